// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/bots/chatplatform/webhook": Operations["chat.slack-webhook"];
    "POST /api/v2/bots/discord/webhook": Operations["chat.discord-webhook"];
    "POST /api/v2/bots/google-chat/webhook": Operations["chat.google-chat-webhook"];
    "POST /api/v2/bots/slack/webhook": Operations["chat.slack-webhook.alias1"];
    "POST /api/v2/bots/teams/webhook": Operations["chat.teams-webhook"];
    "POST /api/v2/bots/telegram/webhook": Operations["chat.telegram-webhook"];
    "GET /api/v2/bots/whatsapp/webhook": Operations["chat.whatsapp-challenge"];
    "POST /api/v2/bots/whatsapp/webhook": Operations["chat.whatsapp-webhook"];
    "GET /api/v2/channels/links/{token}": Operations["chat.link-offer"];
    "POST /api/v2/channels/links/{token}": Operations["chat.link"];
    "DELETE /api/v2/channels/people": Operations["chat.unlink"];
    "GET /api/v2/channels/people": Operations["chat.people"];
    "GET /api/v2/channels/stats": Operations["chat.stats"];
    "GET /api/v2/channels/{id}/events": Operations["chat.events"];
    "GET /api/v2/channels/{id}/posts": Operations["chat.posts"];
    "POST /api/v2/channels/{id}/posts/{post_id}/resend": Operations["chat.resend"];
    "POST /api/v2/chat/webhook": Operations["chat.webhook"];
    "POST /api/v2/debates/{id}/broadcast": Operations["chat.broadcast"];
    "GET /api/v2/debates/{id}/posts": Operations["chat.told"];
    "POST /api/v2/integrations/chatplatform/commands": Operations["chat.slack-commands"];
    "POST /api/v2/integrations/chatplatform/events": Operations["chat.slack-events"];
    "POST /api/v2/integrations/chatplatform/interactive": Operations["chat.slack-interactive"];
    "POST /api/v2/integrations/slack/commands": Operations["chat.slack-commands.alias1"];
    "POST /api/v2/integrations/slack/events": Operations["chat.slack-events.alias1"];
    "POST /api/v2/integrations/slack/interactive": Operations["chat.slack-interactive.alias1"];
}
export interface Operations {
    "chat.slack-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Slack says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.discord-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Discord says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.google-chat-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Google Chat says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.slack-webhook.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Slack says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.teams-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Microsoft Teams says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.telegram-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Telegram says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.whatsapp-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirm our address to WhatsApp */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: shared.Responses["Unauthorized"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "chat.whatsapp-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what WhatsApp says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.link-offer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show which account on a platform asks to be linked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ChatLinkOfferResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            410: shared.Responses["Gone"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "chat.link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Link an account on a platform to whoever is signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ChatLinkResponse"];
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
            410: shared.Responses["Gone"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "chat.unlink": {
        parameters: {
            query: {
                /** @example cxn_0 */
                connection_id: string;
                /** @example U0 */
                external_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unlink an account on a platform */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ChatUnlinkResponse"];
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
    "chat.people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List which accounts on platforms are linked: one’s own, and for leaders everybody’s */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ChatPeopleResponse"];
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
    "chat.stats": {
        parameters: {
            query?: {
                days?: number;
                /** @description Whose days they are; UTC unless told */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count what came and went through all connections */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ChatStatsResponse"];
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
    "chat.events": {
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
            /** @description List what came in through a connection, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ChatEventsResponse"];
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
    "chat.posts": {
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
            /** @description List what was said through a connection, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ChatPostsResponse"];
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
    "chat.resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                post_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a post again that was refused or given up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ChatResendResponse"];
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
    "chat.webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what any platform says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.broadcast": {
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
                 *       "channels": [
                 *         "slack:C024BE91L"
                 *       ]
                 *     }
                 */
                "application/json": Schemas["ChatBroadcastBody"];
            };
        };
        responses: {
            /** @description Tell how a debate ended where people talk: once in each place, however often it is asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ChatBroadcastResponse"];
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
    "chat.told": {
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
            /** @description List where a debate was told, oldest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ChatToldResponse"];
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
    "chat.slack-commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Slack says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.slack-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Slack says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.slack-interactive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Slack says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.slack-commands.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Slack says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.slack-events.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Slack says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
    "chat.slack-interactive.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what Slack says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
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
}
export interface Schemas {
    ChatBroadcastBody: {
        /** @description Where the decision is told, each as `platform:place` or `connection:place`, such as `slack:C024BE91L`; the platform alone names the one connection of its kind */
        channels?: string[];
        /**
         * @description No episode is made by this installation
         * @enum {string}
         */
        format?: "audio" | "video";
        voices?: {
            [key: string]: unknown;
        };
    };
    ChatBroadcastResponse: {
        success: boolean;
        debate_id: string;
        /** @description Where it is told, or was before */
        channels_notified: string[];
    };
    ChatEventsResponse: {
        events: {
            id: string;
            kind: string;
            state: string;
            outcome: string | null;
            why: string | null;
            sender: {
                id: string;
                name: string | null;
            };
            user_id: string | null;
            debate_id: string | null;
            /** Format: date-time */
            received_at: string;
            /** Format: date-time */
            done_at: string | null;
            /** Format: date-time */
            first_answer_at: string | null;
        }[];
        items: {
            id: string;
            kind: string;
            state: string;
            outcome: string | null;
            why: string | null;
            sender: {
                id: string;
                name: string | null;
            };
            user_id: string | null;
            debate_id: string | null;
            /** Format: date-time */
            received_at: string;
            /** Format: date-time */
            done_at: string | null;
            /** Format: date-time */
            first_answer_at: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    ChatLinkOfferResponse: {
        connection_id: string;
        connection_name: string;
        platform: string;
        external_id: string;
        external_name: string | null;
    };
    ChatLinkResponse: {
        success: boolean;
        connection_id: string;
        connection_name: string;
        platform: string;
        external_id: string;
        external_name: string | null;
        user_id: string;
    };
    ChatPeopleResponse: {
        people: {
            connection_id: string;
            connection_name: string | null;
            platform: string | null;
            external_id: string;
            external_name: string | null;
            user_id: string;
            /** @enum {string} */
            linked_by: "person" | "email";
            /** Format: date-time */
            linked_at: string;
        }[];
        total: number;
    };
    ChatPostsResponse: {
        posts: {
            id: string;
            kind: string;
            state: string;
            attempts: number;
            debate_id: string | null;
            external_id: string | null;
            error: string | null;
            /** Format: date-time */
            in_doubt_since: string | null;
            /** Format: date-time */
            due_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            over_at: string | null;
            /** @description Of `chat.erase`, what was said of a debate that was erased: as the platform calls it, and where or to whom. `refused` is what stays; `error` says why */
            erases: {
                post: string;
                place: string;
            } | null;
        }[];
        items: {
            id: string;
            kind: string;
            state: string;
            attempts: number;
            debate_id: string | null;
            external_id: string | null;
            error: string | null;
            /** Format: date-time */
            in_doubt_since: string | null;
            /** Format: date-time */
            due_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            over_at: string | null;
            /** @description Of `chat.erase`, what was said of a debate that was erased: as the platform calls it, and where or to whom. `refused` is what stays; `error` says why */
            erases: {
                post: string;
                place: string;
            } | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    ChatResendResponse: {
        success: boolean;
        post_id: string;
    };
    ChatStatsResponse: {
        total_messages: number;
        by_platform: {
            [key: string]: number;
        };
        /** @description From receipt to the first answer that was accepted; null while none was */
        avg_response_time_ms: number | null;
        debates_triggered: number;
        posts: number;
        dropped: {
            /** @description Neither said to us nor in a thread of ours */
            ignored: number;
            limited: number;
            foreign: number;
            unwanted: number;
        };
        by_day: {
            day: string;
            messages: number;
            debates: number;
        }[];
    };
    ChatToldResponse: {
        debate_id: string;
        posts: {
            id: string;
            /**
             * @description The card that follows a debate, its decision, or a question to people
             * @enum {string}
             */
            what: "card" | "decision" | "breakpoint";
            connection_id: string;
            connection_name: string;
            platform: string;
            place: {
                kind: string;
                id: string;
                name: string | null;
            };
            state: string;
            error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            over_at: string | null;
        }[];
        total: number;
    };
    ChatUnlinkResponse: {
        success: boolean;
    };
}
