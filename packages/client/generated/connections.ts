// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/channels": Operations["connections.list"];
    "POST /api/v2/channels": Operations["connections.create"];
    "GET /api/v2/channels/health": Operations["connections.health"];
    "GET /api/v2/channels/kinds": Operations["connections.kinds"];
    "DELETE /api/v2/channels/{id}": Operations["connections.delete"];
    "GET /api/v2/channels/{id}": Operations["connections.get"];
    "PATCH /api/v2/channels/{id}": Operations["connections.update"];
    "POST /api/v2/channels/{id}/rotate": Operations["connections.rotate"];
    "POST /api/v2/channels/{id}/test": Operations["connections.test"];
    "GET /api/v2/integrations/chatplatform/status": Operations["connections.status"];
    "GET /api/v2/integrations/slack/status": Operations["connections.status.alias1"];
    "GET /connections/callback": Operations["connections.callback"];
}
export interface Operations {
    "connections.list": {
        parameters: {
            query?: {
                kind?: "slack" | "discord" | "teams" | "telegram" | "whatsapp" | "google_chat" | "generic" | "sendgrid" | "ses" | "apns" | "fcm" | "alexa" | "google_home";
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
            /** @description List the organization's connections to chat platforms and services */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsListResponse"];
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
    "connections.create": {
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
                 *       "kind": "generic",
                 *       "name": "Our own program"
                 *     }
                 */
                "application/json": Schemas["ConnectionsCreateBody"];
            };
        };
        responses: {
            /** @description Connect an account at a chat platform or service */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsCreateResponse"];
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
    "connections.health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tell which connections work, and what is wrong with the others */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsHealthResponse"];
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
    "connections.kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what can be connected, and what each needs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsKindsResponse"];
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
    "connections.delete": {
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
            /** @description Remove a connection; its vendor is answered for a day, and nothing comes of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsDeleteResponse"];
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
    "connections.get": {
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
            /** @description Show a connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsGetResponse"];
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
    "connections.update": {
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
                 *       "name": "Research"
                 *     }
                 */
                "application/json": Schemas["ConnectionsUpdateBody"];
            };
        };
        responses: {
            /** @description Change the name, the settings or the state of a connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsUpdateResponse"];
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
    "connections.rotate": {
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
                "application/json": Schemas["ConnectionsRotateBody"];
            };
        };
        responses: {
            /** @description Give a connection new secrets; the former ones stay good for 24 hours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsRotateResponse"];
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
    "connections.test": {
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
            /** @description Ask the vendor whether everything is there that the connection needs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsTestResponse"];
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
    "connections.status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tell whether the chat platform is set up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsStatusResponse"];
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
    "connections.status.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tell whether the chat platform is set up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConnectionsStatusResponse"];
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
    "connections.callback": {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take somebody back who allowed us to use an account at a vendor */
            302: {
                headers: {
                    /** @description Where to go on */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: shared.Responses["BadRequestV1"];
            429: shared.Responses["TooManyRequestsV1"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
}
export interface Schemas {
    ConnectionsCreateBody: {
        /** @enum {string} */
        kind: "slack" | "discord" | "teams" | "telegram" | "whatsapp" | "google_chat" | "generic" | "sendgrid" | "ses" | "apns" | "fcm" | "alexa" | "google_home";
        name?: string;
        app_id?: string;
        external_id?: string;
        /**
         * @description Whether the vendor calls us, or we dial. Default: what its secrets and the public address allow
         * @enum {string}
         */
        intake?: "signed" | "dial";
        settings?: {
            /**
             * @description Whether everybody of the workspace there may ask, in the name of whoever connected it, or only people who are linked to an account here. Default: linked
             * @enum {string}
             */
            who_may_ask?: "linked" | "workspace";
            /** @description Whether an address that the platform confirmed links a person. Default: false */
            trust_email?: boolean;
            /** @description Such as Europe/Berlin. Default: UTC */
            time_zone?: string;
            /** @description Of `generic`: where answers are sent, signed by Standard Webhooks */
            callback_url?: string;
            /** @description Of `whatsapp`: the approved template for what comes later than a day */
            template_name?: string;
            /** @description Of `whatsapp`: the language of that template, such as en */
            template_language?: string;
            /** @description Of `apns`: what Apple calls the key */
            key_id?: string;
            /**
             * @description Of `apns`. Default: production
             * @enum {string}
             */
            environment?: "production" | "sandbox";
        };
        /** @description By name; kept sealed, and never shown again */
        secrets?: {
            [key: string]: string;
        };
    };
    ConnectionsCreateResponse: {
        id: string;
        /** @enum {string} */
        kind: "slack" | "discord" | "teams" | "telegram" | "whatsapp" | "google_chat" | "generic" | "sendgrid" | "ses" | "apns" | "fcm" | "alexa" | "google_home";
        /** @description What people call its vendor */
        title: string;
        name: string;
        app_id: string;
        external_id: string;
        /** @enum {string} */
        intake: "signed" | "dial" | "none";
        owner_id: string;
        acts_as: string | null;
        settings: {
            /**
             * @description Whether everybody of the workspace there may ask, in the name of whoever connected it, or only people who are linked to an account here. Default: linked
             * @enum {string}
             */
            who_may_ask?: "linked" | "workspace";
            /** @description Whether an address that the platform confirmed links a person. Default: false */
            trust_email?: boolean;
            /** @description Such as Europe/Berlin. Default: UTC */
            time_zone?: string;
            /** @description Of `generic`: where answers are sent, signed by Standard Webhooks */
            callback_url?: string;
            /** @description Of `whatsapp`: the approved template for what comes later than a day */
            template_name?: string;
            /** @description Of `whatsapp`: the language of that template, such as en */
            template_language?: string;
            /** @description Of `apns`: what Apple calls the key */
            key_id?: string;
            /**
             * @description Of `apns`. Default: production
             * @enum {string}
             */
            environment?: "production" | "sandbox";
        };
        /** @enum {string} */
        state: "active" | "paused" | "failed";
        /** @description Why it does not work */
        why: string | null;
        /** @description The names of those that it has */
        secrets: string[];
        /** @description What the vendor is told to call; null where we dial */
        webhook_url: string | null;
        /** Format: date-time */
        created_at: string;
        /** @description Secrets that were made here; shown only this once */
        made: {
            [key: string]: string;
        };
    };
    ConnectionsDeleteResponse: {
        id: string;
        deleted: boolean;
        message: string;
    };
    ConnectionsGetResponse: {
        id: string;
        /** @enum {string} */
        kind: "slack" | "discord" | "teams" | "telegram" | "whatsapp" | "google_chat" | "generic" | "sendgrid" | "ses" | "apns" | "fcm" | "alexa" | "google_home";
        /** @description What people call its vendor */
        title: string;
        name: string;
        app_id: string;
        external_id: string;
        /** @enum {string} */
        intake: "signed" | "dial" | "none";
        owner_id: string;
        acts_as: string | null;
        settings: {
            /**
             * @description Whether everybody of the workspace there may ask, in the name of whoever connected it, or only people who are linked to an account here. Default: linked
             * @enum {string}
             */
            who_may_ask?: "linked" | "workspace";
            /** @description Whether an address that the platform confirmed links a person. Default: false */
            trust_email?: boolean;
            /** @description Such as Europe/Berlin. Default: UTC */
            time_zone?: string;
            /** @description Of `generic`: where answers are sent, signed by Standard Webhooks */
            callback_url?: string;
            /** @description Of `whatsapp`: the approved template for what comes later than a day */
            template_name?: string;
            /** @description Of `whatsapp`: the language of that template, such as en */
            template_language?: string;
            /** @description Of `apns`: what Apple calls the key */
            key_id?: string;
            /**
             * @description Of `apns`. Default: production
             * @enum {string}
             */
            environment?: "production" | "sandbox";
        };
        /** @enum {string} */
        state: "active" | "paused" | "failed";
        /** @description Why it does not work */
        why: string | null;
        /** @description The names of those that it has */
        secrets: string[];
        /** @description What the vendor is told to call; null where we dial */
        webhook_url: string | null;
        /** Format: date-time */
        created_at: string;
    };
    ConnectionsHealthResponse: {
        /** @enum {string} */
        status: "healthy" | "degraded" | "unhealthy" | "unconfigured";
        /** @description The share of connections that work; null while there is none */
        health_score: number | null;
        /** Format: date-time */
        timestamp: string;
        summary: {
            total: number;
            healthy: number;
            degraded: number;
            unhealthy: number;
            unconfigured: number;
        };
        channels: {
            [key: string]: {
                platform: string;
                /** @enum {string} */
                status: "healthy" | "degraded" | "unhealthy" | "unconfigured";
                /** Format: date-time */
                timestamp: string;
                connections: number;
                /** @description What is wrong, for each connection that does not work */
                why: string[];
            };
        };
    };
    ConnectionsKindsResponse: {
        /** @description Whether vendors can call us: SERVICE_PUBLIC_URL is set, and is public */
        reachable: boolean;
        kinds: {
            /** @enum {string} */
            kind: "slack" | "discord" | "teams" | "telegram" | "whatsapp" | "google_chat" | "generic" | "sendgrid" | "ses" | "apns" | "fcm" | "alexa" | "google_home";
            title: string;
            /**
             * @description How its news come: its vendor calls us, or we dial
             * @enum {string}
             */
            intake: "signed" | "dial" | "none";
            /** @description Those that must be given */
            secrets: string[];
            /** @description Those that are made here, and shown once */
            made: string[];
            /** @description What must be said of the account, because its vendor does not tell it */
            named: ("app_id" | "external_id")[];
            /** @description The vendor's page for a new app, with everything filled in */
            new_app_url: string | null;
        }[];
    };
    ConnectionsListResponse: {
        channels: {
            id: string;
            /** @enum {string} */
            kind: "slack" | "discord" | "teams" | "telegram" | "whatsapp" | "google_chat" | "generic" | "sendgrid" | "ses" | "apns" | "fcm" | "alexa" | "google_home";
            /** @description What people call its vendor */
            title: string;
            name: string;
            app_id: string;
            external_id: string;
            /** @enum {string} */
            intake: "signed" | "dial" | "none";
            owner_id: string;
            acts_as: string | null;
            settings: {
                /**
                 * @description Whether everybody of the workspace there may ask, in the name of whoever connected it, or only people who are linked to an account here. Default: linked
                 * @enum {string}
                 */
                who_may_ask?: "linked" | "workspace";
                /** @description Whether an address that the platform confirmed links a person. Default: false */
                trust_email?: boolean;
                /** @description Such as Europe/Berlin. Default: UTC */
                time_zone?: string;
                /** @description Of `generic`: where answers are sent, signed by Standard Webhooks */
                callback_url?: string;
                /** @description Of `whatsapp`: the approved template for what comes later than a day */
                template_name?: string;
                /** @description Of `whatsapp`: the language of that template, such as en */
                template_language?: string;
                /** @description Of `apns`: what Apple calls the key */
                key_id?: string;
                /**
                 * @description Of `apns`. Default: production
                 * @enum {string}
                 */
                environment?: "production" | "sandbox";
            };
            /** @enum {string} */
            state: "active" | "paused" | "failed";
            /** @description Why it does not work */
            why: string | null;
            /** @description The names of those that it has */
            secrets: string[];
            /** @description What the vendor is told to call; null where we dial */
            webhook_url: string | null;
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            /** @enum {string} */
            kind: "slack" | "discord" | "teams" | "telegram" | "whatsapp" | "google_chat" | "generic" | "sendgrid" | "ses" | "apns" | "fcm" | "alexa" | "google_home";
            /** @description What people call its vendor */
            title: string;
            name: string;
            app_id: string;
            external_id: string;
            /** @enum {string} */
            intake: "signed" | "dial" | "none";
            owner_id: string;
            acts_as: string | null;
            settings: {
                /**
                 * @description Whether everybody of the workspace there may ask, in the name of whoever connected it, or only people who are linked to an account here. Default: linked
                 * @enum {string}
                 */
                who_may_ask?: "linked" | "workspace";
                /** @description Whether an address that the platform confirmed links a person. Default: false */
                trust_email?: boolean;
                /** @description Such as Europe/Berlin. Default: UTC */
                time_zone?: string;
                /** @description Of `generic`: where answers are sent, signed by Standard Webhooks */
                callback_url?: string;
                /** @description Of `whatsapp`: the approved template for what comes later than a day */
                template_name?: string;
                /** @description Of `whatsapp`: the language of that template, such as en */
                template_language?: string;
                /** @description Of `apns`: what Apple calls the key */
                key_id?: string;
                /**
                 * @description Of `apns`. Default: production
                 * @enum {string}
                 */
                environment?: "production" | "sandbox";
            };
            /** @enum {string} */
            state: "active" | "paused" | "failed";
            /** @description Why it does not work */
            why: string | null;
            /** @description The names of those that it has */
            secrets: string[];
            /** @description What the vendor is told to call; null where we dial */
            webhook_url: string | null;
            /** Format: date-time */
            created_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    ConnectionsRotateBody: {
        /** @description By name; kept sealed, and never shown again */
        secrets?: {
            [key: string]: string;
        };
    };
    ConnectionsRotateResponse: {
        id: string;
        /** @enum {string} */
        kind: "slack" | "discord" | "teams" | "telegram" | "whatsapp" | "google_chat" | "generic" | "sendgrid" | "ses" | "apns" | "fcm" | "alexa" | "google_home";
        /** @description What people call its vendor */
        title: string;
        name: string;
        app_id: string;
        external_id: string;
        /** @enum {string} */
        intake: "signed" | "dial" | "none";
        owner_id: string;
        acts_as: string | null;
        settings: {
            /**
             * @description Whether everybody of the workspace there may ask, in the name of whoever connected it, or only people who are linked to an account here. Default: linked
             * @enum {string}
             */
            who_may_ask?: "linked" | "workspace";
            /** @description Whether an address that the platform confirmed links a person. Default: false */
            trust_email?: boolean;
            /** @description Such as Europe/Berlin. Default: UTC */
            time_zone?: string;
            /** @description Of `generic`: where answers are sent, signed by Standard Webhooks */
            callback_url?: string;
            /** @description Of `whatsapp`: the approved template for what comes later than a day */
            template_name?: string;
            /** @description Of `whatsapp`: the language of that template, such as en */
            template_language?: string;
            /** @description Of `apns`: what Apple calls the key */
            key_id?: string;
            /**
             * @description Of `apns`. Default: production
             * @enum {string}
             */
            environment?: "production" | "sandbox";
        };
        /** @enum {string} */
        state: "active" | "paused" | "failed";
        /** @description Why it does not work */
        why: string | null;
        /** @description The names of those that it has */
        secrets: string[];
        /** @description What the vendor is told to call; null where we dial */
        webhook_url: string | null;
        /** Format: date-time */
        created_at: string;
        /** @description Secrets that were made here; shown only this once */
        made: {
            [key: string]: string;
        };
        /** Format: date-time */
        previous_until: string;
    };
    ConnectionsStatusResponse: {
        enabled: boolean;
        signing_secret_configured: boolean;
        bot_token_configured: boolean;
        webhook_configured: boolean;
    };
    ConnectionsTestResponse: {
        id: string;
        ok: boolean;
        checks: {
            check: string;
            ok: boolean;
            hint?: string;
        }[];
    };
    ConnectionsUpdateBody: {
        name?: string;
        settings?: {
            /**
             * @description Whether everybody of the workspace there may ask, in the name of whoever connected it, or only people who are linked to an account here. Default: linked
             * @enum {string}
             */
            who_may_ask?: "linked" | "workspace";
            /** @description Whether an address that the platform confirmed links a person. Default: false */
            trust_email?: boolean;
            /** @description Such as Europe/Berlin. Default: UTC */
            time_zone?: string;
            /** @description Of `generic`: where answers are sent, signed by Standard Webhooks */
            callback_url?: string;
            /** @description Of `whatsapp`: the approved template for what comes later than a day */
            template_name?: string;
            /** @description Of `whatsapp`: the language of that template, such as en */
            template_language?: string;
            /** @description Of `apns`: what Apple calls the key */
            key_id?: string;
            /**
             * @description Of `apns`. Default: production
             * @enum {string}
             */
            environment?: "production" | "sandbox";
        };
        /** @enum {string} */
        state?: "active" | "paused";
    };
    ConnectionsUpdateResponse: {
        id: string;
        /** @enum {string} */
        kind: "slack" | "discord" | "teams" | "telegram" | "whatsapp" | "google_chat" | "generic" | "sendgrid" | "ses" | "apns" | "fcm" | "alexa" | "google_home";
        /** @description What people call its vendor */
        title: string;
        name: string;
        app_id: string;
        external_id: string;
        /** @enum {string} */
        intake: "signed" | "dial" | "none";
        owner_id: string;
        acts_as: string | null;
        settings: {
            /**
             * @description Whether everybody of the workspace there may ask, in the name of whoever connected it, or only people who are linked to an account here. Default: linked
             * @enum {string}
             */
            who_may_ask?: "linked" | "workspace";
            /** @description Whether an address that the platform confirmed links a person. Default: false */
            trust_email?: boolean;
            /** @description Such as Europe/Berlin. Default: UTC */
            time_zone?: string;
            /** @description Of `generic`: where answers are sent, signed by Standard Webhooks */
            callback_url?: string;
            /** @description Of `whatsapp`: the approved template for what comes later than a day */
            template_name?: string;
            /** @description Of `whatsapp`: the language of that template, such as en */
            template_language?: string;
            /** @description Of `apns`: what Apple calls the key */
            key_id?: string;
            /**
             * @description Of `apns`. Default: production
             * @enum {string}
             */
            environment?: "production" | "sandbox";
        };
        /** @enum {string} */
        state: "active" | "paused" | "failed";
        /** @description Why it does not work */
        why: string | null;
        /** @description The names of those that it has */
        secrets: string[];
        /** @description What the vendor is told to call; null where we dial */
        webhook_url: string | null;
        /** Format: date-time */
        created_at: string;
    };
}
