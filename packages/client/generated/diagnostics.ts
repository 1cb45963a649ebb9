// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/admin/stats": Operations["diagnostics.stats"];
    "GET /api/v2/agents/health": Operations["diagnostics.agents"];
    "GET /api/v2/system/circuit-breakers": Operations["diagnostics.circuit-breakers"];
    "GET /api/v2/system/errors": Operations["diagnostics.errors"];
    "GET /api/v2/ws/stats": Operations["diagnostics.sockets"];
}
export interface Operations {
    "diagnostics.stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show totals for the whole installation */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DiagnosticsStatsResponse"];
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
    "diagnostics.agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List which agents respond and which are paused after failures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DiagnosticsAgentsResponse"];
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
    "diagnostics.circuit-breakers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every circuit breaker of this node */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DiagnosticsCircuitBreakersResponse"];
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
    "diagnostics.errors": {
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
            /** @description List the latest errors of this node, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DiagnosticsErrorsResponse"];
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
    "diagnostics.sockets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The WebSocket connections of this node */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DiagnosticsSocketsResponse"];
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
    DiagnosticsAgentsResponse: {
        /** @enum {string} */
        status: "healthy" | "degraded" | "unhealthy" | "not_configured";
        agents: {
            name: string;
            kind: string;
            /** @enum {string} */
            state: "closed" | "open" | "half_open";
            /** @description In a row; of a language model, among its tries of the last 10 seconds or its last 10 tries */
            failures: number;
            failure_threshold: number;
            /** @description The longest pause before it is tried again */
            recovery_seconds: number;
            /** Format: date-time */
            opened_at: string | null;
            /** @description The first of the failures that opened it */
            cause: string | null;
            /**
             * Format: date-time
             * @description When it is tried again; null while it is closed
             */
            next_trial_at: string | null;
            available: boolean;
        }[];
        total: number;
        available: number;
        fallback: {
            /** @description How often this node used a stand-in */
            activations: number;
            successes: number;
        };
        /** Format: date-time */
        timestamp: string;
    };
    DiagnosticsCircuitBreakersResponse: {
        circuit_breakers: {
            name: string;
            kind: string;
            /** @enum {string} */
            state: "closed" | "open" | "half_open";
            /** @description In a row; of a language model, among its tries of the last 10 seconds or its last 10 tries */
            failures: number;
            failure_threshold: number;
            /** @description The longest pause before it is tried again */
            recovery_seconds: number;
            /** Format: date-time */
            opened_at: string | null;
            /** @description The first of the failures that opened it */
            cause: string | null;
            /**
             * Format: date-time
             * @description When it is tried again; null while it is closed
             */
            next_trial_at: string | null;
        }[];
        total: number;
        open: number;
        half_open: number;
        closed: number;
    };
    DiagnosticsErrorsResponse: {
        errors: {
            /** Format: date-time */
            at: string;
            request_id: string;
            method: string;
            endpoint: string | null;
            status: number;
            code: string;
            message: string;
            /** @description The kind of error; the log has the details under the same request id */
            cause: string;
        }[];
        items: {
            /** Format: date-time */
            at: string;
            request_id: string;
            method: string;
            endpoint: string | null;
            status: number;
            code: string;
            message: string;
            /** @description The kind of error; the log has the details under the same request id */
            cause: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    DiagnosticsSocketsResponse: {
        /** @enum {string} */
        status: "healthy" | "unavailable";
        clients: number;
        connections: number;
        subscriptions: number;
    };
    DiagnosticsStatsResponse: {
        total_organizations: number;
        total_users: number;
        active_debates: number;
        debates_today: number;
        /** @description Since Monday, UTC */
        debates_this_week: number;
        total_debates: number;
        agent_calls_today: number;
        /** @description Share of the ended debates that reached consensus, 0 to 1 */
        consensus_rate: number;
    };
}
