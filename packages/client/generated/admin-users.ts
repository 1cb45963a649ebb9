// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /admin/users/{id}/disable": Operations["admin-users.disable"];
    "POST /admin/users/{id}/revoke-all": Operations["admin-users.revoke-all"];
    "GET /api/v2/admin/organizations": Operations["admin-users.organizations"];
    "GET /api/v2/admin/users": Operations["admin-users.list"];
    "POST /api/v2/admin/users/{user_id}/enable": Operations["admin-users.enable"];
    "GET /api/v2/admin/users/{user_id}/lockout-status": Operations["admin-users.lockout-status"];
    "DELETE /api/v2/admin/users/{user_id}/mfa": Operations["admin-users.reset-mfa"];
    "POST /api/v2/admin/users/{user_id}/unlock": Operations["admin-users.unlock"];
}
export interface Operations {
    "admin-users.disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disable an account and end its sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["AdminUsersDisableResponse"];
                };
            };
            400: shared.Responses["BadRequestV1"];
            401: shared.Responses["UnauthorizedV1"];
            403: shared.Responses["ForbiddenV1"];
            404: shared.Responses["NotFoundV1"];
            408: shared.Responses["NotSentInTimeV1"];
            409: shared.Responses["ConflictV1"];
            413: shared.Responses["PayloadTooLargeV1"];
            415: shared.Responses["UnsupportedMediaTypeV1"];
            429: shared.Responses["TooManyRequestsV1"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "admin-users.revoke-all": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke all of a person's tokens, including API keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["AdminUsersRevokeAllResponse"];
                };
            };
            400: shared.Responses["BadRequestV1"];
            401: shared.Responses["UnauthorizedV1"];
            403: shared.Responses["ForbiddenV1"];
            404: shared.Responses["NotFoundV1"];
            408: shared.Responses["NotSentInTimeV1"];
            413: shared.Responses["PayloadTooLargeV1"];
            415: shared.Responses["UnsupportedMediaTypeV1"];
            429: shared.Responses["TooManyRequestsV1"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "admin-users.organizations": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
                /** @description A part of the name */
                search?: string;
                tier?: "free" | "starter" | "professional" | "enterprise";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the organizations of the installation, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AdminUsersOrganizationsResponse"];
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
    "admin-users.list": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
                /** @description A part of the name or of the e-mail address */
                search?: string;
                org_id?: string;
                role?: "user" | "admin";
                active_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the people of the installation, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AdminUsersListResponse"];
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
    "admin-users.enable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Enable an account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AdminUsersEnableResponse"];
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
    "admin-users.lockout-status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show whether an account is locked by failed logins */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AdminUsersLockoutStatusResponse"];
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
    "admin-users.reset-mfa": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove the second factor of somebody who lost it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AdminUsersResetMfaResponse"];
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
    "admin-users.unlock": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unlock an account by clearing its failed logins */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AdminUsersUnlockResponse"];
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
}
export interface Schemas {
    AdminUsersDisableResponse: {
        success: boolean;
        user_id: string;
        email: string;
        message: string;
        is_active: boolean;
        sessions_revoked: number;
    };
    AdminUsersEnableResponse: {
        success: boolean;
        user_id: string;
        email: string;
        message: string;
        is_active: boolean;
        sessions_revoked: number;
    };
    AdminUsersListResponse: {
        users: {
            id: string;
            user_id: string;
            email: string;
            name: string;
            /** @description The organization they act in by default */
            org_id: string | null;
            /** @enum {string} */
            role: "user" | "admin";
            /** @enum {string} */
            status: "active" | "suspended";
            is_active: boolean;
            email_verified: boolean;
            mfa_enabled: boolean;
            /** @description Whether failed logins have locked the account */
            locked: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_login: string | null;
        }[];
        items: {
            id: string;
            user_id: string;
            email: string;
            name: string;
            /** @description The organization they act in by default */
            org_id: string | null;
            /** @enum {string} */
            role: "user" | "admin";
            /** @enum {string} */
            status: "active" | "suspended";
            is_active: boolean;
            email_verified: boolean;
            mfa_enabled: boolean;
            /** @description Whether failed logins have locked the account */
            locked: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_login: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    AdminUsersLockoutStatusResponse: {
        user_id: string;
        email: string;
        locked: boolean;
        failed_attempts: number;
        /** Format: date-time */
        locked_until: string | null;
        remaining_seconds: number;
    };
    AdminUsersOrganizationsResponse: {
        organizations: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            plan: "free" | "starter" | "professional" | "enterprise";
            owner_id: string;
            member_count: number;
            /** @description The same as `member_count` */
            user_count: number;
            billing_email: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        }[];
        items: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            plan: "free" | "starter" | "professional" | "enterprise";
            owner_id: string;
            member_count: number;
            /** @description The same as `member_count` */
            user_count: number;
            billing_email: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    AdminUsersResetMfaResponse: {
        success: boolean;
        user_id: string;
        email: string;
        message: string;
        mfa_enabled: boolean;
        mfa_was_enabled: boolean;
    };
    AdminUsersRevokeAllResponse: {
        success: boolean;
        user_id: string;
        email: string;
        message: string;
        sessions_revoked: number;
        api_keys_revoked: number;
        token_version: number;
    };
    AdminUsersUnlockResponse: {
        success: boolean;
        user_id: string;
        email: string;
        message: string;
        lockout_cleared: boolean;
        previous_lockout_info: {
            locked: boolean;
            failed_attempts: number;
            /** Format: date-time */
            locked_until: string | null;
            remaining_seconds: number;
        };
    };
}
