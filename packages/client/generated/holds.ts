// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/privacy/holds": Operations["holds.list"];
    "POST /api/v2/privacy/holds": Operations["holds.place"];
    "DELETE /api/v2/privacy/holds/{hold_id}": Operations["holds.lift"];
}
export interface Operations {
    "holds.list": {
        parameters: {
            query?: {
                /** @description Leave out those that were lifted or have expired */
                active_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what may be neither erased nor taken by retention */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["HoldsListResponse"];
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
    "holds.place": {
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
                 *       "name": "Case 12",
                 *       "user_ids": [
                 *         "usr_1"
                 *       ]
                 *     }
                 */
                "application/json": Schemas["HoldsPlaceBody"];
            };
        };
        responses: {
            /** @description Hold people, debates or policies of retention while a case is open */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["HoldsPlaceResponse"];
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
    "holds.lift": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hold_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lift a hold; it stays in the list of those that were */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["HoldsLiftResponse"];
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
    HoldsLiftResponse: {
        id: string;
        hold_id: string;
        name: string;
        reason: string | null;
        /** @enum {string} */
        status: "active" | "expired" | "lifted";
        user_ids: string[];
        debate_ids: string[];
        policy_ids: string[];
        created_by: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        expires_at: string | null;
        /** Format: date-time */
        lifted_at: string | null;
        lifted_by: string | null;
    };
    HoldsListResponse: {
        holds: {
            id: string;
            hold_id: string;
            name: string;
            reason: string | null;
            /** @enum {string} */
            status: "active" | "expired" | "lifted";
            user_ids: string[];
            debate_ids: string[];
            policy_ids: string[];
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            lifted_at: string | null;
            lifted_by: string | null;
        }[];
        items: {
            id: string;
            hold_id: string;
            name: string;
            reason: string | null;
            /** @enum {string} */
            status: "active" | "expired" | "lifted";
            user_ids: string[];
            debate_ids: string[];
            policy_ids: string[];
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            lifted_at: string | null;
            lifted_by: string | null;
        }[];
        total: number;
    };
    HoldsPlaceBody: {
        /** @description The case */
        name: string;
        reason?: string;
        /** @description Nothing of these people is erased or falls to retention */
        user_ids?: string[];
        /** @description Debates, with all that is about them */
        debate_ids?: string[];
        /** @description Policies of retention that may not run at all */
        policy_ids?: string[];
        /**
         * Format: date-time
         * @description Unless told, until it is lifted
         */
        expires_at?: string;
    };
    HoldsPlaceResponse: {
        id: string;
        hold_id: string;
        name: string;
        reason: string | null;
        /** @enum {string} */
        status: "active" | "expired" | "lifted";
        user_ids: string[];
        debate_ids: string[];
        policy_ids: string[];
        created_by: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        expires_at: string | null;
        /** Format: date-time */
        lifted_at: string | null;
        lifted_by: string | null;
    };
}
