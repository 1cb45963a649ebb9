// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "DELETE /api/v2/auth/mfa": Operations["mfa.remove"];
    "POST /api/v2/auth/mfa": Operations["mfa.act"];
    "POST /api/v2/auth/mfa/backup-codes": Operations["mfa.renew-backup-codes"];
    "POST /api/v2/auth/mfa/disable": Operations["mfa.disable"];
    "POST /api/v2/auth/mfa/enable": Operations["mfa.enable"];
    "POST /api/v2/auth/mfa/setup": Operations["mfa.setup"];
    "POST /api/v2/auth/mfa/verify": Operations["mfa.verify"];
}
export interface Operations {
    "mfa.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop requiring a second factor, within five minutes of signing in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MfaRemoveResponse"];
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
    "mfa.act": {
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
                 *       "action": "setup"
                 *     }
                 */
                "application/json": Schemas["MfaActBody"];
            };
        };
        responses: {
            /** @description Set up, enable, verify or disable the second factor, by `action` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MfaActResponse"];
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
    "mfa.renew-backup-codes": {
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
                 *       "code": "123456"
                 *     }
                 */
                "application/json": Schemas["MfaRenewBackupCodesBody"];
            };
        };
        responses: {
            /** @description Replace the backup codes with ten new ones */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MfaRenewBackupCodesResponse"];
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
    "mfa.disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["MfaDisableBody"];
            };
        };
        responses: {
            /** @description Stop requiring a second factor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MfaDisableResponse"];
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
    "mfa.enable": {
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
                 *       "code": "123456"
                 *     }
                 */
                "application/json": Schemas["MfaEnableBody"];
            };
        };
        responses: {
            /** @description Require a second factor at every login from now on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MfaEnableResponse"];
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
    "mfa.setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["MfaSetupBody"];
            };
        };
        responses: {
            /** @description Propose a secret for an authenticator app */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MfaSetupResponse"];
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
    "mfa.verify": {
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
                 *       "code": "123456",
                 *       "pending_token": "the-pending-token-of-the-sign-in"
                 *     }
                 */
                "application/json": Schemas["MfaVerifyBody"];
            };
        };
        responses: {
            /** @description Complete a login, or prove a code, with the second factor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MfaVerifyResponse"];
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
}
export interface Schemas {
    MfaActBody: {
        /** @enum {string} */
        action: "setup" | "enable" | "disable" | "verify";
        /** @description Six digits of the authenticator app, or a backup code */
        code?: string;
        /** Format: password */
        password?: string;
    };
    MfaActResponse: {
        /** @enum {string} */
        status: "pending" | "enabled" | "disabled" | "verified";
        message: string;
        /** @description In base32, for typing it into the app */
        secret?: string;
        /** @description For the authenticator app, as text */
        qr_code_uri?: string;
        /** @description The same as a picture, in a `data:` URL */
        qr_code_url?: string;
        /** @description The same as `qr_code_url` */
        qr_code?: string;
        /** @description Each works once; they are shown only here */
        backup_codes?: string[];
    };
    MfaDisableBody: {
        /** @description Six digits of the authenticator app, or a backup code */
        code?: string;
        /** Format: password */
        password?: string;
    };
    MfaDisableResponse: {
        message: string;
        mfa_enabled: boolean;
    };
    MfaEnableBody: {
        /** @description Six digits of the authenticator app, or a backup code */
        code: string;
    };
    MfaEnableResponse: {
        message: string;
        verified: boolean;
        mfa_enabled: boolean;
        /** @description Each works once; they are shown only here */
        backup_codes: string[];
        warning: string;
        sessions_invalidated: boolean;
    };
    MfaRemoveResponse: {
        message: string;
        mfa_enabled: boolean;
    };
    MfaRenewBackupCodesBody: {
        /** @description Not needed within five minutes of signing in */
        code?: string;
    };
    MfaRenewBackupCodesResponse: {
        /** @description Each works once; they are shown only here */
        backup_codes: string[];
        /** @description Each works once; they are shown only here */
        codes: string[];
        warning: string;
        message: string;
    };
    MfaSetupBody: {
        /**
         * @default totp
         * @enum {string}
         */
        type?: "totp";
    };
    MfaSetupResponse: {
        /** @description In base32, for typing it into the app */
        secret: string;
        provisioning_uri: string;
        /** @description The same as a picture, in a `data:` URL */
        qr_code_url: string;
        /** @description The same as `qr_code_url` */
        qr_code: string;
        verification_required: boolean;
        message: string;
    };
    MfaVerifyBody: {
        /** @description Six digits of the authenticator app, or a backup code */
        code?: string;
        /** @description From a login that asked for the second factor; without it the caller must be signed in */
        pending_token?: string;
    };
    MfaVerifyResponse: {
        access_token?: string;
        refresh_token?: string;
        /** @enum {string} */
        token_type?: "bearer";
        /** @description Seconds until the access token expires */
        expires_in?: number;
        /** Format: date-time */
        expires_at?: string;
        tokens?: {
            access_token: string;
            refresh_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description Seconds until the access token expires */
            expires_in: number;
            /** Format: date-time */
            expires_at: string;
        };
        user?: {
            id: string;
            user_id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "user" | "admin";
            roles: string[];
            org_id: string;
            /** @description The id of the organization this session acts in */
            organization: string;
            avatar_url: string | null;
            mfa_enabled: boolean;
            email_verified: boolean;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            last_login: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
        organization?: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            plan: "free" | "starter" | "professional" | "enterprise";
            owner_id: string;
            /** Format: date-time */
            created_at: string;
        };
        organizations?: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            is_default: boolean;
            is_active: boolean;
            /** Format: date-time */
            joined_at: string;
        }[];
        message?: string;
        verified?: boolean;
        mfa_enabled?: boolean;
        /** @description Each works once; they are shown only here */
        backup_codes?: string[];
        warning?: string;
        sessions_invalidated?: boolean;
        /** @description When a backup code was used */
        backup_codes_remaining?: number;
    };
}
