// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/budgets": Operations["budgets.list"];
    "POST /api/v2/budgets": Operations["budgets.create"];
    "POST /api/v2/budgets/check": Operations["budgets.check"];
    "GET /api/v2/budgets/paused-models": Operations["budgets.paused-models"];
    "POST /api/v2/budgets/paused-models/release": Operations["budgets.release-model"];
    "GET /api/v2/budgets/summary": Operations["budgets.summary"];
    "GET /api/v2/budgets/trends": Operations["budgets.organization-trends"];
    "DELETE /api/v2/budgets/{id}": Operations["budgets.delete"];
    "GET /api/v2/budgets/{id}": Operations["budgets.get"];
    "PATCH /api/v2/budgets/{id}": Operations["budgets.change"];
    "GET /api/v2/budgets/{id}/alerts": Operations["budgets.alerts"];
    "POST /api/v2/budgets/{id}/alerts/{alert_id}/acknowledge": Operations["budgets.acknowledge"];
    "POST /api/v2/budgets/{id}/override": Operations["budgets.override"];
    "DELETE /api/v2/budgets/{id}/override/{user_id}": Operations["budgets.remove-override"];
    "POST /api/v2/budgets/{id}/reset": Operations["budgets.reset"];
    "GET /api/v2/budgets/{id}/transactions": Operations["budgets.transactions"];
    "POST /api/v2/budgets/{id}/transactions/{transaction_id}/correct": Operations["budgets.correct"];
    "GET /api/v2/budgets/{id}/trends": Operations["budgets.trends"];
}
export interface Operations {
    "budgets.list": {
        parameters: {
            query?: {
                /** @description Hides those that are paused or closed */
                active_only?: boolean;
                /** @description At most 1000; more is read as 1000 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the budgets of the organization with what is spent of them */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsListResponse"];
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
    "budgets.create": {
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
                 *       "name": "Research",
                 *       "limit_usd": 50,
                 *       "period": "monthly"
                 *     }
                 */
                "application/json": Schemas["BudgetsCreateBody"];
            };
        };
        responses: {
            /** @description Limit what may be spent in a period */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsCreateResponse"];
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
    "budgets.check": {
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
                 *       "estimated_cost_usd": 0.5
                 *     }
                 */
                "application/json": Schemas["BudgetsCheckBody"];
            };
        };
        responses: {
            /** @description Ask whether something could be paid for now; nothing is reserved */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsCheckResponse"];
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
    "budgets.paused-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the models that are paused because they reported more tokens than a call can take */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsPausedModelsResponse"];
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
    "budgets.release-model": {
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
                 *       "provider": "openai",
                 *       "model": "gpt-4o"
                 *     }
                 */
                "application/json": Schemas["BudgetsReleaseModelBody"];
            };
        };
        responses: {
            /** @description Let a paused model be asked again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsReleaseModelResponse"];
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
    "budgets.summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Add up the active budgets */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsSummaryResponse"];
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
    "budgets.organization-trends": {
        parameters: {
            query?: {
                period?: "hour" | "day" | "week" | "month";
                /** @description How many steps, the last one now. At most 365; more is read as 365 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what the organization spends over time, in a budget or not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsOrganizationTrendsResponse"];
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
    "budgets.delete": {
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
            /** @description Close a budget; what was bought from it stays readable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsDeleteResponse"];
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
    "budgets.get": {
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
            /** @description Show a budget with what is spent and reserved of it */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsGetResponse"];
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
    "budgets.change": {
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
                "application/json": Schemas["BudgetsChangeBody"];
            };
        };
        responses: {
            /** @description Change a budget: raise it, pause it, suspend it, close it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsChangeResponse"];
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
    "budgets.alerts": {
        parameters: {
            query?: {
                /** @description At most 1000; more is read as 1000 */
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
            /** @description List what was noticed about a budget, the newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsAlertsResponse"];
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
    "budgets.acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Say that you have seen an alert */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsAcknowledgeResponse"];
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
    "budgets.override": {
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
                 *       "user_id": "usr_example",
                 *       "limit": 5,
                 *       "reason": "The report is due tomorrow"
                 *     }
                 */
                "application/json": Schemas["BudgetsOverrideBody"];
            };
        };
        responses: {
            /** @description Let somebody beyond a budget, by an amount, for a time, or both */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsOverrideResponse"];
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
    "budgets.remove-override": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let somebody no longer beyond a budget */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsRemoveOverrideResponse"];
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
    "budgets.reset": {
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
            /** @description Begin the period of a budget anew, with nothing spent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsResetResponse"];
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
    "budgets.transactions": {
        parameters: {
            query?: {
                /** @description At most 100; more is read as 100 */
                limit?: number;
                offset?: number;
                /** @description Seconds since 1970, or an ISO time; 0 is no limit */
                date_from?: string;
                /** @description Seconds since 1970, or an ISO time; 0 is no limit */
                date_to?: string;
                user_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what was bought from a budget, the newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsTransactionsResponse"];
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
    "budgets.correct": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_usd": 0.12,
                 *       "reason": "Invoice of November"
                 *     }
                 */
                "application/json": Schemas["BudgetsCorrectBody"];
            };
        };
        responses: {
            /** @description Say what a provider billed for a purchase that is counted at most */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsCorrectResponse"];
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
    "budgets.trends": {
        parameters: {
            query?: {
                period?: "hour" | "day" | "week" | "month";
                /** @description How many steps, the last one now. At most 365; more is read as 365 */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what is spent of a budget over time */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["BudgetsTrendsResponse"];
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
    BudgetsAcknowledgeResponse: {
        acknowledged: boolean;
        alert_id: string;
        /** Format: date-time */
        acknowledged_at: string;
    };
    BudgetsAlertsResponse: {
        alerts: {
            id: string;
            alert_id: string;
            /** @description Null where it is about all that the organization spends */
            budget_id: string | null;
            org_id: string;
            /** @enum {string} */
            type: "budget_warning" | "spike_detected" | "limit_reached" | "anomaly";
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            action: string | null;
            message: string;
            threshold_pct: number | null;
            threshold_percentage: number | null;
            current_pct: number | null;
            spent_usd: number;
            amount_usd: number | null;
            acknowledged: boolean;
            /** Format: date-time */
            acknowledged_at: string | null;
            acknowledged_by: string | null;
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            alert_id: string;
            /** @description Null where it is about all that the organization spends */
            budget_id: string | null;
            org_id: string;
            /** @enum {string} */
            type: "budget_warning" | "spike_detected" | "limit_reached" | "anomaly";
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            action: string | null;
            message: string;
            threshold_pct: number | null;
            threshold_percentage: number | null;
            current_pct: number | null;
            spent_usd: number;
            amount_usd: number | null;
            acknowledged: boolean;
            /** Format: date-time */
            acknowledged_at: string | null;
            acknowledged_by: string | null;
            /** Format: date-time */
            created_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        budget_id: string;
    };
    BudgetsChangeBody: {
        name?: string;
        /** @description In dollars */
        limit_usd?: number;
        /** @description In dollars */
        limit_amount?: number;
        /** @description In dollars */
        amount_usd?: number;
        /** @description Binds models without a price too */
        limit_tokens?: number;
        /** @enum {string} */
        currency?: "USD";
        /**
         * @description `yearly` means `annual`
         * @enum {string}
         */
        period?: "daily" | "weekly" | "monthly" | "quarterly" | "annual" | "unlimited" | "yearly";
        /**
         * @description `inactive` means `paused`; `warning`, `critical` and `exceeded` follow from what is spent and cannot be set
         * @enum {string}
         */
        status?: "active" | "inactive" | "paused" | "suspended" | "closed" | "warning" | "critical" | "exceeded";
        description?: string;
        /** @description Each fires once a period, when spending rises above it */
        thresholds?: {
            /** @description A share of the limit: 0.8 is 80 % */
            percentage: number;
            /** @enum {string} */
            action: "notify" | "warn" | "soft_limit" | "hard_limit" | "suspend" | "allow_with_charges";
        }[];
        /** @description One threshold that notifies: a share (0.8) or per cent (80) */
        alert_threshold?: number;
        /** @description Any of `users`, `providers`, `models`, `domains`, `workspaces`; what is spent counts when it fits all of them */
        scope?: {
            [key: string]: string[];
        };
        /** @description Whether the limit binds; otherwise it only tells. Default: true */
        auto_suspend?: boolean;
        /** @description Where the limit only tells: by how much it may be passed. Default: by any amount */
        max_overage_usd?: number | null;
        /**
         * @description What becomes of debates. Default: pause
         * @enum {string}
         */
        on_exhausted?: "pause" | "finish" | "fail";
        /** @description What becomes of models without a price. `allow` counts their tokens, `refuse` does not ask them, a price is assumed */
        unpriced?: ("allow" | "refuse") | {
            input: number;
            output: number;
        };
        /**
         * @description How the most that a call can cost is told: by its bytes, or by what calls really took. Default: strict
         * @enum {string}
         */
        bound?: "strict" | "measured";
        metadata?: {
            [key: string]: unknown;
        };
    };
    BudgetsChangeResponse: {
        id: string;
        budget_id: string;
        org_id: string;
        name: string;
        description: string | null;
        limit_usd: number | null;
        limit_amount: number | null;
        amount_usd: number | null;
        limit_tokens: number | null;
        currency: string;
        spent_usd: number;
        spent_amount: number;
        spent_tokens: number;
        /** @description The most that calls under way can still cost */
        reserved_usd: number;
        reserved_tokens: number;
        remaining_usd: number | null;
        /** @description Of the limit in dollars or tokens, whichever is nearer */
        percent_used: number;
        /** @enum {string} */
        period: "daily" | "weekly" | "monthly" | "quarterly" | "annual" | "unlimited";
        /** Format: date-time */
        period_start: string;
        /** Format: date-time */
        period_end: string | null;
        days_remaining: number | null;
        /** @enum {string} */
        status: "active" | "warning" | "exceeded" | "inactive";
        /** @enum {string} */
        state: "active" | "warning" | "critical" | "exceeded" | "suspended" | "paused" | "closed";
        /** @description Each fires once a period, when spending rises above it */
        thresholds: {
            /** @description A share of the limit: 0.8 is 80 % */
            percentage: number;
            /** @enum {string} */
            action: "notify" | "warn" | "soft_limit" | "hard_limit" | "suspend" | "allow_with_charges";
        }[];
        alert_threshold: number | null;
        /** @description Any of `users`, `providers`, `models`, `domains`, `workspaces`; what is spent counts when it fits all of them */
        scope: {
            [key: string]: string[];
        };
        auto_suspend: boolean;
        allow_overage: boolean;
        /** @enum {number} */
        overage_rate_multiplier: 1;
        overage_spent_usd: number;
        max_overage_usd: number | null;
        on_exhausted: string;
        /** @description What becomes of models without a price. `allow` counts their tokens, `refuse` does not ask them, a price is assumed */
        unpriced: ("allow" | "refuse") | {
            input: number;
            output: number;
        };
        /** @description False where its period holds calls of models without a price: `spent_usd` has what it assumes of them, or nothing */
        cost_known: boolean;
        /** @description The tokens whose cost nobody knows */
        unpriced_tokens: number;
        /** @description What it makes of models without a price, in one sentence */
        unpriced_note: string;
        bound: string;
        override_user_ids: string[];
        overrides: {
            user_id: string;
            limit: number | null;
            /** Format: date-time */
            until: string | null;
            reason: string | null;
        }[];
        /** @description How many debates are paused until this budget pays for them */
        debates_waiting: number;
        metadata: {
            [key: string]: unknown;
        };
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
    BudgetsCheckBody: {
        /** @description What it is for, in your words */
        operation?: string;
        /** @description In dollars */
        estimated_cost?: number;
        /** @description In dollars */
        estimated_cost_usd?: number;
        user_id?: string;
        debate?: {
            /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
            topic?: string;
            /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
            task?: string;
            /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
            question?: string;
            /** @description At most 1 MB; becomes evidence */
            context?: string;
            /** @description Each becomes evidence; together with the context at most 1 MB */
            documents?: (string | {
                title?: string;
                content: string;
                /** @description A page of the web */
                url?: string;
                source?: string;
            })[];
            /** @description Documents of the library that the debate rests on; of each at least its best passage becomes evidence */
            document_ids?: string[];
            /** @description Pieces of evidence of the library that the debate rests on; of each at least its best passage becomes evidence */
            evidence_ids?: string[];
            /** @description Look for more in what the organization knows: at the start, and between phases for what agents say they lack */
            grounding?: {
                /** @description Search the library. Default: true */
                documents?: boolean;
                /** @description Search the memory. Default: true */
                memory?: boolean;
                /** @description Sources outside to ask. Default: none */
                connectors?: string[];
                /** @description How many pieces the search adds at the start. Default: 12 */
                max_pieces?: number;
            };
            /** @description The possible answers, where the question is closed */
            options?: string[];
            /** @description 2 to 8 agents. Default: chosen by their records */
            agents?: string | (string | {
                provider: string;
                model?: string;
                persona?: string;
                role?: string;
                name?: string;
            })[];
            /** @description Refuse an agent that is not to be had here. Default: false, and one of a known family is replaced by another of it, or else by one of the default panel */
            strict_agents?: boolean;
            /** @description Agents are chosen when none are named; named ones are always used */
            auto_select?: boolean;
            auto_select_config?: {
                primary_domain?: string;
                /** @default 2 */
                min_agents?: number;
                /** @default 4 */
                max_agents?: number;
                /** @default 0.7 */
                quality_priority?: number;
                /** @default 0.5 */
                diversity_preference?: number;
            };
            /** @description Default: 3 */
            rounds?: number;
            /** @description Default: 3 */
            max_rounds?: number;
            /**
             * @description How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`
             * @enum {string}
             */
            consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none" | "semantic";
            consensus_threshold?: number;
            protocol?: {
                /** @description Some of these, in this order; `opening` is always included */
                phases?: ("opening" | "critique" | "revision" | "vote")[];
                /** @description Default: 3 */
                rounds?: number;
                /**
                 * @description How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`
                 * @enum {string}
                 */
                consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none" | "semantic";
                consensus_threshold?: number;
                /** @description The agent that writes the answer in the mode `judge` */
                judge?: string;
                breakpoints?: ("low_confidence" | "deadlock" | "high_disagreement" | "hollow_consensus" | "critical_decision")[];
                breakpoint_timeout_minutes?: number;
                /** @enum {string} */
                on_timeout?: "end" | "continue";
                /** @description Whether the votes of people weigh: each 2.25, like that of an agent that is right 6 times in 10 */
                people_vote?: boolean;
                enable_agent_channels?: boolean;
                agent_channel_max_history?: number;
                /** @description Ends every answer after so long; unless it is given, the limits of the models are the only ones */
                agent_timeout_seconds?: number;
            };
            /** @description A short label. Default: `general` */
            domain?: string;
            origin?: {
                platform: string;
                channel: string;
                thread?: string;
                user?: string;
            };
            title?: string;
            tags?: string[];
            /** @description At most 64 KB */
            metadata?: {
                [key: string]: unknown;
            };
        };
    };
    BudgetsCheckResponse: {
        allowed: boolean;
        reason: string | null;
        action: string;
        budget_id: string | null;
        estimated_cost_usd: number;
        /** @description Null where nothing limits it */
        remaining_budget: number | null;
        warnings: string[];
        /** @description Low: decided in its first round, with answers as half of them are, and with as much read from the caches of providers as of late. High: all rounds, with answers as 95 of 100 are at most, everything written into caches and nothing read from them; null where a model has no price */
        estimate?: {
            cost_usd: {
                low: number;
                high: number | null;
            };
            /** @description False where a model has no price */
            cost_known: boolean;
            /** @description The high end, with what budgets assume of models without a price; null where no budget assumes anything of one of them */
            at_most_usd: number | null;
            tokens: {
                low: number;
                high: number;
            };
            calls: {
                low: number;
                high: number;
            };
            unpriced_agents: string[];
            /** @description What each budget that counts an agent without a price makes of it */
            assumptions: string[];
            by_agent: {
                agent: string;
                provider: string;
                model: string;
                cost_usd: {
                    low: number;
                    high: number;
                } | null;
                /** @enum {string} */
                basis: "measured" | "catalogue" | "unknown" | "free";
                samples: number;
            }[];
        };
    };
    BudgetsCorrectBody: {
        /** @description What the provider billed, in dollars */
        amount_usd: number;
        /** @description What it took; left out, the most that it can have taken counts */
        tokens?: number;
        /** @description How you know, such as an invoice */
        reason: string;
    };
    BudgetsCorrectResponse: {
        corrected: boolean;
        budget_id: string;
        transaction_id: string;
        /** @description Null where the model has no price */
        was_usd: number | null;
        amount_usd: number;
    };
    BudgetsCreateBody: {
        name: string;
        /** @description In dollars */
        limit_usd?: number;
        /** @description In dollars */
        limit_amount?: number;
        /** @description In dollars */
        amount_usd?: number;
        /** @description Binds models without a price too */
        limit_tokens?: number;
        /** @enum {string} */
        currency?: "USD";
        /**
         * @description `yearly` means `annual`. Default: monthly
         * @enum {string}
         */
        period?: "daily" | "weekly" | "monthly" | "quarterly" | "annual" | "unlimited" | "yearly";
        description?: string;
        /** @description Each fires once a period, when spending rises above it */
        thresholds?: {
            /** @description A share of the limit: 0.8 is 80 % */
            percentage: number;
            /** @enum {string} */
            action: "notify" | "warn" | "soft_limit" | "hard_limit" | "suspend" | "allow_with_charges";
        }[];
        /** @description One threshold that notifies: a share (0.8) or per cent (80) */
        alert_threshold?: number;
        /** @description Any of `users`, `providers`, `models`, `domains`, `workspaces`; what is spent counts when it fits all of them */
        scope?: {
            [key: string]: string[];
        };
        /** @description Whether the limit binds; otherwise it only tells. Default: true */
        auto_suspend?: boolean;
        /** @description Where the limit only tells: by how much it may be passed. Default: by any amount */
        max_overage_usd?: number | null;
        /**
         * @description What becomes of debates. Default: pause
         * @enum {string}
         */
        on_exhausted?: "pause" | "finish" | "fail";
        /** @description What becomes of models without a price. `allow` counts their tokens, `refuse` does not ask them, a price is assumed */
        unpriced?: ("allow" | "refuse") | {
            input: number;
            output: number;
        };
        /**
         * @description How the most that a call can cost is told: by its bytes, or by what calls really took. Default: strict
         * @enum {string}
         */
        bound?: "strict" | "measured";
        metadata?: {
            [key: string]: unknown;
        };
    };
    BudgetsCreateResponse: {
        id: string;
        budget_id: string;
        org_id: string;
        name: string;
        description: string | null;
        limit_usd: number | null;
        limit_amount: number | null;
        amount_usd: number | null;
        limit_tokens: number | null;
        currency: string;
        spent_usd: number;
        spent_amount: number;
        spent_tokens: number;
        /** @description The most that calls under way can still cost */
        reserved_usd: number;
        reserved_tokens: number;
        remaining_usd: number | null;
        /** @description Of the limit in dollars or tokens, whichever is nearer */
        percent_used: number;
        /** @enum {string} */
        period: "daily" | "weekly" | "monthly" | "quarterly" | "annual" | "unlimited";
        /** Format: date-time */
        period_start: string;
        /** Format: date-time */
        period_end: string | null;
        days_remaining: number | null;
        /** @enum {string} */
        status: "active" | "warning" | "exceeded" | "inactive";
        /** @enum {string} */
        state: "active" | "warning" | "critical" | "exceeded" | "suspended" | "paused" | "closed";
        /** @description Each fires once a period, when spending rises above it */
        thresholds: {
            /** @description A share of the limit: 0.8 is 80 % */
            percentage: number;
            /** @enum {string} */
            action: "notify" | "warn" | "soft_limit" | "hard_limit" | "suspend" | "allow_with_charges";
        }[];
        alert_threshold: number | null;
        /** @description Any of `users`, `providers`, `models`, `domains`, `workspaces`; what is spent counts when it fits all of them */
        scope: {
            [key: string]: string[];
        };
        auto_suspend: boolean;
        allow_overage: boolean;
        /** @enum {number} */
        overage_rate_multiplier: 1;
        overage_spent_usd: number;
        max_overage_usd: number | null;
        on_exhausted: string;
        /** @description What becomes of models without a price. `allow` counts their tokens, `refuse` does not ask them, a price is assumed */
        unpriced: ("allow" | "refuse") | {
            input: number;
            output: number;
        };
        /** @description False where its period holds calls of models without a price: `spent_usd` has what it assumes of them, or nothing */
        cost_known: boolean;
        /** @description The tokens whose cost nobody knows */
        unpriced_tokens: number;
        /** @description What it makes of models without a price, in one sentence */
        unpriced_note: string;
        bound: string;
        override_user_ids: string[];
        overrides: {
            user_id: string;
            limit: number | null;
            /** Format: date-time */
            until: string | null;
            reason: string | null;
        }[];
        /** @description How many debates are paused until this budget pays for them */
        debates_waiting: number;
        metadata: {
            [key: string]: unknown;
        };
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
    BudgetsDeleteResponse: {
        deleted: boolean;
        budget_id: string;
        state: string;
    };
    BudgetsGetResponse: {
        id: string;
        budget_id: string;
        org_id: string;
        name: string;
        description: string | null;
        limit_usd: number | null;
        limit_amount: number | null;
        amount_usd: number | null;
        limit_tokens: number | null;
        currency: string;
        spent_usd: number;
        spent_amount: number;
        spent_tokens: number;
        /** @description The most that calls under way can still cost */
        reserved_usd: number;
        reserved_tokens: number;
        remaining_usd: number | null;
        /** @description Of the limit in dollars or tokens, whichever is nearer */
        percent_used: number;
        /** @enum {string} */
        period: "daily" | "weekly" | "monthly" | "quarterly" | "annual" | "unlimited";
        /** Format: date-time */
        period_start: string;
        /** Format: date-time */
        period_end: string | null;
        days_remaining: number | null;
        /** @enum {string} */
        status: "active" | "warning" | "exceeded" | "inactive";
        /** @enum {string} */
        state: "active" | "warning" | "critical" | "exceeded" | "suspended" | "paused" | "closed";
        /** @description Each fires once a period, when spending rises above it */
        thresholds: {
            /** @description A share of the limit: 0.8 is 80 % */
            percentage: number;
            /** @enum {string} */
            action: "notify" | "warn" | "soft_limit" | "hard_limit" | "suspend" | "allow_with_charges";
        }[];
        alert_threshold: number | null;
        /** @description Any of `users`, `providers`, `models`, `domains`, `workspaces`; what is spent counts when it fits all of them */
        scope: {
            [key: string]: string[];
        };
        auto_suspend: boolean;
        allow_overage: boolean;
        /** @enum {number} */
        overage_rate_multiplier: 1;
        overage_spent_usd: number;
        max_overage_usd: number | null;
        on_exhausted: string;
        /** @description What becomes of models without a price. `allow` counts their tokens, `refuse` does not ask them, a price is assumed */
        unpriced: ("allow" | "refuse") | {
            input: number;
            output: number;
        };
        /** @description False where its period holds calls of models without a price: `spent_usd` has what it assumes of them, or nothing */
        cost_known: boolean;
        /** @description The tokens whose cost nobody knows */
        unpriced_tokens: number;
        /** @description What it makes of models without a price, in one sentence */
        unpriced_note: string;
        bound: string;
        override_user_ids: string[];
        overrides: {
            user_id: string;
            limit: number | null;
            /** Format: date-time */
            until: string | null;
            reason: string | null;
        }[];
        /** @description How many debates are paused until this budget pays for them */
        debates_waiting: number;
        metadata: {
            [key: string]: unknown;
        };
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
    BudgetsListResponse: {
        budgets: {
            id: string;
            budget_id: string;
            org_id: string;
            name: string;
            description: string | null;
            limit_usd: number | null;
            limit_amount: number | null;
            amount_usd: number | null;
            limit_tokens: number | null;
            currency: string;
            spent_usd: number;
            spent_amount: number;
            spent_tokens: number;
            /** @description The most that calls under way can still cost */
            reserved_usd: number;
            reserved_tokens: number;
            remaining_usd: number | null;
            /** @description Of the limit in dollars or tokens, whichever is nearer */
            percent_used: number;
            /** @enum {string} */
            period: "daily" | "weekly" | "monthly" | "quarterly" | "annual" | "unlimited";
            /** Format: date-time */
            period_start: string;
            /** Format: date-time */
            period_end: string | null;
            days_remaining: number | null;
            /** @enum {string} */
            status: "active" | "warning" | "exceeded" | "inactive";
            /** @enum {string} */
            state: "active" | "warning" | "critical" | "exceeded" | "suspended" | "paused" | "closed";
            /** @description Each fires once a period, when spending rises above it */
            thresholds: {
                /** @description A share of the limit: 0.8 is 80 % */
                percentage: number;
                /** @enum {string} */
                action: "notify" | "warn" | "soft_limit" | "hard_limit" | "suspend" | "allow_with_charges";
            }[];
            alert_threshold: number | null;
            /** @description Any of `users`, `providers`, `models`, `domains`, `workspaces`; what is spent counts when it fits all of them */
            scope: {
                [key: string]: string[];
            };
            auto_suspend: boolean;
            allow_overage: boolean;
            /** @enum {number} */
            overage_rate_multiplier: 1;
            overage_spent_usd: number;
            max_overage_usd: number | null;
            on_exhausted: string;
            /** @description What becomes of models without a price. `allow` counts their tokens, `refuse` does not ask them, a price is assumed */
            unpriced: ("allow" | "refuse") | {
                input: number;
                output: number;
            };
            /** @description False where its period holds calls of models without a price: `spent_usd` has what it assumes of them, or nothing */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            /** @description What it makes of models without a price, in one sentence */
            unpriced_note: string;
            bound: string;
            override_user_ids: string[];
            overrides: {
                user_id: string;
                limit: number | null;
                /** Format: date-time */
                until: string | null;
                reason: string | null;
            }[];
            /** @description How many debates are paused until this budget pays for them */
            debates_waiting: number;
            metadata: {
                [key: string]: unknown;
            };
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        }[];
        items: {
            id: string;
            budget_id: string;
            org_id: string;
            name: string;
            description: string | null;
            limit_usd: number | null;
            limit_amount: number | null;
            amount_usd: number | null;
            limit_tokens: number | null;
            currency: string;
            spent_usd: number;
            spent_amount: number;
            spent_tokens: number;
            /** @description The most that calls under way can still cost */
            reserved_usd: number;
            reserved_tokens: number;
            remaining_usd: number | null;
            /** @description Of the limit in dollars or tokens, whichever is nearer */
            percent_used: number;
            /** @enum {string} */
            period: "daily" | "weekly" | "monthly" | "quarterly" | "annual" | "unlimited";
            /** Format: date-time */
            period_start: string;
            /** Format: date-time */
            period_end: string | null;
            days_remaining: number | null;
            /** @enum {string} */
            status: "active" | "warning" | "exceeded" | "inactive";
            /** @enum {string} */
            state: "active" | "warning" | "critical" | "exceeded" | "suspended" | "paused" | "closed";
            /** @description Each fires once a period, when spending rises above it */
            thresholds: {
                /** @description A share of the limit: 0.8 is 80 % */
                percentage: number;
                /** @enum {string} */
                action: "notify" | "warn" | "soft_limit" | "hard_limit" | "suspend" | "allow_with_charges";
            }[];
            alert_threshold: number | null;
            /** @description Any of `users`, `providers`, `models`, `domains`, `workspaces`; what is spent counts when it fits all of them */
            scope: {
                [key: string]: string[];
            };
            auto_suspend: boolean;
            allow_overage: boolean;
            /** @enum {number} */
            overage_rate_multiplier: 1;
            overage_spent_usd: number;
            max_overage_usd: number | null;
            on_exhausted: string;
            /** @description What becomes of models without a price. `allow` counts their tokens, `refuse` does not ask them, a price is assumed */
            unpriced: ("allow" | "refuse") | {
                input: number;
                output: number;
            };
            /** @description False where its period holds calls of models without a price: `spent_usd` has what it assumes of them, or nothing */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            /** @description What it makes of models without a price, in one sentence */
            unpriced_note: string;
            bound: string;
            override_user_ids: string[];
            overrides: {
                user_id: string;
                limit: number | null;
                /** Format: date-time */
                until: string | null;
                reason: string | null;
            }[];
            /** @description How many debates are paused until this budget pays for them */
            debates_waiting: number;
            metadata: {
                [key: string]: unknown;
            };
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        org_id: string;
        /** @description Whether you may set budgets */
        may_manage: boolean;
    };
    BudgetsOrganizationTrendsResponse: {
        trends: {
            period: string;
            total_spent_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            transaction_count: number;
            avg_transaction_usd: number;
            tokens: number;
        }[];
        period: string;
        count: number;
        org_id: string;
    };
    BudgetsOverrideBody: {
        user_id: string;
        /** @description Dollars beyond the limit for this person */
        limit?: number;
        /** @description For how long; without `limit` the budget does not bind them in this time */
        duration_hours?: number;
        reason?: string;
    };
    BudgetsOverrideResponse: {
        added: boolean;
        override_added: boolean;
        budget_id: string;
        user_id: string;
        limit: number | null;
        duration_hours: number | null;
        /** Format: date-time */
        until: string | null;
    };
    BudgetsPausedModelsResponse: {
        models: {
            provider: string;
            model: string;
            /** @description The call that reported too much */
            transaction_id: string;
            reported: {
                tokens_in: number;
                tokens_out: number;
            };
            at_most: {
                tokens_in: number;
                tokens_out: number;
            };
            /** Format: date-time */
            paused_at: string;
        }[];
        items: {
            provider: string;
            model: string;
            /** @description The call that reported too much */
            transaction_id: string;
            reported: {
                tokens_in: number;
                tokens_out: number;
            };
            at_most: {
                tokens_in: number;
                tokens_out: number;
            };
            /** Format: date-time */
            paused_at: string;
        }[];
        total: number;
    };
    BudgetsReleaseModelBody: {
        provider: string;
        model: string;
    };
    BudgetsReleaseModelResponse: {
        provider: string;
        model: string;
        released: boolean;
    };
    BudgetsRemoveOverrideResponse: {
        removed: boolean;
        override_removed: boolean;
        budget_id: string;
        user_id: string;
    };
    BudgetsResetResponse: {
        reset: boolean;
        budget_id: string;
        /** Format: date-time */
        new_period_start: string;
        /** Format: date-time */
        new_period_end: string | null;
    };
    BudgetsSummaryResponse: {
        total_budget: number;
        total_spent: number;
        total_reserved: number;
        total_remaining: number;
        active_budgets: number;
        warning_budgets: number;
        exceeded_budgets: number;
        currency: string;
        unacknowledged_alerts: number;
        debates_waiting: number;
    };
    BudgetsTransactionsResponse: {
        transactions: {
            transaction_id: string;
            budget_id: string;
            /** @description Null where the model has no price */
            amount_usd: number | null;
            /** @description Nobody reported what it took, so that this is the most it can have cost */
            at_most: boolean;
            /** @description False where the model has no price: `amount_usd` is what this budget assumes, or null */
            cost_known: boolean;
            basis: string;
            description: string;
            kind: string;
            provider: string;
            model: string;
            purpose: string;
            tokens: number;
            /** @description Null where nobody reported what it took */
            tokens_in: number | null;
            /** @description Of `tokens_in`, what the provider read from its cache */
            cached_tokens: number | null;
            /** @description Of `tokens_in`, what the provider wrote into its cache */
            cache_write_tokens: number | null;
            tokens_out: number | null;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number | null;
            debate_id: string | null;
            user_id: string | null;
            /** @description Seconds since 1970 */
            created_at: number;
            /** Format: date-time */
            created_at_iso: string;
        }[];
        items: {
            transaction_id: string;
            budget_id: string;
            /** @description Null where the model has no price */
            amount_usd: number | null;
            /** @description Nobody reported what it took, so that this is the most it can have cost */
            at_most: boolean;
            /** @description False where the model has no price: `amount_usd` is what this budget assumes, or null */
            cost_known: boolean;
            basis: string;
            description: string;
            kind: string;
            provider: string;
            model: string;
            purpose: string;
            tokens: number;
            /** @description Null where nobody reported what it took */
            tokens_in: number | null;
            /** @description Of `tokens_in`, what the provider read from its cache */
            cached_tokens: number | null;
            /** @description Of `tokens_in`, what the provider wrote into its cache */
            cache_write_tokens: number | null;
            tokens_out: number | null;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number | null;
            debate_id: string | null;
            user_id: string | null;
            /** @description Seconds since 1970 */
            created_at: number;
            /** Format: date-time */
            created_at_iso: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        budget_id: string;
        pagination: {
            limit: number;
            offset: number;
            has_more: boolean;
        };
    };
    BudgetsTrendsResponse: {
        trends: {
            period: string;
            total_spent_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            transaction_count: number;
            avg_transaction_usd: number;
            tokens: number;
        }[];
        period: string;
        count: number;
        budget_id: string;
    };
}
