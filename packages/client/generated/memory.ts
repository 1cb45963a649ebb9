// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/memory/analytics": Operations["memory.analytics"];
    "POST /api/v2/memory/analytics": Operations["memory.analytics.alias1"];
    "POST /api/v2/memory/analytics/snapshot": Operations["memory.analytics-snapshot"];
    "GET /api/v2/memory/analytics/tier/{tier}": Operations["memory.analytics-tier"];
    "GET /api/v2/memory/archive-stats": Operations["memory.archive-stats"];
    "POST /api/v2/memory/continuum": Operations["memory.note"];
    "POST /api/v2/memory/continuum/cleanup": Operations["memory.cleanup"];
    "POST /api/v2/memory/continuum/consolidate": Operations["memory.consolidate"];
    "GET /api/v2/memory/continuum/retrieve": Operations["memory.retrieve"];
    "DELETE /api/v2/memory/continuum/{id}": Operations["memory.forget"];
    "GET /api/v2/memory/critiques": Operations["memory.critiques"];
    "GET /api/v2/memory/entries": Operations["memory.entries"];
    "GET /api/v2/memory/pressure": Operations["memory.pressure"];
    "GET /api/v2/memory/search": Operations["memory.search"];
    "GET /api/v2/memory/search-index": Operations["memory.search-index"];
    "GET /api/v2/memory/search-timeline": Operations["memory.search-timeline"];
    "GET /api/v2/memory/tier-stats": Operations["memory.tier-stats"];
    "GET /api/v2/memory/tiers": Operations["memory.tiers"];
    "GET /api/v2/memory/viewer": Operations["memory.viewer"];
}
export interface Operations {
    "memory.analytics": {
        parameters: {
            query?: {
                /** @description At most 365; more is read as 365 */
                days?: number;
                /** @description In place of `days`; at most 8760 */
                period_hours?: number;
                /** @description In place of `days`: a date or a time in ISO 8601 */
                start_time?: string;
                /** @description Until now, unless told */
                end_time?: string;
                /** @description Default: day */
                granularity?: "minute" | "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how the memory grows and is used */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryAnalyticsResponse"];
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
    "memory.analytics.alias1": {
        parameters: {
            query?: {
                /** @description At most 365; more is read as 365 */
                days?: number;
                /** @description In place of `days`; at most 8760 */
                period_hours?: number;
                /** @description In place of `days`: a date or a time in ISO 8601 */
                start_time?: string;
                /** @description Until now, unless told */
                end_time?: string;
                /** @description Default: day */
                granularity?: "minute" | "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how the memory grows and is used */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryAnalyticsResponse"];
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
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "memory.analytics-snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keep the figures of this moment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryAnalyticsSnapshotResponse"];
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
    "memory.analytics-tier": {
        parameters: {
            query?: {
                /** @description At most 365; more is read as 365 */
                days?: number;
                /** @description In place of `days`; at most 8760 */
                period_hours?: number;
                /** @description In place of `days`: a date or a time in ISO 8601 */
                start_time?: string;
                /** @description Until now, unless told */
                end_time?: string;
                /** @description Default: day */
                granularity?: "minute" | "hour" | "day";
            };
            header?: never;
            path: {
                /** @example slow */
                tier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how one tier grows and is used */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryAnalyticsTierResponse"];
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
    "memory.archive-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count what is archived */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryArchiveStatsResponse"];
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
    "memory.note": {
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
                 *       "topic": "Databases",
                 *       "content": "We run PostgreSQL 17 everywhere."
                 *     }
                 */
                "application/json": Schemas["MemoryNoteBody"];
            };
        };
        responses: {
            /** @description Have something remembered that nobody debated */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryNoteResponse"];
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
    "memory.cleanup": {
        parameters: {
            query?: {
                tier?: "fast" | "medium" | "slow" | "glacial";
                /** @description False forgets for good what is archived or would be; owners and admins only. Default: true */
                archive?: boolean;
                /** @description Also what nobody made or cited for so long. Default: 0, off */
                max_age_hours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archive what has faded, is too old or finds no room; or forget it for good */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryCleanupResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            /** @description It is not there yet; the answer says where it will be */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryCleanupResponse"];
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
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "memory.consolidate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Move entries between tiers by what is known of their use */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryConsolidateResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            /** @description It is not there yet; the answer says where it will be */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryConsolidateResponse"];
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
    "memory.retrieve": {
        parameters: {
            query?: {
                /** @description What it is about; without it the newest are answered */
                query?: string;
                /** @description The same as `query` */
                q?: string;
                /** @description One tier or several, with commas between them */
                tier?: ("fast" | "medium" | "slow" | "glacial")[];
                /** @description One tier or several, with commas between them */
                tiers?: ("fast" | "medium" | "slow" | "glacial")[];
                kind?: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
                /** @description Default: 0 */
                min_importance?: number;
                /** @description Only what this agent said */
                agent?: string;
                /** @description What is archived too */
                include_expired?: boolean;
                /** @description What held at that time, in place of what holds now */
                as_of?: string;
                /** @description At most 100; more is read as 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Find what is remembered about something, by its words and by what it has been worth */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryRetrieveResponse"];
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
    "memory.forget": {
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
            /** @description Forget an entry for good */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryForgetResponse"];
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
    "memory.critiques": {
        parameters: {
            query?: {
                /** @description Only critiques of this agent */
                agent?: string;
                /** @description At most 100; more is read as 100 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List critiques that revisions took up, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryCritiquesResponse"];
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
    "memory.entries": {
        parameters: {
            query?: {
                /** @description Entries by id, with commas; without it the newest */
                ids?: string[];
                tier?: "fast" | "medium" | "slow" | "glacial";
                kind?: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
                /** @description What is archived too */
                include_expired?: boolean;
                /** @description At most 100; more is read as 100 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List entries, by id with all that is known of them, or the newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryEntriesResponse"];
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
    "memory.pressure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Say how full the memory is */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryPressureResponse"];
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
    "memory.search": {
        parameters: {
            query: {
                /**
                 * @description What it is about; `query` is taken in its place
                 * @example database
                 */
                q: string;
                /** @description The same as `q` */
                query?: string;
                /** @description One tier or several, with commas between them */
                tier?: ("fast" | "medium" | "slow" | "glacial")[];
                /** @description One tier or several, with commas between them */
                tiers?: ("fast" | "medium" | "slow" | "glacial")[];
                kind?: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
                /** @description Default: 0 */
                min_importance?: number;
                /** @description Only what this agent said */
                agent?: string;
                /** @description What is archived too */
                include_expired?: boolean;
                /** @description What held at that time, in place of what holds now */
                as_of?: string;
                /** @description Default: relevance */
                sort?: "relevance" | "importance" | "recency";
                /** @description At most 100; more is read as 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search what is remembered */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemorySearchResponse"];
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
    "memory.search-index": {
        parameters: {
            query: {
                /**
                 * @description What it is about; `query` is taken in its place
                 * @example database
                 */
                q: string;
                /** @description The same as `q` */
                query?: string;
                /** @description One tier or several, with commas between them */
                tier?: ("fast" | "medium" | "slow" | "glacial")[];
                /** @description One tier or several, with commas between them */
                tiers?: ("fast" | "medium" | "slow" | "glacial")[];
                kind?: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
                /** @description Default: 0 */
                min_importance?: number;
                /** @description Only what this agent said */
                agent?: string;
                /** @description What is archived too */
                include_expired?: boolean;
                /** @description What held at that time, in place of what holds now */
                as_of?: string;
                /** @description Taken and not needed: one exact index ranks by words */
                use_hybrid?: boolean;
                /** @description All other sources too */
                include_external?: boolean;
                /** @description Other sources by name, with commas */
                external?: ("documents" | "pages" | "evidence")[];
                /** @description At most 100; more is read as 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search what is remembered in short, with its sources, and other sources by name */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemorySearchIndexResponse"];
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
    "memory.search-timeline": {
        parameters: {
            query: {
                anchor_id: string;
                /** @description At most 50 */
                before?: number;
                /** @description At most 50 */
                after?: number;
                tier?: "fast" | "medium" | "slow" | "glacial";
                /** @description Default: 0 */
                min_importance?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what was remembered before and after an entry */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemorySearchTimelineResponse"];
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
    "memory.tier-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count what each tier holds, and what moved between them */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryTierStatsResponse"];
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
    "memory.tiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Describe the tiers, from the one that forgets first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MemoryTiersResponse"];
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
    "memory.viewer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page with the newest entries of each tier */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
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
    MemoryAnalyticsResponse: {
        days: number;
        /** Format: date-time */
        period_start: string;
        /** Format: date-time */
        period_end: string;
        /** @enum {string} */
        granularity: "minute" | "hour" | "day";
        total_memories: number;
        total_entries: number;
        tier_stats: {
            fast: {
                count: number;
                avg_importance: number;
                /** @description How often what was supplied was cited */
                hit_rate: number;
                /** @description What was promoted, over what there was at the start */
                promotion_rate: number;
                size_bytes: number;
            };
            medium: {
                count: number;
                avg_importance: number;
                /** @description How often what was supplied was cited */
                hit_rate: number;
                /** @description What was promoted, over what there was at the start */
                promotion_rate: number;
                size_bytes: number;
            };
            slow: {
                count: number;
                avg_importance: number;
                /** @description How often what was supplied was cited */
                hit_rate: number;
                /** @description What was promoted, over what there was at the start */
                promotion_rate: number;
                size_bytes: number;
            };
            glacial: {
                count: number;
                avg_importance: number;
                /** @description How often what was supplied was cited */
                hit_rate: number;
                /** @description What was promoted, over what there was at the start */
                promotion_rate: number;
                size_bytes: number;
            };
        };
        entries_by_tier: {
            fast: number;
            medium: number;
            slow: number;
            glacial: number;
        };
        /** @description New entries a day */
        learning_velocity: number;
        /** @description The share of what was promoted that was cited afterwards */
        promotion_effectiveness: number;
        promotions: number;
        demotions: number;
        /** @description Promotions, demotions and merges */
        consolidation_events: number;
        avg_importance: number;
        storage_bytes: number;
        data_points: {
            /** Format: date-time */
            timestamp: string;
            entries_count: number;
            storage_bytes: number;
            operations: {
                stores: number;
                retrieves: number;
                deletes: number;
            };
        }[];
        snapshots: {
            /** Format: date-time */
            timestamp: string;
            total_memories: number;
            entries_by_tier: {
                fast: number;
                medium: number;
                slow: number;
                glacial: number;
            };
        }[];
    };
    MemoryAnalyticsSnapshotResponse: {
        /** @enum {string} */
        status: "success";
        message: string;
        /** Format: date-time */
        timestamp: string;
    };
    MemoryAnalyticsTierResponse: {
        /** @enum {string} */
        tier: "fast" | "medium" | "slow" | "glacial";
        days: number;
        count: number;
        avg_importance: number;
        /** @description How often what was supplied was cited */
        hit_rate: number;
        /** @description What was promoted, over what there was at the start */
        promotion_rate: number;
        size_bytes: number;
        promotions: number;
        demotions: number;
    };
    MemoryArchiveStatsResponse: {
        total_archived: number;
        archive_size_bytes: number;
        /** Format: date-time */
        oldest_entry: string | null;
        /** Format: date-time */
        newest_entry: string | null;
        /** @description What the words take on the disk, over their length */
        compression_ratio: number | null;
        by_tier: {
            fast: number;
            medium: number;
            slow: number;
            glacial: number;
        };
    };
    MemoryCleanupResponse: {
        success: boolean;
        /** @description What had faded or was too old */
        expired: number;
        /** @description What a tier had no room for */
        tier_limits: number;
        memories_removed: number;
        bytes_freed: number;
        duration_seconds: number;
        duration_ms: number;
    } | {
        /**
         * @description Of the job, which goes on
         * @enum {string}
         */
        status: "pending" | "running";
        job_id: string;
        /** @description Where the job can be followed */
        status_url: string;
    };
    MemoryConsolidateResponse: {
        success: boolean;
        entries_processed: number;
        entries_promoted: number;
        entries_demoted: number;
        entries_archived: number;
        /** @description Whatever changed its place */
        entries_consolidated: number;
        duration_seconds: number;
    } | {
        /**
         * @description Of the job, which goes on
         * @enum {string}
         */
        status: "pending" | "running";
        job_id: string;
        /** @description Where the job can be followed */
        status_url: string;
    };
    MemoryCritiquesResponse: {
        critiques: {
            id: string;
            debate_id: string;
            critic_agent: string;
            target_agent: string;
            critique: string;
            /** @enum {string} */
            severity: "minor" | "moderate" | "major";
            was_addressed: boolean;
            round_num: number;
            /** Format: date-time */
            timestamp: string;
            impact_score: number;
        }[];
        count: number;
        total: number;
        offset: number;
        limit: number;
        filters: {
            agent: string | null;
        };
    };
    MemoryEntriesResponse: {
        ids: string[];
        entries: {
            id: string;
            /** @enum {string} */
            tier: "fast" | "medium" | "slow" | "glacial";
            /** @enum {string} */
            kind: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
            topic: string;
            content: string;
            importance: number;
            surprise_score: number;
            /** @description Its importance and use, halved in every half-life since it was last cited */
            strength: number;
            /** @description The same as `strength` */
            consolidation_score: number;
            /** @description How many debates or people said it */
            update_count: number;
            /** @description How often it was merged with what was said later */
            consolidation_count: number;
            /** @description How many debates were given it */
            supplied: number;
            /** @description How many of them cited it */
            cited: number;
            source_debate_id: string | null;
            agent: string | null;
            tags: string[];
            /** @description Why it is kept */
            why: string;
            /**
             * @description How the decision turned out
             * @enum {string|null}
             */
            outcome: "right" | "wrong" | null;
            /** Format: date-time */
            valid_from: string;
            /** Format: date-time */
            invalid_at: string | null;
            superseded_by: string | null;
            /** Format: date-time */
            archived_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was last cited
             */
            accessed_at: string | null;
            /**
             * Format: date-time
             * @description When it is archived unless somebody cites it until then
             */
            expires_at: string | null;
            /** @description The first and the newest, at most 21 */
            sources?: {
                debate_id: string | null;
                version: number | null;
                topic: string;
                content: string;
                agent: string | null;
                user_id: string | null;
                /** Format: date-time */
                timestamp: string;
            }[];
            moves?: {
                /** @enum {string} */
                from_tier: "fast" | "medium" | "slow" | "glacial";
                /** @enum {string} */
                to_tier: "fast" | "medium" | "slow" | "glacial" | "archive";
                why: string;
                /** Format: date-time */
                timestamp: string;
            }[];
            /** @description The debates that were given it, the newest first, at most 50 */
            used_by?: {
                debate_id: string;
                /** Format: date-time */
                supplied_at: string;
                /** Format: date-time */
                cited_at: string | null;
            }[];
        }[];
        count: number;
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    MemoryForgetResponse: {
        success: boolean;
        message: string;
    };
    MemoryNoteBody: {
        content: string;
        /** @description What it is about */
        topic?: string;
        tags?: string[];
        /** @description Of what a note may be worth. Default: 1 */
        importance?: number;
    };
    MemoryNoteResponse: {
        id: string;
        /** @enum {string} */
        tier: "fast" | "medium" | "slow" | "glacial";
        /** Format: date-time */
        created_at: string;
        /** @description It was known already, and counts once more */
        merged: boolean;
    };
    MemoryPressureResponse: {
        /** @description Of the fullest tier */
        utilization: number;
        /** @description The same as `utilization` */
        pressure: number;
        /** @enum {string} */
        pressure_level: "low" | "medium" | "high" | "critical";
        /** @enum {string} */
        status: "low" | "medium" | "high" | "critical";
        recommendations: string[];
        by_tier: {
            fast: {
                utilization: number;
                entries: number;
                limit: number;
            };
            medium: {
                utilization: number;
                entries: number;
                limit: number;
            };
            slow: {
                utilization: number;
                entries: number;
                limit: number;
            };
            glacial: {
                utilization: number;
                entries: number;
                limit: number;
            };
        };
        tier_utilization: {
            fast: {
                utilization: number;
                entries: number;
                limit: number;
            };
            medium: {
                utilization: number;
                entries: number;
                limit: number;
            };
            slow: {
                utilization: number;
                entries: number;
                limit: number;
            };
            glacial: {
                utilization: number;
                entries: number;
                limit: number;
            };
        };
        total_memories: number;
        cleanup_recommended: boolean;
    };
    MemoryRetrieveResponse: {
        entries: {
            id: string;
            /** @enum {string} */
            tier: "fast" | "medium" | "slow" | "glacial";
            /** @enum {string} */
            kind: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
            topic: string;
            content: string;
            importance: number;
            surprise_score: number;
            /** @description Its importance and use, halved in every half-life since it was last cited */
            strength: number;
            /** @description The same as `strength` */
            consolidation_score: number;
            /** @description How many debates or people said it */
            update_count: number;
            /** @description How often it was merged with what was said later */
            consolidation_count: number;
            /** @description How many debates were given it */
            supplied: number;
            /** @description How many of them cited it */
            cited: number;
            source_debate_id: string | null;
            agent: string | null;
            tags: string[];
            /** @description Why it is kept */
            why: string;
            /**
             * @description How the decision turned out
             * @enum {string|null}
             */
            outcome: "right" | "wrong" | null;
            /** Format: date-time */
            valid_from: string;
            /** Format: date-time */
            invalid_at: string | null;
            superseded_by: string | null;
            /** Format: date-time */
            archived_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was last cited
             */
            accessed_at: string | null;
            /**
             * Format: date-time
             * @description When it is archived unless somebody cites it until then
             */
            expires_at: string | null;
            score?: number;
            relevance?: number;
        }[];
        memories: {
            id: string;
            /** @enum {string} */
            tier: "fast" | "medium" | "slow" | "glacial";
            /** @enum {string} */
            kind: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
            topic: string;
            content: string;
            importance: number;
            surprise_score: number;
            /** @description Its importance and use, halved in every half-life since it was last cited */
            strength: number;
            /** @description The same as `strength` */
            consolidation_score: number;
            /** @description How many debates or people said it */
            update_count: number;
            /** @description How often it was merged with what was said later */
            consolidation_count: number;
            /** @description How many debates were given it */
            supplied: number;
            /** @description How many of them cited it */
            cited: number;
            source_debate_id: string | null;
            agent: string | null;
            tags: string[];
            /** @description Why it is kept */
            why: string;
            /**
             * @description How the decision turned out
             * @enum {string|null}
             */
            outcome: "right" | "wrong" | null;
            /** Format: date-time */
            valid_from: string;
            /** Format: date-time */
            invalid_at: string | null;
            superseded_by: string | null;
            /** Format: date-time */
            archived_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was last cited
             */
            accessed_at: string | null;
            /**
             * Format: date-time
             * @description When it is archived unless somebody cites it until then
             */
            expires_at: string | null;
            score?: number;
            relevance?: number;
        }[];
        total: number;
        count: number;
        query: string;
        tiers: ("fast" | "medium" | "slow" | "glacial")[];
    };
    MemorySearchIndexResponse: {
        query: string;
        results: {
            id: string;
            /** @enum {string} */
            tier: "fast" | "medium" | "slow" | "glacial";
            /** @enum {string} */
            kind: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
            topic: string;
            /** @description The first 200 characters */
            preview: string;
            importance: number;
            surprise_score: number;
            /** Format: date-time */
            invalid_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description A quarter of its characters */
            token_estimate: number;
            score: number;
            sources: {
                debate_id: string | null;
                version: number | null;
                topic: string;
                content: string;
                agent: string | null;
                user_id: string | null;
                /** Format: date-time */
                timestamp: string;
            }[];
        }[];
        count: number;
        tiers: ("fast" | "medium" | "slow" | "glacial")[];
        use_hybrid: boolean;
        external_sources: string[];
        external_results: {
            source: string;
            id: string;
            title: string;
            preview: string;
            score: number;
        }[];
    };
    MemorySearchResponse: {
        query: string;
        results: {
            id: string;
            /** @enum {string} */
            tier: "fast" | "medium" | "slow" | "glacial";
            /** @enum {string} */
            kind: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
            topic: string;
            content: string;
            importance: number;
            surprise_score: number;
            /** @description Its importance and use, halved in every half-life since it was last cited */
            strength: number;
            /** @description The same as `strength` */
            consolidation_score: number;
            /** @description How many debates or people said it */
            update_count: number;
            /** @description How often it was merged with what was said later */
            consolidation_count: number;
            /** @description How many debates were given it */
            supplied: number;
            /** @description How many of them cited it */
            cited: number;
            source_debate_id: string | null;
            agent: string | null;
            tags: string[];
            /** @description Why it is kept */
            why: string;
            /**
             * @description How the decision turned out
             * @enum {string|null}
             */
            outcome: "right" | "wrong" | null;
            /** Format: date-time */
            valid_from: string;
            /** Format: date-time */
            invalid_at: string | null;
            superseded_by: string | null;
            /** Format: date-time */
            archived_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was last cited
             */
            accessed_at: string | null;
            /**
             * Format: date-time
             * @description When it is archived unless somebody cites it until then
             */
            expires_at: string | null;
            score?: number;
            relevance?: number;
        }[];
        entries: {
            id: string;
            /** @enum {string} */
            tier: "fast" | "medium" | "slow" | "glacial";
            /** @enum {string} */
            kind: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
            topic: string;
            content: string;
            importance: number;
            surprise_score: number;
            /** @description Its importance and use, halved in every half-life since it was last cited */
            strength: number;
            /** @description The same as `strength` */
            consolidation_score: number;
            /** @description How many debates or people said it */
            update_count: number;
            /** @description How often it was merged with what was said later */
            consolidation_count: number;
            /** @description How many debates were given it */
            supplied: number;
            /** @description How many of them cited it */
            cited: number;
            source_debate_id: string | null;
            agent: string | null;
            tags: string[];
            /** @description Why it is kept */
            why: string;
            /**
             * @description How the decision turned out
             * @enum {string|null}
             */
            outcome: "right" | "wrong" | null;
            /** Format: date-time */
            valid_from: string;
            /** Format: date-time */
            invalid_at: string | null;
            superseded_by: string | null;
            /** Format: date-time */
            archived_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was last cited
             */
            accessed_at: string | null;
            /**
             * Format: date-time
             * @description When it is archived unless somebody cites it until then
             */
            expires_at: string | null;
            score?: number;
            relevance?: number;
        }[];
        total: number;
        count: number;
        tiers_searched: ("fast" | "medium" | "slow" | "glacial")[];
        filters: {
            min_importance: number;
            sort: string;
        };
    };
    MemorySearchTimelineResponse: {
        anchor_id: string;
        anchor: {
            id: string;
            /** @enum {string} */
            tier: "fast" | "medium" | "slow" | "glacial";
            /** @enum {string} */
            kind: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
            topic: string;
            /** @description The first 200 characters */
            preview: string;
            importance: number;
            surprise_score: number;
            /** Format: date-time */
            invalid_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description A quarter of its characters */
            token_estimate: number;
        };
        before: {
            id: string;
            /** @enum {string} */
            tier: "fast" | "medium" | "slow" | "glacial";
            /** @enum {string} */
            kind: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
            topic: string;
            /** @description The first 200 characters */
            preview: string;
            importance: number;
            surprise_score: number;
            /** Format: date-time */
            invalid_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description A quarter of its characters */
            token_estimate: number;
        }[];
        after: {
            id: string;
            /** @enum {string} */
            tier: "fast" | "medium" | "slow" | "glacial";
            /** @enum {string} */
            kind: "outcome" | "decision" | "constraint" | "note" | "dissent" | "critique" | "claim";
            topic: string;
            /** @description The first 200 characters */
            preview: string;
            importance: number;
            surprise_score: number;
            /** Format: date-time */
            invalid_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description A quarter of its characters */
            token_estimate: number;
        }[];
    };
    MemoryTierStatsResponse: {
        fast: {
            count: number;
            size_bytes: number;
            /** Format: date-time */
            oldest?: string;
        };
        medium: {
            count: number;
            size_bytes: number;
            /** Format: date-time */
            oldest?: string;
        };
        slow: {
            count: number;
            size_bytes: number;
            /** Format: date-time */
            oldest?: string;
        };
        glacial: {
            count: number;
            size_bytes: number;
            /** Format: date-time */
            oldest?: string;
        };
        tiers: {
            fast: {
                count: number;
                size_bytes: number;
                /** Format: date-time */
                oldest?: string;
            };
            medium: {
                count: number;
                size_bytes: number;
                /** Format: date-time */
                oldest?: string;
            };
            slow: {
                count: number;
                size_bytes: number;
                /** Format: date-time */
                oldest?: string;
            };
            glacial: {
                count: number;
                size_bytes: number;
                /** Format: date-time */
                oldest?: string;
            };
        };
        total_memories: number;
        transitions: {
            promotions: {
                [key: string]: number;
            };
            demotions: {
                [key: string]: number;
            };
            total_promotions: number;
            total_demotions: number;
        };
    };
    MemoryTiersResponse: {
        tiers: {
            /** @enum {string} */
            tier: "fast" | "medium" | "slow" | "glacial";
            /** @enum {string} */
            name: "fast" | "medium" | "slow" | "glacial";
            entry_count: number;
            count: number;
            avg_importance: number;
            avg_surprise: number;
            /** @description How many debates or people said an entry, on average */
            avg_consolidation: number;
            /** Format: date-time */
            oldest_entry: string | null;
            /** Format: date-time */
            newest_entry: string | null;
            utilization_pct: number;
            /** @description How many entries it has room for */
            limit: number;
            half_life_hours: number;
            size_bytes: number;
        }[];
        total_memories: number;
        transitions_24h: number;
    };
}
