// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/system/cursors": Operations["cursors.list"];
    "POST /api/v2/system/cursors/{name}/retry": Operations["cursors.retry"];
    "POST /api/v2/system/cursors/{name}/skip": Operations["cursors.skip"];
}
export interface Operations {
    "cursors.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List how far views and reactions have read the log, and which have stopped */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CursorsListResponse"];
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
    "cursors.retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example insight */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Retry the event that a view or reaction fails on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CursorsRetryResponse"];
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
    "cursors.skip": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example insight */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Skip the event that a view or reaction fails on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CursorsSkipResponse"];
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
    CursorsListResponse: {
        cursors: {
            name: string;
            /** @enum {string} */
            kind: "view" | "reaction";
            /** @description A place in the log */
            position: number;
            /** @description Positions between it and the end of the log */
            behind: number;
            failures: number;
            /** @description A place in the log */
            failing_position: number | null;
            last_error: string | null;
            /** Format: date-time */
            stopped_at: string | null;
        }[];
        total: number;
        stopped: number;
    };
    CursorsRetryResponse: {
        name: string;
        /** @enum {string} */
        kind: "view" | "reaction";
        /** @description A place in the log */
        position: number;
        /** @description Positions between it and the end of the log */
        behind: number;
        failures: number;
        /** @description A place in the log */
        failing_position: number | null;
        last_error: string | null;
        /** Format: date-time */
        stopped_at: string | null;
    };
    CursorsSkipResponse: {
        name: string;
        /** @enum {string} */
        kind: "view" | "reaction";
        /** @description A place in the log */
        position: number;
        /** @description Positions between it and the end of the log */
        behind: number;
        failures: number;
        /** @description A place in the log */
        failing_position: number | null;
        last_error: string | null;
        /** Format: date-time */
        stopped_at: string | null;
    };
}
