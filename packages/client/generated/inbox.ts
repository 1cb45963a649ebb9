// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
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
}
export interface Operations {
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
                 *       "name": ""
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
            /** @description Change a shared inbox and who belongs to it */
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
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the messages of a shared inbox, the newest first */
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
                /** @example {} */
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
                 *       "status": "open"
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
                 *       "tag": ""
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
}
export interface Schemas {
    InboxAssignBody: {
        assignee?: string | null;
        assigned_to?: string | null;
        /** @description The one that you know; refused when somebody changed it meanwhile */
        version?: number;
    };
    InboxAssignResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {unknown|null} */
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
        /** @enum {unknown|null} */
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
        /** @enum {unknown|null} */
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
    InboxDeleteResponse: {
        /** @enum {boolean} */
        success: true;
        deleted: string;
    };
    InboxGetResponse: {
        /** @enum {boolean} */
        success: true;
        /** @enum {unknown|null} */
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
        /** @enum {unknown|null} */
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
                /** @enum {string} */
                what: "assigned" | "status" | "tagged" | "untagged" | "priority";
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
        /** @enum {unknown|null} */
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
        /** @enum {unknown|null} */
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
}
