// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/bots/email/webhook/sendgrid": Operations["mail.sendgrid-webhook"];
    "POST /api/v2/bots/email/webhook/ses": Operations["mail.ses-webhook"];
    "GET /api/v2/email/inbox": Operations["mail.inbox"];
    "GET /api/v2/inbox/accounts": Operations["mail.accounts"];
    "DELETE /api/v2/inbox/accounts/{id}": Operations["mail.disconnect"];
    "PATCH /api/v2/inbox/accounts/{id}": Operations["mail.change-account"];
    "GET /api/v2/inbox/accounts/{id}/parked": Operations["mail.parked"];
    "POST /api/v2/inbox/accounts/{id}/test": Operations["mail.test-account"];
    "POST /api/v2/inbox/bulk-action": Operations["mail.bulk-action"];
    "POST /api/v2/inbox/connect": Operations["mail.connect"];
    "GET /api/v2/inbox/messages": Operations["mail.messages"];
    "POST /api/v2/inbox/messages/send": Operations["mail.send"];
    "GET /api/v2/inbox/messages/{id}": Operations["mail.message"];
    "GET /api/v2/inbox/messages/{id}/attachments/{place}": Operations["mail.attachment"];
    "POST /api/v2/inbox/messages/{id}/attachments/{place}/document": Operations["mail.read-attachment"];
    "GET /api/v2/inbox/messages/{id}/conversation": Operations["mail.conversation"];
    "POST /api/v2/inbox/messages/{id}/debate": Operations["mail.debate"];
    "POST /api/v2/inbox/messages/{id}/reply": Operations["mail.reply"];
    "GET /api/v2/inbox/oauth/gmail": Operations["mail.oauth-gmail"];
    "GET /api/v2/inbox/oauth/outlook": Operations["mail.oauth-outlook"];
    "GET /api/v2/inbox/sent": Operations["mail.sent"];
    "POST /api/v2/inbox/sent/{id}/resend": Operations["mail.resend"];
    "GET /api/v2/inbox/stats": Operations["mail.stats"];
    "GET /api/v2/inbox/trends": Operations["mail.trends"];
    "GET /api/v2/outlook/messages": Operations["mail.outlook"];
}
export interface Operations {
    "mail.sendgrid-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take a mail that SendGrid received */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "mail.ses-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take a mail that Amazon SES received */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            408: shared.Responses["NotSentInTime"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "mail.inbox": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
                /** @description Mails have no labels of their own: any but an empty one finds none */
                labels?: string;
                include_read?: boolean;
                unread_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List mails with their priority and every reason for it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailInboxResponse"];
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
    "mail.accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List your mailboxes and those that are shared */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailAccountsResponse"];
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
    "mail.disconnect": {
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
            /** @description Disconnect a mailbox of yours; leaders also one that is shared */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailDisconnectResponse"];
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
    "mail.change-account": {
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
                /**
                 * @example {
                 *       "visibility": "shared"
                 *     }
                 */
                "application/json": Schemas["MailChangeAccountBody"];
            };
        };
        responses: {
            /** @description Share a mailbox, let members ask the panel at an address of it, or name the server that sends its mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailChangeAccountResponse"];
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
    "mail.parked": {
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
            /** @description List the mails of a mailbox that could not be read, and why, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailParkedResponse"];
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
    "mail.test-account": {
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
            /** @description Ask the servers of a mailbox whether it can be read and sent from; nothing is sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailTestAccountResponse"];
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
    "mail.bulk-action": {
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
                 *       "action": "archive",
                 *       "filter": "read"
                 *     }
                 */
                "application/json": Schemas["MailBulkActionBody"];
            };
        };
        responses: {
            /** @description Do the same with many mails */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailBulkActionResponse"];
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
    "mail.connect": {
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
                 *       "provider": "imap",
                 *       "host": "imap.example.org",
                 *       "user": "ada@example.org",
                 *       "password": "secret"
                 *     }
                 */
                "application/json": Schemas["MailConnectBody"];
            };
        };
        responses: {
            /** @description Connect a mailbox, which only you see until you share it */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailConnectResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "mail.messages": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
                priority?: "critical" | "high" | "medium" | "low" | "defer" | "blocked";
                account_id?: string;
                /** @description Words that stand in the subject or the new text, in whatever form, or in the name or the address of who wrote; where no mail has the last word its beginning is enough. Mails with all of them, and where none has all those with some; the best first, at most 1,000 */
                search?: string;
                unread_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the mails of the mailboxes that you see, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailMessagesResponse"];
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
    "mail.send": {
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
                 *       "account_id": "cxn_1",
                 *       "to": [
                 *         "bob@example.org"
                 *       ],
                 *       "subject": "The move",
                 *       "body": "It is on Friday."
                 *     }
                 */
                "application/json": Schemas["MailSendBody"];
            };
        };
        responses: {
            /** @description Send a mail from a mailbox that you see */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailSendResponse"];
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
            503: shared.Responses["Unavailable"];
        };
    };
    "mail.message": {
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
            /** @description Show a mail with its text, its HTML made safe, its attachments, and why it has its priority */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailMessageResponse"];
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
    "mail.attachment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                place: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download an attachment of a mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The part of the file that `Range` asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
            410: shared.Responses["Gone"];
            416: shared.Responses["RangeNotSatisfiable"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "mail.read-attachment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                place: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read an attachment as a document of the library */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailReadAttachmentResponse"];
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
    "mail.conversation": {
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
            /** @description Show the conversation that a mail is part of, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailConversationResponse"];
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
    "mail.debate": {
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
                "application/json": Schemas["MailDebateBody"];
            };
        };
        responses: {
            /** @description Ask the panel about a mail, once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailDebateResponse"];
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
    "mail.reply": {
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
                 *       "body": "Thank you, we are looking into it."
                 *     }
                 */
                "application/json": Schemas["MailReplyBody"];
            };
        };
        responses: {
            /** @description Answer a mail, from the mailbox that it came to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailReplyResponse"];
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
    "mail.oauth-gmail": {
        parameters: {
            query?: {
                /** @description Where the code is sent that `POST /inbox/connect` takes. Default: to us, who connect it at once */
                redirect_uri?: string;
                /** @description What comes back beside the code. Default: one of ours */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to connect a mailbox at Gmail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailOauthGmailResponse"];
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
    "mail.oauth-outlook": {
        parameters: {
            query?: {
                /** @description Where the code is sent that `POST /inbox/connect` takes. Default: to us, who connect it at once */
                redirect_uri?: string;
                /** @description What comes back beside the code. Default: one of ours */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to connect a mailbox at Outlook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailOauthOutlookResponse"];
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
    "mail.sent": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
                account_id?: string;
                status?: "sending" | "sent" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what was sent from the mailboxes that you see, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailSentResponse"];
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
    "mail.resend": {
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
            /** @description Try again to send a mail that was given up or refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailResendResponse"];
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
    "mail.stats": {
        parameters: {
            query?: {
                /** @description Whose hours they are. Default: UTC */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the mails of the mailboxes that you see */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailStatsResponse"];
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
    "mail.trends": {
        parameters: {
            query?: {
                days?: number;
                /** @description Whose midnights part the days. Default: UTC */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare the mails of these days with those of as many days before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailTrendsResponse"];
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
    "mail.outlook": {
        parameters: {
            query?: {
                workspace_id?: string;
                folder_id?: string;
                /** @description At most 200; more is read as 200 */
                max_results?: number;
                page_token?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the mails of Outlook mailboxes that were read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MailOutlookResponse"];
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
}
export interface Schemas {
    MailAccountsResponse: {
        accounts: {
            id: string;
            /** @enum {string} */
            provider: "imap" | "gmail" | "outlook" | "sendgrid" | "ses";
            email_address: string;
            display_name: string;
            /** @enum {string} */
            status: "pending" | "connected" | "syncing" | "error" | "disconnected";
            /** Format: date-time */
            connected_at: string;
            /** Format: date-time */
            last_sync: string | null;
            total_messages: number;
            unread_count: number;
            /** @description Mails that could not be read and were set aside */
            sync_errors: number;
            /** @enum {string} */
            visibility: "own" | "shared";
            /** @description What members write there is asked of the panel */
            ask_address: string | null;
            /** @description And what people outside write whom somebody here has written to */
            known_may_ask: boolean;
            aliases: string[];
            /** @description The server whose `Authentication-Results` are read, as confirmed */
            authserv_id: string | null;
            /** @description What most of its newest mails name there: to be confirmed */
            authserv_id_seen: string | null;
            /** @description The server that its mail leaves through, or `SMTP_URL`; null where it cannot send, also because nothing proves that its address is its owner’s */
            sends_by: string | null;
            why: string | null;
            metadata: {
                [key: string]: unknown;
            };
        }[];
        total: number;
    };
    MailBulkActionBody: {
        /**
         * @description `mark_vip` and `block` are about the senders of the mails, from the next mail on
         * @enum {string}
         */
        action: "archive" | "snooze" | "spam" | "mark_important" | "mark_vip" | "block" | "delete";
        message_ids?: string[];
        /**
         * @description Instead of ids: the newest 200 of the mails that you see
         * @enum {string}
         */
        filter?: "low" | "deferred" | "spam" | "read" | "all";
        params?: {
            /**
             * Format: date-time
             * @description Of `snooze`. Default: in a day
             */
            until?: string;
        };
    };
    MailBulkActionResponse: {
        action: string;
        success_count: number;
        error_count: number;
        errors: {
            message_id: string;
            error: string;
        }[];
    };
    MailChangeAccountBody: {
        /**
         * @description Whether everybody of the organization who may read mail sees it
         * @enum {string}
         */
        visibility?: "own" | "shared";
        /**
         * Format: email
         * @description One of its addresses: what members write there is asked of the panel. Null: nothing is
         */
        ask_address?: string | null;
        /** @description Whether also people outside ask there whom somebody here has written to; in the name of its owner */
        known_may_ask?: boolean;
        /** @description Further addresses whose mail arrives in it */
        aliases?: string[];
        /** @description What its own mail server calls itself in `Authentication-Results`; what it says there of SPF keeps a mail from being called forged. Null: nothing is read there */
        authserv_id?: string | null;
        /** @description The server that sends. Without, the installation does with `SMTP_URL`, where the owner has confirmed the address as theirs */
        smtp?: {
            /** @description Default: `host` */
            host?: string;
            /** @description 465, or 587 with STARTTLS */
            port?: number;
            user?: string;
            password?: string;
        } | null;
    };
    MailChangeAccountResponse: {
        account: {
            id: string;
            /** @enum {string} */
            provider: "imap" | "gmail" | "outlook" | "sendgrid" | "ses";
            email_address: string;
            display_name: string;
            /** @enum {string} */
            status: "pending" | "connected" | "syncing" | "error" | "disconnected";
            /** Format: date-time */
            connected_at: string;
            /** Format: date-time */
            last_sync: string | null;
            total_messages: number;
            unread_count: number;
            /** @description Mails that could not be read and were set aside */
            sync_errors: number;
            /** @enum {string} */
            visibility: "own" | "shared";
            /** @description What members write there is asked of the panel */
            ask_address: string | null;
            /** @description And what people outside write whom somebody here has written to */
            known_may_ask: boolean;
            aliases: string[];
            /** @description The server whose `Authentication-Results` are read, as confirmed */
            authserv_id: string | null;
            /** @description What most of its newest mails name there: to be confirmed */
            authserv_id_seen: string | null;
            /** @description The server that its mail leaves through, or `SMTP_URL`; null where it cannot send, also because nothing proves that its address is its owner’s */
            sends_by: string | null;
            why: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
    };
    MailConnectBody: {
        /** @enum {string} */
        provider: "imap" | "gmail" | "outlook";
        /** @description Of Gmail and Outlook: what their consent page gave */
        auth_code?: string;
        /** @description Of Gmail and Outlook: the one that was begun with */
        redirect_uri?: string;
        /** @description Of Gmail and Outlook: ours, where several were begun at once */
        state?: string;
        /** @description Of IMAP. Default: the user */
        email_address?: string;
        display_name?: string;
        /** @description Of IMAP: the mail server */
        host?: string;
        /** @description Of IMAP. Default: 993 */
        port?: number;
        user?: string;
        password?: string;
        /** @description The server that sends. Without, the installation does with `SMTP_URL`, where the owner has confirmed the address as theirs */
        smtp?: {
            /** @description Default: `host` */
            host?: string;
            /** @description 465, or 587 with STARTTLS */
            port: number;
            user?: string;
            password?: string;
        };
    };
    MailConnectResponse: {
        account: {
            id: string;
            /** @enum {string} */
            provider: "imap" | "gmail" | "outlook" | "sendgrid" | "ses";
            email_address: string;
            display_name: string;
            /** @enum {string} */
            status: "pending" | "connected" | "syncing" | "error" | "disconnected";
            /** Format: date-time */
            connected_at: string;
            /** Format: date-time */
            last_sync: string | null;
            total_messages: number;
            unread_count: number;
            /** @description Mails that could not be read and were set aside */
            sync_errors: number;
            /** @enum {string} */
            visibility: "own" | "shared";
            /** @description What members write there is asked of the panel */
            ask_address: string | null;
            /** @description And what people outside write whom somebody here has written to */
            known_may_ask: boolean;
            aliases: string[];
            /** @description The server whose `Authentication-Results` are read, as confirmed */
            authserv_id: string | null;
            /** @description What most of its newest mails name there: to be confirmed */
            authserv_id_seen: string | null;
            /** @description The server that its mail leaves through, or `SMTP_URL`; null where it cannot send, also because nothing proves that its address is its owner’s */
            sends_by: string | null;
            why: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
        message: string;
    };
    MailConversationResponse: {
        thread_id: string;
        messages: {
            id: string;
            /** @enum {string} */
            direction: "in" | "out";
            subject: string;
            from_address: string;
            from_name: string | null;
            to_addresses: string[];
            /** @description What is new in it: without what it quotes */
            text: string;
            /** Format: date-time */
            at: string;
            /** @description Written by Parley, not by a person */
            automatic: boolean;
            /** @enum {string} */
            status: "received" | "sending" | "sent" | "failed";
            /** @description Why it was not sent */
            why: string | null;
            /** @description How often it was sent once more */
            sent_again: number;
        }[];
    };
    MailDebateBody: {
        /** @description What the panel decides. Default: the subject */
        question?: string;
        agents?: string[];
        rounds?: number;
    };
    MailDebateResponse: {
        /** @enum {boolean} */
        success: true;
        debate_id: string;
        source_message_id: string;
        provider_message_id: string;
        /** @description Somebody had the panel asked about this mail before */
        existing: boolean;
    };
    MailDisconnectResponse: {
        message: string;
        account_id: string;
    };
    MailInboxResponse: {
        /** @enum {boolean} */
        success: true;
        inbox: {
            email: {
                id: string;
                thread_id: string;
                subject: string;
                from_address: string;
                to_addresses: string[];
                cc_addresses: string[];
                /** Format: date-time */
                date: string;
                snippet: string;
                labels: string[];
                is_read: boolean;
                is_starred: boolean;
                has_attachments: boolean;
            };
            priority: {
                email_id: string;
                priority_score: number;
                confidence: number;
                /** @enum {string} */
                tier_used: "tier_1_rules";
                rationale: string;
                factors: {
                    name: string;
                    weight: number;
                    value: number;
                    reason: string;
                }[];
            };
        }[];
        total: number;
        /** Format: date-time */
        fetched_at: string;
    };
    MailMessageResponse: {
        message: {
            id: string;
            account_id: string;
            provider: string;
            external_id: string;
            subject: string;
            sender_email: string;
            sender_name: string;
            recipients: string[];
            cc: string[];
            /** Format: date-time */
            received_at: string;
            snippet: string;
            body_preview: string;
            is_read: boolean;
            is_starred: boolean;
            has_attachments: boolean;
            labels: string[];
            thread_id: string;
            priority_score: number;
            /** @enum {string} */
            priority_tier: "critical" | "high" | "medium" | "low" | "defer" | "blocked";
            priority_reasons: string[];
            /**
             * @description What was advised when triage was asked for last
             * @enum {string|null}
             */
            triage_action: "respond_urgent" | "respond_normal" | "delegate" | "schedule" | "flag" | "defer" | "archive" | "delete" | null;
            triage_rationale: string | null;
            trust: string | null;
            trust_line: string;
            debate_id: string | null;
            body_text: string;
            /** @description A whole page without scripts, which loads nothing */
            body_html: string | null;
            priority_confidence: number;
            priority_factors: {
                name: string;
                weight: number;
                reason: string;
            }[];
            attachments: {
                /** @description Its place in the mail, from 0 */
                place: number;
                name: string;
                type: string;
                size: number;
                document: {
                    id: string;
                    /** @enum {string} */
                    status: "processing" | "ready" | "failed";
                } | null;
                /** @description Why it cannot be read as a document */
                why: string | null;
            }[];
            unreadable: string | null;
        };
        triage: {
            /** @enum {string} */
            recommended_action: "respond_urgent" | "respond_normal" | "delegate" | "schedule" | "flag" | "defer" | "archive" | "delete";
            confidence: number;
            /**
             * @description Rules, one agent (`tier_2_ml`) or a panel (`tier_3_llm`)
             * @enum {string}
             */
            tier_used: "tier_1_rules" | "tier_2_ml" | "tier_3_llm";
            agents_involved: string[];
            consensus_reached: boolean;
            debate_id: string | null;
            rationale: string;
            /** Format: date-time */
            triaged_at: string;
            /** @description What is to be done, in a sentence */
            meaning: string;
        } | null;
    };
    MailMessagesResponse: {
        messages: {
            id: string;
            account_id: string;
            provider: string;
            external_id: string;
            subject: string;
            sender_email: string;
            sender_name: string;
            recipients: string[];
            cc: string[];
            /** Format: date-time */
            received_at: string;
            snippet: string;
            body_preview: string;
            is_read: boolean;
            is_starred: boolean;
            has_attachments: boolean;
            labels: string[];
            thread_id: string;
            priority_score: number;
            /** @enum {string} */
            priority_tier: "critical" | "high" | "medium" | "low" | "defer" | "blocked";
            priority_reasons: string[];
            /**
             * @description What was advised when triage was asked for last
             * @enum {string|null}
             */
            triage_action: "respond_urgent" | "respond_normal" | "delegate" | "schedule" | "flag" | "defer" | "archive" | "delete" | null;
            triage_rationale: string | null;
            trust: string | null;
            trust_line: string;
            debate_id: string | null;
        }[];
        items: {
            id: string;
            account_id: string;
            provider: string;
            external_id: string;
            subject: string;
            sender_email: string;
            sender_name: string;
            recipients: string[];
            cc: string[];
            /** Format: date-time */
            received_at: string;
            snippet: string;
            body_preview: string;
            is_read: boolean;
            is_starred: boolean;
            has_attachments: boolean;
            labels: string[];
            thread_id: string;
            priority_score: number;
            /** @enum {string} */
            priority_tier: "critical" | "high" | "medium" | "low" | "defer" | "blocked";
            priority_reasons: string[];
            /**
             * @description What was advised when triage was asked for last
             * @enum {string|null}
             */
            triage_action: "respond_urgent" | "respond_normal" | "delegate" | "schedule" | "flag" | "defer" | "archive" | "delete" | null;
            triage_rationale: string | null;
            trust: string | null;
            trust_line: string;
            debate_id: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        /**
         * @description With `search`: whether what was found has every word, or no mail has all of them and these have some
         * @enum {string|null}
         */
        matched: "every_word" | "some_words" | null;
    };
    MailOauthGmailResponse: {
        auth_url: string;
        /** @enum {string} */
        provider: "imap" | "gmail" | "outlook";
        state: string;
    };
    MailOauthOutlookResponse: {
        auth_url: string;
        /** @enum {string} */
        provider: "imap" | "gmail" | "outlook";
        state: string;
    };
    MailOutlookResponse: {
        messages: {
            id: string;
            thread_id: string;
            subject: string;
            from_address: string;
            to_addresses: string[];
            /** Format: date-time */
            date: string;
            snippet: string;
            is_read: boolean;
            is_starred: boolean;
            is_important: boolean;
        }[];
        total: number;
        next_page_token?: string;
    };
    MailParkedResponse: {
        parked: {
            folder: string;
            /** @description What its server calls it in that folder */
            uid: number;
            why: string;
            size: number;
            /** Format: date-time */
            received_at: string;
            /** Format: date-time */
            parked_at: string;
        }[];
        items: {
            folder: string;
            /** @description What its server calls it in that folder */
            uid: number;
            why: string;
            size: number;
            /** Format: date-time */
            received_at: string;
            /** Format: date-time */
            parked_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    MailReadAttachmentResponse: {
        document: {
            id: string;
            /** @enum {string} */
            status: "processing" | "ready" | "failed";
        };
    };
    MailReplyBody: {
        /** @description Plain text */
        body: string;
        /**
         * @description Mails are written as plain text
         * @default text
         * @enum {string}
         */
        body_type?: "text";
        /**
         * @description Also to whoever else got the mail
         * @default false
         */
        reply_all?: boolean;
        cc?: string[];
    };
    MailReplyResponse: {
        /** @enum {boolean} */
        success: true;
        message: {
            id: string;
            account_id: string;
            thread_id: string;
            subject: string;
            to: string[];
            cc: string[];
            text: string;
            /** @description Written by Parley, not by a person */
            automatic: boolean;
            /** @enum {string} */
            status: "sending" | "sent" | "failed";
            /** @description Why it was not sent */
            why: string | null;
            /** @description How often it was sent once more, because nobody knew whether it had arrived; each of them says so */
            sent_again: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            sent_at: string | null;
        };
    };
    MailResendResponse: {
        /** @enum {boolean} */
        success: true;
        message: {
            id: string;
            account_id: string;
            thread_id: string;
            subject: string;
            to: string[];
            cc: string[];
            text: string;
            /** @description Written by Parley, not by a person */
            automatic: boolean;
            /** @enum {string} */
            status: "sending" | "sent" | "failed";
            /** @description Why it was not sent */
            why: string | null;
            /** @description How often it was sent once more, because nobody knew whether it had arrived; each of them says so */
            sent_again: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            sent_at: string | null;
        };
    };
    MailSendBody: {
        /** @description The mailbox that it leaves */
        account_id: string;
        to: string[];
        cc?: string[];
        bcc?: string[];
        subject: string;
        /** @description Plain text */
        body: string;
        /**
         * @description Mails are written as plain text
         * @default text
         * @enum {string}
         */
        body_type?: "text";
    };
    MailSendResponse: {
        /** @enum {boolean} */
        success: true;
        message: {
            id: string;
            account_id: string;
            thread_id: string;
            subject: string;
            to: string[];
            cc: string[];
            text: string;
            /** @description Written by Parley, not by a person */
            automatic: boolean;
            /** @enum {string} */
            status: "sending" | "sent" | "failed";
            /** @description Why it was not sent */
            why: string | null;
            /** @description How often it was sent once more, because nobody knew whether it had arrived; each of them says so */
            sent_again: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            sent_at: string | null;
        };
    };
    MailSentResponse: {
        messages: {
            id: string;
            account_id: string;
            thread_id: string;
            subject: string;
            to: string[];
            cc: string[];
            text: string;
            /** @description Written by Parley, not by a person */
            automatic: boolean;
            /** @enum {string} */
            status: "sending" | "sent" | "failed";
            /** @description Why it was not sent */
            why: string | null;
            /** @description How often it was sent once more, because nobody knew whether it had arrived; each of them says so */
            sent_again: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            sent_at: string | null;
        }[];
        items: {
            id: string;
            account_id: string;
            thread_id: string;
            subject: string;
            to: string[];
            cc: string[];
            text: string;
            /** @description Written by Parley, not by a person */
            automatic: boolean;
            /** @enum {string} */
            status: "sending" | "sent" | "failed";
            /** @description Why it was not sent */
            why: string | null;
            /** @description How often it was sent once more, because nobody knew whether it had arrived; each of them says so */
            sent_again: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            sent_at: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    MailStatsResponse: {
        stats: {
            total_accounts: number;
            total_messages: number;
            unread_count: number;
            messages_by_priority: {
                [key: string]: number;
            };
            messages_by_provider: {
                [key: string]: number;
            };
            /** @description Null while nothing was answered */
            avg_response_time_hours: number | null;
            pending_triage: number;
            sync_health: {
                accounts_healthy: number;
                accounts_error: number;
                parked_messages: number;
            };
            top_senders: {
                email: string;
                count: number;
            }[];
            hourly_volume: {
                hour: number;
                count: number;
            }[];
        };
    };
    MailTestAccountResponse: {
        id: string;
        ok: boolean;
        checks: {
            check: string;
            ok: boolean;
            hint?: string;
        }[];
    };
    MailTrendsResponse: {
        trends: {
            period_days: number;
            priority_trends: {
                critical: {
                    current: number;
                    previous: number;
                    /** @description Null where there was nothing before */
                    change_pct: number | null;
                };
                high: {
                    current: number;
                    previous: number;
                    /** @description Null where there was nothing before */
                    change_pct: number | null;
                };
                medium: {
                    current: number;
                    previous: number;
                    /** @description Null where there was nothing before */
                    change_pct: number | null;
                };
                low: {
                    current: number;
                    previous: number;
                    /** @description Null where there was nothing before */
                    change_pct: number | null;
                };
            };
            volume_trend: {
                current_daily_avg: number;
                previous_daily_avg: number;
                /** @description Null where there was nothing before */
                change_pct: number | null;
            };
            response_time_trend: {
                current_avg_hours: number | null;
                previous_avg_hours: number | null;
                /** @description Null where there was nothing before */
                change_pct: number | null;
            };
        };
    };
}
