// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/devices/alexa/webhook": Operations["devices.alexa"];
    "GET /api/v2/devices/browser-key": Operations["devices.browser-key"];
    "GET /api/v2/devices/choices": Operations["devices.choices"];
    "PUT /api/v2/devices/choices": Operations["devices.choose"];
    "POST /api/v2/devices/google-home/webhook": Operations["devices.google-home"];
    "GET /api/v2/devices/health": Operations["devices.health"];
    "POST /api/v2/devices/pairing-codes": Operations["devices.pair"];
    "POST /api/v2/devices/register": Operations["devices.register"];
    "GET /api/v2/devices/user/{user_id}": Operations["devices.of-user"];
    "POST /api/v2/devices/user/{user_id}/notify": Operations["devices.notify-user"];
    "DELETE /api/v2/devices/{device_id}": Operations["devices.remove"];
    "GET /api/v2/devices/{device_id}": Operations["devices.get"];
    "POST /api/v2/devices/{device_id}/notify": Operations["devices.notify"];
}
export interface Operations {
    "devices.alexa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what people say to Alexa */
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
    "devices.browser-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the key that a browser subscribes with */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesBrowserKeyResponse"];
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
    "devices.choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what the caller wants to be told of, and when not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesChoicesResponse"];
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
    "devices.choose": {
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
                 *       "quiet_from": "22:00",
                 *       "quiet_until": "07:00",
                 *       "timezone": "UTC",
                 *       "kinds": [
                 *         "decision"
                 *       ],
                 *       "shows_topic": false
                 *     }
                 */
                "application/json": Schemas["DevicesChooseBody"];
            };
        };
        responses: {
            /** @description Choose what to be told of, and when not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesChooseResponse"];
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
    "devices.google-home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take what people say to Google Home */
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
    "devices.health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tell which kinds of devices can be notified, and when one last was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesHealthResponse"];
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
    "devices.pair": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make a code that tells Alexa who the caller is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesPairResponse"];
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
    "devices.register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "type": "custom",
                 *       "name": "The lamp in the hall"
                 *     }
                 */
                "application/json": Schemas["DevicesRegisterBody"];
            };
        };
        responses: {
            /** @description Register a device to be notified on */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesRegisterResponse"];
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
            503: shared.Responses["Unavailable"];
        };
    };
    "devices.of-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the devices of a person: one’s own, or for leaders those of a member */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesOfUserResponse"];
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
    "devices.notify-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "A decision is ready",
                 *       "body": "Open it to read it"
                 *     }
                 */
                "application/json": Schemas["DevicesNotifyUserBody"];
            };
        };
        responses: {
            /** @description Notify every device of a person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesNotifyUserResponse"];
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
    "devices.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forget a device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesRemoveResponse"];
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
    "devices.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show a device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesGetResponse"];
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
    "devices.notify": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "A decision is ready",
                 *       "body": "Open it to read it"
                 *     }
                 */
                "application/json": Schemas["DevicesNotifyBody"];
            };
        };
        responses: {
            /** @description Notify one device; `pending` when it takes longer than five seconds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DevicesNotifyResponse"];
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
}
export interface Schemas {
    DevicesBrowserKeyResponse: {
        /** @description What a browser subscribes with (`applicationServerKey`) */
        public_key: string;
    };
    DevicesChoicesResponse: {
        quiet_from: string | null;
        quiet_until: string | null;
        timezone: string;
        kinds: ("message" | "decision" | "breakpoint" | "inbox" | "budget")[];
        /** @description Whether what it is about may stand on a lock screen */
        shows_topic: boolean;
    };
    DevicesChooseBody: {
        quiet_from: string | null;
        quiet_until: string | null;
        timezone: string;
        kinds: ("message" | "decision" | "breakpoint" | "inbox" | "budget")[];
        /** @description Whether what it is about may stand on a lock screen */
        shows_topic: boolean;
    };
    DevicesChooseResponse: {
        quiet_from: string | null;
        quiet_until: string | null;
        timezone: string;
        kinds: ("message" | "decision" | "breakpoint" | "inbox" | "budget")[];
        /** @description Whether what it is about may stand on a lock screen */
        shows_topic: boolean;
    };
    DevicesGetResponse: {
        device_id: string;
        user_id: string;
        /** @enum {string} */
        device_type: "android" | "ios" | "web" | "alexa" | "google_home" | "apple_homekit" | "custom";
        device_name: string | null;
        app_version: string | null;
        os_version: string | null;
        device_model: string | null;
        app_bundle_id: string | null;
        capabilities: string[];
        metadata: {
            [key: string]: unknown;
        };
        /** Format: date-time */
        last_active: string;
        notification_count: number;
        /** Format: date-time */
        created_at: string;
    };
    DevicesHealthResponse: {
        /** @enum {string} */
        status: "healthy" | "degraded" | "unavailable";
        web_push: {
            /** @description It is set up */
            available: boolean;
            /**
             * Format: date-time
             * @description When something last arrived there
             */
            last_check: string | null;
        };
        apns: {
            /** @description It is set up */
            available: boolean;
            /**
             * Format: date-time
             * @description When something last arrived there
             */
            last_check: string | null;
        };
        fcm: {
            /** @description It is set up */
            available: boolean;
            /**
             * Format: date-time
             * @description When something last arrived there
             */
            last_check: string | null;
        };
        alexa: {
            /** @description It is set up */
            available: boolean;
            /**
             * Format: date-time
             * @description When something last arrived there
             */
            last_check: string | null;
        };
        google_home: {
            /** @description It is set up */
            available: boolean;
            /**
             * Format: date-time
             * @description When something last arrived there
             */
            last_check: string | null;
        };
        error?: string;
    };
    DevicesNotifyBody: {
        title: string;
        body: string;
        data?: {
            [key: string]: unknown;
        };
        /** Format: uri */
        image_url?: string;
        /** Format: uri */
        action_url?: string;
        badge?: number;
        /** @description Default: the usual one of the device */
        sound?: string;
        /**
         * @description `urgent` ignores quiet hours
         * @default normal
         * @enum {string}
         */
        priority?: "low" | "normal" | "high" | "urgent";
        /**
         * @description People choose of what they hear
         * @default message
         * @enum {string}
         */
        kind?: "message" | "decision" | "breakpoint" | "inbox" | "budget";
        /** @default 3600 */
        ttl_seconds?: number;
        /** @description A device shows the last with the same key */
        collapse_key?: string;
    };
    DevicesNotifyResponse: {
        success: boolean;
        device_id: string;
        message_id: string | null;
        /** @enum {string} */
        status: "pending" | "sent" | "failed";
        error: string | null;
    };
    DevicesNotifyUserBody: {
        title: string;
        body: string;
        data?: {
            [key: string]: unknown;
        };
        /** Format: uri */
        image_url?: string;
        /** Format: uri */
        action_url?: string;
        badge?: number;
        /** @description Default: the usual one of the device */
        sound?: string;
        /**
         * @description `urgent` ignores quiet hours
         * @default normal
         * @enum {string}
         */
        priority?: "low" | "normal" | "high" | "urgent";
        /**
         * @description People choose of what they hear
         * @default message
         * @enum {string}
         */
        kind?: "message" | "decision" | "breakpoint" | "inbox" | "budget";
        /** @default 3600 */
        ttl_seconds?: number;
        /** @description A device shows the last with the same key */
        collapse_key?: string;
    };
    DevicesNotifyUserResponse: {
        success: boolean;
        user_id: string;
        devices_notified: number;
        devices_failed: number;
        devices_removed: number;
        /** @description Still on their way; neither notified nor failed */
        devices_pending: number;
        message: string;
        results: {
            success: boolean;
            device_id: string;
            message_id: string | null;
            /** @enum {string} */
            status: "pending" | "sent" | "failed";
            error: string | null;
        }[];
    };
    DevicesOfUserResponse: {
        user_id: string;
        device_count: number;
        devices: {
            device_id: string;
            user_id: string;
            /** @enum {string} */
            device_type: "android" | "ios" | "web" | "alexa" | "google_home" | "apple_homekit" | "custom";
            device_name: string | null;
            app_version: string | null;
            os_version: string | null;
            device_model: string | null;
            app_bundle_id: string | null;
            capabilities: string[];
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            last_active: string;
            notification_count: number;
            /** Format: date-time */
            created_at: string;
        }[];
    };
    DevicesPairResponse: {
        /** @description Six digits to be said to the assistant; shown only this once */
        code: string;
        /** Format: date-time */
        expires_at: string;
    };
    DevicesRegisterBody: {
        /** @enum {string} */
        device_type?: "android" | "ios" | "web" | "alexa" | "google_home" | "apple_homekit" | "custom";
        /**
         * @description The same as `device_type`
         * @enum {string}
         */
        type?: "android" | "ios" | "web" | "alexa" | "google_home" | "apple_homekit" | "custom";
        /** @description Of Android and iOS the token of the app; of a browser the JSON of its push subscription */
        push_token?: string;
        /** @description Whose it is. Default: the caller’s */
        user_id?: string;
        device_name?: string;
        /** @description The same as `device_name` */
        name?: string;
        app_version?: string;
        os_version?: string;
        device_model?: string;
        timezone?: string;
        locale?: string;
        app_bundle_id?: string;
        capabilities?: string[];
        metadata?: {
            [key: string]: unknown;
        };
    };
    DevicesRegisterResponse: {
        success: boolean;
        device_id: string;
        /** @enum {string} */
        device_type: "android" | "ios" | "web" | "alexa" | "google_home" | "apple_homekit" | "custom";
        /** Format: date-time */
        registered_at: string;
    };
    DevicesRemoveResponse: {
        success: boolean;
        device_id: string;
        /** Format: date-time */
        deleted_at: string;
    };
}
