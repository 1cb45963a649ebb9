// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/auth/oauth/link": Operations["oauth.link"];
    "GET /api/v2/auth/oauth/providers": Operations["oauth.providers"];
    "DELETE /api/v2/auth/oauth/unlink": Operations["oauth.unlink"];
    "GET /api/v2/auth/oauth/{provider}": Operations["oauth.start"];
    "GET /api/v2/auth/oauth/{provider}/callback": Operations["oauth.callback"];
}
export interface Operations {
    "oauth.link": {
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
                 *       "provider": "github"
                 *     }
                 */
                "application/json": Schemas["OauthLinkBody"];
            };
        };
        responses: {
            /** @description Begin to link the provider to the caller's account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OauthLinkResponse"];
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
            503: shared.Responses["Unavailable"];
        };
    };
    "oauth.providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the available sign-in providers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OauthProvidersResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "oauth.unlink": {
        parameters: {
            query?: {
                provider?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["OauthUnlinkBody"];
            };
        };
        responses: {
            /** @description Unlink the provider from the caller's account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OauthUnlinkResponse"];
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
    "oauth.start": {
        parameters: {
            query?: {
                /** @description Where the browser goes afterwards; its host must be allowed */
                redirect_url?: string;
            };
            header?: never;
            path: {
                /** @example github */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to sign in at the provider */
            302: {
                headers: {
                    /** @description Where to go on */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            404: shared.Responses["NotFound"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "oauth.callback": {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                iss?: string;
                error?: string;
            };
            header?: never;
            path: {
                /** @example github */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Return from the provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OauthCallbackResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            /** @description Go on at the address in `Location` */
            302: {
                headers: {
                    /** @description Where to go on */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
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
}
export interface Schemas {
    OauthCallbackResponse: {
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
        is_new_user: boolean;
        redirect_url: string;
    } | {
        /** @enum {boolean} */
        mfa_required: true;
        pending_token: string;
        redirect_url: string;
    } | {
        /** @enum {boolean} */
        linked: true;
        provider: string;
        user_id: string;
        redirect_url: string;
    };
    OauthLinkBody: {
        provider: string;
        redirect_url?: string;
    };
    OauthLinkResponse: {
        auth_url: string;
        state: string;
        provider: string;
    };
    OauthProvidersResponse: {
        providers: {
            provider: string;
            type: string;
            name: string;
            enabled: boolean;
            client_id: string;
            /** @description Where a browser begins to sign in */
            auth_url: string;
        }[];
        /**
         * @description Whether anybody may make an account with an address and a password
         * @enum {string}
         */
        registration: "open" | "closed";
    };
    OauthUnlinkBody: {
        provider?: string;
    };
    OauthUnlinkResponse: {
        success: boolean;
        unlinked: boolean;
        provider: string;
        message: string;
    };
}
