// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/critiques/archive": Operations["critiques.archive"];
    "GET /api/v2/critiques/patterns": Operations["critiques.patterns"];
}
export interface Operations {
    "critiques.archive": {
        parameters: {
            query?: {
                critique_type?: "logical" | "factual" | "ethical" | "practical" | "stylistic" | "other";
                issue_type?: "unsupported" | "incorrect" | "logic" | "security" | "ethics" | "edge_case" | "testing" | "reliability" | "performance" | "cost" | "feasibility" | "clarity" | "completeness" | "other";
                severity?: "minor" | "moderate" | "major" | "critical";
                agent?: string;
                /** @description Whether the proposal was changed or abandoned after the critique */
                addressed?: boolean;
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
            /** @description Count and list the findings of critiques in finished debates, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CritiquesArchiveResponse"];
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
    "critiques.patterns": {
        parameters: {
            query?: {
                /** @description The minimum success rate to show */
                min_success?: number;
                /** @description Only critiques of this agent */
                agent?: string;
                /** @description At most 50; more is read as 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List recurring findings of critiques, those acted on most often first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["CritiquesPatternsResponse"];
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
    CritiquesArchiveResponse: {
        /** @description Issues that critiques of finished debates named */
        archived: number;
        by_type: {
            [key: string]: number;
        };
        critiques: {
            id: string;
            debate_id: string;
            debate_task: string;
            debate_result: string;
            round: number;
            agent_name: string;
            target_proposal_id: string;
            content: string;
            suggestions: string[];
            /** @enum {string} */
            critique_type: "logical" | "factual" | "ethical" | "practical" | "stylistic" | "other";
            /** @enum {string} */
            issue_type: "unsupported" | "incorrect" | "logic" | "security" | "ethics" | "edge_case" | "testing" | "reliability" | "performance" | "cost" | "feasibility" | "clarity" | "completeness" | "other";
            pattern: string;
            /** @enum {string} */
            severity: "minor" | "moderate" | "major" | "critical";
            severity_score: number;
            addressed: boolean;
            /** @enum {string} */
            resolution: "taken_up" | "rejected" | "unanswered";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            archived_at: string;
        }[];
        items: {
            id: string;
            debate_id: string;
            debate_task: string;
            debate_result: string;
            round: number;
            agent_name: string;
            target_proposal_id: string;
            content: string;
            suggestions: string[];
            /** @enum {string} */
            critique_type: "logical" | "factual" | "ethical" | "practical" | "stylistic" | "other";
            /** @enum {string} */
            issue_type: "unsupported" | "incorrect" | "logic" | "security" | "ethics" | "edge_case" | "testing" | "reliability" | "performance" | "cost" | "feasibility" | "clarity" | "completeness" | "other";
            pattern: string;
            /** @enum {string} */
            severity: "minor" | "moderate" | "major" | "critical";
            severity_score: number;
            addressed: boolean;
            /** @enum {string} */
            resolution: "taken_up" | "rejected" | "unanswered";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            archived_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    CritiquesPatternsResponse: {
        patterns: {
            id: string;
            /** @enum {string} */
            issue_type: "unsupported" | "incorrect" | "logic" | "security" | "ethics" | "edge_case" | "testing" | "reliability" | "performance" | "cost" | "feasibility" | "clarity" | "completeness" | "other";
            /** @enum {string} */
            critique_type: "logical" | "factual" | "ethical" | "practical" | "stylistic" | "other";
            pattern: string;
            /** @description The same as `pattern` */
            name: string;
            /** @description The newest of the examples */
            description: string;
            /** @description The share of answered critiques after which the proposal was rewritten or abandoned */
            success_rate: number;
            usage_count: number;
            /** @description The same as `usage_count` */
            frequency: number;
            /** @description In the agents' words, newest first */
            examples: string[];
            agents: string[];
            /** Format: date-time */
            first_seen: string;
            /** Format: date-time */
            last_seen: string;
        }[];
        count: number;
        /** @description Patterns with this success rate */
        total: number;
        stats: {
            total_patterns: number;
            /** @description Issues that critiques named, recognised or not */
            total_critiques: number;
            avg_success_rate: number;
        };
    };
}
