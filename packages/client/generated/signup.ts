// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/auth/resend-verification": Operations["signup.resend"];
    "POST /api/v2/auth/signup": Operations["signup.begin"];
    "POST /api/v2/auth/verify-email": Operations["signup.verify"];
    "POST /api/v2/auth/verify-email/resend": Operations["signup.resend.alias1"];
}
export interface Operations {
    "signup.resend": {
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
                 *       "email": "new@example.org"
                 *     }
                 */
                "application/json": Schemas["SignupResendBody"];
            };
        };
        responses: {
            /** @description Ask for another mail to confirm an address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SignupResendResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "signup.begin": {
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
                 *       "email": "new@example.org",
                 *       "password": "correct horse battery",
                 *       "name": "Grace"
                 *     }
                 */
                "application/json": Schemas["SignupBeginBody"];
            };
        };
        responses: {
            /** @description Sign up; a mail to the address finishes it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SignupBeginResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "signup.verify": {
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
                "application/json": Schemas["SignupVerifyBody"];
            };
        };
        responses: {
            /** @description Confirm an address with the token of the mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SignupVerifyResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "signup.resend.alias1": {
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
                 *       "email": "new@example.org"
                 *     }
                 */
                "application/json": Schemas["SignupResendBody"];
            };
        };
        responses: {
            /** @description Ask for another mail to confirm an address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SignupResendResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
}
export interface Schemas {
    SignupBeginBody: {
        /** Format: email */
        email: string;
        /**
         * Format: password
         * @description 8 to 128 characters
         */
        password: string;
        name: string;
        company_name?: string;
        invite_token?: string;
    };
    SignupBeginResponse: {
        message: string;
        email: string;
        expires_in: number;
        /** @description In development only: it proves the address */
        verification_token?: string;
    };
    SignupResendBody: {
        /** Format: email */
        email?: string;
    };
    SignupResendResponse: {
        message: string;
        sent: boolean;
    };
    SignupVerifyBody: {
        /** @description From the mail */
        token: string;
    };
    SignupVerifyResponse: {
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
        message: string;
        verified: boolean;
        user_id: string;
        email: string;
        name: string;
        organization_id: string;
        /** @description Whether the person's only organization is the one created for them */
        needs_org_setup: boolean;
    };
}
