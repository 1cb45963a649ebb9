// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /": Operations["documentation.home"];
    "GET /api/v2": Operations["documentation.root"];
    "GET /api/v2/docs": Operations["documentation.page"];
    "GET /api/v2/docs/assets/{file}": Operations["documentation.asset"];
    "GET /api/v2/openapi": Operations["documentation.openapi"];
    "GET /api/v2/openapi.json": Operations["documentation.openapi-json"];
    "GET /api/v2/openapi.yaml": Operations["documentation.openapi-yaml"];
    "GET /api/v2/postman.json": Operations["documentation.postman"];
}
export interface Operations {
    "documentation.home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of the console, where it is served */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Go to the documentation */
            302: {
                headers: {
                    /** @description Where to go on */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: shared.Responses["TooManyRequestsV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "documentation.root": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what is served here and where its documentation is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DocumentationRootResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "documentation.page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This documentation, to read and to try */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "documentation.asset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example page.css */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part of the documentation page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: shared.Responses["BadRequest"];
            404: shared.Responses["NotFound"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "documentation.openapi": {
        parameters: {
            query?: {
                /** @description Only the addresses of this version of the API */
                version?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI 3.0 document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["DocumentationOpenapiResponse"];
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
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "documentation.openapi-json": {
        parameters: {
            query?: {
                /** @description Only the addresses of this version of the API */
                version?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI 3.0 document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["DocumentationOpenapiJsonResponse"];
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
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "documentation.openapi-yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI 3.0 document as YAML */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": unknown;
                };
            };
            /** @description It is as the caller saw it */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "documentation.postman": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A Postman collection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["DocumentationPostmanResponse"];
                };
            };
            /** @description It is as the caller saw it */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
}
export interface Schemas {
    DocumentationOpenapiJsonResponse: {
        openapi: string;
        info: {
            [key: string]: unknown;
        };
        paths: {
            [key: string]: unknown;
        };
        components: {
            [key: string]: unknown;
        };
    };
    DocumentationOpenapiResponse: {
        openapi: string;
        info: {
            [key: string]: unknown;
        };
        paths: {
            [key: string]: unknown;
        };
        components: {
            [key: string]: unknown;
        };
    };
    DocumentationPostmanResponse: {
        info: {
            [key: string]: unknown;
        };
        item: {
            [key: string]: unknown;
        }[];
        variable: {
            [key: string]: unknown;
        }[];
    };
    DocumentationRootResponse: {
        /** @enum {string} */
        name: "Parley";
        version: string;
        docs: string;
        openapi: string;
        health: string;
    };
}
