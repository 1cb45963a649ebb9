// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/deliberations/active": Operations["deliberations.active"];
    "GET /api/v2/deliberations/stats": Operations["deliberations.stats"];
    "GET /api/v2/deliberations/stream": Operations["deliberations.stream"];
    "GET /api/v2/deliberations/{id}": Operations["deliberations.get"];
}
export interface Operations {
    "deliberations.active": {
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
            /** @description List the debates that have not ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DeliberationsActiveResponse"];
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
    "deliberations.stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the organization's debates and how long they take */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DeliberationsStatsResponse"];
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
    "deliberations.stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how to follow the stream of all debates; a WebSocket opened here is the stream itself */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DeliberationsStreamResponse"];
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
    "deliberations.get": {
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
            /** @description Show the state of a debate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DeliberationsGetResponse"];
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
    DeliberationsActiveResponse: {
        deliberations: {
            id: string;
            debate_id: string;
            task: string;
            /**
             * @description `consensus_forming` from the vote of a round onwards; `debate_status` is more exact
             * @enum {string}
             */
            status: "initializing" | "active" | "consensus_forming" | "complete" | "failed";
            debate_status: string;
            agents: string[];
            current_round: number;
            total_rounds: number;
            phase: string | null;
            /** @description The confidence of the last count */
            consensus_score: number;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            updated_at: string;
            message_count: number;
            /** @description What each agent voted for last */
            votes: {
                [key: string]: string;
            };
        }[];
        items: {
            id: string;
            debate_id: string;
            task: string;
            /**
             * @description `consensus_forming` from the vote of a round onwards; `debate_status` is more exact
             * @enum {string}
             */
            status: "initializing" | "active" | "consensus_forming" | "complete" | "failed";
            debate_status: string;
            agents: string[];
            current_round: number;
            total_rounds: number;
            phase: string | null;
            /** @description The confidence of the last count */
            consensus_score: number;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            updated_at: string;
            message_count: number;
            /** @description What each agent voted for last */
            votes: {
                [key: string]: string;
            };
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        /** Format: date-time */
        timestamp: string;
    };
    DeliberationsGetResponse: {
        id: string;
        debate_id: string;
        task: string;
        /**
         * @description `consensus_forming` from the vote of a round onwards; `debate_status` is more exact
         * @enum {string}
         */
        status: "initializing" | "active" | "consensus_forming" | "complete" | "failed";
        debate_status: string;
        agents: string[];
        current_round: number;
        total_rounds: number;
        phase: string | null;
        /** @description The confidence of the last count */
        consensus_score: number;
        /** Format: date-time */
        started_at: string;
        /** Format: date-time */
        updated_at: string;
        message_count: number;
        /** @description What each agent voted for last */
        votes: {
            [key: string]: string;
        };
    };
    DeliberationsStatsResponse: {
        active_count: number;
        /** @description Ended since midnight, UTC */
        completed_today: number;
        /** @description Seconds from the question to the consensus, over 30 days */
        average_consensus_time: number;
        /** @description Over 30 days */
        average_rounds: number;
        /** @description Who supported a consensus most often in the last 30 days */
        top_agents: string[];
        /** Format: date-time */
        timestamp: string;
    };
    DeliberationsStreamResponse: {
        /** @enum {string} */
        type: "websocket";
        path: string;
        events: string[];
    };
}
