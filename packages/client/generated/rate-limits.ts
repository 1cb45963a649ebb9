// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/admin/rate-limits/stats": Operations["rate-limits.stats"];
    "GET /api/v2/rate-limit/status": Operations["rate-limits.status"];
    "GET /api/v2/system/rate-limits": Operations["rate-limits.system"];
}
export interface Operations {
    "rate-limits.stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how this process limited requests */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RateLimitsStatsResponse"];
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
    "rate-limits.status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what is left of the caller's limits; this request does not count */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RateLimitsStatusResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            401: shared.Responses["Unauthorized"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "rate-limits.system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show every limit in force and who reached it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RateLimitsSystemResponse"];
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
    RateLimitsStatsResponse: {
        instance_id: string;
        /** @enum {string} */
        backend: "redis" | "memory";
        strict_mode: boolean;
        total_requests: number;
        redis_requests: number;
        /** @description Decided in this process because Redis was away */
        fallback_requests: number;
        enabled: boolean;
        /**
         * @description Whether other processes count in the same buckets
         * @enum {string}
         */
        scope: "shared" | "process";
        /** @enum {string|null} */
        circuit_breaker: "closed" | "open" | "half_open" | null;
        memory_requests: number;
        exempt_requests: number;
        rejected_requests: number;
        memory_buckets: number;
    };
    RateLimitsStatusResponse: {
        user_id: string;
        limits: {
            default: {
                /** @description Null means unlimited */
                remaining: number | null;
                /** @description Null means unlimited */
                limit: number | null;
                /** @description Seconds until the action is allowed again; 0 when it is allowed now */
                retry_after: number;
            };
            debate_create: {
                /** @description Null means unlimited */
                remaining: number | null;
                /** @description Null means unlimited */
                limit: number | null;
                /** @description Seconds until the action is allowed again; 0 when it is allowed now */
                retry_after: number;
            };
            vote: {
                /** @description Null means unlimited */
                remaining: number | null;
                /** @description Null means unlimited */
                limit: number | null;
                /** @description Seconds until the action is allowed again; 0 when it is allowed now */
                retry_after: number;
            };
            agent_call: {
                /** @description Null means unlimited */
                remaining: number | null;
                /** @description Null means unlimited */
                limit: number | null;
                /** @description Seconds until the action is allowed again; 0 when it is allowed now */
                retry_after: number;
            };
            export: {
                /** @description Null means unlimited */
                remaining: number | null;
                /** @description Null means unlimited */
                limit: number | null;
                /** @description Seconds until the action is allowed again; 0 when it is allowed now */
                retry_after: number;
            };
            admin: {
                /** @description Null means unlimited */
                remaining: number | null;
                /** @description Null means unlimited */
                limit: number | null;
                /** @description Seconds until the action is allowed again; 0 when it is allowed now */
                retry_after: number;
            };
        };
    };
    RateLimitsSystemResponse: {
        instance_id: string;
        /** @enum {string} */
        backend: "redis" | "memory";
        strict_mode: boolean;
        total_requests: number;
        redis_requests: number;
        /** @description Decided in this process because Redis was away */
        fallback_requests: number;
        enabled: boolean;
        /**
         * @description Whether other processes count in the same buckets
         * @enum {string}
         */
        scope: "shared" | "process";
        /** @enum {string|null} */
        circuit_breaker: "closed" | "open" | "half_open" | null;
        memory_requests: number;
        exempt_requests: number;
        rejected_requests: number;
        memory_buckets: number;
        /** @enum {string} */
        scheme: "access" | "subscription" | "reference";
        burst_multiplier: number;
        anonymous_defaults: {
            endpoint_per_minute: number;
            ip_per_minute: number;
        };
        policies: {
            name: string;
            /** @description Null means unlimited */
            read_per_minute: number | null;
            /** @description Null means unlimited */
            write_per_minute: number | null;
            reads_and_writes_share: boolean;
            /** @description Null means unlimited */
            read_burst: number | null;
            /** @description Null means unlimited */
            write_burst: number | null;
            /** @description Null means unlimited */
            debates_per_hour: number | null;
        }[];
        endpoints: {
            endpoint: string;
            limit: number;
            window_seconds: number;
            per: string;
            bucket: string;
        }[];
        exempt_endpoints: string[];
        actions_per_minute: {
            /** @description Per minute */
            default: number;
            /** @description Per minute */
            debate_create: number;
            /** @description Per minute */
            vote: number;
            /** @description Per minute */
            agent_call: number;
            /** @description Per minute */
            export: number;
            /** @description Per minute */
            admin: number;
        };
        channels: {
            channel: string;
            limit: number;
            window_seconds: number;
            per: string;
        }[];
        concurrent_websockets: {
            anonymous: number;
            authenticated: number;
            premium: number;
        };
        /** @description The most refused, since this process started */
        rejections: {
            by_endpoint: {
                endpoint: string;
                count: number;
            }[];
            by_bucket: {
                bucket: string;
                count: number;
            }[];
        };
    };
}
