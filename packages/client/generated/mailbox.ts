// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/dev/mailbox": Operations["mailbox.read"];
}
export interface Operations {
    "mailbox.read": {
        parameters: {
            query?: {
                /** @description Only mail to this address */
                to?: string;
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
            /** @description Read the mail that a development install would have sent, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailboxReadResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            404: shared.Responses["NotFound"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
}
export interface Schemas {
    MailboxReadResponse: {
        messages: {
            id: string;
            to: string;
            subject: string;
            text: string;
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            to: string;
            subject: string;
            text: string;
            /** Format: date-time */
            created_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
}
