// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/debates/{id}/events": Operations["events.list"];
}
export interface Operations {
    "events.list": {
        parameters: {
            query?: {
                /** @description The first `seq` to return: `next_seq` of the last answer */
                since?: number;
                /** @description Seconds to wait for an event when there is none yet */
                wait?: number;
                /** @description At most 500; more is read as 500. An answer of 1 MB has fewer */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a debate's events, and wait for new ones */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EventsListResponse"];
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
    EventsListResponse: {
        debate_id: string;
        events: {
            type: string;
            payload: {
                [key: string]: unknown;
            };
            data: {
                [key: string]: unknown;
            };
            debate_id: string;
            loop_id: string;
            seq: number;
            /** Format: date-time */
            timestamp: string;
            round?: unknown;
            agent?: unknown;
        }[];
        /** @description What to ask for next */
        next_seq: number;
        has_more: boolean;
        /** @description Whether the debate is over and all of it was read */
        ended: boolean;
    };
}
