// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/privacy/data-inventory": Operations["privacy.inventory"];
    "GET /api/v2/privacy/export": Operations["privacy.export"];
    "POST /api/v2/privacy/export": Operations["privacy.export-anew"];
    "GET /api/v2/privacy/preferences": Operations["privacy.preferences"];
    "POST /api/v2/privacy/preferences": Operations["privacy.change-preferences"];
}
export interface Operations {
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
}
