// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/health": Operations["health.check"];
    "GET /api/v2/health/detailed": Operations["health.detailed"];
    "GET /api/v2/health/ready": Operations["health.ready"];
    "GET /api/v2/health/ws": Operations["health.ws"];
    "GET /api/v2/system/health": Operations["health.system"];
}
export interface Operations {
    "health.check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether this node works */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["HealthCheckResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            /** @description A dependency is unavailable; Retry-After says when to try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["HealthCheckRefusal"] | shared.Schemas["Error"];
                };
            };
        };
    };
    "health.detailed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every check of this node, with figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["HealthDetailedResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            429: shared.Responses["TooManyRequests"];
            /** @description A dependency is unavailable; Retry-After says when to try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["HealthDetailedRefusal"] | shared.Schemas["Error"];
                };
            };
        };
    };
    "health.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether this node can serve whatever is asked of it, writing included */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["HealthReadyResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            /** @description A dependency is unavailable; Retry-After says when to try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["HealthReadyRefusal"] | shared.Schemas["Error"];
                };
            };
        };
    };
    "health.ws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether this node serves WebSocket connections */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["HealthWsResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "health.system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether this node works (the name in version 2) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["HealthSystemResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            /** @description A dependency is unavailable; Retry-After says when to try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["HealthSystemRefusal"] | shared.Schemas["Error"];
                };
            };
        };
    };
}
export interface Schemas {
    HealthCheckRefusal: {
        /** @enum {string} */
        status: "healthy" | "degraded" | "unhealthy";
        version: string;
        /** @description Seconds */
        uptime: number;
        uptime_seconds: number;
        /** Format: date-time */
        timestamp: string;
        components: {
            /** @enum {string} */
            database: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            redis: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            agents: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            views: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            audit: "healthy" | "degraded" | "unhealthy" | "not_configured";
        };
        /** @description Why the database refuses to write, while it does */
        message?: string;
    };
    HealthCheckResponse: {
        /** @enum {string} */
        status: "healthy" | "degraded" | "unhealthy";
        version: string;
        /** @description Seconds */
        uptime: number;
        uptime_seconds: number;
        /** Format: date-time */
        timestamp: string;
        components: {
            /** @enum {string} */
            database: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            redis: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            agents: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            views: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            audit: "healthy" | "degraded" | "unhealthy" | "not_configured";
        };
        /** @description Why the database refuses to write, while it does */
        message?: string;
    };
    HealthDetailedRefusal: {
        /** @enum {string} */
        status: "healthy" | "degraded" | "unhealthy";
        version: string;
        /** @description Seconds */
        uptime: number;
        uptime_seconds: number;
        /** Format: date-time */
        timestamp: string;
        components: {
            /** @enum {string} */
            database: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            redis: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            agents: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            views: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            audit: "healthy" | "degraded" | "unhealthy" | "not_configured";
        };
        /** @description Why the database refuses to write, while it does */
        message?: string;
        checks: {
            name: string;
            /** @enum {string} */
            status: "pass" | "warn" | "fail";
            message?: string;
            latency_ms?: number;
            /** Format: date-time */
            last_check: string;
        }[];
        metrics: {
            requests_per_minute: number;
            average_latency_ms: number;
            error_rate: number;
            active_connections: number;
            memory_usage_mb: number;
            cpu_usage_percent: number;
            event_loop_lag_ms: number | null;
            event_loop_utilization: number | null;
        };
        cursors: {
            total: number;
            stopped: {
                name: string;
                /** @description The event it fails on */
                position: number | null;
                attempts: number;
                /** Format: date-time */
                stopped_at: string | null;
            }[];
        };
        jobs: {
            workers: number;
            busy: number;
        } | null;
        migrations: {
            applied: number;
            latest: string | null;
        } | null;
        /** @description Identifies this process among those of the installation */
        node: string;
    };
    HealthDetailedResponse: {
        /** @enum {string} */
        status: "healthy" | "degraded" | "unhealthy";
        version: string;
        /** @description Seconds */
        uptime: number;
        uptime_seconds: number;
        /** Format: date-time */
        timestamp: string;
        components: {
            /** @enum {string} */
            database: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            redis: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            agents: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            views: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            audit: "healthy" | "degraded" | "unhealthy" | "not_configured";
        };
        /** @description Why the database refuses to write, while it does */
        message?: string;
        checks: {
            name: string;
            /** @enum {string} */
            status: "pass" | "warn" | "fail";
            message?: string;
            latency_ms?: number;
            /** Format: date-time */
            last_check: string;
        }[];
        metrics: {
            requests_per_minute: number;
            average_latency_ms: number;
            error_rate: number;
            active_connections: number;
            memory_usage_mb: number;
            cpu_usage_percent: number;
            event_loop_lag_ms: number | null;
            event_loop_utilization: number | null;
        };
        cursors: {
            total: number;
            stopped: {
                name: string;
                /** @description The event it fails on */
                position: number | null;
                attempts: number;
                /** Format: date-time */
                stopped_at: string | null;
            }[];
        };
        jobs: {
            workers: number;
            busy: number;
        } | null;
        migrations: {
            applied: number;
            latest: string | null;
        } | null;
        /** @description Identifies this process among those of the installation */
        node: string;
    };
    HealthReadyRefusal: {
        /** @description Whether requests that write can be served */
        ready: boolean;
        /** @enum {string} */
        database: "ready" | "away" | "refuses_writes";
        message?: string;
    };
    HealthReadyResponse: {
        /** @description Whether requests that write can be served */
        ready: boolean;
        /** @enum {string} */
        database: "ready" | "away" | "refuses_writes";
        message?: string;
    };
    HealthSystemRefusal: {
        /** @enum {string} */
        status: "healthy" | "degraded" | "unhealthy";
        version: string;
        /** @description Seconds */
        uptime: number;
        uptime_seconds: number;
        /** Format: date-time */
        timestamp: string;
        components: {
            /** @enum {string} */
            database: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            redis: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            agents: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            views: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            audit: "healthy" | "degraded" | "unhealthy" | "not_configured";
        };
        /** @description Why the database refuses to write, while it does */
        message?: string;
    };
    HealthSystemResponse: {
        /** @enum {string} */
        status: "healthy" | "degraded" | "unhealthy";
        version: string;
        /** @description Seconds */
        uptime: number;
        uptime_seconds: number;
        /** Format: date-time */
        timestamp: string;
        components: {
            /** @enum {string} */
            database: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            redis: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            agents: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            views: "healthy" | "degraded" | "unhealthy" | "not_configured";
            /** @enum {string} */
            audit: "healthy" | "degraded" | "unhealthy" | "not_configured";
        };
        /** @description Why the database refuses to write, while it does */
        message?: string;
    };
    HealthWsResponse: {
        /** @enum {string} */
        status: "healthy" | "unavailable";
        clients: number;
        message?: string;
    };
}
