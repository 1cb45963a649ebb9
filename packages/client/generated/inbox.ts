// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/inbox/recipients": Operations["inbox.recipients"];
    "POST /api/v2/inbox/recipients": Operations["inbox.add-recipient"];
    "GET /api/v2/inbox/recipients/confirm": Operations["inbox.confirm-page"];
    "POST /api/v2/inbox/recipients/confirm": Operations["inbox.confirm-recipient"];
    "DELETE /api/v2/inbox/recipients/{id}": Operations["inbox.delete-recipient"];
    "GET /api/v2/inbox/routing/rules": Operations["inbox.rules"];
    "POST /api/v2/inbox/routing/rules": Operations["inbox.create-rule"];
    "DELETE /api/v2/inbox/routing/rules/{id}": Operations["inbox.delete-rule"];
    "PATCH /api/v2/inbox/routing/rules/{id}": Operations["inbox.change-rule"];
    "GET /api/v2/inbox/routing/rules/{id}/runs": Operations["inbox.rule-runs"];
    "POST /api/v2/inbox/routing/rules/{id}/test": Operations["inbox.test-rule"];
    "GET /api/v2/inbox/shared": Operations["inbox.list"];
    "POST /api/v2/inbox/shared": Operations["inbox.create"];
    "DELETE /api/v2/inbox/shared/{id}": Operations["inbox.delete"];
    "GET /api/v2/inbox/shared/{id}": Operations["inbox.get"];
    "PATCH /api/v2/inbox/shared/{id}": Operations["inbox.change"];
    "GET /api/v2/inbox/shared/{id}/messages": Operations["inbox.messages"];
    "GET /api/v2/inbox/shared/{id}/messages/{msg_id}": Operations["inbox.message"];
    "POST /api/v2/inbox/shared/{id}/messages/{msg_id}/assign": Operations["inbox.assign"];
    "POST /api/v2/inbox/shared/{id}/messages/{msg_id}/status": Operations["inbox.status"];
    "POST /api/v2/inbox/shared/{id}/messages/{msg_id}/tag": Operations["inbox.tag"];
    "POST /api/v2/inbox/triage": Operations["inbox.triage"];
}
export interface Operations {
    "inbox.recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the addresses outside the organization that mail may be passed on to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxRecipientsResponse"];
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
    "inbox.add-recipient": {
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
                 *       "address": "accounts@example.net"
                 *     }
                 */
                "application/json": Schemas["InboxAddRecipientBody"];
            };
        };
        responses: {
            /** @description Ask somebody outside the organization whether mail may be passed on to them */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxAddRecipientResponse"];
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
    "inbox.confirm-page": {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that asks whether mail may be passed on; looking at it confirms nothing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: shared.Responses["BadRequest"];
            /** @description This version has been switched off, or what the address names is no longer there */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": shared.Schemas["Error"];
                };
            };
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "inbox.confirm-recipient": {
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
                 *       "token": "x"
                 *     }
                 */
                "application/json": Schemas["InboxConfirmRecipientBody"];
                /**
                 * @example {
                 *       "token": "x"
                 *     }
                 */
                "application/x-www-form-urlencoded": Schemas["InboxConfirmRecipientBody"];
            };
        };
        responses: {
            /** @description Confirm that mail may be passed on to an address, by the secret of the letter to it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: shared.Responses["BadRequest"];
            408: shared.Responses["NotSentInTime"];
            /** @description This version has been switched off, or what the address names is no longer there */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": shared.Schemas["Error"];
                };
            };
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "inbox.delete-recipient": {
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
            /** @description Pass nothing on to an address any more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxDeleteRecipientResponse"];
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
    "inbox.rules": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
                workspace_id?: string;
                enabled_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the rules, in the order in which they are asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxRulesResponse"];
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
    "inbox.create-rule": {
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
                 *       "name": "Invoices",
                 *       "conditions": [
                 *         {
                 *           "field": "subject",
                 *           "operator": "contains",
                 *           "value": "invoice"
                 *         }
                 *       ],
                 *       "actions": [
                 *         {
                 *           "type": "label",
                 *           "target": "billing"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": Schemas["InboxCreateRuleBody"];
            };
        };
        responses: {
            /** @description Say what is done about messages that come in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxCreateRuleResponse"];
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
    "inbox.delete-rule": {
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
            /** @description Remove a rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxDeleteRuleResponse"];
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
    "inbox.change-rule": {
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
                "application/json": Schemas["InboxChangeRuleBody"];
            };
        };
        responses: {
            /** @description Change a rule, which acts for you from then on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxChangeRuleResponse"];
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
    "inbox.rule-runs": {
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
            /** @description List what a rule did about messages that you may read, and what was held back, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxRuleRunsResponse"];
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
    "inbox.test-rule": {
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
                "application/json": Schemas["InboxTestRuleBody"];
            };
        };
        responses: {
            /** @description Tell what a rule would do about messages that are there; nothing happens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxTestRuleResponse"];
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
    "inbox.list": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
                workspace_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the shared inboxes that you belong to; leaders see all */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxListResponse"];
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
    "inbox.create": {
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
                 *       "name": "Support"
                 *     }
                 */
                "application/json": Schemas["InboxCreateBody"];
            };
        };
        responses: {
            /** @description Let a team read a mailbox together */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxCreateResponse"];
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
    "inbox.delete": {
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
            /** @description Remove a shared inbox; its messages stay in their mailbox */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxDeleteResponse"];
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
    "inbox.get": {
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
            /** @description Show a shared inbox */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxGetResponse"];
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
    "inbox.change": {
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
                "application/json": Schemas["InboxChangeBody"];
            };
        };
        responses: {
            /** @description Change a shared inbox and who belongs to it, and give it a mailbox if it has none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxChangeResponse"];
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
    "inbox.messages": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
                status?: "open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed";
                assigned_to?: string;
                tag?: string;
                /** @description Words that stand in the subject or the new text, in whatever form, or in the name or the address of who wrote; where no mail has the last word its beginning is enough. Mails with all of them, and where none has all those with some; the best first, at most 1,000 */
                search?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the messages of a shared inbox, the newest first, or find them by words */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxMessagesResponse"];
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
    "inbox.message": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                msg_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show a message of a shared inbox, with what was done about it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxMessageResponse"];
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
    "inbox.assign": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                msg_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "assignee": null
                 *     }
                 */
                "application/json": Schemas["InboxAssignBody"];
            };
        };
        responses: {
            /** @description Give a message to a member of the inbox, or to nobody */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxAssignResponse"];
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
    "inbox.status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                msg_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "resolved"
                 *     }
                 */
                "application/json": Schemas["InboxStatusBody"];
            };
        };
        responses: {
            /** @description Say how far a message is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxStatusResponse"];
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
    "inbox.tag": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                msg_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag": "billing"
                 *     }
                 */
                "application/json": Schemas["InboxTagBody"];
            };
        };
        responses: {
            /** @description Put a tag on a message, or take it off */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxTagResponse"];
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
    "inbox.triage": {
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
                 *       "message_ids": [
                 *         "x"
                 *       ]
                 *     }
                 */
                "application/json": Schemas["InboxTriageBody"];
            };
        };
        responses: {
            /** @description Tell what to do about messages, and why: by rules, one agent or a panel */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxTriageResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            /** @description It is not there yet; the answer says where it will be */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["InboxTriageResponse"];
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
}
export interface Schemas {
    InboxAddRecipientBody: {
        /**
         * Format: email
         * @description Of somebody who is no member; a letter asks them to confirm
         */
        address: string;
    };
    InboxAddRecipientResponse: {
        recipient: {
            id: string;
            address: string;
            /**
             * @description Rules pass mail on to confirmed addresses alone; what has expired is added again
             * @enum {string}
             */
            status: "pending" | "expired" | "confirmed";
            added_by: string;
            /** Format: date-time */
            added_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            confirmed_at: string | null;
        };
    };
    InboxAssignBody: {
        assignee?: string | null;
        assigned_to?: string | null;
        /** @description The one that you know; refused when somebody changed it meanwhile */
        version?: number;
    };
    InboxAssignResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {string|null} */
        error: null;
        message: {
            id: string;
            inbox_id: string;
            email_id: string;
            thread_id: string;
            subject: string;
            from_address: string;
            from_name: string | null;
            to_addresses: string[];
            snippet: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            status: "open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed";
            /** @description Where it may go from here by hand */
            next_statuses: ("open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed")[];
            assigned_to: string | null;
            /** Format: date-time */
            assigned_at: string | null;
            tags: string[];
            /** @enum {string|null} */
            priority: "critical" | "high" | "medium" | "low" | "defer" | "blocked" | null;
            priority_reasons: string[];
            /** Format: date-time */
            sla_deadline: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            resolved_by: string | null;
            trust: string | null;
            trust_line: string;
            debate_id: string | null;
            version: number;
        };
    };
    InboxChangeBody: {
        name?: string;
        /** @description Of a mailbox that is shared, or that you connected yourself */
        email_address?: string | null;
        /** @enum {string|null} */
        connector_type?: "imap" | "gmail" | "outlook" | "sendgrid" | "ses" | null;
        description?: string | null;
        team_members?: string[];
        admins?: string[];
        settings?: {
            /** @description How soon the first answer is due; never unless told */
            first_reply_hours?: number;
        };
    };
    InboxChangeResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {string|null} */
        error: null;
        inbox: {
            id: string;
            workspace_id: string | null;
            name: string;
            description: string | null;
            email_address: string | null;
            connector_type: string | null;
            team_members: string[];
            admins: string[];
            message_count: number;
            /** @description Those that nobody has taken up */
            unread_count: number;
            settings: {
                /** @description How soon the first answer is due; never unless told */
                first_reply_hours?: number;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string;
        };
        id: string;
        workspace_id: string | null;
        name: string;
        description: string | null;
        email_address: string | null;
        connector_type: string | null;
        team_members: string[];
        admins: string[];
        message_count: number;
        /** @description Those that nobody has taken up */
        unread_count: number;
        settings: {
            /** @description How soon the first answer is due; never unless told */
            first_reply_hours?: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        created_by: string;
    };
    InboxChangeRuleBody: {
        name?: string;
        description?: string | null;
        conditions?: {
            /** @enum {string} */
            field: "from" | "to" | "subject" | "body" | "labels" | "priority" | "sender_domain" | "platform" | "channel" | "trust" | "has_attachment" | "list_id";
            /**
             * @description `matches` is a pattern of RE2, of at most 256 characters; `greater_than` and `less_than` are for the priority, where greater is more urgent
             * @enum {string}
             */
            operator: "contains" | "equals" | "starts_with" | "ends_with" | "matches" | "greater_than" | "less_than";
            value: string | number | boolean;
        }[];
        /** @enum {string} */
        condition_logic?: "AND" | "OR" | "and" | "or";
        actions?: {
            /** @enum {string} */
            type: "assign" | "label" | "escalate" | "archive" | "notify" | "forward";
            /** @description Of `assign` a person, of `label` the label, of `escalate` `debate`, `user:…` or `role:…`, of `notify` `user:…`, `device:…` or `channel:<connection>:<place>`, of `forward` the confirmed address of a member or recipient */
            target?: string | null;
        }[];
        /** @description Lower first. Default: 5 */
        priority?: number;
        enabled?: boolean;
        /** @description No rule after it is asked where it fits */
        stop?: boolean;
        /** @description The one that you know; refused when somebody changed it meanwhile */
        version?: number;
    };
    InboxChangeRuleResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {string|null} */
        error: null;
        rule: {
            id: string;
            workspace_id: string | null;
            name: string;
            description: string | null;
            inbox_id: string | null;
            conditions: {
                /** @enum {string} */
                field: "from" | "to" | "subject" | "body" | "labels" | "priority" | "sender_domain" | "platform" | "channel" | "trust" | "has_attachment" | "list_id";
                /** @enum {string} */
                operator: "contains" | "equals" | "starts_with" | "ends_with" | "matches" | "greater_than" | "less_than";
                value: string;
            }[];
            /** @enum {string} */
            condition_logic: "AND" | "OR";
            actions: {
                /** @enum {string} */
                type: "assign" | "label" | "escalate" | "archive" | "notify" | "forward";
                target: string | null;
            }[];
            priority: number;
            enabled: boolean;
            stop: boolean;
            /** @description Why it does nothing at present; whoever changes it sets it going again */
            paused: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string;
            /** @description Whoever changed it last: it acts in their name, on what they may read */
            acts_for: string;
            stats: {
                matched: number;
                /** Format: date-time */
                last_matched_at: string | null;
            };
        };
    };
    InboxConfirmRecipientBody: {
        token: string;
    };
    InboxCreateBody: {
        /** @description A label of your own */
        workspace_id?: string;
        name: string;
        description?: string | null;
        /** @description Of a mailbox that is shared, or that you connected yourself */
        email_address?: string | null;
        /** @enum {string|null} */
        connector_type?: "imap" | "gmail" | "outlook" | "sendgrid" | "ses" | null;
        team_members?: string[];
        admins?: string[];
        settings?: {
            /** @description How soon the first answer is due; never unless told */
            first_reply_hours?: number;
        };
    };
    InboxCreateResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {string|null} */
        error: null;
        inbox: {
            id: string;
            workspace_id: string | null;
            name: string;
            description: string | null;
            email_address: string | null;
            connector_type: string | null;
            team_members: string[];
            admins: string[];
            message_count: number;
            /** @description Those that nobody has taken up */
            unread_count: number;
            settings: {
                /** @description How soon the first answer is due; never unless told */
                first_reply_hours?: number;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string;
        };
        id: string;
        workspace_id: string | null;
        name: string;
        description: string | null;
        email_address: string | null;
        connector_type: string | null;
        team_members: string[];
        admins: string[];
        message_count: number;
        /** @description Those that nobody has taken up */
        unread_count: number;
        settings: {
            /** @description How soon the first answer is due; never unless told */
            first_reply_hours?: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        created_by: string;
    };
    InboxCreateRuleBody: {
        /** @description A label of your own */
        workspace_id?: string;
        name: string;
        description?: string | null;
        /** @description Only messages of this shared inbox */
        inbox_id?: string | null;
        conditions: {
            /** @enum {string} */
            field: "from" | "to" | "subject" | "body" | "labels" | "priority" | "sender_domain" | "platform" | "channel" | "trust" | "has_attachment" | "list_id";
            /**
             * @description `matches` is a pattern of RE2, of at most 256 characters; `greater_than` and `less_than` are for the priority, where greater is more urgent
             * @enum {string}
             */
            operator: "contains" | "equals" | "starts_with" | "ends_with" | "matches" | "greater_than" | "less_than";
            value: string | number | boolean;
        }[];
        /** @enum {string} */
        condition_logic?: "AND" | "OR" | "and" | "or";
        actions: {
            /** @enum {string} */
            type: "assign" | "label" | "escalate" | "archive" | "notify" | "forward";
            /** @description Of `assign` a person, of `label` the label, of `escalate` `debate`, `user:…` or `role:…`, of `notify` `user:…`, `device:…` or `channel:<connection>:<place>`, of `forward` the confirmed address of a member or recipient */
            target?: string | null;
        }[];
        /** @description Lower first. Default: 5 */
        priority?: number;
        enabled?: boolean;
        /** @description No rule after it is asked where it fits */
        stop?: boolean;
    };
    InboxCreateRuleResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {string|null} */
        error: null;
        rule: {
            id: string;
            workspace_id: string | null;
            name: string;
            description: string | null;
            inbox_id: string | null;
            conditions: {
                /** @enum {string} */
                field: "from" | "to" | "subject" | "body" | "labels" | "priority" | "sender_domain" | "platform" | "channel" | "trust" | "has_attachment" | "list_id";
                /** @enum {string} */
                operator: "contains" | "equals" | "starts_with" | "ends_with" | "matches" | "greater_than" | "less_than";
                value: string;
            }[];
            /** @enum {string} */
            condition_logic: "AND" | "OR";
            actions: {
                /** @enum {string} */
                type: "assign" | "label" | "escalate" | "archive" | "notify" | "forward";
                target: string | null;
            }[];
            priority: number;
            enabled: boolean;
            stop: boolean;
            /** @description Why it does nothing at present; whoever changes it sets it going again */
            paused: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string;
            /** @description Whoever changed it last: it acts in their name, on what they may read */
            acts_for: string;
            stats: {
                matched: number;
                /** Format: date-time */
                last_matched_at: string | null;
            };
        };
    };
    InboxDeleteRecipientResponse: {
        /** @enum {boolean} */
        success: true;
        deleted: string;
    };
    InboxDeleteResponse: {
        /** @enum {boolean} */
        success: true;
        deleted: string;
    };
    InboxDeleteRuleResponse: {
        /** @enum {boolean} */
        success: true;
        deleted: string;
    };
    InboxGetResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {string|null} */
        error: null;
        inbox: {
            id: string;
            workspace_id: string | null;
            name: string;
            description: string | null;
            email_address: string | null;
            connector_type: string | null;
            team_members: string[];
            admins: string[];
            message_count: number;
            /** @description Those that nobody has taken up */
            unread_count: number;
            settings: {
                /** @description How soon the first answer is due; never unless told */
                first_reply_hours?: number;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string;
        };
        id: string;
        workspace_id: string | null;
        name: string;
        description: string | null;
        email_address: string | null;
        connector_type: string | null;
        team_members: string[];
        admins: string[];
        message_count: number;
        /** @description Those that nobody has taken up */
        unread_count: number;
        settings: {
            /** @description How soon the first answer is due; never unless told */
            first_reply_hours?: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        created_by: string;
    };
    InboxListResponse: {
        /** @enum {boolean} */
        success: true;
        inboxes: {
            id: string;
            workspace_id: string | null;
            name: string;
            description: string | null;
            email_address: string | null;
            connector_type: string | null;
            team_members: string[];
            admins: string[];
            message_count: number;
            /** @description Those that nobody has taken up */
            unread_count: number;
            settings: {
                /** @description How soon the first answer is due; never unless told */
                first_reply_hours?: number;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string;
        }[];
        items: {
            id: string;
            workspace_id: string | null;
            name: string;
            description: string | null;
            email_address: string | null;
            connector_type: string | null;
            team_members: string[];
            admins: string[];
            message_count: number;
            /** @description Those that nobody has taken up */
            unread_count: number;
            settings: {
                /** @description How soon the first answer is due; never unless told */
                first_reply_hours?: number;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    InboxMessageResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {string|null} */
        error: null;
        message: {
            id: string;
            inbox_id: string;
            email_id: string;
            thread_id: string;
            subject: string;
            from_address: string;
            from_name: string | null;
            to_addresses: string[];
            snippet: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            status: "open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed";
            /** @description Where it may go from here by hand */
            next_statuses: ("open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed")[];
            assigned_to: string | null;
            /** Format: date-time */
            assigned_at: string | null;
            tags: string[];
            /** @enum {string|null} */
            priority: "critical" | "high" | "medium" | "low" | "defer" | "blocked" | null;
            priority_reasons: string[];
            /** Format: date-time */
            sla_deadline: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            resolved_by: string | null;
            trust: string | null;
            trust_line: string;
            debate_id: string | null;
            version: number;
            text: string;
            history: {
                /** Format: date-time */
                at: string;
                actor: string | null;
                rule_id: string | null;
                /**
                 * @description `held`: a rule did not pass it on; `was` is to whom, `became` why not
                 * @enum {string}
                 */
                what: "assigned" | "status" | "tagged" | "untagged" | "priority" | "forwarded" | "held";
                was: string | null;
                became: string | null;
            }[];
        };
    };
    InboxMessagesResponse: {
        /** @enum {boolean} */
        success: true;
        messages: {
            id: string;
            inbox_id: string;
            email_id: string;
            thread_id: string;
            subject: string;
            from_address: string;
            from_name: string | null;
            to_addresses: string[];
            snippet: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            status: "open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed";
            /** @description Where it may go from here by hand */
            next_statuses: ("open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed")[];
            assigned_to: string | null;
            /** Format: date-time */
            assigned_at: string | null;
            tags: string[];
            /** @enum {string|null} */
            priority: "critical" | "high" | "medium" | "low" | "defer" | "blocked" | null;
            priority_reasons: string[];
            /** Format: date-time */
            sla_deadline: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            resolved_by: string | null;
            trust: string | null;
            trust_line: string;
            debate_id: string | null;
            version: number;
        }[];
        items: {
            id: string;
            inbox_id: string;
            email_id: string;
            thread_id: string;
            subject: string;
            from_address: string;
            from_name: string | null;
            to_addresses: string[];
            snippet: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            status: "open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed";
            /** @description Where it may go from here by hand */
            next_statuses: ("open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed")[];
            assigned_to: string | null;
            /** Format: date-time */
            assigned_at: string | null;
            tags: string[];
            /** @enum {string|null} */
            priority: "critical" | "high" | "medium" | "low" | "defer" | "blocked" | null;
            priority_reasons: string[];
            /** Format: date-time */
            sla_deadline: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            resolved_by: string | null;
            trust: string | null;
            trust_line: string;
            debate_id: string | null;
            version: number;
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
    InboxRecipientsResponse: {
        recipients: {
            id: string;
            address: string;
            /**
             * @description Rules pass mail on to confirmed addresses alone; what has expired is added again
             * @enum {string}
             */
            status: "pending" | "expired" | "confirmed";
            added_by: string;
            /** Format: date-time */
            added_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            confirmed_at: string | null;
        }[];
        total: number;
    };
    InboxRuleRunsResponse: {
        runs: {
            message_id: string;
            subject: string;
            from_address: string;
            /** @description A shared inbox in which you find it */
            inbox_id: string | null;
            /** @description Of the rule, as it was then */
            version: number;
            acted_for: string;
            /** Format: date-time */
            at: string;
            /** @description The conditions that made it fit */
            because: string[];
            /** @description What it did; where `does` is false, `why` says what held it back */
            acts: {
                rule_id: string;
                /** @enum {string} */
                type: "assign" | "label" | "escalate" | "archive" | "notify" | "forward";
                target: string | null;
                does: boolean;
                why: string;
            }[];
            /** @description The debate about the message that it asked for; of somebody who asked before, theirs */
            debate_id: string | null;
        }[];
        items: {
            message_id: string;
            subject: string;
            from_address: string;
            /** @description A shared inbox in which you find it */
            inbox_id: string | null;
            /** @description Of the rule, as it was then */
            version: number;
            acted_for: string;
            /** Format: date-time */
            at: string;
            /** @description The conditions that made it fit */
            because: string[];
            /** @description What it did; where `does` is false, `why` says what held it back */
            acts: {
                rule_id: string;
                /** @enum {string} */
                type: "assign" | "label" | "escalate" | "archive" | "notify" | "forward";
                target: string | null;
                does: boolean;
                why: string;
            }[];
            /** @description The debate about the message that it asked for; of somebody who asked before, theirs */
            debate_id: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    InboxRulesResponse: {
        /** @enum {boolean} */
        success: true;
        rules: {
            id: string;
            workspace_id: string | null;
            name: string;
            description: string | null;
            inbox_id: string | null;
            conditions: {
                /** @enum {string} */
                field: "from" | "to" | "subject" | "body" | "labels" | "priority" | "sender_domain" | "platform" | "channel" | "trust" | "has_attachment" | "list_id";
                /** @enum {string} */
                operator: "contains" | "equals" | "starts_with" | "ends_with" | "matches" | "greater_than" | "less_than";
                value: string;
            }[];
            /** @enum {string} */
            condition_logic: "AND" | "OR";
            actions: {
                /** @enum {string} */
                type: "assign" | "label" | "escalate" | "archive" | "notify" | "forward";
                target: string | null;
            }[];
            priority: number;
            enabled: boolean;
            stop: boolean;
            /** @description Why it does nothing at present; whoever changes it sets it going again */
            paused: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string;
            /** @description Whoever changed it last: it acts in their name, on what they may read */
            acts_for: string;
            stats: {
                matched: number;
                /** Format: date-time */
                last_matched_at: string | null;
            };
        }[];
        items: {
            id: string;
            workspace_id: string | null;
            name: string;
            description: string | null;
            inbox_id: string | null;
            conditions: {
                /** @enum {string} */
                field: "from" | "to" | "subject" | "body" | "labels" | "priority" | "sender_domain" | "platform" | "channel" | "trust" | "has_attachment" | "list_id";
                /** @enum {string} */
                operator: "contains" | "equals" | "starts_with" | "ends_with" | "matches" | "greater_than" | "less_than";
                value: string;
            }[];
            /** @enum {string} */
            condition_logic: "AND" | "OR";
            actions: {
                /** @enum {string} */
                type: "assign" | "label" | "escalate" | "archive" | "notify" | "forward";
                target: string | null;
            }[];
            priority: number;
            enabled: boolean;
            stop: boolean;
            /** @description Why it does nothing at present; whoever changes it sets it going again */
            paused: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string;
            /** @description Whoever changed it last: it acts in their name, on what they may read */
            acts_for: string;
            stats: {
                matched: number;
                /** Format: date-time */
                last_matched_at: string | null;
            };
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    InboxStatusBody: {
        /** @enum {string} */
        status: "open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed";
        /** @description The one that you know; refused when somebody changed it meanwhile */
        version?: number;
    };
    InboxStatusResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {string|null} */
        error: null;
        message: {
            id: string;
            inbox_id: string;
            email_id: string;
            thread_id: string;
            subject: string;
            from_address: string;
            from_name: string | null;
            to_addresses: string[];
            snippet: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            status: "open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed";
            /** @description Where it may go from here by hand */
            next_statuses: ("open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed")[];
            assigned_to: string | null;
            /** Format: date-time */
            assigned_at: string | null;
            tags: string[];
            /** @enum {string|null} */
            priority: "critical" | "high" | "medium" | "low" | "defer" | "blocked" | null;
            priority_reasons: string[];
            /** Format: date-time */
            sla_deadline: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            resolved_by: string | null;
            trust: string | null;
            trust_line: string;
            debate_id: string | null;
            version: number;
        };
    };
    InboxTagBody: {
        tag: string;
        /** @default false */
        remove?: boolean;
        /** @description The one that you know; refused when somebody changed it meanwhile */
        version?: number;
    };
    InboxTagResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {string|null} */
        error: null;
        message: {
            id: string;
            inbox_id: string;
            email_id: string;
            thread_id: string;
            subject: string;
            from_address: string;
            from_name: string | null;
            to_addresses: string[];
            snippet: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            status: "open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed";
            /** @description Where it may go from here by hand */
            next_statuses: ("open" | "assigned" | "in_progress" | "waiting" | "resolved" | "closed")[];
            assigned_to: string | null;
            /** Format: date-time */
            assigned_at: string | null;
            tags: string[];
            /** @enum {string|null} */
            priority: "critical" | "high" | "medium" | "low" | "defer" | "blocked" | null;
            priority_reasons: string[];
            /** Format: date-time */
            sla_deadline: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            resolved_by: string | null;
            trust: string | null;
            trust_line: string;
            debate_id: string | null;
            version: number;
        };
    };
    InboxTestRuleBody: {
        workspace_id?: string;
        message_ids?: string[];
        /** @description Default: 30 */
        days?: number;
        /**
         * @description Without the other rules
         * @default false
         */
        alone?: boolean;
    };
    InboxTestRuleResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {string|null} */
        error: null;
        rule_id: string;
        rule: {
            id: string;
            workspace_id: string | null;
            name: string;
            description: string | null;
            inbox_id: string | null;
            conditions: {
                /** @enum {string} */
                field: "from" | "to" | "subject" | "body" | "labels" | "priority" | "sender_domain" | "platform" | "channel" | "trust" | "has_attachment" | "list_id";
                /** @enum {string} */
                operator: "contains" | "equals" | "starts_with" | "ends_with" | "matches" | "greater_than" | "less_than";
                value: string;
            }[];
            /** @enum {string} */
            condition_logic: "AND" | "OR";
            actions: {
                /** @enum {string} */
                type: "assign" | "label" | "escalate" | "archive" | "notify" | "forward";
                target: string | null;
            }[];
            priority: number;
            enabled: boolean;
            stop: boolean;
            /** @description Why it does nothing at present; whoever changes it sets it going again */
            paused: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string;
            /** @description Whoever changed it last: it acts in their name, on what they may read */
            acts_for: string;
            stats: {
                matched: number;
                /** Format: date-time */
                last_matched_at: string | null;
            };
        };
        match_count: number;
        /** @description How many messages that you may read were looked at */
        sampled: number;
        /** @description What is known only as a message comes in, and may hold back what would be done */
        not_foreseen: string[];
        matches: {
            message_id: string;
            subject: string;
            from_address: string;
            /** Format: date-time */
            received_at: string;
            because: string[];
            would: {
                rule_id: string;
                /** @enum {string} */
                type: "assign" | "label" | "escalate" | "archive" | "notify" | "forward";
                target: string | null;
                does: boolean;
                why: string;
            }[];
        }[];
    };
    InboxTriageBody: {
        message_ids: string[];
    };
    InboxTriageResponse: {
        results: {
            message_id: string;
            /** @enum {string} */
            priority: "critical" | "high" | "medium" | "low" | "defer" | "blocked";
            priority_level: number;
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
            agents_consulted: string[];
            score: number;
            rationale: string;
            reasoning: string;
            factors: {
                name: string;
                weight: number;
                value: number;
                reason: string;
            }[];
            /** @enum {string} */
            category: "newsletters" | "work" | "other";
            /** @enum {string} */
            response_urgency: "immediate" | "same_day" | "this_week" | "when_possible";
            suggested_actions: ("respond_urgent" | "respond_normal" | "delegate" | "schedule" | "flag" | "defer" | "archive" | "delete")[];
            suggested_folder: string | null;
            suggested_labels: string[];
            /** @enum {string|null} */
            suggested_response: null;
            /** @enum {boolean} */
            auto_reply_suggested: false;
            /** @enum {string|null} */
            auto_reply_draft: null;
            /** @enum {string|null} */
            delegate_to: null;
            /** Format: date-time */
            schedule_for: string | null;
            /** Format: date-time */
            snooze_until: string | null;
            debate_summary: string | null;
        }[];
        total_triaged: number;
        processing_time_ms: number;
        summary: {
            by_category: {
                [key: string]: number;
            };
            by_priority: {
                [key: string]: number;
            };
            auto_replies_suggested: number;
            delegations_suggested: number;
        };
    } | {
        /**
         * @description Of the job, which goes on
         * @enum {string}
         */
        status: "pending" | "running";
        job_id: string;
        /** @description Where the job can be followed */
        status_url: string;
    };
}
