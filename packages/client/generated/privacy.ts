// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "DELETE /api/v2/privacy/account": Operations["privacy.delete-account"];
    "POST /api/v2/privacy/account/cancel": Operations["privacy.keep-account"];
    "POST /api/v2/privacy/account/certificate": Operations["privacy.own-certificate"];
    "GET /api/v2/privacy/data-inventory": Operations["privacy.inventory"];
    "GET /api/v2/privacy/erasures": Operations["privacy.erasures"];
    "GET /api/v2/privacy/erasures/{erasure_id}": Operations["privacy.erasure"];
    "GET /api/v2/privacy/erasures/{erasure_id}/certificate": Operations["privacy.certificate"];
    "POST /api/v2/privacy/erasures/{erasure_id}/retry": Operations["privacy.take-up-erasure"];
    "GET /api/v2/privacy/export": Operations["privacy.export"];
    "POST /api/v2/privacy/export": Operations["privacy.export-anew"];
    "GET /api/v2/privacy/policy": Operations["privacy.policy"];
    "PUT /api/v2/privacy/policy": Operations["privacy.set-policy"];
    "GET /api/v2/privacy/preferences": Operations["privacy.preferences"];
    "POST /api/v2/privacy/preferences": Operations["privacy.change-preferences"];
}
export interface Operations {
    "privacy.delete-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "confirm": true
                 *     }
                 */
                "application/json": Schemas["PrivacyDeleteAccountBody"];
            };
        };
        responses: {
            /** @description Delete your account and erase what is kept of you */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyDeleteAccountResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.keep-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the-token-of-the-letter"
                 *     }
                 */
                "application/json": Schemas["PrivacyKeepAccountBody"];
            };
        };
        responses: {
            /** @description Keep an account that is to be deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyKeepAccountResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.own-certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deletion_id": "era_1",
                 *       "salt": "the-salt-of-the-deletion"
                 *     }
                 */
                "application/json": Schemas["PrivacyOwnCertificateBody"];
            };
        };
        responses: {
            /** @description Follow the deletion of an account, and fetch its certificate, without an account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyOwnCertificateResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            404: shared.Responses["NotFound"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what is kept of you, why and for how long */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyInventoryResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            401: shared.Responses["Unauthorized"];
            404: shared.Responses["NotFound"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.erasures": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List people of the organization who asked to be erased, and how far that has come */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyErasuresResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.erasure": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                erasure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how far an erasure has come */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyErasureResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.certificate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                erasure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetch the signed certificate of an erasure, as far as it is about the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyCertificateResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            409: shared.Responses["Conflict"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.take-up-erasure": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                erasure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take up an erasure that failed, where it stood */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyTakeUpErasureResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.export": {
        parameters: {
            query?: {
                /** @description Of this answer; the archive holds both */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take your data away: the newest copy of a day, or a new one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": {
                        data: Schemas["PrivacyExportResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.export-anew": {
        parameters: {
            query?: {
                /** @description Of this answer; the archive holds both */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin a new copy of your data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": {
                        data: Schemas["PrivacyExportAnewResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what the organization keeps of debates that erased people had a part in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyPolicyResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.set-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "erasure": "erase"
                 *     }
                 */
                "application/json": Schemas["PrivacySetPolicyBody"];
            };
        };
        responses: {
            /** @description Set what the organization keeps of debates that erased people had a part in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacySetPolicyResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what you have chosen for your data, and every choice before it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyPreferencesResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            401: shared.Responses["Unauthorized"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "privacy.change-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "third_party_sharing": false
                 *     }
                 */
                "application/json": Schemas["PrivacyChangePreferencesBody"];
            };
        };
        responses: {
            /** @description Choose what may be done with your data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PrivacyChangePreferencesResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
}
export interface Schemas {
    PrivacyCertificateResponse: {
        erasure: {
            [key: string]: unknown;
        };
        hash: string;
        algorithm: string;
        key_id: string;
        signature: string;
    };
    PrivacyChangePreferencesBody: {
        /** @description Nothing is sold here in any case; `Sec-GPC: 1` sets it too */
        do_not_sell?: boolean;
        /** @description No advertising is sent here in any case */
        marketing_opt_out?: boolean;
        /** @description No service of analytics is used here in any case */
        analytics_opt_out?: boolean;
        /** @description False keeps your texts from language models outside the operator’s own network */
        third_party_sharing?: boolean;
    };
    PrivacyChangePreferencesResponse: {
        message: string;
        preferences: {
            /** @description Nothing is sold here in any case; `Sec-GPC: 1` sets it too */
            do_not_sell: boolean;
            /** @description No advertising is sent here in any case */
            marketing_opt_out: boolean;
            /** @description No service of analytics is used here in any case */
            analytics_opt_out: boolean;
            /** @description False keeps your texts from language models outside the operator’s own network */
            third_party_sharing: boolean;
        };
    };
    PrivacyDeleteAccountBody: {
        /**
         * Format: password
         * @description Unless the account has none; then a fresh sign-in counts
         */
        password?: string;
        /** @description Where a second factor is enabled; a backup code works too */
        mfa_code?: string;
        /**
         * @description Must be true
         * @default false
         */
        confirm?: boolean;
        reason?: string;
    };
    PrivacyDeleteAccountResponse: {
        message: string;
        deletion_id: string;
        data_deleted: string[];
        retention_note: string;
        /** Format: date-time */
        scheduled_for: string;
        /** @description Keep it: with it the certificate can be fetched, and shown to be about you. It is told only here */
        certificate_salt: string;
    };
    PrivacyErasureResponse: {
        id: string;
        deletion_id: string;
        user_id: string;
        /** @enum {string} */
        status: "requested" | "scheduled" | "held" | "running" | "verifying" | "completed" | "failed" | "cancelled";
        step: string;
        /** @enum {string} */
        policy: "erase" | "keep";
        /** @description Nobody else belonged to the organization */
        of_one: boolean;
        /** Format: date-time */
        requested_at: string;
        /** Format: date-time */
        scheduled_for: string;
        /** Format: date-time */
        started_at: string | null;
        /** Format: date-time */
        completed_at: string | null;
        failures: number;
        error: string | null;
        /** @description Rows found by category, before it began */
        counts: {
            [key: string]: number;
        };
        certified: boolean;
    };
    PrivacyErasuresResponse: {
        erasures: {
            id: string;
            deletion_id: string;
            user_id: string;
            /** @enum {string} */
            status: "requested" | "scheduled" | "held" | "running" | "verifying" | "completed" | "failed" | "cancelled";
            step: string;
            /** @enum {string} */
            policy: "erase" | "keep";
            /** @description Nobody else belonged to the organization */
            of_one: boolean;
            /** Format: date-time */
            requested_at: string;
            /** Format: date-time */
            scheduled_for: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            failures: number;
            error: string | null;
            /** @description Rows found by category, before it began */
            counts: {
                [key: string]: number;
            };
            certified: boolean;
        }[];
        items: {
            id: string;
            deletion_id: string;
            user_id: string;
            /** @enum {string} */
            status: "requested" | "scheduled" | "held" | "running" | "verifying" | "completed" | "failed" | "cancelled";
            step: string;
            /** @enum {string} */
            policy: "erase" | "keep";
            /** @description Nobody else belonged to the organization */
            of_one: boolean;
            /** Format: date-time */
            requested_at: string;
            /** Format: date-time */
            scheduled_for: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            failures: number;
            error: string | null;
            /** @description Rows found by category, before it began */
            counts: {
                [key: string]: number;
            };
            certified: boolean;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    PrivacyExportAnewResponse: {
        export_id: string;
        /** @enum {string} */
        status: "processing" | "completed";
        /** Format: date-time */
        estimated_completion: string;
        /** @description Works without signing in, for a quarter of an hour */
        download_url: string | null;
        /** Format: date-time */
        download_expires_at: string | null;
        /** Format: date-time */
        expires_at: string | null;
        profile: {
            id: string;
            email: string;
            name: string;
            role: string;
            is_active: boolean;
            email_verified: boolean;
            /** Format: date-time */
            created_at: string | null;
            /** Format: date-time */
            updated_at: string | null;
            /** Format: date-time */
            last_login_at: string | null;
            mfa_enabled: boolean;
        };
        api_key?: {
            prefix: string;
            /** Format: date-time */
            created_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
        };
        organization?: {
            id: string;
            name: string;
            slug: string;
            tier: string;
            role: string;
            /** Format: date-time */
            joined_at: string | null;
        };
        oauth_providers: {
            provider: string;
            /** Format: date-time */
            linked_at: string;
        }[];
        _export_metadata: {
            /** Format: date-time */
            exported_at: string;
            format: string;
            data_controller: string | null;
            contact: string | null;
            legal_basis: string;
        };
    };
    PrivacyExportResponse: {
        export_id: string;
        /** @enum {string} */
        status: "processing" | "completed";
        /** Format: date-time */
        estimated_completion: string;
        /** @description Works without signing in, for a quarter of an hour */
        download_url: string | null;
        /** Format: date-time */
        download_expires_at: string | null;
        /** Format: date-time */
        expires_at: string | null;
        profile: {
            id: string;
            email: string;
            name: string;
            role: string;
            is_active: boolean;
            email_verified: boolean;
            /** Format: date-time */
            created_at: string | null;
            /** Format: date-time */
            updated_at: string | null;
            /** Format: date-time */
            last_login_at: string | null;
            mfa_enabled: boolean;
        };
        api_key?: {
            prefix: string;
            /** Format: date-time */
            created_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
        };
        organization?: {
            id: string;
            name: string;
            slug: string;
            tier: string;
            role: string;
            /** Format: date-time */
            joined_at: string | null;
        };
        oauth_providers: {
            provider: string;
            /** Format: date-time */
            linked_at: string;
        }[];
        _export_metadata: {
            /** Format: date-time */
            exported_at: string;
            format: string;
            data_controller: string | null;
            contact: string | null;
            legal_basis: string;
        };
    };
    PrivacyInventoryResponse: {
        categories: {
            name: string;
            description: string;
            /** @description How many rows there are of you, and of debates that you asked or wrote in */
            count: number;
            retention: string;
            examples: string[];
            purpose: string;
        }[];
        third_party_sharing: {
            llm_providers: {
                recipients: string[];
                data_shared: string;
                purpose: string;
            };
            analytics: {
                recipients: string[];
                data_shared: string;
                purpose: string;
            };
        };
        data_sold: boolean;
        opt_out_available: boolean;
    };
    PrivacyKeepAccountBody: {
        /** @description Of the letter, or of the refused sign-in */
        token: string;
    };
    PrivacyKeepAccountResponse: {
        message: string;
        deletion_id: string;
        cancelled: boolean;
    };
    PrivacyOwnCertificateBody: {
        deletion_id: string;
        /** @description The certificate_salt that the deletion answered */
        salt: string;
    };
    PrivacyOwnCertificateResponse: {
        deletion_id: string;
        /** @enum {string} */
        status: "requested" | "scheduled" | "held" | "running" | "verifying" | "completed" | "failed" | "cancelled";
        /** Format: date-time */
        scheduled_for: string;
        /** Format: date-time */
        completed_at: string | null;
        certificate: {
            erasure: {
                [key: string]: unknown;
            };
            hash: string;
            algorithm: string;
            key_id: string;
            signature: string;
        } | null;
    };
    PrivacyPolicyResponse: {
        /** @enum {string} */
        erasure: "erase" | "keep";
        updated_by: string | null;
        /** Format: date-time */
        updated_at: string | null;
    };
    PrivacyPreferencesResponse: {
        /** @description Nothing is sold here in any case; `Sec-GPC: 1` sets it too */
        do_not_sell: boolean;
        /** @description No advertising is sent here in any case */
        marketing_opt_out: boolean;
        /** @description No service of analytics is used here in any case */
        analytics_opt_out: boolean;
        /** @description False keeps your texts from language models outside the operator’s own network */
        third_party_sharing: boolean;
        /** @description Whether this request said `Sec-GPC: 1`, which counts as `do_not_sell` */
        gpc: boolean;
        /** @description Whatever was chosen, the newest first, at most 200 */
        history: {
            /** @enum {string} */
            preference: "do_not_sell" | "marketing_opt_out" | "analytics_opt_out" | "third_party_sharing";
            value: boolean;
            /** @description The words that were agreed to */
            wording: string;
            /** @enum {string} */
            source: "person" | "gpc";
            /** Format: date-time */
            at: string;
        }[];
    };
    PrivacySetPolicyBody: {
        /**
         * @description erase: every copy of what an erased person wrote goes, quotations of others too; keep: questions, decisions and what others wrote stay under a pseudonym
         * @enum {string}
         */
        erasure: "erase" | "keep";
    };
    PrivacySetPolicyResponse: {
        /** @enum {string} */
        erasure: "erase" | "keep";
        updated_by: string | null;
        /** Format: date-time */
        updated_at: string | null;
    };
    PrivacyTakeUpErasureResponse: {
        id: string;
        deletion_id: string;
        user_id: string;
        /** @enum {string} */
        status: "requested" | "scheduled" | "held" | "running" | "verifying" | "completed" | "failed" | "cancelled";
        step: string;
        /** @enum {string} */
        policy: "erase" | "keep";
        /** @description Nobody else belonged to the organization */
        of_one: boolean;
        /** Format: date-time */
        requested_at: string;
        /** Format: date-time */
        scheduled_for: string;
        /** Format: date-time */
        started_at: string | null;
        /** Format: date-time */
        completed_at: string | null;
        failures: number;
        error: string | null;
        /** @description Rows found by category, before it began */
        counts: {
            [key: string]: number;
        };
        certified: boolean;
    };
}
