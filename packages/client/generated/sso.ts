// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/sso/callback": Operations["sso.assert.former1"];
    "GET /api/sso/metadata": Operations["sso.metadata.former1"];
    "GET /api/v2/auth/sso/callback": Operations["sso.callback"];
    "GET /api/v2/auth/sso/config": Operations["sso.config"];
    "GET /api/v2/auth/sso/login": Operations["sso.login"];
    "POST /api/v2/auth/sso/logout": Operations["sso.logout"];
    "GET /api/v2/auth/sso/providers": Operations["sso.providers"];
    "POST /api/v2/auth/sso/refresh": Operations["sso.refresh"];
    "GET /api/v2/sso/callback": Operations["sso.callback.former1"];
    "GET /api/v2/sso/login": Operations["sso.login.former1"];
    "POST /api/v2/sso/logout": Operations["sso.logout.former1"];
    "GET /api/v2/sso/status": Operations["sso.status"];
    "GET /auth/sso/callback": Operations["sso.arrive"];
    "POST /auth/sso/callback": Operations["sso.assert"];
    "GET /auth/sso/login": Operations["sso.start"];
    "GET /auth/sso/logout": Operations["sso.single-logout"];
    "POST /auth/sso/logout": Operations["sso.single-logout-post"];
    "GET /auth/sso/metadata": Operations["sso.metadata"];
}
export interface Operations {
    "sso.assert.former1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["SsoAssertBody"];
                /** @example {} */
                "application/x-www-form-urlencoded": Schemas["SsoAssertBody"];
            };
        };
        responses: {
            /** @description Receive the identity provider's SAML assertion */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["SsoAssertResponse"];
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
            400: shared.Responses["BadRequestV1"];
            401: shared.Responses["UnauthorizedV1"];
            403: shared.Responses["ForbiddenV1"];
            408: shared.Responses["NotSentInTimeV1"];
            413: shared.Responses["PayloadTooLargeV1"];
            415: shared.Responses["UnsupportedMediaTypeV1"];
            429: shared.Responses["TooManyRequestsV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "sso.metadata.former1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This installation's SAML metadata */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/samlmetadata+xml": string;
                    "application/json": Schemas["SsoMetadataResponse"];
                };
            };
            429: shared.Responses["TooManyRequestsV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "sso.callback": {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                iss?: string;
                error?: string;
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Return from the identity provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SsoCallbackResponse"];
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
    "sso.config": {
        parameters: {
            query?: {
                /** @description oidc, azure_ad, okta or saml */
                provider?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how the identity provider is addressed, without secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SsoConfigResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "sso.login": {
        parameters: {
            query?: {
                /** @description oidc, azure_ad, okta or saml */
                provider?: string;
                /** @description Where the browser goes afterwards; its host must be allowed */
                redirect_url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the address to sign in at the identity provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SsoLoginResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            404: shared.Responses["NotFound"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "sso.logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["SsoLogoutBody"];
            };
        };
        responses: {
            /** @description Log out here, and learn where to log out at the identity provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SsoLogoutResponse"];
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
    "sso.providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the identity providers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SsoProvidersResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "sso.refresh": {
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
                "application/json": Schemas["SsoRefreshBody"];
            };
        };
        responses: {
            /** @description Exchange the refresh token of a single sign-on for a new pair */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SsoRefreshResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            404: shared.Responses["NotFound"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "sso.callback.former1": {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                iss?: string;
                error?: string;
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Return from the identity provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SsoCallbackResponse"];
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
    "sso.login.former1": {
        parameters: {
            query?: {
                /** @description oidc, azure_ad, okta or saml */
                provider?: string;
                /** @description Where the browser goes afterwards; its host must be allowed */
                redirect_url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the address to sign in at the identity provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SsoLoginResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            404: shared.Responses["NotFound"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "sso.logout.former1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["SsoLogoutBody"];
            };
        };
        responses: {
            /** @description Log out here, and learn where to log out at the identity provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SsoLogoutResponse"];
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
    "sso.status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show whether single sign-on is offered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["SsoStatusResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "sso.arrive": {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                iss?: string;
                error?: string;
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Return from the identity provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["SsoArriveResponse"];
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
            400: shared.Responses["BadRequestV1"];
            401: shared.Responses["UnauthorizedV1"];
            403: shared.Responses["ForbiddenV1"];
            429: shared.Responses["TooManyRequestsV1"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "sso.assert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["SsoAssertBody"];
                /** @example {} */
                "application/x-www-form-urlencoded": Schemas["SsoAssertBody"];
            };
        };
        responses: {
            /** @description Receive the identity provider's SAML assertion */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["SsoAssertResponse"];
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
            400: shared.Responses["BadRequestV1"];
            401: shared.Responses["UnauthorizedV1"];
            403: shared.Responses["ForbiddenV1"];
            408: shared.Responses["NotSentInTimeV1"];
            413: shared.Responses["PayloadTooLargeV1"];
            415: shared.Responses["UnsupportedMediaTypeV1"];
            429: shared.Responses["TooManyRequestsV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "sso.start": {
        parameters: {
            query?: {
                /** @description oidc, azure_ad, okta or saml */
                provider?: string;
                /** @description Where the browser goes afterwards; its host must be allowed */
                redirect_url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to sign in at the identity provider */
            302: {
                headers: {
                    /** @description Where to go on */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: shared.Responses["BadRequestV1"];
            401: shared.Responses["UnauthorizedV1"];
            404: shared.Responses["NotFoundV1"];
            429: shared.Responses["TooManyRequestsV1"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "sso.single-logout": {
        parameters: {
            query?: {
                SAMLRequest?: string;
                SAMLResponse?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Receive a logout from the identity provider, or begin one there */
            302: {
                headers: {
                    /** @description Where to go on */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: shared.Responses["BadRequestV1"];
            401: shared.Responses["UnauthorizedV1"];
            429: shared.Responses["TooManyRequestsV1"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "sso.single-logout-post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["SsoSingleLogoutPostBody"];
                /** @example {} */
                "application/x-www-form-urlencoded": Schemas["SsoSingleLogoutPostBody"];
            };
        };
        responses: {
            /** @description Receive a logout from the identity provider, or log out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["SsoSingleLogoutPostResponse"];
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
            400: shared.Responses["BadRequestV1"];
            401: shared.Responses["UnauthorizedV1"];
            403: shared.Responses["ForbiddenV1"];
            404: shared.Responses["NotFoundV1"];
            408: shared.Responses["NotSentInTimeV1"];
            413: shared.Responses["PayloadTooLargeV1"];
            415: shared.Responses["UnsupportedMediaTypeV1"];
            429: shared.Responses["TooManyRequestsV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "sso.metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This installation's SAML metadata */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/samlmetadata+xml": string;
                    "application/json": Schemas["SsoMetadataResponse"];
                };
            };
            429: shared.Responses["TooManyRequestsV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
}
export interface Schemas {
    SsoArriveResponse: {
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
        success: boolean;
        /** @description The access token again */
        token: string;
        user_id: string;
        is_new_user: boolean;
        redirect_url: string;
        /** @description The identity provider's own access token */
        sso_access_token: string | null;
        /** @description What a logout at the identity provider asks for */
        sso_id_token: string | null;
    } | {
        /** @enum {boolean} */
        mfa_required: true;
        pending_token: string;
        redirect_url: string;
    };
    SsoAssertBody: {
        state?: string;
        code?: string;
        iss?: string;
        error?: string;
        SAMLResponse?: string;
        RelayState?: string;
    };
    SsoAssertResponse: {
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
        success: boolean;
        /** @description The access token again */
        token: string;
        user_id: string;
        is_new_user: boolean;
        redirect_url: string;
        /** @description The identity provider's own access token */
        sso_access_token: string | null;
        /** @description What a logout at the identity provider asks for */
        sso_id_token: string | null;
    } | {
        /** @enum {boolean} */
        mfa_required: true;
        pending_token: string;
        redirect_url: string;
    };
    SsoCallbackResponse: {
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
        success: boolean;
        /** @description The access token again */
        token: string;
        user_id: string;
        is_new_user: boolean;
        redirect_url: string;
        /** @description The identity provider's own access token */
        sso_access_token: string | null;
        /** @description What a logout at the identity provider asks for */
        sso_id_token: string | null;
    } | {
        /** @enum {boolean} */
        mfa_required: true;
        pending_token: string;
        redirect_url: string;
    };
    SsoConfigResponse: {
        /** @description oidc, azure_ad, okta or saml */
        provider: string;
        enabled: boolean;
        issuer_url?: string;
        client_id?: string;
        scopes?: string[];
        entity_id?: string;
        idp_entity_id?: string;
        idp_sso_url?: string;
        callback_url?: string;
    };
    SsoLoginResponse: {
        authorization_url: string;
        auth_url: string;
        state: string;
        /** @description oidc, azure_ad, okta or saml */
        provider: string;
        expires_in: number;
    };
    SsoLogoutBody: {
        /** @description oidc, azure_ad, okta or saml */
        provider?: string;
        id_token?: string;
        /**
         * @description Whether to end all sessions of the person
         * @default false
         */
        everywhere?: boolean;
    };
    SsoLogoutResponse: {
        logged_out: boolean;
        success: boolean;
        message: string;
        /** @description Where the browser also ends its session at the identity provider */
        logout_url: string | null;
        redirect_url: string | null;
    };
    SsoMetadataResponse: {
        entity_id: string;
        acs_url: string;
        slo_url: string;
        certificate: string | null;
        metadata_xml: string;
    };
    SsoProvidersResponse: {
        providers: {
            /** @description oidc, azure_ad, okta or saml */
            type: string;
            name: string;
            enabled: boolean;
        }[];
        sso_enabled: boolean;
    };
    SsoRefreshBody: {
        /** @description oidc, azure_ad, okta or saml */
        provider?: string;
        refresh_token: string;
    };
    SsoRefreshResponse: {
        access_token: string;
        refresh_token: string;
        /** @enum {string} */
        token_type: "bearer";
        /** @description Seconds until the access token expires */
        expires_in: number;
        /** Format: date-time */
        expires_at: string;
    };
    SsoSingleLogoutPostBody: {
        /** @description oidc, azure_ad, okta or saml */
        provider?: string;
        id_token?: string;
        /**
         * @description Whether to end all sessions of the person
         * @default false
         */
        everywhere?: boolean;
        SAMLRequest?: string;
        SAMLResponse?: string;
        RelayState?: string;
    };
    SsoSingleLogoutPostResponse: {
        logged_out: boolean;
        success: boolean;
        message: string;
        /** @description Where the browser also ends its session at the identity provider */
        logout_url: string | null;
        redirect_url: string | null;
    };
    SsoStatusResponse: {
        enabled: boolean;
        configured: boolean;
        /** @description oidc, azure_ad, okta or saml */
        provider: string | null;
        /** @enum {string|null} */
        provider_type: "oidc" | "saml" | null;
        idp_url: string | null;
        entity_id: string | null;
        callback_url: string | null;
        auto_provision: boolean;
    };
}
