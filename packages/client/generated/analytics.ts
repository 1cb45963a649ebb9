// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/analytics/agents/comparison": Operations["analytics.agents-comparison"];
    "GET /api/v2/analytics/agents/leaderboard": Operations["analytics.agents-leaderboard"];
    "GET /api/v2/analytics/agents/performance": Operations["analytics.agents-performance"];
    "GET /api/v2/analytics/agents/trends": Operations["analytics.agents-trends"];
    "GET /api/v2/analytics/debates/outcomes": Operations["analytics.debates-outcomes"];
    "GET /api/v2/analytics/debates/overview": Operations["analytics.debates-overview"];
    "GET /api/v2/analytics/debates/summary": Operations["analytics.debates-summary"];
    "GET /api/v2/analytics/debates/topics": Operations["analytics.debates-topics"];
    "GET /api/v2/analytics/debates/trends": Operations["analytics.debates-trends"];
    "GET /api/v2/analytics/disagreements": Operations["analytics.disagreements"];
    "GET /api/v2/analytics/early-stops": Operations["analytics.early-stops"];
    "GET /api/v2/analytics/endpoints": Operations["analytics.endpoints"];
    "GET /api/v2/analytics/endpoints/errors": Operations["analytics.endpoints-errors"];
    "GET /api/v2/analytics/endpoints/health": Operations["analytics.endpoints-health"];
    "GET /api/v2/analytics/endpoints/slowest": Operations["analytics.endpoints-slowest"];
    "GET /api/v2/analytics/endpoints/{endpoint}/performance": Operations["analytics.endpoints-performance"];
    "GET /api/v2/analytics/role-rotation": Operations["analytics.role-rotation"];
    "GET /api/v2/analytics/trends": Operations["analytics.trends"];
    "GET /api/v2/analytics/usage/active_users": Operations["analytics.usage-active-users"];
    "GET /api/v2/analytics/usage/costs": Operations["analytics.usage-costs"];
    "GET /api/v2/analytics/usage/tokens": Operations["analytics.usage-tokens"];
}
export interface Operations {
    "analytics.agents-comparison": {
        parameters: {
            query: {
                /**
                 * @description Names, separated by commas
                 * @example [
                 *       "builtin-skeptic",
                 *       "builtin-advocate"
                 *     ]
                 */
                agents: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare agents side by side, with their results against each other */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsAgentsComparisonResponse"];
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
    "analytics.agents-leaderboard": {
        parameters: {
            query?: {
                /** @description At most 100; more is read as 100 */
                limit?: number;
                domain?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rank the agents that sat on a panel */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsAgentsLeaderboardResponse"];
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
    "analytics.agents-performance": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description Your own organization; no other is accepted */
                org_id?: string;
                /** @description At most 100; more is read as 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how the ranked agents performed in a period */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsAgentsPerformanceResponse"];
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
    "analytics.agents-trends": {
        parameters: {
            query?: {
                /** @description Names, separated by commas */
                agents?: string[];
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                granularity?: "daily" | "weekly" | "monthly";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the ratings of agents over time */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsAgentsTrendsResponse"];
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
    "analytics.debates-outcomes": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description Your own organization; no other is accepted */
                org_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count how debates ended, in total and by confidence */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsDebatesOutcomesResponse"];
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
    "analytics.debates-overview": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description Your own organization; no other is accepted */
                org_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the organization's debates and average their results */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsDebatesOverviewResponse"];
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
    "analytics.debates-summary": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description Your own organization; no other is accepted */
                org_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the overview, the outcomes and the leading topics together */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsDebatesSummaryResponse"];
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
    "analytics.debates-topics": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description Your own organization; no other is accepted */
                org_id?: string;
                /** @description At most 100; more is read as 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what debates are about, by their domain */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsDebatesTopicsResponse"];
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
    "analytics.debates-trends": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description Your own organization; no other is accepted */
                org_id?: string;
                granularity?: "daily" | "weekly" | "monthly";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the results of debates over time */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsDebatesTrendsResponse"];
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
    "analytics.disagreements": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                period?: string;
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description At most 100; more is read as 100 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the debates with lasting disagreement, and who disagrees with whom */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsDisagreementsResponse"];
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
    "analytics.early-stops": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                period?: string;
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description At most 100; more is read as 100 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the debates that stopped before their last round, and whether that was right */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsEarlyStopsResponse"];
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
    "analytics.endpoints": {
        parameters: {
            query?: {
                /** @description Seconds; up to 300 reads the last 300, more reads all since this process began */
                window?: number;
                sort?: "requests" | "errors" | "error_rate" | "latency" | "p95";
                order?: "asc" | "desc";
                /** @description At most 500; more is read as 500 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how the endpoints that were called respond */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsEndpointsResponse"];
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
    "analytics.endpoints-errors": {
        parameters: {
            query?: {
                /** @description At most 100; more is read as 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the endpoints that answered with errors since this process began */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsEndpointsErrorsResponse"];
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
    "analytics.endpoints-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Summarise how the endpoints responded in the last five minutes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsEndpointsHealthResponse"];
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
    "analytics.endpoints-slowest": {
        parameters: {
            query?: {
                /** @description At most 100; more is read as 100 */
                limit?: number;
                percentile?: "p50" | "p95" | "p99";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the slowest endpoints since this process began */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsEndpointsSlowestResponse"];
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
    "analytics.endpoints-performance": {
        parameters: {
            query?: {
                /** @description Default: the operation's own */
                method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
            };
            header?: never;
            path: {
                /** @example health.check */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how one endpoint responds, by its operation id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsEndpointsPerformanceResponse"];
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
    "analytics.role-rotation": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                period?: string;
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
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
            /** @description List who took which role, and how evenly roles are spread */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsRoleRotationResponse"];
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
    "analytics.trends": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description Your own organization; no other is accepted */
                org_id?: string;
                granularity?: "daily" | "weekly" | "monthly";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show debates, tokens, cost and people over time */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsTrendsResponse"];
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
    "analytics.usage-active-users": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description Your own organization; no other is accepted */
                org_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the people who take part in debates */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsUsageActiveUsersResponse"];
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
    "analytics.usage-costs": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description Your own organization; no other is accepted */
                org_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what answers cost, by provider and by model */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsUsageCostsResponse"];
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
    "analytics.usage-tokens": {
        parameters: {
            query?: {
                /** @description Whole days of UTC, today included: `7d`, `30d`, `all` … */
                time_range?: string;
                /** @description Your own organization; no other is accepted */
                org_id?: string;
                granularity?: "daily" | "weekly" | "monthly";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the tokens that models reported */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AnalyticsUsageTokensResponse"];
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
    AnalyticsAgentsComparisonResponse: {
        agents: string[];
        comparison: {
            rank: number | null;
            agent_name: string;
            elo: number;
            wins: number;
            losses: number;
            draws: number;
            win_rate: number;
            games_played: number;
            /** @description One less the Brier score of what it stated; null without an outcome */
            calibration_score: number | null;
        }[];
        /** @description Keyed `a_vs_b`, for agents that met */
        head_to_head: {
            [key: string]: {
                agents: string[];
                matches: number;
                wins: {
                    [key: string]: number;
                };
                draws: number;
            };
        };
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsAgentsLeaderboardResponse: {
        leaderboard: {
            rank: number;
            agent_name: string;
            elo: number;
            wins: number;
            losses: number;
            draws: number;
            win_rate: number;
            games_played: number;
            /** @description One less the Brier score of what it stated; null without an outcome */
            calibration_score: number | null;
        }[];
        total_agents: number;
        domain: string | null;
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsAgentsPerformanceResponse: {
        org_id: string;
        time_range: string;
        agents: {
            agent_id: string;
            rank: number;
            agent_name: string;
            elo: number;
            wins: number;
            losses: number;
            draws: number;
            win_rate: number;
            games_played: number;
            /** @description One less the Brier score of what it stated; null without an outcome */
            calibration_score: number | null;
            /** @description In the period, as are wins, losses, draws and debates */
            elo_change: number;
            debates_count: number;
        }[];
        total_agents: number;
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsAgentsTrendsResponse: {
        agents: string[];
        time_range: string;
        granularity: string;
        trends: {
            [key: string]: {
                period: string;
                /** @description At the end of the period */
                elo: number;
                games: number;
                debates: number;
            }[];
        };
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsDebatesOutcomesResponse: {
        time_range: string;
        /** @description Without consensus: more than half of the votes for one answer, votes without such a majority, and no decision at all */
        outcomes: {
            consensus: number;
            majority: number;
            dissent: number;
            no_resolution: number;
        };
        /** @description By tenths of the confidence, those with debates */
        by_confidence: {
            [key: string]: {
                count: number;
                consensus_rate: number;
            };
        };
        total_debates: number;
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsDebatesOverviewResponse: {
        time_range: string;
        total: number;
        /** @description Ever started, including debates that were deleted since */
        total_debates: number;
        /** @description Started in the period */
        debates_this_period: number;
        /** @description Started in the period of the same length before */
        debates_previous_period: number;
        /** @description In per cent of the previous period; 0 where that had none */
        growth_rate: number;
        /** @description Ended in the period; rates and averages are over these */
        completed_debates: number;
        cancelled_debates: number;
        consensus_reached: number;
        consensus_rate: number;
        avg_rounds: number;
        average_rounds: number;
        avg_agents_per_debate: number;
        avg_confidence: number;
        avg_duration_seconds: number;
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsDebatesSummaryResponse: {
        org_id: string;
        time_range: string;
        total: number;
        /** @description Ever started, including debates that were deleted since */
        total_debates: number;
        /** @description Started in the period */
        debates_this_period: number;
        /** @description Started in the period of the same length before */
        debates_previous_period: number;
        /** @description In per cent of the previous period; 0 where that had none */
        growth_rate: number;
        /** @description Ended in the period; rates and averages are over these */
        completed_debates: number;
        cancelled_debates: number;
        consensus_reached: number;
        consensus_rate: number;
        avg_rounds: number;
        average_rounds: number;
        avg_agents_per_debate: number;
        avg_confidence: number;
        avg_duration_seconds: number;
        /** @description Without consensus: more than half of the votes for one answer, votes without such a majority, and no decision at all */
        outcomes: {
            consensus: number;
            majority: number;
            dissent: number;
            no_resolution: number;
        };
        /** @description By tenths of the confidence, those with debates */
        by_confidence: {
            [key: string]: {
                count: number;
                consensus_rate: number;
            };
        };
        top_topics: {
            /** @description The domain of the debates */
            topic: string;
            count: number;
            percentage: number;
            consensus_rate: number;
        }[];
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsDebatesTopicsResponse: {
        time_range: string;
        topics: {
            /** @description The domain of the debates */
            topic: string;
            count: number;
            percentage: number;
            consensus_rate: number;
        }[];
        total_debates: number;
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsDebatesTrendsResponse: {
        time_range: string;
        granularity: string;
        data_points: {
            /** @description A date, an ISO week or a month; those without a debate are left out */
            period: string;
            /** @description Debates that ended */
            total: number;
            consensus_reached: number;
            consensus_rate: number;
            avg_rounds: number;
        }[];
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsDisagreementsResponse: {
        disagreements: {
            debate_id: string;
            topic: string;
            domain: string;
            rounds: number;
            confidence: number;
            consensus_reached: boolean;
            /** Format: date-time */
            ended_at: string;
            agents: string[];
            agreeing_agents: string[];
            dissenting_agents: string[];
            dissent_count: number;
            /** @description The share of the last round's votes outside the largest side */
            disagreement_score: number;
        }[];
        items: {
            debate_id: string;
            topic: string;
            domain: string;
            rounds: number;
            confidence: number;
            consensus_reached: boolean;
            /** Format: date-time */
            ended_at: string;
            agents: string[];
            agreeing_agents: string[];
            dissenting_agents: string[];
            dissent_count: number;
            /** @description The share of the last round's votes outside the largest side */
            disagreement_score: number;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        period: string;
        total_debates: number;
        /** @description The share of debates with lasting disagreement */
        disagreement_rate: number;
        avg_dissent_count: number;
        stats: {
            total_debates: number;
            /** @description The share of debates with lasting disagreement */
            disagreement_rate: number;
            avg_dissent_count: number;
        };
        top_disagreement_topics: {
            /** @description The domain of the debates */
            topic: string;
            count: number;
            /** @description Among debates that reached a consensus */
            avg_resolution_rounds: number;
        }[];
        /** @description How often two agents chose differently, among debates in which both voted */
        agent_disagreement_matrix: {
            [key: string]: {
                [key: string]: number;
            };
        };
        /** @description Pairs that chose differently at least three times in a domain and more often than not, over all time; the fifty most frequent */
        persistent_disagreements: {
            agents: string[];
            topic_pattern: string;
            occurrence_count: number;
        }[];
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsEarlyStopsResponse: {
        early_stops: {
            debate_id: string;
            topic: string;
            domain: string;
            rounds: number;
            confidence: number;
            consensus_reached: boolean;
            /** Format: date-time */
            ended_at: string;
            rounds_completed: number;
            rounds_planned: number;
            rounds_saved: number;
            reason: string;
            /** @description Null until the outcome is known */
            correct: boolean | null;
        }[];
        items: {
            debate_id: string;
            topic: string;
            domain: string;
            rounds: number;
            confidence: number;
            consensus_reached: boolean;
            /** Format: date-time */
            ended_at: string;
            rounds_completed: number;
            rounds_planned: number;
            rounds_saved: number;
            reason: string;
            /** @description Null until the outcome is known */
            correct: boolean | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        period: string;
        total_debates: number;
        early_stop_rate: number;
        /** @description Saved by the debates that stopped early */
        avg_rounds_saved: number;
        early_stop_reasons: {
            [key: string]: number;
        };
        confidence_at_stop: {
            avg: number;
            min: number;
            max: number;
            /** @description By tenths of the confidence */
            distribution: number[];
        };
        /** @description Early stops whose decision turned out wrong */
        false_early_stops: number;
        /** @description Debates that went on although an earlier count sufficed and gave the same result */
        missed_early_stops: number;
        stats: {
            total_debates: number;
            early_stop_rate: number;
            /** @description Saved by the debates that stopped early */
            avg_rounds_saved: number;
            early_stop_reasons: {
                [key: string]: number;
            };
            confidence_at_stop: {
                avg: number;
                min: number;
                max: number;
                /** @description By tenths of the confidence */
                distribution: number[];
            };
            /** @description Early stops whose decision turned out wrong */
            false_early_stops: number;
            /** @description Debates that went on although an earlier count sufficed and gave the same result */
            missed_early_stops: number;
        };
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsEndpointsErrorsResponse: {
        /** @description Since this process began, the most errors first */
        error_endpoints: {
            /** @description The operation id */
            endpoint: string;
            method: string;
            total_requests: number;
            success_count: number;
            /** @description Answers from 400 on */
            error_count: number;
            /** @description Answers from 500 on */
            server_error_count: number;
            error_rate_percent: number;
            requests_per_second: number;
            latency: {
                avg_ms: number;
                p50_ms: number;
                p95_ms: number;
                p99_ms: number;
                min_ms: number;
                max_ms: number;
            };
            by_status: {
                [key: string]: number;
            };
        }[];
        endpoints: {
            /** @description The operation id */
            endpoint: string;
            method: string;
            total_requests: number;
            success_count: number;
            /** @description Answers from 400 on */
            error_count: number;
            /** @description Answers from 500 on */
            server_error_count: number;
            error_rate_percent: number;
            requests_per_second: number;
            latency: {
                avg_ms: number;
                p50_ms: number;
                p95_ms: number;
                p99_ms: number;
                min_ms: number;
                max_ms: number;
            };
            by_status: {
                [key: string]: number;
            };
        }[];
        total_errors: number;
        limit: number;
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsEndpointsHealthResponse: {
        /** @enum {string} */
        status: "healthy" | "warning" | "degraded";
        summary: {
            total_endpoints: number;
            total_requests: number;
            /** @description Answers from 500 on */
            total_errors: number;
            overall_error_rate_percent: number;
            avg_p95_latency_ms: number;
        };
        total_endpoints: number;
        endpoint_health: {
            healthy: number;
            warning: number;
            degraded: number;
        };
        thresholds: {
            error_rate_warning: string;
            error_rate_degraded: string;
            latency_warning_ms: number;
            latency_degraded_ms: number;
        };
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsEndpointsPerformanceResponse: {
        /** @description The operation id */
        endpoint: string;
        method: string;
        total_requests: number;
        success_count: number;
        /** @description Answers from 400 on */
        error_count: number;
        /** @description Answers from 500 on */
        server_error_count: number;
        error_rate_percent: number;
        requests_per_second: number;
        latency: {
            avg_ms: number;
            p50_ms: number;
            p95_ms: number;
            p99_ms: number;
            min_ms: number;
            max_ms: number;
        };
        by_status: {
            [key: string]: number;
        };
        recent: {
            /** @description The operation id */
            endpoint: string;
            method: string;
            total_requests: number;
            success_count: number;
            /** @description Answers from 400 on */
            error_count: number;
            /** @description Answers from 500 on */
            server_error_count: number;
            error_rate_percent: number;
            requests_per_second: number;
            latency: {
                avg_ms: number;
                p50_ms: number;
                p95_ms: number;
                p99_ms: number;
                min_ms: number;
                max_ms: number;
            };
        };
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsEndpointsResponse: {
        endpoints: {
            /** @description The operation id */
            endpoint: string;
            method: string;
            total_requests: number;
            success_count: number;
            /** @description Answers from 400 on */
            error_count: number;
            /** @description Answers from 500 on */
            server_error_count: number;
            error_rate_percent: number;
            requests_per_second: number;
            latency: {
                avg_ms: number;
                p50_ms: number;
                p95_ms: number;
                p99_ms: number;
                min_ms: number;
                max_ms: number;
            };
        }[];
        total_endpoints: number;
        /** @description What was really measured */
        window_seconds: number;
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsEndpointsSlowestResponse: {
        slowest_endpoints: {
            /** @description The operation id */
            endpoint: string;
            method: string;
            total_requests: number;
            success_count: number;
            /** @description Answers from 400 on */
            error_count: number;
            /** @description Answers from 500 on */
            server_error_count: number;
            error_rate_percent: number;
            requests_per_second: number;
            latency: {
                avg_ms: number;
                p50_ms: number;
                p95_ms: number;
                p99_ms: number;
                min_ms: number;
                max_ms: number;
            };
        }[];
        endpoints: {
            /** @description The operation id */
            endpoint: string;
            method: string;
            total_requests: number;
            success_count: number;
            /** @description Answers from 400 on */
            error_count: number;
            /** @description Answers from 500 on */
            server_error_count: number;
            error_rate_percent: number;
            requests_per_second: number;
            latency: {
                avg_ms: number;
                p50_ms: number;
                p95_ms: number;
                p99_ms: number;
                min_ms: number;
                max_ms: number;
            };
        }[];
        /**
         * @default p95
         * @enum {string}
         */
        percentile: "p50" | "p95" | "p99";
        limit: number;
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsRoleRotationResponse: {
        rotations: {
            debate_id: string;
            topic: string;
            domain: string;
            assignments: {
                agent: string;
                roles: string[];
            }[];
            /** Format: date-time */
            ended_at: string;
        }[];
        items: {
            debate_id: string;
            topic: string;
            domain: string;
            assignments: {
                agent: string;
                roles: string[];
            }[];
            /** Format: date-time */
            ended_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        period: string;
        summary: {
            /** @description A role that an agent took in a debate */
            total_assignments: number;
            role_distribution: {
                [key: string]: number;
            };
            agent_role_frequency: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @description How evenly each role is spread over the agents (Jain's index); 1 is perfectly even */
            rotation_fairness_index: number;
            /** @description At least five roles, more than half of them the same */
            stuck_agents: {
                agent: string;
                dominant_role: string;
                /** @description The share of its roles that were this one */
                frequency: number;
            }[];
            recommendations: string[];
        };
        stats: {
            /** @description A role that an agent took in a debate */
            total_assignments: number;
            role_distribution: {
                [key: string]: number;
            };
            agent_role_frequency: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @description How evenly each role is spread over the agents (Jain's index); 1 is perfectly even */
            rotation_fairness_index: number;
            /** @description At least five roles, more than half of them the same */
            stuck_agents: {
                agent: string;
                dominant_role: string;
                /** @description The share of its roles that were this one */
                frequency: number;
            }[];
            recommendations: string[];
        };
        /** @description A role that an agent took in a debate */
        total_assignments: number;
        role_distribution: {
            [key: string]: number;
        };
        agent_role_frequency: {
            [key: string]: {
                [key: string]: number;
            };
        };
        /** @description How evenly each role is spread over the agents (Jain's index); 1 is perfectly even */
        rotation_fairness_index: number;
        /** @description At least five roles, more than half of them the same */
        stuck_agents: {
            agent: string;
            dominant_role: string;
            /** @description The share of its roles that were this one */
            frequency: number;
        }[];
        recommendations: string[];
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsTrendsResponse: {
        org_id: string;
        time_range: string;
        granularity: string;
        trends: {
            period: string;
            /** @description Begun */
            debates: number;
            completed_debates: number;
            consensus_rate: number;
            avg_rounds: number;
            avg_confidence: number;
            tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            active_users: number;
        }[];
        data_points: {
            period: string;
            /** @description Begun */
            debates: number;
            completed_debates: number;
            consensus_rate: number;
            avg_rounds: number;
            avg_confidence: number;
            tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            active_users: number;
        }[];
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsUsageActiveUsersResponse: {
        org_id: string;
        time_range: string;
        /** @description People who took part in a debate today, in 7 days and in 30 days */
        active_users: {
            daily: number;
            weekly: number;
            monthly: number;
        };
        user_growth: {
            /** @description Active for the first time */
            new_users: number;
            /** @description Active in the period of the same length before, and not since */
            churned_users: number;
            net_growth: number;
        };
        /** @description 20 acts or more, 5 or more, and fewer */
        activity_distribution: {
            power_users: number;
            regular_users: number;
            occasional_users: number;
        };
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsUsageCostsResponse: {
        org_id: string;
        time_range: string;
        summary: {
            /** @description US dollars, as far as it is known */
            total_cost_usd: string;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            /** @description US dollars, as far as it is known */
            avg_cost_per_day: string;
            /** @description US dollars, as far as it is known */
            avg_cost_per_debate: string;
            /** @description Requests to models, also those that failed */
            total_api_calls: number;
        };
        /** @description `unknown` is usage of a stand-in whose model is not on the panel */
        by_provider: {
            [key: string]: {
                /** @description US dollars, as far as it is known */
                cost: string;
                /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
                cost_known: boolean;
                /** @description The tokens whose cost nobody knows */
                unpriced_tokens: number;
                percentage: number;
                api_calls: number;
            };
        };
        by_model: {
            [key: string]: {
                /** @description US dollars, as far as it is known */
                cost: string;
                /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
                cost_known: boolean;
                /** @description The tokens whose cost nobody knows */
                unpriced_tokens: number;
                percentage: number;
                api_calls: number;
                tokens_in: number;
                tokens_out: number;
                /** @description Of the tokens read, what providers read from their caches */
                cached_tokens: number;
                /** @description Of the tokens read, what providers wrote into their caches */
                cache_write_tokens: number;
                /** @description Of the tokens answered, what was thought and is not shown */
                reasoning_tokens: number;
            };
        };
        /** Format: date-time */
        generated_at: string;
    };
    AnalyticsUsageTokensResponse: {
        org_id: string;
        time_range: string;
        granularity: string;
        summary: {
            total_tokens_in: number;
            total_tokens_out: number;
            total_tokens: number;
            /** @description Of the tokens read, what providers read from their caches */
            total_cached_tokens: number;
            /** @description Of the tokens read, what providers wrote into their caches */
            total_cache_write_tokens: number;
            /** @description Of the tokens answered, what was thought and is not shown */
            total_reasoning_tokens: number;
            avg_tokens_per_day: number;
        };
        trends: {
            period: string;
            tokens_in: number;
            tokens_out: number;
        }[];
        by_agent: {
            [key: string]: number;
        };
        by_model: {
            [key: string]: number;
        };
        /** Format: date-time */
        generated_at: string;
    };
}
