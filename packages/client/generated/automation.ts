// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/integrations/make/connections": Operations["automation.make-connections"];
    "POST /api/v2/integrations/make/connections": Operations["automation.create-make-connection"];
    "DELETE /api/v2/integrations/make/connections/{id}": Operations["automation.remove-make-connection"];
    "GET /api/v2/integrations/make/modules": Operations["automation.make-modules"];
    "POST /api/v2/integrations/make/webhooks": Operations["automation.subscribe-make"];
    "DELETE /api/v2/integrations/make/webhooks/{id}": Operations["automation.unsubscribe-make"];
    "GET /api/v2/integrations/n8n/credentials": Operations["automation.n8n-credentials"];
    "POST /api/v2/integrations/n8n/credentials": Operations["automation.create-n8n-credential"];
    "DELETE /api/v2/integrations/n8n/credentials/{id}": Operations["automation.remove-n8n-credential"];
    "GET /api/v2/integrations/n8n/nodes": Operations["automation.n8n-nodes"];
    "POST /api/v2/integrations/n8n/webhooks": Operations["automation.subscribe-n8n"];
    "DELETE /api/v2/integrations/n8n/webhooks/{id}": Operations["automation.unsubscribe-n8n"];
    "GET /api/v2/integrations/samples/{event}": Operations["automation.sample"];
    "GET /api/v2/integrations/zapier/apps": Operations["automation.zapier-apps"];
    "POST /api/v2/integrations/zapier/apps": Operations["automation.create-zapier-app"];
    "DELETE /api/v2/integrations/zapier/apps/{id}": Operations["automation.remove-zapier-app"];
    "GET /api/v2/integrations/zapier/triggers": Operations["automation.zapier-triggers"];
    "POST /api/v2/integrations/zapier/triggers": Operations["automation.subscribe-zapier"];
    "DELETE /api/v2/integrations/zapier/triggers/{id}": Operations["automation.unsubscribe-zapier"];
}
export interface Operations {
    "automation.make-connections": {
        parameters: {
            query?: {
                /** @description A label of your own */
                workspace_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the connections of Make */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationMakeConnectionsResponse"];
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
    "automation.create-make-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["AutomationCreateMakeConnectionBody"];
            };
        };
        responses: {
            /** @description Create a connection for Make, with a key and a secret that are shown once */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationCreateMakeConnectionResponse"];
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
    "automation.remove-make-connection": {
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
            /** @description Remove a connection of Make, with its key and all that it subscribed to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationRemoveMakeConnectionResponse"];
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
    "automation.make-modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Describe the modules for Make */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationMakeModulesResponse"];
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
    "automation.subscribe-make": {
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
                 *       "connection_id": "cxn_make",
                 *       "module_type": "debate.completed",
                 *       "webhook_url": "https://example.org/hook"
                 *     }
                 */
                "application/json": Schemas["AutomationSubscribeMakeBody"];
            };
        };
        responses: {
            /** @description Tell Make of events */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationSubscribeMakeResponse"];
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
    "automation.unsubscribe-make": {
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
            /** @description Tell Make no longer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationUnsubscribeMakeResponse"];
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
    "automation.n8n-credentials": {
        parameters: {
            query?: {
                /** @description A label of your own */
                workspace_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the credentials of n8n */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationN8nCredentialsResponse"];
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
    "automation.create-n8n-credential": {
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
                 *       "api_url": "https://example.org"
                 *     }
                 */
                "application/json": Schemas["AutomationCreateN8nCredentialBody"];
            };
        };
        responses: {
            /** @description Create a credential for n8n, with a key and a secret that are shown once */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationCreateN8nCredentialResponse"];
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
    "automation.remove-n8n-credential": {
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
            /** @description Remove a credential of n8n, with its key and all that it subscribed to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationRemoveN8nCredentialResponse"];
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
    "automation.n8n-nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Describe the nodes for n8n */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationN8nNodesResponse"];
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
    "automation.subscribe-n8n": {
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
                 *       "credential_id": "cxn_n8n",
                 *       "events": [
                 *         "debate.completed"
                 *       ]
                 *     }
                 */
                "application/json": Schemas["AutomationSubscribeN8nBody"];
            };
        };
        responses: {
            /** @description Tell n8n of events */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationSubscribeN8nResponse"];
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
    "automation.unsubscribe-n8n": {
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
            /** @description Tell n8n no longer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationUnsubscribeN8nResponse"];
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
    "automation.sample": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What `GET /webhooks/events` lists, by any of its names
                 * @example debate.completed
                 */
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what was told of an event last, as a delivery tells it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationSampleResponse"];
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
    "automation.zapier-apps": {
        parameters: {
            query?: {
                /** @description A label of your own */
                workspace_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the apps of Zapier */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationZapierAppsResponse"];
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
    "automation.create-zapier-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["AutomationCreateZapierAppBody"];
            };
        };
        responses: {
            /** @description Create an app for Zapier, with a key and a secret that are shown once */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationCreateZapierAppResponse"];
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
    "automation.remove-zapier-app": {
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
            /** @description Remove an app of Zapier, with its key and all that it subscribed to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationRemoveZapierAppResponse"];
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
    "automation.zapier-triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Describe what Zapier can be triggered by, and what it can do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationZapierTriggersResponse"];
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
    "automation.subscribe-zapier": {
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
                 *       "app_id": "cxn_zapier",
                 *       "trigger_type": "debate.completed",
                 *       "webhook_url": "https://example.org/hook"
                 *     }
                 */
                "application/json": Schemas["AutomationSubscribeZapierBody"];
            };
        };
        responses: {
            /** @description Tell Zapier of events */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationSubscribeZapierResponse"];
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
    "automation.unsubscribe-zapier": {
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
            /** @description Tell Zapier no longer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AutomationUnsubscribeZapierResponse"];
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
    AutomationCreateMakeConnectionBody: {
        /** @description A label of your own */
        workspace_id?: string;
    };
    AutomationCreateMakeConnectionResponse: {
        connection: {
            id: string;
            workspace_id: string;
            /** @description Shown only this once; it may ask, read decisions and subscribe */
            api_key: string;
            /** @description Shown only this once; deliveries are signed with it */
            api_secret: string;
            /** Format: date-time */
            created_at: string;
        };
        message: string;
    };
    AutomationCreateN8nCredentialBody: {
        /** @description A label of your own */
        workspace_id?: string;
        /** @description Where n8n answers; deliveries go to `webhook/parley-<id>` below it */
        api_url: string;
    };
    AutomationCreateN8nCredentialResponse: {
        credential: {
            id: string;
            workspace_id: string;
            /** @description Shown only this once; it may ask, read decisions and subscribe */
            api_key: string;
            /** @description Shown only this once; deliveries are signed with it */
            api_secret: string;
            /** Format: date-time */
            created_at: string;
            api_url: string;
        };
        message: string;
    };
    AutomationCreateZapierAppBody: {
        /** @description A label of your own */
        workspace_id?: string;
    };
    AutomationCreateZapierAppResponse: {
        app: {
            id: string;
            workspace_id: string;
            /** @description Shown only this once; it may ask, read decisions and subscribe */
            api_key: string;
            /** @description Shown only this once; deliveries are signed with it */
            api_secret: string;
            /** Format: date-time */
            created_at: string;
        };
        message: string;
    };
    AutomationMakeConnectionsResponse: {
        connections: {
            id: string;
            workspace_id: string;
            /** Format: date-time */
            created_at: string;
            active: boolean;
            total_operations: number;
            webhooks_count: number;
        }[];
        count: number;
    };
    AutomationMakeModulesResponse: {
        modules: {
            [key: string]: {
                [key: string]: unknown;
            };
        };
    };
    AutomationN8nCredentialsResponse: {
        credentials: {
            id: string;
            workspace_id: string;
            /** Format: date-time */
            created_at: string;
            active: boolean;
            api_url: string;
            operation_count: number;
            webhooks_count: number;
        }[];
        count: number;
    };
    AutomationN8nNodesResponse: {
        node: {
            name: string;
            displayName: string;
            description: string;
            version: number;
            inputs: string[];
            outputs: string[];
            properties: {
                [key: string]: unknown;
            }[];
        };
        trigger: {
            name: string;
            displayName: string;
            description: string;
            version: number;
            inputs: string[];
            outputs: string[];
            properties: {
                [key: string]: unknown;
            }[];
        };
        credential: {
            [key: string]: unknown;
        };
        events: {
            [key: string]: {
                [key: string]: unknown;
            };
        };
    };
    AutomationRemoveMakeConnectionResponse: {
        deleted: boolean;
        connection_id: string;
    };
    AutomationRemoveN8nCredentialResponse: {
        deleted: boolean;
        credential_id: string;
    };
    AutomationRemoveZapierAppResponse: {
        deleted: boolean;
        app_id: string;
    };
    AutomationSampleResponse: {
        event: string;
        sample: {
            [key: string]: unknown;
        } | null;
        /** @description Where the sample is from, or why there is none */
        message: string;
    };
    AutomationSubscribeMakeBody: {
        connection_id: string;
        /** @description What `GET /webhooks/events` lists, by any of its names */
        module_type: string;
        webhook_url: string;
        /** @description A label of your own */
        workspace_id?: string;
        event_filter?: {
            debate_tags?: string[];
            min_confidence?: number;
        };
    };
    AutomationSubscribeMakeResponse: {
        webhook: {
            id: string;
            webhook_url: string;
            /** Format: date-time */
            created_at: string;
            module_type: string;
        };
    };
    AutomationSubscribeN8nBody: {
        credential_id: string;
        events: string[];
        workflow_id?: string;
        node_id?: string;
        /** @description A label of your own */
        workspace_id?: string;
        debate_tags?: string[];
        min_confidence?: number;
    };
    AutomationSubscribeN8nResponse: {
        webhook: {
            id: string;
            webhook_path: string;
            events: string[];
            /** Format: date-time */
            created_at: string;
        };
    };
    AutomationSubscribeZapierBody: {
        app_id: string;
        /** @description What `GET /webhooks/events` lists, by any of its names */
        trigger_type: string;
        webhook_url: string;
        /** @description A label of your own */
        workspace_id?: string;
        debate_tags?: string[];
        min_confidence?: number;
    };
    AutomationSubscribeZapierResponse: {
        trigger: {
            id: string;
            webhook_url: string;
            /** Format: date-time */
            created_at: string;
            trigger_type: string;
        };
    };
    AutomationUnsubscribeMakeResponse: {
        deleted: boolean;
        webhook_id: string;
    };
    AutomationUnsubscribeN8nResponse: {
        deleted: boolean;
        webhook_id: string;
    };
    AutomationUnsubscribeZapierResponse: {
        deleted: boolean;
        trigger_id: string;
    };
    AutomationZapierAppsResponse: {
        apps: {
            id: string;
            workspace_id: string;
            /** Format: date-time */
            created_at: string;
            active: boolean;
            trigger_count: number;
            action_count: number;
        }[];
        count: number;
    };
    AutomationZapierTriggersResponse: {
        triggers: {
            [key: string]: {
                [key: string]: unknown;
            };
        };
        actions: {
            [key: string]: {
                [key: string]: unknown;
            };
        };
    };
}
