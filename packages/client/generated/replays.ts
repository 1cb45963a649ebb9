// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/replays": Operations["replays.list"];
    "GET /api/v2/replays/{id}": Operations["replays.get"];
}
export interface Operations {
    "replays.list": {
        parameters: {
            query?: {
                agent?: string;
                result?: "consensus" | "no_consensus" | "timeout" | "error";
                debate_id?: string;
                /** @description Started at or after this date or time */
                since?: string;
                /** @description A date, including all of that day, or a time */
                until?: string;
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
            /** @description List the replays of finished debates, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ReplaysListResponse"];
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
    "replays.get": {
        parameters: {
            query?: {
                /** @description `jsonl`: every event, one on a line */
                format?: "json" | "jsonl";
                /** @description At most 5000; more is read as 5000 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay a debate, event by event */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "application/json": {
                        data: Schemas["ReplaysGetResponse"];
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
}
export interface Schemas {
    ReplaysGetResponse: {
        id: string;
        debate_id: string;
        name: string;
        task: string;
        environment: {
            [key: string]: unknown;
        };
        protocol: {
            [key: string]: unknown;
        };
        agents: string[];
        events: {
            id: string;
            /** @enum {string} */
            type: "debate_start" | "round_start" | "round_end" | "proposal" | "critique" | "revision" | "vote" | "consensus_check" | "consensus_reached" | "debate_end" | "user_action" | "system_event";
            /** @description Milliseconds since 1970 */
            timestamp: number;
            round?: number;
            agent?: string;
            content?: string;
            metadata: {
                [key: string]: unknown;
            };
        }[];
        /** @description On this page */
        event_count: number;
        total_events: number;
        offset: number;
        limit: number;
        has_more: boolean;
        /**
         * @description Null while the debate is under way
         * @enum {string|null}
         */
        result: "consensus" | "no_consensus" | "timeout" | "error" | null;
        consensus_proposal: string | null;
        consensus_type: string;
        total_tokens: number;
        total_cost: number;
        /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
        cost_known: boolean;
        /** @description The tokens whose cost nobody knows */
        unpriced_tokens: number;
        /** Format: date-time */
        created_at: string;
        metadata: {
            [key: string]: unknown;
        };
        meta: {
            [key: string]: unknown;
        };
    };
    ReplaysListResponse: {
        replays: {
            id: string;
            debate_id: string;
            name: string;
            task: string;
            agents: string[];
            /** @enum {string} */
            status: "completed" | "failed" | "cancelled";
            /** @enum {string} */
            result: "consensus" | "no_consensus" | "timeout" | "error";
            consensus_type: string | null;
            total_rounds: number;
            event_count: number;
            total_events: number;
            duration_ms: number;
            /** @description What the log holds of it */
            size_bytes: number;
            has_video: boolean;
            environment: {
                agents: string[];
            };
            protocol: {
                mode: string | null;
                /** @description Those that were held */
                rounds: number;
            };
            /** @enum {string|null} */
            events: null;
            /** @enum {string|null} */
            total_tokens: null;
            /** @enum {string|null} */
            total_cost: null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string;
        }[];
        items: {
            id: string;
            debate_id: string;
            name: string;
            task: string;
            agents: string[];
            /** @enum {string} */
            status: "completed" | "failed" | "cancelled";
            /** @enum {string} */
            result: "consensus" | "no_consensus" | "timeout" | "error";
            consensus_type: string | null;
            total_rounds: number;
            event_count: number;
            total_events: number;
            duration_ms: number;
            /** @description What the log holds of it */
            size_bytes: number;
            has_video: boolean;
            environment: {
                agents: string[];
            };
            protocol: {
                mode: string | null;
                /** @description Those that were held */
                rounds: number;
            };
            /** @enum {string|null} */
            events: null;
            /** @enum {string|null} */
            total_tokens: null;
            /** @enum {string|null} */
            total_cost: null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
}
