// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/usage/benchmarks": Operations["usage.benchmarks"];
    "PUT /api/v2/usage/benchmarks": Operations["usage.set-benchmarks"];
    "GET /api/v2/usage/budget-status": Operations["usage.budget-status"];
    "GET /api/v2/usage/export": Operations["usage.export"];
    "GET /api/v2/usage/forecast": Operations["usage.forecast"];
    "GET /api/v2/usage/spending": Operations["usage.spending"];
}
export interface Operations {
    "usage.benchmarks": {
        parameters: {
            query?: {
                benchmark_type?: "sme" | "enterprise" | "tech_startup" | "consulting";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what decisions are assumed to cost without the service */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["UsageBenchmarksResponse"];
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
    "usage.set-benchmarks": {
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
                 *       "benchmarks": {
                 *         "sme": {
                 *           "hourly_rate_usd": 80,
                 *           "avg_decision_cost_usd": 960,
                 *           "avg_hours_per_decision": 4,
                 *           "avg_participants": 3
                 *         }
                 *       }
                 *     }
                 */
                "application/json": Schemas["UsageSetBenchmarksBody"];
            };
        };
        responses: {
            /** @description Say what your decisions cost without the service */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["UsageSetBenchmarksResponse"];
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
    "usage.budget-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how spending stands against the budgets */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["UsageBudgetStatusResponse"];
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
    "usage.export": {
        parameters: {
            query?: {
                format?: "csv" | "json" | "pdf";
                /** @description The calendar period that it is now, in UTC */
                period?: "day" | "week" | "month" | "quarter" | "year";
                /** @description A date or an ISO time */
                start?: string;
                /** @description A date or an ISO time that it ends before; a date is counted in */
                end?: string;
                include_roi?: boolean;
                benchmark?: "sme" | "enterprise" | "tech_startup" | "consulting";
                /** @description Default: link where only JSON is accepted, else file */
                delivery?: "file" | "link";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take away what was spent, as CSV, JSON or PDF */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/pdf": string;
                    "application/json": {
                        data: Schemas["UsageExportResponse"];
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
    "usage.forecast": {
        parameters: {
            query?: {
                /** @description Which assumptions savings are told by */
                benchmark?: "sme" | "enterprise" | "tech_startup" | "consulting";
                /** @description How many days ahead. At most 365; more is read as 365 */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tell where spending is heading */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["UsageForecastResponse"];
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
    "usage.spending": {
        parameters: {
            query?: {
                /** @description The calendar period that it is now, in UTC */
                period?: "day" | "week" | "month" | "quarter" | "year";
                /** @description A date or an ISO time */
                start?: string;
                /** @description A date or an ISO time that it ends before; a date is counted in */
                end?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what was spent, by day, agent, model, provider and person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["UsageSpendingResponse"];
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
}
export interface Schemas {
    UsageBenchmarksResponse: {
        benchmarks: {
            sme: {
                name: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
                /** @enum {string} */
                basis: "assumption";
                /** @enum {string} */
                set_by: "parley" | "organization";
            };
            enterprise: {
                name: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
                /** @enum {string} */
                basis: "assumption";
                /** @enum {string} */
                set_by: "parley" | "organization";
            };
            tech_startup: {
                name: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
                /** @enum {string} */
                basis: "assumption";
                /** @enum {string} */
                set_by: "parley" | "organization";
            };
            consulting: {
                name: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
                /** @enum {string} */
                basis: "assumption";
                /** @enum {string} */
                set_by: "parley" | "organization";
            };
        };
        /** @enum {string} */
        benchmark_type: "sme" | "enterprise" | "tech_startup" | "consulting";
        metrics: {
            /** @enum {string|null} */
            avg_decisions_per_month: null;
            avg_cost_per_decision: number;
            avg_time_per_decision_hours: number;
            /** @enum {string|null} */
            consensus_rate: null;
        };
        your_position: {
            /** @enum {string|null} */
            percentile: null;
            /** @enum {string|null} */
            comparison: null;
            reason: string;
        };
    };
    UsageBudgetStatusResponse: {
        budget: {
            monthly: {
                budget_id: string | null;
                /** @description Dollars as a decimal text */
                limit_usd: string | null;
                /** @description Dollars as a decimal text */
                spent_usd: string;
                /** @description Dollars as a decimal text */
                remaining_usd: string | null;
                percent_used: number | null;
                days_remaining: number;
                /** @description Dollars as a decimal text */
                projected_end_spend_usd: string;
            };
            daily: {
                budget_id: string | null;
                /** @description Dollars as a decimal text */
                limit_usd: string | null;
                /** @description Dollars as a decimal text */
                spent_usd: string;
            };
            /** @enum {string} */
            alert_level: "none" | "info" | "warning" | "critical" | "exceeded";
        };
        daily_limit: number | null;
        daily_used: number;
        daily_remaining: number | null;
        /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
        daily_cost_known: boolean;
        /** @description The tokens whose cost nobody knows */
        daily_unpriced_tokens: number;
        monthly_limit: number | null;
        monthly_used: number;
        monthly_remaining: number | null;
        /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
        monthly_cost_known: boolean;
        /** @description The tokens whose cost nobody knows */
        monthly_unpriced_tokens: number;
        /** @enum {string} */
        throttle_level: "none" | "light" | "medium" | "heavy" | "blocked";
        /** Format: date-time */
        reset_at: string;
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
    };
    UsageExportResponse: {
        organization?: string;
        totals?: {
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        };
        by_day?: {
            name: string;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        }[];
        by_agent?: {
            name: string;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        }[];
        by_model?: {
            name: string;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        }[];
        by_provider?: {
            name: string;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        }[];
        by_user?: {
            name: string;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        }[];
        period: {
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
        } | string;
        roi?: {
            /** @enum {string} */
            benchmark: "sme" | "enterprise" | "tech_startup" | "consulting";
            assumptions: {
                name: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
                /** @enum {string} */
                basis: "assumption";
                /** @enum {string} */
                set_by: "parley" | "organization";
            };
            decisions: number;
            manual_cost_usd: number;
            spent_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            savings_usd: number;
            time_saved_hours: number;
            roi_percentage: number | null;
        };
        /** @enum {string} */
        format: "csv" | "json" | "pdf";
        download_url: string;
        /** Format: date-time */
        expires_at: string;
    };
    UsageForecastResponse: {
        forecast: {
            projected_monthly_debates: number;
            projected_monthly_cost_usd: number;
            projected_time_savings_hours: number;
            projected_roi_percentage: number | null;
            confidence: number;
            recommendations: string[];
            /** @enum {string} */
            benchmark: "sme" | "enterprise" | "tech_startup" | "consulting";
            /** @enum {string} */
            basis: "weekdays" | "pace";
        };
        forecast_days: number;
        projected_debates: number;
        projected_cost: number;
        /** @description False where models without a price answered in the days that it is judged by: they are not in it */
        cost_known: boolean;
        projected_cost_low: number | null;
        projected_cost_high: number | null;
        /** @description The share of the last 14 days that lay in the range; 0 with less than 14 days */
        confidence: number;
        /** @enum {string} */
        trend: "increasing" | "stable" | "decreasing";
        daily_projections: {
            date: string;
            projected_debates: number;
            projected_cost: number;
            low: number | null;
            high: number | null;
        }[];
    };
    UsageSetBenchmarksBody: {
        /** @description Those that are left out are ours again */
        benchmarks: {
            sme?: {
                name?: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
            };
            enterprise?: {
                name?: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
            };
            tech_startup?: {
                name?: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
            };
            consulting?: {
                name?: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
            };
        };
    };
    UsageSetBenchmarksResponse: {
        benchmarks: {
            sme: {
                name: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
                /** @enum {string} */
                basis: "assumption";
                /** @enum {string} */
                set_by: "parley" | "organization";
            };
            enterprise: {
                name: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
                /** @enum {string} */
                basis: "assumption";
                /** @enum {string} */
                set_by: "parley" | "organization";
            };
            tech_startup: {
                name: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
                /** @enum {string} */
                basis: "assumption";
                /** @enum {string} */
                set_by: "parley" | "organization";
            };
            consulting: {
                name: string;
                hourly_rate_usd: number;
                avg_decision_cost_usd: number;
                avg_hours_per_decision: number;
                avg_participants: number;
                /** @enum {string} */
                basis: "assumption";
                /** @enum {string} */
                set_by: "parley" | "organization";
            };
        };
        /** @enum {string} */
        benchmark_type: "sme" | "enterprise" | "tech_startup" | "consulting";
        metrics: {
            /** @enum {string|null} */
            avg_decisions_per_month: null;
            avg_cost_per_decision: number;
            avg_time_per_decision_hours: number;
            /** @enum {string|null} */
            consensus_rate: null;
        };
        your_position: {
            /** @enum {string|null} */
            percentile: null;
            /** @enum {string|null} */
            comparison: null;
            reason: string;
        };
    };
    UsageSpendingResponse: {
        organization: string;
        totals: {
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        };
        by_day: {
            name: string;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        }[];
        by_agent: {
            name: string;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        }[];
        by_model: {
            name: string;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        }[];
        by_provider: {
            name: string;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        }[];
        by_user: {
            name: string;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description What is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price */
            at_most_usd: number;
            /** @description Read and answered, as far as it was reported */
            tokens: number;
            tokens_in: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            tokens_out: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description Tries, each of which was paid for; repairs and continuations are tries */
            api_calls: number;
            /** @description Calls of models without a price, whose cost is unknown */
            unpriced_calls: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
        }[];
        period: {
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
        };
    };
}
