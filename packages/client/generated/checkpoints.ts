// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/checkpoints": Operations["checkpoints.list"];
    "GET /api/v2/checkpoints/resumable": Operations["checkpoints.resumable"];
    "DELETE /api/v2/checkpoints/{id}": Operations["checkpoints.delete"];
    "GET /api/v2/checkpoints/{id}": Operations["checkpoints.get"];
    "POST /api/v2/checkpoints/{id}/resume": Operations["checkpoints.resume"];
    "POST /api/v2/debates/{id}/checkpoint": Operations["checkpoints.create"];
    "GET /api/v2/debates/{id}/checkpoints": Operations["checkpoints.of-debate"];
    "POST /api/v2/debates/{id}/pause": Operations["checkpoints.pause"];
}
export interface Operations {
    "checkpoints.list": {
        parameters: {
            query?: {
                debate_id?: string;
                /** @description `active`: its debate can be resumed here; `resumed`: it was; `expired`: its debate went on, fork it here */
                status?: "active" | "resumed" | "expired";
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
            /** @description List the checkpoints of the organization's debates, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CheckpointsListResponse"];
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
    "checkpoints.resumable": {
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
            /** @description List the checkpoints at which paused debates can be resumed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CheckpointsResumableResponse"];
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
    "checkpoints.delete": {
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
            /** @description Delete a checkpoint; the debate stays as it is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CheckpointsDeleteResponse"];
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
    "checkpoints.get": {
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
            /** @description Show a checkpoint with the state of the debate at it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CheckpointsGetResponse"];
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
    "checkpoints.resume": {
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
            /** @description Resume a paused debate at its last checkpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CheckpointsResumeResponse"];
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
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "checkpoints.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["CheckpointsCreateBody"];
            };
        };
        responses: {
            /** @description Create a checkpoint where a debate stands */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CheckpointsCreateResponse"];
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
    "checkpoints.of-debate": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
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
            /** @description List the checkpoints of a debate, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CheckpointsOfDebateResponse"];
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
    "checkpoints.pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["CheckpointsPauseBody"];
            };
        };
        responses: {
            /** @description Pause a debate at a checkpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CheckpointsPauseResponse"];
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
    CheckpointsCreateBody: {
        reason?: string;
        note?: string;
    };
    CheckpointsCreateResponse: {
        id: string;
        checkpoint_id: string;
        debate_id: string;
        /** @description The event of the log that it names */
        version: number;
        round: number;
        /**
         * @description `active`: its debate can be resumed here; `resumed`: it was; `expired`: its debate went on, fork it here
         * @enum {string}
         */
        status: "active" | "resumed" | "expired";
        /** @description `manual_pause`, `user_requested`, or a person's own words */
        reason: string;
        note: string | null;
        resumable: boolean;
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
        success: boolean;
        current_round: number;
        phase: string | null;
        message: string;
    };
    CheckpointsDeleteResponse: {
        success: boolean;
        deleted: boolean;
        id: string;
        message: string;
    };
    CheckpointsGetResponse: {
        id: string;
        checkpoint_id: string;
        debate_id: string;
        /** @description The event of the log that it names */
        version: number;
        round: number;
        /**
         * @description `active`: its debate can be resumed here; `resumed`: it was; `expired`: its debate went on, fork it here
         * @enum {string}
         */
        status: "active" | "resumed" | "expired";
        /** @description `manual_pause`, `user_requested`, or a person's own words */
        reason: string;
        note: string | null;
        resumable: boolean;
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
        task: string;
        state: {
            current_round: number;
            total_rounds: number;
            phase: string | null;
            agents: string[];
            votes: {
                agent: string | null;
                choice: string;
                round: number;
            }[];
            message_count: number;
        };
    };
    CheckpointsListResponse: {
        checkpoints: {
            id: string;
            checkpoint_id: string;
            debate_id: string;
            /** @description The event of the log that it names */
            version: number;
            round: number;
            /**
             * @description `active`: its debate can be resumed here; `resumed`: it was; `expired`: its debate went on, fork it here
             * @enum {string}
             */
            status: "active" | "resumed" | "expired";
            /** @description `manual_pause`, `user_requested`, or a person's own words */
            reason: string;
            note: string | null;
            resumable: boolean;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            checkpoint_id: string;
            debate_id: string;
            /** @description The event of the log that it names */
            version: number;
            round: number;
            /**
             * @description `active`: its debate can be resumed here; `resumed`: it was; `expired`: its debate went on, fork it here
             * @enum {string}
             */
            status: "active" | "resumed" | "expired";
            /** @description `manual_pause`, `user_requested`, or a person's own words */
            reason: string;
            note: string | null;
            resumable: boolean;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    CheckpointsOfDebateResponse: {
        debate_id: string;
        checkpoints: {
            id: string;
            checkpoint_id: string;
            debate_id: string;
            /** @description The event of the log that it names */
            version: number;
            round: number;
            /**
             * @description `active`: its debate can be resumed here; `resumed`: it was; `expired`: its debate went on, fork it here
             * @enum {string}
             */
            status: "active" | "resumed" | "expired";
            /** @description `manual_pause`, `user_requested`, or a person's own words */
            reason: string;
            note: string | null;
            resumable: boolean;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            checkpoint_id: string;
            debate_id: string;
            /** @description The event of the log that it names */
            version: number;
            round: number;
            /**
             * @description `active`: its debate can be resumed here; `resumed`: it was; `expired`: its debate went on, fork it here
             * @enum {string}
             */
            status: "active" | "resumed" | "expired";
            /** @description `manual_pause`, `user_requested`, or a person's own words */
            reason: string;
            note: string | null;
            resumable: boolean;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    CheckpointsPauseBody: {
        reason?: string;
        note?: string;
    };
    CheckpointsPauseResponse: {
        id: string;
        checkpoint_id: string;
        debate_id: string;
        /** @description The event of the log that it names */
        version: number;
        round: number;
        /** @enum {string} */
        status: "paused";
        /** @description `manual_pause`, `user_requested`, or a person's own words */
        reason: string;
        note: string | null;
        resumable: boolean;
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
        success: boolean;
        is_paused: boolean;
        /** Format: date-time */
        paused_at: string;
        message: string;
        hint: string;
    };
    CheckpointsResumableResponse: {
        checkpoints: {
            id: string;
            checkpoint_id: string;
            debate_id: string;
            /** @description The event of the log that it names */
            version: number;
            round: number;
            /**
             * @description `active`: its debate can be resumed here; `resumed`: it was; `expired`: its debate went on, fork it here
             * @enum {string}
             */
            status: "active" | "resumed" | "expired";
            /** @description `manual_pause`, `user_requested`, or a person's own words */
            reason: string;
            note: string | null;
            resumable: boolean;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            checkpoint_id: string;
            debate_id: string;
            /** @description The event of the log that it names */
            version: number;
            round: number;
            /**
             * @description `active`: its debate can be resumed here; `resumed`: it was; `expired`: its debate went on, fork it here
             * @enum {string}
             */
            status: "active" | "resumed" | "expired";
            /** @description `manual_pause`, `user_requested`, or a person's own words */
            reason: string;
            note: string | null;
            resumable: boolean;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        debates: {
            debate_id: string;
            checkpoint_id: string;
            task: string;
            round: number;
            /** Format: date-time */
            paused_at: string;
        }[];
    };
    CheckpointsResumeResponse: {
        success: boolean;
        debate_id: string;
        checkpoint_id: string;
        resumed: boolean;
        status: string;
        message: string;
        resumed_debate: {
            original_debate_id: string;
            checkpoint_id: string;
            /** Format: date-time */
            resumed_at: string;
            resumed_by: string;
            current_round: number;
            total_rounds: number;
            task: string;
            message_count: number;
            vote_count: number;
        };
    };
}
