// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/auth/login": Operations["sessions.login"];
    "POST /api/v2/auth/logout": Operations["sessions.logout"];
    "POST /api/v2/auth/logout-all": Operations["sessions.logout-all"];
    "POST /api/v2/auth/refresh": Operations["sessions.refresh"];
    "DELETE /api/v2/auth/sessions": Operations["sessions.revoke-others"];
    "GET /api/v2/auth/sessions": Operations["sessions.list"];
    "DELETE /api/v2/auth/sessions/{session_id}": Operations["sessions.revoke"];
    "POST /api/v2/auth/token": Operations["sessions.token"];
}
export interface Operations {
    "sessions.login": {
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
                 *       "email": "ada@example.org",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": Schemas["SessionsLoginBody"];
            };
        };
        responses: {
            /** @description Sign in with e-mail address and password */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SessionsLoginResponse"];
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
    "sessions.logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End the current session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SessionsLogoutResponse"];
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
    "sessions.logout-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End all of the caller's sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SessionsLogoutAllResponse"];
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
    "sessions.refresh": {
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
                 *       "refresh_token": "the-refresh-token-of-the-sign-in"
                 *     }
                 */
                "application/json": Schemas["SessionsRefreshBody"];
            };
        };
        responses: {
            /** @description Exchange a refresh token for a new pair */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SessionsRefreshResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "sessions.revoke-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End all of the caller's sessions but the current one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SessionsRevokeOthersResponse"];
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
    "sessions.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the caller's sessions, most recently used first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SessionsListResponse"];
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
    "sessions.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `jti` of its tokens */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End another of the caller's sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SessionsRevokeResponse"];
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
    "sessions.token": {
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
                 *       "grant_type": "password",
                 *       "username": "ada@example.org",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": Schemas["SessionsTokenBody"];
                /**
                 * @example {
                 *       "grant_type": "password",
                 *       "username": "ada@example.org",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": Schemas["SessionsTokenBody"];
            };
        };
        responses: {
            /** @description Get tokens by the grants of OAuth 2.0 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["SessionsTokenResponse"];
                };
            };
            /** @description A value is missing or invalid; the body names the field */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["SessionsTokenRefusal"];
                };
            };
            /** @description Missing or invalid credentials */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["SessionsTokenRefusal"];
                };
            };
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLargeOAuth"];
            415: shared.Responses["UnsupportedMediaTypeOAuth"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
}
export interface Schemas {
    SessionsListResponse: {
        sessions: {
            session_id: string;
            user_id: string;
            /**
             * Format: date-time
             * @description When its holder signed in, however often it was renewed since
             */
            created_at: string;
            /** Format: date-time */
            last_activity: string;
            ip_address: string;
            device_name: string;
            is_current: boolean;
            /** Format: date-time */
            expires_at: string;
            id: string;
            device: string;
            /** Format: date-time */
            last_active: string;
            current: boolean;
        }[];
        total: number;
    };
    SessionsLoginBody: {
        email: string;
        /** Format: password */
        password: string;
        mfa_code?: string;
    };
    SessionsLoginResponse: {
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
        mfa_required?: boolean;
        pending_token?: string;
        message?: string;
    };
    SessionsLogoutAllResponse: {
        message: string;
        logged_out: boolean;
        sessions_invalidated: boolean;
        sessions_revoked: number;
        token_version: number;
    };
    SessionsLogoutResponse: {
        message: string;
        logged_out: boolean;
    };
    SessionsRefreshBody: {
        refresh_token: string;
    };
    SessionsRefreshResponse: {
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
    };
    SessionsRevokeOthersResponse: {
        success: boolean;
        revoked_count: number;
        message: string;
    };
    SessionsRevokeResponse: {
        success: boolean;
        revoked: boolean;
        message: string;
        session_id: string;
    };
    SessionsTokenBody: {
        /** @description password, refresh_token or client_credentials */
        grant_type?: string;
        /** @description The e-mail address, for a password */
        username?: string;
        /** @description The same as `username` */
        email?: string;
        /** Format: password */
        password?: string;
        mfa_code?: string;
        refresh_token?: string;
        client_id?: string;
        /** @description An API key, for client credentials */
        client_secret?: string;
        /** @description Which of its scopes the token of an API key gets; separated by spaces */
        scope?: string;
    };
    SessionsTokenRefusal: {
        error: string;
        error_description: string;
        /** @description For `mfa_required`: what the second factor is sent with */
        pending_token?: string;
    };
    SessionsTokenResponse: {
        access_token: string;
        /** @enum {string} */
        token_type: "bearer";
        expires_in: number;
        refresh_token?: string;
        scope?: string;
    };
}
