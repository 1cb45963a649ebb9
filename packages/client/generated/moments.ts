// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/laboratory/emergent-traits": Operations["moments.emergent-traits"];
    "GET /api/v2/learning/evolution": Operations["moments.evolution"];
    "GET /api/v2/moments/by-type/{type}": Operations["moments.by-type"];
    "GET /api/v2/moments/summary": Operations["moments.summary"];
    "GET /api/v2/moments/timeline": Operations["moments.timeline"];
    "GET /api/v2/moments/trending": Operations["moments.trending"];
}
export interface Operations {
    "moments.emergent-traits": {
        parameters: {
            query?: {
                min_confidence?: number;
                /** @description At most 100; more is read as 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the traits that set agents apart from others in their domain, as shown by their behaviour */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MomentsEmergentTraitsResponse"];
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
    "moments.evolution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how decisions developed over the last 90 days, and which patterns were learned */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MomentsEvolutionResponse"];
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
    "moments.by-type": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                /** @example upset_victory */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the moments of one type, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MomentsByTypeResponse"];
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
    "moments.summary": {
        parameters: {
            query?: {
                /** @description Only the moments of this debate */
                debate_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the moments of the organization or of one debate, and show the most significant */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MomentsSummaryResponse"];
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
    "moments.timeline": {
        parameters: {
            query?: {
                /** @description Only the moments of this debate */
                debate_id?: string;
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
            /** @description List moments, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MomentsTimelineResponse"];
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
    "moments.trending": {
        parameters: {
            query?: {
                period?: "24h" | "7d" | "30d";
                /** @description At most 50; more is read as 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the moments of the last days that are new and significant */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["MomentsTrendingResponse"];
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
    MomentsByTypeResponse: {
        /** @enum {string} */
        type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
        moments: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    MomentsEmergentTraitsResponse: {
        emergent_traits: {
            agent: string;
            /** @enum {string} */
            trait: "evidence_driven" | "severe" | "cautious" | "contrarian" | "persuadable" | "steadfast" | "persuasive" | "accurate";
            domain: string;
            /** @description A lower bound of its share */
            confidence: number;
            evidence: string[];
            /** Format: date-time */
            detected_at: string;
        }[];
        items: {
            agent: string;
            /** @enum {string} */
            trait: "evidence_driven" | "severe" | "cautious" | "contrarian" | "persuadable" | "steadfast" | "persuasive" | "accurate";
            domain: string;
            /** @description A lower bound of its share */
            confidence: number;
            evidence: string[];
            /** Format: date-time */
            detected_at: string;
        }[];
        count: number;
        total: number;
        min_confidence: number;
    };
    MomentsEvolutionResponse: {
        summary: {
            debates: number;
            consensus_rate: number | null;
            average_rounds: number | null;
            average_confidence: number | null;
            /** @description Decisions whose outcome became known */
            outcomes: number;
            accuracy: number | null;
            brier: number | null;
            /** @description How far back this looks */
            days: number;
            patterns: number;
            /**
             * @description The accuracy of the later half of the outcomes compared with the earlier half
             * @enum {string}
             */
            trend: "improving" | "stable" | "declining" | "unknown";
        };
        timeline: {
            date: string;
            /** Format: date-time */
            timestamp: string;
            debates: number;
            consensus_rate: number | null;
            average_rounds: number | null;
            average_confidence: number | null;
            /** @description Decisions whose outcome became known */
            outcomes: number;
            accuracy: number | null;
            brier: number | null;
        }[];
        patterns: {
            id: string;
            /** @enum {string} */
            pattern_type: "agent_trait" | "domain_accuracy";
            description: string;
            confidence: number;
            frequency: number;
            /** Format: date-time */
            first_seen: string;
            /** Format: date-time */
            last_seen: string;
            metadata: {
                [key: string]: unknown;
            };
        }[];
    };
    MomentsSummaryResponse: {
        debate_id: string | null;
        total_moments: number;
        by_type: {
            upset_victory: number;
            position_reversal: number;
            calibration_vindication: number;
            alliance_shift: number;
            consensus_breakthrough: number;
            streak_achievement: number;
            domain_mastery: number;
        };
        by_agent: {
            [key: string]: number;
        };
        recent_count_24h: number;
        most_significant: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        } | null;
        recent: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        }[];
        /** @description The most significant */
        highlights: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        }[];
        /** @description Those highlights that changed a decision */
        key_turning_points: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        }[];
    };
    MomentsTimelineResponse: {
        moments: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        debate_id: string | null;
        /** @description From the first moment of this page to the last */
        duration_seconds: number;
    };
    MomentsTrendingResponse: {
        period: string;
        trending: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        }[];
        moments: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            /** @enum {string} */
            type: "upset_victory" | "position_reversal" | "calibration_vindication" | "alliance_shift" | "consensus_breakthrough" | "streak_achievement" | "domain_mastery";
            debate_id: string;
            agent: string;
            other_agents: string[];
            round: number;
            description: string;
            /** @description The same as the description */
            content: string;
            significance: number;
            significance_score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            created_at: string;
        }[];
        count: number;
        top_debates: string[];
    };
}
