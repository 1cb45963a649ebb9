// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/bindings": Operations["bindings.list"];
    "POST /api/v2/bindings": Operations["bindings.create"];
    "POST /api/v2/bindings/resolve": Operations["bindings.resolve"];
    "GET /api/v2/bindings/stats": Operations["bindings.stats"];
    "DELETE /api/v2/bindings/{provider}": Operations["bindings.delete"];
    "GET /api/v2/bindings/{provider}": Operations["bindings.provider"];
    "PUT /api/v2/bindings/{provider}": Operations["bindings.replace"];
}
export interface Operations {
    "bindings.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List which agents take up what is asked where */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BindingsListResponse"];
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
    "bindings.create": {
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
                 *       "provider": "slack",
                 *       "account_id": "*",
                 *       "peer_pattern": "channel:C*",
                 *       "agent_binding": "default"
                 *     }
                 */
                "application/json": Schemas["BindingsCreateBody"];
            };
        };
        responses: {
            /** @description Bind places on a platform to agents */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BindingsCreateResponse"];
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
    "bindings.resolve": {
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
                 *       "provider": "slack",
                 *       "account_id": "T1",
                 *       "peer_id": "channel:C1"
                 *     }
                 */
                "application/json": Schemas["BindingsResolveBody"];
            };
        };
        responses: {
            /** @description Tell which binding would take up a message, and why the others would not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BindingsResolveResponse"];
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
    "bindings.stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count bindings, and the messages that they took up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BindingsStatsResponse"];
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
    "bindings.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a binding */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BindingsDeleteResponse"];
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
    "bindings.provider": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the bindings of a platform */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BindingsProviderResponse"];
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
    "bindings.replace": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "slack",
                 *       "account_id": "*",
                 *       "peer_pattern": "channel:C*",
                 *       "agent_binding": "default"
                 *     }
                 */
                "application/json": Schemas["BindingsReplaceBody"];
            };
        };
        responses: {
            /** @description Replace a binding */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BindingsReplaceResponse"];
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
    BindingsCreateBody: {
        provider: string;
        account_id: string;
        /** @description `[kind:]glob`: channel, dm, thread, address or number, then a pattern of `*` and `?` */
        peer_pattern: string;
        agent_binding: string;
        /** @enum {string} */
        binding_type?: "default" | "direct" | "broadcast" | "specific_agent" | "agent_pool" | "debate_team" | "custom";
        /** @description Higher first; 0 unless told */
        priority?: number;
        time_window_start?: number | null;
        time_window_end?: number | null;
        allowed_users?: string[] | null;
        blocked_users?: string[] | null;
        config_overrides?: {
            [key: string]: unknown;
        };
        name?: string | null;
        description?: string | null;
        enabled?: boolean;
    };
    BindingsCreateResponse: {
        /** @enum {string} */
        status: "created";
        binding: {
            id: string;
            provider: string;
            account_id: string;
            peer_pattern: string;
            agent_binding: string;
            /** @enum {string} */
            binding_type: "default" | "specific_agent" | "agent_pool" | "debate_team" | "custom";
            priority: number;
            time_window_start: number | null;
            time_window_end: number | null;
            allowed_users: string[] | null;
            blocked_users: string[];
            config_overrides: {
                [key: string]: unknown;
            };
            name: string | null;
            description: string | null;
            enabled: boolean;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description How many messages it was chosen for */
            matched: number;
            /** Format: date-time */
            last_matched_at: string | null;
        };
    };
    BindingsDeleteResponse: {
        /** @enum {string} */
        status: "deleted";
    };
    BindingsListResponse: {
        bindings: {
            id: string;
            provider: string;
            account_id: string;
            peer_pattern: string;
            agent_binding: string;
            /** @enum {string} */
            binding_type: "default" | "specific_agent" | "agent_pool" | "debate_team" | "custom";
            priority: number;
            time_window_start: number | null;
            time_window_end: number | null;
            allowed_users: string[] | null;
            blocked_users: string[];
            config_overrides: {
                [key: string]: unknown;
            };
            name: string | null;
            description: string | null;
            enabled: boolean;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description How many messages it was chosen for */
            matched: number;
            /** Format: date-time */
            last_matched_at: string | null;
        }[];
        total: number;
    };
    BindingsProviderResponse: {
        provider: string;
        bindings: {
            id: string;
            provider: string;
            account_id: string;
            peer_pattern: string;
            agent_binding: string;
            /** @enum {string} */
            binding_type: "default" | "specific_agent" | "agent_pool" | "debate_team" | "custom";
            priority: number;
            time_window_start: number | null;
            time_window_end: number | null;
            allowed_users: string[] | null;
            blocked_users: string[];
            config_overrides: {
                [key: string]: unknown;
            };
            name: string | null;
            description: string | null;
            enabled: boolean;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description How many messages it was chosen for */
            matched: number;
            /** Format: date-time */
            last_matched_at: string | null;
        }[];
        total: number;
    };
    BindingsReplaceBody: {
        provider: string;
        account_id: string;
        /** @description `[kind:]glob`: channel, dm, thread, address or number, then a pattern of `*` and `?` */
        peer_pattern: string;
        agent_binding: string;
        /** @enum {string} */
        binding_type?: "default" | "direct" | "broadcast" | "specific_agent" | "agent_pool" | "debate_team" | "custom";
        /** @description Higher first; 0 unless told */
        priority?: number;
        time_window_start?: number | null;
        time_window_end?: number | null;
        allowed_users?: string[] | null;
        blocked_users?: string[] | null;
        config_overrides?: {
            [key: string]: unknown;
        };
        name?: string | null;
        description?: string | null;
        enabled?: boolean;
    };
    BindingsReplaceResponse: {
        /** @enum {string} */
        status: "updated";
        binding: {
            id: string;
            provider: string;
            account_id: string;
            peer_pattern: string;
            agent_binding: string;
            /** @enum {string} */
            binding_type: "default" | "specific_agent" | "agent_pool" | "debate_team" | "custom";
            priority: number;
            time_window_start: number | null;
            time_window_end: number | null;
            allowed_users: string[] | null;
            blocked_users: string[];
            config_overrides: {
                [key: string]: unknown;
            };
            name: string | null;
            description: string | null;
            enabled: boolean;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description How many messages it was chosen for */
            matched: number;
            /** Format: date-time */
            last_matched_at: string | null;
        };
    };
    BindingsResolveBody: {
        provider: string;
        account_id: string;
        /** @description The place, as `kind:id` or `id` */
        peer_id: string;
        user_id?: string;
        hour?: number;
    };
    BindingsResolveResponse: {
        matched: boolean;
        agent_binding: string | null;
        /** @enum {string} */
        binding_type: "default" | "specific_agent" | "agent_pool" | "debate_team" | "custom";
        config_overrides: {
            [key: string]: unknown;
        };
        match_reason: string;
        candidates_checked: number;
        binding: {
            id: string;
            provider: string;
            account_id: string;
            peer_pattern: string;
            agent_binding: string;
            /** @enum {string} */
            binding_type: "default" | "specific_agent" | "agent_pool" | "debate_team" | "custom";
            priority: number;
            time_window_start: number | null;
            time_window_end: number | null;
            allowed_users: string[] | null;
            blocked_users: string[];
            config_overrides: {
                [key: string]: unknown;
            };
            name: string | null;
            description: string | null;
            enabled: boolean;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description How many messages it was chosen for */
            matched: number;
            /** Format: date-time */
            last_matched_at: string | null;
        } | null;
        trace: {
            binding_id: string;
            fits: boolean;
            why: string;
        }[];
    };
    BindingsStatsResponse: {
        total: number;
        enabled: number;
        by_provider: {
            [key: string]: number;
        };
        by_type: {
            [key: string]: number;
        };
        messages_matched: number;
    };
}
