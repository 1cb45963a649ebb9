// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/batch": Operations["batches.list"];
    "POST /api/v2/batch": Operations["batches.submit"];
    "GET /api/v2/batch/queue/status": Operations["batches.queue"];
    "GET /api/v2/batch/{id}": Operations["batches.get"];
    "POST /api/v2/batch/{id}/cancel": Operations["batches.cancel"];
}
export interface Operations {
    "batches.list": {
        parameters: {
            query?: {
                status?: "pending" | "processing" | "paused" | "completed" | "cancelled";
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
            /** @description List the organization's batches, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BatchesListResponse"];
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
    "batches.submit": {
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
                 *       "items": [
                 *         {
                 *           "question": "Should we move the database to the new region?",
                 *           "rounds": 2
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": Schemas["BatchesSubmitBody"];
            };
        };
        responses: {
            /** @description Ask up to 100 questions at once */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BatchesSubmitResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            402: shared.Responses["PaymentRequired"];
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
    "batches.queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much of all batches is under way */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BatchesQueueResponse"];
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
    "batches.get": {
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
            /** @description Show a batch and how far each of its questions is */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BatchesGetResponse"];
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
    "batches.cancel": {
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
            /** @description Give up the questions of a batch that have not begun; debates under way go on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BatchesCancelResponse"];
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
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
}
export interface Schemas {
    BatchesCancelResponse: {
        id: string;
        batch_id: string;
        /** @enum {string} */
        status: "pending" | "processing" | "paused" | "completed" | "cancelled";
        total_items: number;
        completed_items: number;
        failed_items: number;
        /** @description Not begun yet */
        pending_items: number;
        processing_items: number;
        max_parallel: number;
        /** @description Why it waits or is paused */
        reason: string | null;
        /** Format: date-time */
        waits_until: string | null;
        created_by: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** Format: date-time */
        completed_at: string | null;
        items: {
            index: number;
            question: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /** @description Once its debate has begun */
            debate_id: string | null;
            error: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
        }[];
        webhook_url: string | null;
        /**
         * @description What became of telling the webhook
         * @enum {string|null}
         */
        webhook_status: "waiting" | "parked" | "done" | "refused" | "given_up" | null;
        webhook_error: string | null;
    };
    BatchesGetResponse: {
        id: string;
        batch_id: string;
        /** @enum {string} */
        status: "pending" | "processing" | "paused" | "completed" | "cancelled";
        total_items: number;
        completed_items: number;
        failed_items: number;
        /** @description Not begun yet */
        pending_items: number;
        processing_items: number;
        max_parallel: number;
        /** @description Why it waits or is paused */
        reason: string | null;
        /** Format: date-time */
        waits_until: string | null;
        created_by: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** Format: date-time */
        completed_at: string | null;
        items: {
            index: number;
            question: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /** @description Once its debate has begun */
            debate_id: string | null;
            error: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
        }[];
        webhook_url: string | null;
        /**
         * @description What became of telling the webhook
         * @enum {string|null}
         */
        webhook_status: "waiting" | "parked" | "done" | "refused" | "given_up" | null;
        webhook_error: string | null;
    };
    BatchesListResponse: {
        batches: {
            id: string;
            batch_id: string;
            /** @enum {string} */
            status: "pending" | "processing" | "paused" | "completed" | "cancelled";
            total_items: number;
            completed_items: number;
            failed_items: number;
            /** @description Not begun yet */
            pending_items: number;
            processing_items: number;
            max_parallel: number;
            /** @description Why it waits or is paused */
            reason: string | null;
            /** Format: date-time */
            waits_until: string | null;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            completed_at: string | null;
        }[];
        items: {
            id: string;
            batch_id: string;
            /** @enum {string} */
            status: "pending" | "processing" | "paused" | "completed" | "cancelled";
            total_items: number;
            completed_items: number;
            failed_items: number;
            /** @description Not begun yet */
            pending_items: number;
            processing_items: number;
            max_parallel: number;
            /** @description Why it waits or is paused */
            reason: string | null;
            /** Format: date-time */
            waits_until: string | null;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            completed_at: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
    };
    BatchesQueueResponse: {
        /** @description Items that have not begun */
        pending_count: number;
        /** @description Items whose debate is under way */
        running_count: number;
        /** @description Items settled since midnight UTC */
        completed_today: number;
        /** @description From submitting to beginning, of items begun in the last 24 hours */
        average_wait_time_ms: number;
        open_batches: number;
        paused_batches: number;
        /** @description Some batch is open and not paused */
        active: boolean;
        /** @description The same as `running_count` */
        active_count: number;
        status_counts: {
            pending: number;
            processing: number;
        };
        /** @enum {string|null} */
        estimated_completion_time: null;
    };
    BatchesSubmitBody: {
        /** @description Each is a debate, as `POST /debates` takes it */
        items: {
            /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
            topic?: string;
            /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
            task?: string;
            /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
            question?: string;
            /** @description At most 1 MB; becomes evidence */
            context?: string;
            /** @description Each becomes evidence; together with the context at most 1 MB */
            documents?: (string | {
                title?: string;
                content: string;
                /** @description A page of the web */
                url?: string;
                source?: string;
            })[];
            /** @description Documents of the library that the debate rests on; of each at least its best passage becomes evidence */
            document_ids?: string[];
            /** @description Pieces of evidence of the library that the debate rests on; of each at least its best passage becomes evidence */
            evidence_ids?: string[];
            /** @description Look for more in what the organization knows: at the start, and between phases for what agents say they lack */
            grounding?: {
                /** @description Search the library. Default: true */
                documents?: boolean;
                /** @description Search the memory. Default: true */
                memory?: boolean;
                /** @description Sources outside to ask. Default: none */
                connectors?: string[];
                /** @description How many pieces the search adds at the start. Default: 12 */
                max_pieces?: number;
            };
            /** @description The possible answers, where the question is closed */
            options?: string[];
            /** @description 2 to 8 agents. Default: chosen by their records */
            agents?: string | (string | {
                provider: string;
                model?: string;
                persona?: string;
                role?: string;
                name?: string;
            })[];
            /** @description Refuse an agent that is not to be had here. Default: false, and one of a known family is replaced by another of it, or else by one of the default panel */
            strict_agents?: boolean;
            /** @description Agents are chosen when none are named; named ones are always used */
            auto_select?: boolean;
            auto_select_config?: {
                primary_domain?: string;
                /** @default 2 */
                min_agents?: number;
                /** @default 4 */
                max_agents?: number;
                /** @default 0.7 */
                quality_priority?: number;
                /** @default 0.5 */
                diversity_preference?: number;
            };
            /** @description Default: 3 */
            rounds?: number;
            /** @description Default: 3 */
            max_rounds?: number;
            /**
             * @description How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`
             * @enum {string}
             */
            consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none" | "semantic";
            consensus_threshold?: number;
            protocol?: {
                /** @description Some of these, in this order; `opening` is always included */
                phases?: ("opening" | "critique" | "revision" | "vote")[];
                /** @description Default: 3 */
                rounds?: number;
                /**
                 * @description How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`
                 * @enum {string}
                 */
                consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none" | "semantic";
                consensus_threshold?: number;
                /** @description The agent that writes the answer in the mode `judge` */
                judge?: string;
                breakpoints?: ("low_confidence" | "deadlock" | "high_disagreement" | "hollow_consensus" | "critical_decision")[];
                breakpoint_timeout_minutes?: number;
                /** @enum {string} */
                on_timeout?: "end" | "continue";
                /** @description Whether the votes of people weigh: each 2.25, like that of an agent that is right 6 times in 10 */
                people_vote?: boolean;
                enable_agent_channels?: boolean;
                agent_channel_max_history?: number;
                /** @description Ends every answer after so long; unless it is given, the limits of the models are the only ones */
                agent_timeout_seconds?: number;
            };
            /** @description A short label. Default: `general` */
            domain?: string;
            origin?: {
                platform: string;
                channel: string;
                thread?: string;
                user?: string;
            };
            title?: string;
            tags?: string[];
            /** @description At most 64 KB */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description A higher one begins first. Default: 5 */
            priority?: number;
        }[];
        /** @description How many debates of it are under way at once. Default: 3 */
        max_parallel?: number;
        /**
         * @description Default: `normal`
         * @enum {string}
         */
        priority?: "low" | "normal" | "high";
        /** @description Is told once when the last item is settled */
        webhook_url?: string;
        /** @description Sent along; kept sealed and never shown again */
        webhook_headers?: {
            [key: string]: string;
        };
    };
    BatchesSubmitResponse: {
        success: boolean;
        batch_id: string;
        id: string;
        /** @enum {string} */
        status: "pending" | "processing" | "paused" | "completed" | "cancelled";
        items_queued: number;
        status_url: string;
    };
}
