// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/breakpoints/pending": Operations["breakpoints.pending"];
    "POST /api/v2/breakpoints/{id}/resolve": Operations["breakpoints.resolve"];
    "GET /api/v2/breakpoints/{id}/status": Operations["breakpoints.status"];
}
export interface Operations {
    "breakpoints.pending": {
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
            /** @description List where the organization's debates wait for a person */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BreakpointsPendingResponse"];
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
    "breakpoints.resolve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "continue"
                 *     }
                 */
                "application/json": Schemas["BreakpointsResolveBody"];
            };
        };
        responses: {
            /** @description Say how a waiting debate goes on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BreakpointsResolveResponse"];
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
    "breakpoints.status": {
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
            /** @description Show a breakpoint with what its debate has come to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BreakpointsStatusResponse"];
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
    BreakpointsPendingResponse: {
        breakpoints: {
            id: string;
            breakpoint_id: string;
            debate_id: string;
            trigger: string;
            message: string;
            round: number;
            /** @enum {string} */
            status: "pending" | "resolved" | "timeout";
            resolution: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            resolved_at: string | null;
            resolved_by: string | null;
            timeout_minutes: number;
            /**
             * Format: date-time
             * @description When it is decided without a person
             */
            deadline: string;
            /** @enum {string} */
            on_timeout: "end" | "continue";
            snapshot: {
                debate_id: string;
                task: string;
                current_round: number;
                total_rounds: number;
                latest_messages: {
                    agent: string | null;
                    user_id: string | null;
                    role: string;
                    content: string;
                    round: number;
                    /** Format: date-time */
                    timestamp: string;
                }[];
                active_proposals: string[];
                open_critiques: string[];
                /** @description The proposal in front at the last count */
                current_consensus: string | null;
                confidence: number;
                agent_positions: {
                    [key: string]: string;
                };
                unresolved_issues: string[];
                key_disagreements: string[];
                /** Format: date-time */
                created_at: string;
            };
        }[];
        items: {
            id: string;
            breakpoint_id: string;
            debate_id: string;
            trigger: string;
            message: string;
            round: number;
            /** @enum {string} */
            status: "pending" | "resolved" | "timeout";
            resolution: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            resolved_at: string | null;
            resolved_by: string | null;
            timeout_minutes: number;
            /**
             * Format: date-time
             * @description When it is decided without a person
             */
            deadline: string;
            /** @enum {string} */
            on_timeout: "end" | "continue";
            snapshot: {
                debate_id: string;
                task: string;
                current_round: number;
                total_rounds: number;
                latest_messages: {
                    agent: string | null;
                    user_id: string | null;
                    role: string;
                    content: string;
                    round: number;
                    /** Format: date-time */
                    timestamp: string;
                }[];
                active_proposals: string[];
                open_critiques: string[];
                /** @description The proposal in front at the last count */
                current_consensus: string | null;
                confidence: number;
                agent_positions: {
                    [key: string]: string;
                };
                unresolved_issues: string[];
                key_disagreements: string[];
                /** Format: date-time */
                created_at: string;
            };
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
    };
    BreakpointsResolveBody: {
        /**
         * @description `abort` ends the debate without consensus, `redirect` sets it the `redirect_task`, `inject` adds the `message`; `resolve` injects a message if there is one, and `skip` continues
         * @enum {string}
         */
        action: "continue" | "abort" | "redirect" | "inject" | "resolve" | "skip";
        message?: string;
        redirect_task?: string;
    };
    BreakpointsResolveResponse: {
        success: boolean;
        breakpoint_id: string;
        debate_id: string;
        /** @enum {string} */
        status: "resolved";
        action: string;
        debate_status: string;
        message: string;
    };
    BreakpointsStatusResponse: {
        id: string;
        breakpoint_id: string;
        debate_id: string;
        trigger: string;
        message: string;
        round: number;
        /** @enum {string} */
        status: "pending" | "resolved" | "timeout";
        resolution: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        resolved_at: string | null;
        resolved_by: string | null;
        timeout_minutes: number;
        /**
         * Format: date-time
         * @description When it is decided without a person
         */
        deadline: string;
        /** @enum {string} */
        on_timeout: "end" | "continue";
        snapshot: {
            debate_id: string;
            task: string;
            current_round: number;
            total_rounds: number;
            latest_messages: {
                agent: string | null;
                user_id: string | null;
                role: string;
                content: string;
                round: number;
                /** Format: date-time */
                timestamp: string;
            }[];
            active_proposals: string[];
            open_critiques: string[];
            /** @description The proposal in front at the last count */
            current_consensus: string | null;
            confidence: number;
            agent_positions: {
                [key: string]: string;
            };
            unresolved_issues: string[];
            key_disagreements: string[];
            /** Format: date-time */
            created_at: string;
        };
    };
}
