// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/agent/compare": Operations["agents.compare"];
    "GET /api/v2/agent/elo": Operations["agents.elo"];
    "GET /api/v2/agent/leaderboard": Operations["agents.agent-leaderboard"];
    "GET /api/v2/agent/{agent}/head-to-head/{opponent}": Operations["agents.head-to-head"];
    "GET /api/v2/agent/{name}/allies": Operations["agents.allies"];
    "GET /api/v2/agent/{name}/domains": Operations["agents.domains"];
    "GET /api/v2/agent/{name}/grounded-persona": Operations["agents.grounded-persona"];
    "GET /api/v2/agent/{name}/identity-prompt": Operations["agents.identity-prompt"];
    "GET /api/v2/agent/{name}/network": Operations["agents.network"];
    "GET /api/v2/agent/{name}/positions": Operations["agents.positions"];
    "GET /api/v2/agent/{name}/profile": Operations["agents.profile"];
    "GET /api/v2/agent/{name}/reputation": Operations["agents.reputation"];
    "GET /api/v2/agent/{name}/rivals": Operations["agents.rivals"];
    "GET /api/v2/agents/compare": Operations["agents.compare.alias1"];
    "GET /api/v2/agents/leaderboard": Operations["agents.leaderboard"];
    "GET /api/v2/agents/rankings": Operations["agents.rankings"];
    "POST /api/v2/agents/train": Operations["agents.train"];
    "GET /api/v2/elo/rankings": Operations["agents.agent-leaderboard.former1"];
    "GET /api/v2/leaderboard": Operations["agents.leaderboard.former1"];
    "GET /api/v2/ranking/stats": Operations["agents.ranking-stats"];
    "GET /api/v2/rankings": Operations["agents.rankings.former1"];
    "GET /api/v2/reputation/all": Operations["agents.reputations"];
}
export interface Operations {
    "agents.compare": {
        parameters: {
            query?: {
                /** @example builtin-skeptic */
                agent_a?: string;
                /** @example builtin-advocate */
                agent_b?: string;
                /** @description Both of them, in the place of `agent_a` and `agent_b` */
                agents?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare two agents head to head */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsCompareResponse"];
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
    "agents.elo": {
        parameters: {
            query: {
                /**
                 * @description `name` is taken in its place
                 * @example builtin-skeptic
                 */
                agent: string;
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the standing of the agent named in the query */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsEloResponse"];
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
    "agents.agent-leaderboard": {
        parameters: {
            query?: {
                domain?: string;
                /** @description Only agents that sat on at least this many panels */
                min_debates?: number;
                /** @description Only agents that sat on at least this many panels */
                minDebates?: number;
                /** @description Default: their rank */
                sort_by?: "elo" | "wins" | "win_rate" | "recent_activity";
                /** @description Default: their rank */
                sortBy?: "elo" | "wins" | "win_rate" | "recent_activity";
                order?: "asc" | "desc";
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
            /** @description Rank the agents, under the address of one agent */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsAgentLeaderboardResponse"];
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
    "agents.head-to-head": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example builtin-skeptic */
                agent: string;
                /** @example builtin-advocate */
                opponent: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the debates in which two agents met */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsHeadToHeadResponse"];
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
    "agents.allies": {
        parameters: {
            query?: {
                /** @description At most 20; more is read as 20 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @example builtin-skeptic */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the agents that nearly always vote the same way as an agent */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsAlliesResponse"];
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
    "agents.domains": {
        parameters: {
            query?: {
                /** @description At most 20; more is read as 20 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @example builtin-skeptic */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the standing of an agent in each domain, its most frequent domains first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsDomainsResponse"];
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
    "agents.grounded-persona": {
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
            /** @description Describe an agent by its record */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsGroundedPersonaResponse"];
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
    "agents.identity-prompt": {
        parameters: {
            query?: {
                /** @description What it is to tell, separated by commas; all unless told */
                sections?: ("performance" | "calibration" | "relationships" | "positions")[];
            };
            header?: never;
            path: {
                /** @example builtin-skeptic */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Write a prompt that tells an agent about its own record */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsIdentityPromptResponse"];
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
    "agents.network": {
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
            /** @description Show whom an agent influences, who influences it, and with whom it agrees */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsNetworkResponse"];
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
    "agents.positions": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                /** @example builtin-skeptic */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the positions an agent took in debates that are over, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsPositionsResponse"];
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
    "agents.profile": {
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
            /** @description Show the standing of an agent */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsProfileResponse"];
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
    "agents.reputation": {
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
            /** @description Show the reputation of an agent */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsReputationResponse"];
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
    "agents.rivals": {
        parameters: {
            query?: {
                /** @description At most 20; more is read as 20 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @example builtin-skeptic */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the agents that hardly ever vote the same way as an agent */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsRivalsResponse"];
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
    "agents.compare.alias1": {
        parameters: {
            query?: {
                /** @example builtin-skeptic */
                agent_a?: string;
                /** @example builtin-advocate */
                agent_b?: string;
                /** @description Both of them, in the place of `agent_a` and `agent_b` */
                agents?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare two agents head to head */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsCompareResponse"];
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
    "agents.leaderboard": {
        parameters: {
            query?: {
                domain?: string;
                /** @description Only agents that sat on at least this many panels */
                min_debates?: number;
                /** @description Only agents that sat on at least this many panels */
                minDebates?: number;
                /** @description Default: their rank */
                sort_by?: "elo" | "wins" | "win_rate" | "recent_activity";
                /** @description Default: their rank */
                sortBy?: "elo" | "wins" | "win_rate" | "recent_activity";
                order?: "asc" | "desc";
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
            /** @description Rank the agents by their known accuracy, or by Elo where it is not known */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsLeaderboardResponse"];
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
    "agents.rankings": {
        parameters: {
            query?: {
                domain?: string;
                /** @description Only agents that sat on at least this many panels */
                min_debates?: number;
                /** @description Only agents that sat on at least this many panels */
                minDebates?: number;
                /** @description Default: their rank */
                sort_by?: "elo" | "wins" | "win_rate" | "recent_activity";
                /** @description Default: their rank */
                sortBy?: "elo" | "wins" | "win_rate" | "recent_activity";
                order?: "asc" | "desc";
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
            /** @description List the rankings of the agents */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsRankingsResponse"];
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
    "agents.train": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["AgentsTrainBody"];
            };
        };
        responses: {
            /** @description Refit the records of agents and the calibrator from the outcomes that are known, in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsTrainResponse"];
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
    "agents.agent-leaderboard.former1": {
        parameters: {
            query?: {
                domain?: string;
                /** @description Only agents that sat on at least this many panels */
                min_debates?: number;
                /** @description Only agents that sat on at least this many panels */
                minDebates?: number;
                /** @description Default: their rank */
                sort_by?: "elo" | "wins" | "win_rate" | "recent_activity";
                /** @description Default: their rank */
                sortBy?: "elo" | "wins" | "win_rate" | "recent_activity";
                order?: "asc" | "desc";
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
            /** @description Rank the agents, under the address of one agent */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsAgentLeaderboardResponse"];
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
    "agents.leaderboard.former1": {
        parameters: {
            query?: {
                domain?: string;
                /** @description Only agents that sat on at least this many panels */
                min_debates?: number;
                /** @description Only agents that sat on at least this many panels */
                minDebates?: number;
                /** @description Default: their rank */
                sort_by?: "elo" | "wins" | "win_rate" | "recent_activity";
                /** @description Default: their rank */
                sortBy?: "elo" | "wins" | "win_rate" | "recent_activity";
                order?: "asc" | "desc";
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
            /** @description Rank the agents by their known accuracy, or by Elo where it is not known */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsLeaderboardResponse"];
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
    "agents.ranking-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Summarise the organization's rankings */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsRankingStatsResponse"];
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
    "agents.rankings.former1": {
        parameters: {
            query?: {
                domain?: string;
                /** @description Only agents that sat on at least this many panels */
                min_debates?: number;
                /** @description Only agents that sat on at least this many panels */
                minDebates?: number;
                /** @description Default: their rank */
                sort_by?: "elo" | "wins" | "win_rate" | "recent_activity";
                /** @description Default: their rank */
                sortBy?: "elo" | "wins" | "win_rate" | "recent_activity";
                order?: "asc" | "desc";
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
            /** @description List the rankings of the agents */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsRankingsResponse"];
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
    "agents.reputations": {
        parameters: {
            query?: {
                sort_by?: "score" | "debates_participated";
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
            /** @description List the reputations of all agents, the best first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AgentsReputationsResponse"];
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
    AgentsAgentLeaderboardResponse: {
        rankings: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        agents: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        leaderboard: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        items: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        domain: string | null;
    };
    AgentsAlliesResponse: {
        agent: string;
        allies: {
            agent: string;
            name: string;
            score: number;
            agent_a: string;
            agent_b: string;
            /** @enum {string} */
            relationship_type: "ally" | "rival" | "neutral";
            agreement_rate: number;
            debate_count: number;
            /** Format: date-time */
            last_interaction: string;
            /** @description The latest debate they shared */
            notable_debates: string[];
        }[];
        count: number;
    };
    AgentsCompareResponse: {
        agents: string[];
        agent_a: string;
        agent_b: string;
        matches: number;
        agent_a_wins: number;
        agent_b_wins: number;
        draws: number;
        win_rate_a: number;
        /** @description Debates in which they met */
        domains: string[];
        metrics: {
            [key: string]: {
                elo: number;
                win_rate: number;
                consensus_rate: number;
                /** @description Messages, critiques and votes in a debate */
                average_contribution: number;
                calibration_score: number | null;
            };
        };
        head_to_head: {
            agent_a: string;
            agent_b: string;
            wins_a: number;
            wins_b: number;
            draws: number;
        }[];
        strengths: {
            [key: string]: string[];
        };
        weaknesses: {
            [key: string]: string[];
        };
    };
    AgentsDomainsResponse: {
        agent: string;
        overall_elo: number;
        domains: {
            domain: string;
            elo: number;
            calibration_score: number | null;
            accuracy: number;
            outcomes: number;
            debates_count: number;
            matches: number;
            win_rate: number;
            avg_confidence: number;
            /** @enum {string} */
            trend: "rising" | "stable" | "falling";
            /** Format: date-time */
            last_debate: string;
            /** Format: date-time */
            last_active: string;
        }[];
        count: number;
        domain_count: number;
    };
    AgentsEloResponse: {
        agent: string;
        name: string;
        rating: number;
        elo: number;
        rank: number | null;
        wins: number;
        losses: number;
        draws: number;
        matches: number;
        win_rate: number;
        ranking: {
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            rank: number | null;
            /** Format: date-time */
            last_active: string | null;
            recent_matches: {
                debate_id: string;
                domain: string;
                choice: string;
                /** @enum {string|null} */
                outcome: "win" | "loss" | "draw" | null;
                /** @description After the match */
                elo: number | null;
                elo_change: number | null;
                correct: boolean | null;
                /** Format: date-time */
                date: string;
            }[];
        };
        persona: {
            agent_name: string;
            description: string;
            provider: string;
            model: string;
            generated_by: string;
        } | null;
        consistency: {
            consistency_score: number;
            consistency_class: string;
            total_positions: number;
            total_flips: number;
            flip_rate: number;
        };
        consistency_score: number;
        flip_rate: number;
        calibration: {
            /** @description One less the Brier score of what it stated */
            calibration_score: number | null;
            brier_score: number | null;
            accuracy: number | null;
            prediction_count: number;
            total_correct: number;
        };
        calibration_score: number | null;
        reputation: number;
        allies: string[];
        rivals: string[];
        domains: string[];
    };
    AgentsGroundedPersonaResponse: {
        agent: string;
        agent_name: string;
        elo: number;
        domain_elos: {
            [key: string]: number;
        };
        games_played: number;
        debates_count: number;
        win_rate: number;
        calibration_score: number | null;
        position_accuracy: number | null;
        positions_taken: number;
        positions_correct: number;
        positions_incorrect: number;
        reversals: number;
        /** Format: date-time */
        last_active: string | null;
    };
    AgentsHeadToHeadResponse: {
        agent: string;
        opponent: string;
        agent1: string;
        agent2: string;
        matches: number;
        total_matchups: number;
        agent_wins: number;
        opponent_wins: number;
        wins: number;
        losses: number;
        draws: number;
        win_rate: number;
        /** @description The average margin between its choice and the other one */
        avg_margin: number;
        recent: {
            debate_id: string;
            /** @enum {string} */
            outcome: "win" | "loss" | "draw";
            margin: number;
            /** Format: date-time */
            date: string;
        }[];
        recent_matchups: {
            debate_id: string;
            /** @enum {string} */
            outcome: "win" | "loss" | "draw";
            margin: number;
            /** Format: date-time */
            date: string;
        }[];
        domain_breakdown: {
            [key: string]: {
                wins: number;
                losses: number;
                draws: number;
            };
        };
    };
    AgentsIdentityPromptResponse: {
        agent: string;
        agent_name: string;
        identity_prompt: string;
        prompt: string;
        sections: string[];
        sections_included: string[];
        /** @enum {string|null} */
        token_count: null;
    };
    AgentsLeaderboardResponse: {
        rankings: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        agents: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        leaderboard: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        items: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        domain: string | null;
    };
    AgentsNetworkResponse: {
        agent: string;
        influences: (string | number)[][];
        influenced_by: (string | number)[][];
        rivals: (string | number)[][];
        allies: (string | number)[][];
        neutrals: string[];
        /** @description The same as `allies`, told in words */
        allied_agents: {
            agent: string;
            agreement_rate: number;
            shared_debates: number;
        }[];
        /** @description The same as `rivals`, told in words */
        rival_agents: {
            agent: string;
            disagreement_rate: number;
            shared_debates: number;
        }[];
        /**
         * @description `bridge` with allies and rivals, `central` with one of both, `peripheral` with neither
         * @enum {string}
         */
        network_position: "central" | "bridge" | "peripheral";
    };
    AgentsPositionsResponse: {
        agent: string;
        total_positions: number;
        avg_confidence: number;
        reversal_count: number;
        consistency_score: number;
        positions_by_debate: {
            [key: string]: {
                position_id: string;
                id: string;
                agent: string;
                agent_name: string;
                debate_id: string;
                topic: string;
                domain: string;
                choice: string;
                /** @description The words of what it chose */
                stance: string;
                claim: string;
                /** @description As the agent stated it */
                confidence: number;
                supporting_evidence: string[];
                round: number;
                round_num: number;
                was_final: boolean;
                /** @description It reversed its previous vote */
                reversed: boolean;
                /** @enum {string} */
                outcome: "correct" | "incorrect" | "unresolved" | "pending";
                /** Format: date-time */
                timestamp: string;
                /** Format: date-time */
                created_at: string;
                /** @description The same as `stance` */
                position: string;
            }[];
        };
        positions: {
            position_id: string;
            id: string;
            agent: string;
            agent_name: string;
            debate_id: string;
            topic: string;
            domain: string;
            choice: string;
            /** @description The words of what it chose */
            stance: string;
            claim: string;
            /** @description As the agent stated it */
            confidence: number;
            supporting_evidence: string[];
            round: number;
            round_num: number;
            was_final: boolean;
            /** @description It reversed its previous vote */
            reversed: boolean;
            /** @enum {string} */
            outcome: "correct" | "incorrect" | "unresolved" | "pending";
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
            /** @description The same as `stance` */
            position: string;
        }[];
        items: {
            position_id: string;
            id: string;
            agent: string;
            agent_name: string;
            debate_id: string;
            topic: string;
            domain: string;
            choice: string;
            /** @description The words of what it chose */
            stance: string;
            claim: string;
            /** @description As the agent stated it */
            confidence: number;
            supporting_evidence: string[];
            round: number;
            round_num: number;
            was_final: boolean;
            /** @description It reversed its previous vote */
            reversed: boolean;
            /** @enum {string} */
            outcome: "correct" | "incorrect" | "unresolved" | "pending";
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
            /** @description The same as `stance` */
            position: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    AgentsProfileResponse: {
        agent: string;
        name: string;
        rating: number;
        elo: number;
        rank: number | null;
        wins: number;
        losses: number;
        draws: number;
        matches: number;
        win_rate: number;
        ranking: {
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            rank: number | null;
            /** Format: date-time */
            last_active: string | null;
            recent_matches: {
                debate_id: string;
                domain: string;
                choice: string;
                /** @enum {string|null} */
                outcome: "win" | "loss" | "draw" | null;
                /** @description After the match */
                elo: number | null;
                elo_change: number | null;
                correct: boolean | null;
                /** Format: date-time */
                date: string;
            }[];
        };
        persona: {
            agent_name: string;
            description: string;
            provider: string;
            model: string;
            generated_by: string;
        } | null;
        consistency: {
            consistency_score: number;
            consistency_class: string;
            total_positions: number;
            total_flips: number;
            flip_rate: number;
        };
        consistency_score: number;
        flip_rate: number;
        calibration: {
            /** @description One less the Brier score of what it stated */
            calibration_score: number | null;
            brier_score: number | null;
            accuracy: number | null;
            prediction_count: number;
            total_correct: number;
        };
        calibration_score: number | null;
        reputation: number;
        allies: string[];
        rivals: string[];
        domains: string[];
    };
    AgentsRankingStatsResponse: {
        total_agents: number;
        total_ranked_agents: number;
        /** @description Debates with a winner in which at least two agents chose */
        total_matches: number;
        total_debates: number;
        avg_rating: number;
        average_elo: number;
        mean_elo: number;
        median_elo: number;
        rating_spread: number;
        elo_range: {
            min: number;
            max: number;
        };
        domains: string[];
        active_last_24h: number;
        top_agent: string | null;
        most_improved: {
            agent: string;
            /** @description Since it began */
            elo_gain: number;
        } | null;
        most_active: {
            agent: string;
            debates: number;
        } | null;
        highest_win_rate: {
            agent: string;
            rate: number;
        } | null;
        longest_streak: {
            agent: string;
            streak: number;
            /** @enum {string} */
            type: "win" | "loss";
        } | null;
        /** Format: date-time */
        last_updated: string | null;
        stats: {
            total_agents: number;
            total_matches: number;
            avg_elo: number;
            median_elo: number;
            top_agent: string | null;
            elo_range: {
                min: number;
                max: number;
            };
        };
    };
    AgentsRankingsResponse: {
        rankings: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        agents: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        leaderboard: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        items: {
            rank: number;
            agent: string;
            name: string;
            agent_name: string;
            elo: number;
            elo_rating: number;
            rating: number;
            /** @description Debates in which its choice won against another */
            wins: number;
            losses: number;
            /** @description Debates in which everyone chose the same */
            draws: number;
            games: number;
            matches: number;
            /** @description Panels on which it sat, with or without a winner */
            total_debates: number;
            win_rate: number;
            /** @description How often it is expected to be right, by the outcomes that are known */
            accuracy: number;
            /** @description Outcomes behind the accuracy; from 20 on they decide the rank */
            outcomes: number;
            /** @description Of these outcomes, those in which it chose right */
            correct: number;
            streak: number;
            /** @enum {string} */
            streak_type: "win" | "loss" | "none";
            /**
             * @description After its last match
             * @enum {string}
             */
            trend: "up" | "down" | "stable";
            /** @description The share of its votes that did not reverse the one before */
            consistency: number;
            /** @enum {string} */
            consistency_class: "high" | "medium" | "low";
            /** @description The rating in each domain */
            domain_elos: {
                [key: string]: number;
            };
            /** Format: date-time */
            last_active: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        domain: string | null;
    };
    AgentsReputationResponse: {
        agent: string;
        /** @description How often it is expected to be right */
        score: number;
        reputation: number;
        overall_reputation: number;
        trustworthiness: number;
        /** @description What its vote weighs: the square of its odds of being right */
        vote_weight: number;
        /** @description The share of its opening proposals that won */
        proposal_acceptance_rate: number | null;
        /** @description The share of its critiques that were acted on */
        critique_value: number | null;
        /** @description The share of its debates that its choice won */
        community_standing: number;
        /** @description The same score in each domain */
        expertise: {
            [key: string]: number;
        };
        debates_participated: number;
        debate_count: number;
        /** Format: date-time */
        updated_at: string | null;
    };
    AgentsReputationsResponse: {
        reputations: {
            agent: string;
            /** @description How often it is expected to be right */
            score: number;
            reputation: number;
            overall_reputation: number;
            trustworthiness: number;
            /** @description What its vote weighs: the square of its odds of being right */
            vote_weight: number;
            /** @description The share of its opening proposals that won */
            proposal_acceptance_rate: number | null;
            /** @description The share of its critiques that were acted on */
            critique_value: number | null;
            /** @description The share of its debates that its choice won */
            community_standing: number;
            /** @description The same score in each domain */
            expertise: {
                [key: string]: number;
            };
            debates_participated: number;
            debate_count: number;
            /** Format: date-time */
            updated_at: string | null;
        }[];
        items: {
            agent: string;
            /** @description How often it is expected to be right */
            score: number;
            reputation: number;
            overall_reputation: number;
            trustworthiness: number;
            /** @description What its vote weighs: the square of its odds of being right */
            vote_weight: number;
            /** @description The share of its opening proposals that won */
            proposal_acceptance_rate: number | null;
            /** @description The share of its critiques that were acted on */
            critique_value: number | null;
            /** @description The share of its debates that its choice won */
            community_standing: number;
            /** @description The same score in each domain */
            expertise: {
                [key: string]: number;
            };
            debates_participated: number;
            debate_count: number;
            /** Format: date-time */
            updated_at: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
    };
    AgentsRivalsResponse: {
        agent: string;
        rivals: {
            agent: string;
            name: string;
            score: number;
            agent_a: string;
            agent_b: string;
            /** @enum {string} */
            relationship_type: "ally" | "rival" | "neutral";
            agreement_rate: number;
            debate_count: number;
            /** Format: date-time */
            last_interaction: string;
            /** @description The latest debate they shared */
            notable_debates: string[];
        }[];
        count: number;
    };
    AgentsTrainBody: {
        /** @description Whose records are refitted. Default: every agent that sat on a panel */
        agents?: string[];
        agent?: string;
    };
    AgentsTrainResponse: {
        job_id: string;
        status: string;
        position: number | null;
        /** @description Whose records are refitted. Default: every agent that sat on a panel */
        agents: string[] | null;
        message: string;
    };
}
