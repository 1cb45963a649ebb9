// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/auth/me": Operations["accounts.me"];
    "PATCH /api/v2/auth/me": Operations["accounts.change"];
    "PUT /api/v2/auth/me": Operations["accounts.replace"];
    "POST /api/v2/auth/register": Operations["accounts.register"];
    "GET /api/v2/user": Operations["users.me.former1"];
    "GET /api/v2/users/me": Operations["users.me"];
}
export interface Operations {
    "accounts.me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the caller's profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AccountsMeResponse"];
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
    "accounts.change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["AccountsChangeBody"];
            };
        };
        responses: {
            /** @description Change parts of the caller's profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AccountsChangeResponse"];
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
    "accounts.replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["AccountsReplaceBody"];
            };
        };
        responses: {
            /** @description Change the caller's profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AccountsReplaceResponse"];
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
    "accounts.register": {
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
                 *       "email": "you@example.org",
                 *       "password": "correct horse battery",
                 *       "name": "Ada"
                 *     }
                 */
                "application/json": Schemas["AccountsRegisterBody"];
            };
        };
        responses: {
            /** @description Create an account and sign in */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AccountsRegisterResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "users.me.former1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the caller's profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["UsersMeResponse"];
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
    "users.me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the caller's profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["UsersMeResponse"];
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
}
export interface Schemas {
    AccountsChangeBody: {
        name?: string;
        /** Format: email */
        email?: string;
        avatar_url?: string | null;
        metadata?: {
            [key: string]: unknown;
        };
    };
    AccountsChangeResponse: {
        id: string;
        user_id: string;
        email: string;
        name: string;
        /** @enum {string} */
        role: "user" | "admin";
        roles: string[];
        org_id: string;
        organization: {
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
        user: {
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
        organizations: {
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
        updated: boolean;
    };
    AccountsMeResponse: {
        id: string;
        user_id: string;
        email: string;
        name: string;
        /** @enum {string} */
        role: "user" | "admin";
        roles: string[];
        org_id: string;
        organization: {
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
        user: {
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
        organizations: {
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
    };
    AccountsRegisterBody: {
        /** Format: email */
        email: string;
        /**
         * Format: password
         * @description 8 to 128 characters
         */
        password: string;
        name?: string;
        organization?: string;
        metadata?: {
            [key: string]: unknown;
        };
    };
    AccountsRegisterResponse: {
        access_token: string;
        refresh_token: string;
        /** @enum {string} */
        token_type: "bearer";
        /** @description Seconds until the access token expires */
        expires_in: number;
        /** Format: date-time */
        expires_at: string;
        tokens: {
            access_token: string;
            refresh_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description Seconds until the access token expires */
            expires_in: number;
            /** Format: date-time */
            expires_at: string;
        };
        user: {
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
        organization: {
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
        organizations: {
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
        user_id: string;
        email: string;
        name: string;
        /** @description True in production where mail is sent: the account is there once the mail was answered, and all tokens are empty until then */
        requires_verification: boolean;
        /** Format: date-time */
        created_at: string;
    };
    AccountsReplaceBody: {
        name?: string;
        /** Format: email */
        email?: string;
        avatar_url?: string | null;
        metadata?: {
            [key: string]: unknown;
        };
    };
    AccountsReplaceResponse: {
        id: string;
        user_id: string;
        email: string;
        name: string;
        /** @enum {string} */
        role: "user" | "admin";
        roles: string[];
        org_id: string;
        organization: {
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
        user: {
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
        organizations: {
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
        updated: boolean;
    };
    UsersMeResponse: {
        id: string;
        user_id: string;
        email: string;
        name: string;
        /** @enum {string} */
        role: "user" | "admin";
        roles: string[];
        org_id: string;
        organization: {
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
        user: {
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
        organizations: {
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
    };
}
