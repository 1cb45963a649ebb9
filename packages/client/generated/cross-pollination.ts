// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/cross-pollination/bridge": Operations["cross-pollination.bridge"];
    "PUT /api/v2/cross-pollination/bridge": Operations["cross-pollination.configure"];
    "GET /api/v2/cross-pollination/km": Operations["cross-pollination.km"];
    "GET /api/v2/cross-pollination/km/staleness-check": Operations["cross-pollination.last-check"];
    "POST /api/v2/cross-pollination/km/staleness-check": Operations["cross-pollination.check"];
    "GET /api/v2/cross-pollination/metrics": Operations["cross-pollination.metrics"];
    "POST /api/v2/cross-pollination/reset": Operations["cross-pollination.reset"];
    "GET /api/v2/cross-pollination/resting-on/{id}": Operations["cross-pollination.resting"];
    "GET /api/v2/cross-pollination/stats": Operations["cross-pollination.stats"];
    "POST /api/v2/cross-pollination/subscribe": Operations["cross-pollination.subscribe"];
    "GET /api/v2/cross-pollination/subscribers": Operations["cross-pollination.subscribers"];
    "DELETE /api/v2/cross-pollination/subscribers/{debate_id}": Operations["cross-pollination.unsubscribe"];
}
export interface Operations {
    "cross-pollination.bridge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how debates are given earlier decisions, and which were */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationBridgeResponse"];
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
    "cross-pollination.configure": {
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
                 *       "enabled": true
                 *     }
                 */
                "application/json": Schemas["CrossPollinationConfigureBody"];
            };
        };
        responses: {
            /** @description Choose whether debates begin with earlier decisions, how many and how sure */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationConfigureResponse"];
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
    "cross-pollination.km": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How what the organization knows reaches its debates, and how much of it is cited */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationKmResponse"];
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
    "cross-pollination.last-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the last check of whether what decisions rest on still holds */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationLastCheckResponse"];
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
    "cross-pollination.check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Check whether what decisions rest on still holds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationCheckResponse"];
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
                        data: Schemas["CrossPollinationCheckResponse"];
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
    "cross-pollination.metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How fast and how surely decisions reach other debates */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationMetricsResponse"];
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
    "cross-pollination.reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count anew from now on; nothing is deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationResetResponse"];
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
    "cross-pollination.resting": {
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
            /** @description List the decisions that cite a document or a piece of evidence */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationRestingResponse"];
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
    "cross-pollination.stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How often decisions reached other debates */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationStatsResponse"];
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
    "cross-pollination.subscribe": {
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
                 *       "debate_id": "dbt_example",
                 *       "topics": [
                 *         "warranty"
                 *       ],
                 *       "min_confidence": 0.7
                 *     }
                 */
                "application/json": Schemas["CrossPollinationSubscribeBody"];
            };
        };
        responses: {
            /** @description Let a debate under way hear of the decisions of others */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationSubscribeResponse"];
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
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "cross-pollination.subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the debates that hear of the decisions of others */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationSubscribersResponse"];
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
    "cross-pollination.unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                debate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let a debate hear of no others any more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CrossPollinationUnsubscribeResponse"];
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
    CrossPollinationBridgeResponse: {
        /** @enum {string} */
        status: "ok";
        enabled: boolean;
        max_pollinations_per_debate: number;
        confidence_threshold: number;
        /** Format: date-time */
        updated_at: string | null;
        /** @description The newest 200 */
        bridges: {
            source_debate_id: string;
            target_debate_id: string;
            /** @enum {string} */
            bridge_type: "subscription" | "bridge" | "correction";
            /** @enum {string} */
            status: "active" | "inactive" | "failed";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_sync_at: string | null;
            sync_count: number;
        }[];
        total: number;
        event_mappings: {
            [key: string]: string[];
        };
        mapped_event_count: number;
    };
    CrossPollinationCheckResponse: {
        /** @enum {string} */
        status: "ok";
        message: string;
        /** @description What does not hold any more */
        stale_nodes: number;
        /** @description Everything that decisions rest on */
        checked_nodes: number;
        /** @description Replaced documents in which all quoted words are still there */
        revalidated_nodes: number;
        errors: string[];
        removed_nodes: number;
        superseded_nodes: number;
        /** @description Whose freshness is below 0.1 */
        expired_nodes: number;
        stale_decisions: number;
        /** Format: date-time */
        checked_at: string;
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
    CrossPollinationConfigureBody: {
        /** @description Whether every debate begins with the decisions most like it */
        enabled?: boolean;
        max_pollinations_per_debate?: number;
        confidence_threshold?: number;
    };
    CrossPollinationConfigureResponse: {
        success: boolean;
        enabled: boolean;
        max_pollinations_per_debate: number;
        confidence_threshold: number;
        /** Format: date-time */
        updated_at: string | null;
    };
    CrossPollinationKmResponse: {
        /** @enum {string} */
        status: "ok";
        adapters: {
            [key: string]: {
                status: string;
                /** Format: date-time */
                last_sync_at: string | null;
                items_synced: number;
            };
        };
        batch_queue: {
            pending: number;
            processing: number;
            failed: number;
        };
        handlers: {
            [key: string]: {
                events_processed: number;
                /** Format: date-time */
                last_event_at: string | null;
            };
        };
        retrieval: {
            /** @description Passages that a search gave to debates */
            supplied: number;
            /** @description Those of them that an answer rests on */
            cited: number;
            /** @description Debates that were given something that was searched for */
            searches: number;
            /** @description Of the first that was cited; null before one was */
            mean_reciprocal_rank: number | null;
        };
        stale_nodes: number;
    };
    CrossPollinationLastCheckResponse: {
        /** @enum {string} */
        status: "ok";
        last_check: {
            /** @enum {string} */
            status: "ok";
            message: string;
            /** @description What does not hold any more */
            stale_nodes: number;
            /** @description Everything that decisions rest on */
            checked_nodes: number;
            /** @description Replaced documents in which all quoted words are still there */
            revalidated_nodes: number;
            errors: string[];
            removed_nodes: number;
            superseded_nodes: number;
            /** @description Whose freshness is below 0.1 */
            expired_nodes: number;
            stale_decisions: number;
            /** Format: date-time */
            checked_at: string;
            duration_ms: number;
        } | null;
        /** @description Of the last check; null before the first */
        stale_nodes: number | null;
        /** @description Of the last check; null before the first */
        checked_nodes: number | null;
        /** @description Of the last check; null before the first */
        revalidated_nodes: number | null;
        errors: string[];
    };
    CrossPollinationMetricsResponse: {
        events_per_minute: number;
        /** @description From the end of a debate to its decision being handed on */
        avg_latency_ms: number;
        /** @description 1 while nothing has failed */
        success_rate: number;
        queue_depth: number;
        active_bridges: number;
    };
    CrossPollinationResetResponse: {
        /** @enum {string} */
        status: "ok";
        reset: boolean;
        handlers_count: number;
        message: string;
    };
    CrossPollinationRestingResponse: {
        item_id: string;
        /** @description The library does not hold it any more */
        removed: boolean;
        /** @description The newest first */
        decisions: {
            debate_id: string;
            question: string;
            /** @description It rests on something that does not hold any more */
            stale: boolean;
        }[];
        count: number;
        total: number;
    };
    CrossPollinationStatsResponse: {
        /** @enum {string} */
        status: "ok";
        total_events: number;
        successful_pollinations: number;
        failed_pollinations: number;
        /**
         * @description Nothing outside is asked, so nothing breaks
         * @enum {string}
         */
        circuit_breaker_status: "closed";
        /** Format: date-time */
        last_event_at: string | null;
        handlers_registered: number;
        /** Format: date-time */
        counted_since: string;
        summary: {
            total_subscribers: number;
            enabled_subscribers: number;
            total_events_processed: number;
            total_events_failed: number;
        };
        subscribers: {
            id: string;
            debate_id: string;
            /** @description The question of the debate that hears of others */
            name: string;
            event_types: string[];
            topics: string[];
            /** @description Null: that of the bridge */
            min_confidence: number | null;
            /** @description Whether the debate is under way */
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_triggered_at: string | null;
            trigger_count: number;
        }[];
    };
    CrossPollinationSubscribeBody: {
        debate_id?: string;
        /** @description The same as `debate_id` */
        debateId?: string;
        topics?: string[];
        min_confidence?: number;
        /** @description The same as `min_confidence` */
        minConfidence?: number;
    };
    CrossPollinationSubscribeResponse: {
        success: boolean;
        debate_id: string;
        subscribed_topics: string[];
        min_confidence: number;
        message: string;
    };
    CrossPollinationSubscribersResponse: {
        /** @enum {string} */
        status: "ok";
        subscribers: {
            id: string;
            debate_id: string;
            /** @description The question of the debate that hears of others */
            name: string;
            event_types: string[];
            topics: string[];
            /** @description Null: that of the bridge */
            min_confidence: number | null;
            /** @description Whether the debate is under way */
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_triggered_at: string | null;
            trigger_count: number;
        }[];
        items: {
            id: string;
            debate_id: string;
            /** @description The question of the debate that hears of others */
            name: string;
            event_types: string[];
            topics: string[];
            /** @description Null: that of the bridge */
            min_confidence: number | null;
            /** @description Whether the debate is under way */
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_triggered_at: string | null;
            trigger_count: number;
        }[];
        total: number;
        count: number;
    };
    CrossPollinationUnsubscribeResponse: {
        success: boolean;
        debate_id: string;
        message: string;
    };
}
