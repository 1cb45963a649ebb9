// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/agents": Operations["agents.list"];
    "GET /api/v2/agents/{name}": Operations["roster.get"];
}
export interface Operations {
    "agents.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the agents available here, with their provider and price */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsListResponse"];
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
    "roster.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example builtin-skeptic */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show an agent that is available here, with its provider, price and rating */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RosterGetResponse"];
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
}
export interface Schemas {
    AgentsListResponse: {
        agents: {
            name: string;
            provider: string;
            model: string;
            description: string;
            /** @description Rules over the evidence, no language model */
            built_in: boolean;
            /** @description False while this node pauses it after failures, and for a connected model that failed when it was last asked */
            available: boolean;
            /** @description The first of these failures */
            unavailable_because: string | null;
            price: {
                input_usd_per_million: number;
                output_usd_per_million: number;
            } | null;
        }[];
        total: number;
    };
    RosterGetResponse: {
        name: string;
        provider: string;
        model: string;
        description: string;
        /** @description Rules over the evidence, no language model */
        built_in: boolean;
        /** @description False while this node pauses it after failures, and for a connected model that failed when it was last asked */
        available: boolean;
        /** @description The first of these failures */
        unavailable_because: string | null;
        price: {
            input_usd_per_million: number;
            output_usd_per_million: number;
        } | null;
        /** @description 1500 before its first debate here */
        elo: number;
        debates: number;
        /** @enum {string|null} */
        token_count: null;
    };
}
