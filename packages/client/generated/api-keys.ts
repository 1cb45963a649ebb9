// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "DELETE /api/v2/auth/api-key": Operations["api-keys.revoke"];
    "GET /api/v2/auth/api-key": Operations["api-keys.list"];
    "POST /api/v2/auth/api-key": Operations["api-keys.create"];
    "GET /api/v2/auth/api-keys": Operations["api-keys.list.alias1"];
    "POST /api/v2/auth/api-keys": Operations["api-keys.create.alias1"];
    "DELETE /api/v2/auth/api-keys/{id}": Operations["api-keys.revoke.alias1"];
}
export interface Operations {
    "api-keys.revoke": {
        parameters: {
            query?: {
                /** @description Its id, or how the key begins */
                key_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "key_id": "key_example"
                 *     }
                 */
                "application/json": Schemas["ApiKeysRevokeBody"];
            };
        };
        responses: {
            /** @description Revoke one of the caller's API keys; without `key_id` the only one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ApiKeysRevokeResponse"];
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
    "api-keys.list": {
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
            /** @description List the caller's API keys by prefix, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ApiKeysListResponse"];
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
    "api-keys.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["ApiKeysCreateBody"];
            };
        };
        responses: {
            /** @description Create an API key, which is shown once */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ApiKeysCreateResponse"];
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
    "api-keys.list.alias1": {
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
            /** @description List the caller's API keys by prefix, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ApiKeysListResponse"];
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
    "api-keys.create.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["ApiKeysCreateBody"];
            };
        };
        responses: {
            /** @description Create an API key, which is shown once */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ApiKeysCreateResponse"];
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
    "api-keys.revoke.alias1": {
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
            /** @description Revoke one of the caller's API keys; without `key_id` the only one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ApiKeysRevokeResponse"];
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
    ApiKeysCreateBody: {
        /** @default API key */
        name?: string;
        /** @description What the key may be used for; empty means everything its owner may do */
        scopes?: ("organization.read" | "organization.manage" | "members.read" | "members.manage" | "debates.read" | "debates.create" | "debates.update" | "debates.delete" | "bindings.read" | "bindings.create" | "bindings.update" | "bindings.delete" | "webhooks.read" | "webhooks.manage" | "models.read" | "models.manage" | "queue.read" | "queue.submit" | "library.read" | "library.write" | "documents.read" | "documents.write" | "evidence.read" | "evidence.write" | "memory.read" | "memory.write" | "memory.manage" | "pulse.read" | "pulse.write" | "pulse.manage" | "cross-pollination.read" | "cross-pollination.write" | "cross-pollination.manage" | "batches.read" | "batches.write" | "exports.read" | "usage.read" | "budgets.read" | "budgets.write" | "budgets.manage" | "privacy.read" | "privacy.manage" | "retention.read" | "retention.manage" | "audit.read" | "audit.manage" | "trails.read" | "connections.read" | "connections.write" | "connections.manage" | "inbox.read" | "inbox.write" | "inbox.manage" | "mail.read" | "mail.write" | "mail.manage" | "devices.read" | "devices.write" | "devices.manage" | "automation.read" | "automation.write" | "automation.manage")[];
        /** @description The same as `scopes` */
        permissions?: ("organization.read" | "organization.manage" | "members.read" | "members.manage" | "debates.read" | "debates.create" | "debates.update" | "debates.delete" | "bindings.read" | "bindings.create" | "bindings.update" | "bindings.delete" | "webhooks.read" | "webhooks.manage" | "models.read" | "models.manage" | "queue.read" | "queue.submit" | "library.read" | "library.write" | "documents.read" | "documents.write" | "evidence.read" | "evidence.write" | "memory.read" | "memory.write" | "memory.manage" | "pulse.read" | "pulse.write" | "pulse.manage" | "cross-pollination.read" | "cross-pollination.write" | "cross-pollination.manage" | "batches.read" | "batches.write" | "exports.read" | "usage.read" | "budgets.read" | "budgets.write" | "budgets.manage" | "privacy.read" | "privacy.manage" | "retention.read" | "retention.manage" | "audit.read" | "audit.manage" | "trails.read" | "connections.read" | "connections.write" | "connections.manage" | "inbox.read" | "inbox.write" | "inbox.manage" | "mail.read" | "mail.write" | "mail.manage" | "devices.read" | "devices.write" | "devices.manage" | "automation.read" | "automation.write" | "automation.manage")[];
        /**
         * Format: date-time
         * @description Default: a year from now; null for never
         */
        expires_at?: string | null;
        expires_in_days?: number;
        /** @description Seconds */
        expires_in?: number;
    };
    ApiKeysCreateResponse: {
        id: string;
        key_id: string;
        name: string;
        /** @description How the key begins */
        prefix: string;
        scopes: string[];
        permissions: string[];
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        expires_at: string | null;
        /** Format: date-time */
        last_used: string | null;
        /** @description The key itself; it is shown only here */
        api_key: string;
        /** @description The same */
        key: string;
        message: string;
    };
    ApiKeysListResponse: {
        keys: {
            id: string;
            key_id: string;
            name: string;
            /** @description How the key begins */
            prefix: string;
            scopes: string[];
            permissions: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            last_used: string | null;
        }[];
        items: {
            id: string;
            key_id: string;
            name: string;
            /** @description How the key begins */
            prefix: string;
            scopes: string[];
            permissions: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            last_used: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
    };
    ApiKeysRevokeBody: {
        /** @description Its id, or how the key begins */
        key_id?: string;
    };
    ApiKeysRevokeResponse: {
        deleted: boolean;
        revoked: boolean;
        key_id: string;
        message: string;
    };
}
