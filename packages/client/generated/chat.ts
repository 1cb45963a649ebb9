// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/bots/chatplatform/webhook": Operations["chat.slack-webhook"];
    "POST /api/v2/bots/discord/webhook": Operations["chat.discord-webhook"];
    "POST /api/v2/bots/google-chat/webhook": Operations["chat.google-chat-webhook"];
    "POST /api/v2/bots/teams/webhook": Operations["chat.teams-webhook"];
    "POST /api/v2/bots/telegram/webhook": Operations["chat.telegram-webhook"];
    "POST /api/v2/bots/whatsapp/webhook": Operations["chat.whatsapp-webhook"];
    "POST /api/v2/chat/webhook": Operations["chat.webhook"];
    "POST /api/v2/integrations/chatplatform/commands": Operations["chat.slack-commands"];
    "POST /api/v2/integrations/chatplatform/events": Operations["chat.slack-events"];
    "POST /api/v2/integrations/chatplatform/interactive": Operations["chat.slack-interactive"];
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
}
export interface Schemas {
}
