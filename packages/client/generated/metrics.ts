// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/metrics": Operations["metrics.export"];
    "GET /api/v2/metrics/background": Operations["metrics.background"];
    "GET /api/v2/metrics/cache": Operations["metrics.cache"];
    "GET /api/v2/metrics/debate": Operations["metrics.debates"];
    "GET /api/v2/metrics/health": Operations["metrics.health"];
    "GET /api/v2/metrics/system": Operations["metrics.system"];
    "GET /api/v2/metrics/verification": Operations["metrics.verification"];
    "GET /api/v2/system/metrics": Operations["metrics.system-export"];
    "GET /metrics": Operations["metrics.scrape"];
}
export interface Operations {
    "metrics.export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus metrics of this node */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; version=0.0.4; charset=utf-8": string;
                    "application/json": {
                        data: Schemas["MetricsExportResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "metrics.background": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show views, reactions and background workers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MetricsBackgroundResponse"];
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
    "metrics.cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caches of this node */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MetricsCacheResponse"];
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
    "metrics.debates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the results of the organization's debates */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MetricsDebatesResponse"];
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
    "metrics.health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Health, and whether metrics are collected */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MetricsHealthResponse"];
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
    "metrics.system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The machine this node runs on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MetricsSystemResponse"];
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
    "metrics.verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the logs of the organization's debates are intact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MetricsVerificationResponse"];
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
    "metrics.system-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus metrics of this node (the name in version 2) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; version=0.0.4; charset=utf-8": string;
                    "application/json": {
                        data: Schemas["MetricsSystemExportResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "metrics.scrape": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus metrics of this node */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; version=0.0.4; charset=utf-8": string;
                    "application/json": Schemas["MetricsScrapeResponse"];
                };
            };
            503: shared.Responses["UnavailableV1"];
        };
    };
}
export interface Schemas {
    MetricsBackgroundResponse: {
        /** @description Nothing has stopped */
        running: boolean;
        task_count: number;
        tasks: {
            [key: string]: {
                /** @enum {string} */
                kind: "view" | "reaction";
                running: boolean;
                position: number;
                behind: number;
                failures: number;
            };
        };
        workers: {
            total: number;
            busy: number;
        };
    };
    MetricsCacheResponse: {
        hits: number;
        misses: number;
        hit_rate: number;
        entries: number;
        total_entries: number;
        max_entries: number;
        size_bytes: number;
        /** @enum {string|null} */
        max_size_bytes: null;
        evictions: number;
        caches: {
            name: string;
            hits: number;
            misses: number;
            entries: number;
            max_entries: number;
            size_bytes: number;
            evictions: number;
        }[];
    };
    MetricsDebatesResponse: {
        active_debates: number;
        completed_debates: number;
        avg_rounds: number;
        avg_duration_ms: number;
        consensus_rate: number;
        /** @description Debates ended, over the last 24 hours */
        throughput_per_hour: number;
    };
    MetricsExportResponse: {
        uptime_seconds: number;
        /** Format: date-time */
        timestamp: string;
        requests: {
            total: number;
            errors: number;
            error_rate: number;
            /** @description Over the last minute */
            per_second: number;
            by_status: {
                [key: string]: number;
            };
            top_endpoints: {
                endpoint: string;
                count: number;
            }[];
        };
        latency: {
            p50_ms: number;
            p95_ms: number;
            p99_ms: number;
            avg_ms: number;
        };
        debates: {
            active: number;
            completed_today: number;
            avg_duration_ms: number;
        };
        agents: {
            total: number;
            available: number;
        };
    };
    MetricsHealthResponse: {
        /** @enum {string} */
        status: "healthy" | "degraded" | "unhealthy";
        /** Format: date-time */
        timestamp: string;
        version: string;
        uptime_seconds: number;
        metrics_available: boolean;
        checks: {
            [key: string]: string;
        };
    };
    MetricsScrapeResponse: {
        uptime_seconds: number;
        /** Format: date-time */
        timestamp: string;
        requests: {
            total: number;
            errors: number;
            error_rate: number;
            /** @description Over the last minute */
            per_second: number;
            by_status: {
                [key: string]: number;
            };
            top_endpoints: {
                endpoint: string;
                count: number;
            }[];
        };
        latency: {
            p50_ms: number;
            p95_ms: number;
            p99_ms: number;
            avg_ms: number;
        };
        debates: {
            active: number;
            completed_today: number;
            avg_duration_ms: number;
        };
        agents: {
            total: number;
            available: number;
        };
    };
    MetricsSystemExportResponse: {
        uptime_seconds: number;
        /** Format: date-time */
        timestamp: string;
        requests: {
            total: number;
            errors: number;
            error_rate: number;
            /** @description Over the last minute */
            per_second: number;
            by_status: {
                [key: string]: number;
            };
            top_endpoints: {
                endpoint: string;
                count: number;
            }[];
        };
        latency: {
            p50_ms: number;
            p95_ms: number;
            p99_ms: number;
            avg_ms: number;
        };
        debates: {
            active: number;
            completed_today: number;
            avg_duration_ms: number;
        };
        agents: {
            total: number;
            available: number;
        };
    };
    MetricsSystemResponse: {
        cpu: {
            usage_percent: number | null;
            cores: number | null;
            load_average: number[];
        };
        memory: {
            total_bytes: number | null;
            used_bytes: number | null;
            free_bytes: number | null;
            usage_percent: number | null;
        };
        disk: {
            total_bytes: number | null;
            used_bytes: number | null;
            free_bytes: number | null;
            usage_percent: number | null;
        } | null;
        network: {
            bytes_sent: number | null;
            bytes_received: number | null;
            connections: number;
        };
        runtime: {
            node_version: string | null;
            platform: string | null;
            machine: string | null;
        };
    };
    MetricsVerificationResponse: {
        /** @description The organization's debates */
        total: number;
        /** @description Whose hash chain was recomputed and is intact */
        verified: number;
        failed: number;
        /** @description Not recomputed yet */
        pending: number;
        /** Format: date-time */
        last_checked_at: string | null;
        failures: {
            debate_id: string;
            version: number;
            reason: string | null;
            /** Format: date-time */
            checked_at: string;
        }[];
    };
}
