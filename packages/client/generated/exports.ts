// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/export/{what}": Operations["exports.get"];
}
export interface Operations {
    "exports.get": {
        parameters: {
            query?: {
                /** @description JSON lines or CSV */
                format?: "jsonl" | "csv";
            };
            header?: never;
            path: {
                /** @example debates */
                what: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take a collection of the organization away as a file, or fetch an export by its id */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                    "application/json": unknown;
                    "application/pdf": string;
                    "application/zip": string;
                };
            };
            /** @description The part of the file that `Range` asks for */
            206: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                    "application/json": unknown;
                    "application/pdf": string;
                    "application/zip": string;
                };
            };
            /** @description It is as the caller saw it */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            409: shared.Responses["Conflict"];
            416: shared.Responses["RangeNotSatisfiable"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
}
export interface Schemas {
}
