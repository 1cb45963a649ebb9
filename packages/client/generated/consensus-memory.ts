// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/consensus/contrarian-views": Operations["consensus-memory.contrarian-views"];
    "GET /api/v2/consensus/dissents": Operations["consensus-memory.dissents"];
    "GET /api/v2/consensus/domain/{domain}": Operations["consensus-memory.domain"];
    "GET /api/v2/consensus/risk-warnings": Operations["consensus-memory.risk-warnings"];
    "GET /api/v2/consensus/settled": Operations["consensus-memory.settled"];
    "GET /api/v2/consensus/similar": Operations["consensus-memory.similar"];
    "GET /api/v2/consensus/stats": Operations["consensus-memory.stats"];
}
export interface Operations {
    "consensus-memory.contrarian-views": {
        parameters: {
            query: {
                /** @example database */
                topic: string;
                /** @description Only debates of this domain */
                domain?: string;
                /** @description At most 20; more is read as 20 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what agents chose against the conclusion in debates on similar topics */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConsensusMemoryContrarianViewsResponse"];
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
    "consensus-memory.dissents": {
        parameters: {
            query: {
                /** @example database */
                topic: string;
                /** @description Only debates of this domain */
                domain?: string;
                /** @description At most 100; more is read as 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the dissent in debates on similar topics */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConsensusMemoryDissentsResponse"];
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
    "consensus-memory.domain": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                /** @example engineering */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the finished debates of a domain, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConsensusMemoryDomainResponse"];
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
    "consensus-memory.risk-warnings": {
        parameters: {
            query: {
                /** @example database */
                topic: string;
                /** @description Only debates of this domain */
                domain?: string;
                /** @description At most 20; more is read as 20 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the risks that agents raised in debates on similar topics */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConsensusMemoryRiskWarningsResponse"];
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
    "consensus-memory.settled": {
        parameters: {
            query?: {
                /** @description Default: 0.8 */
                min_confidence?: number;
                /** @description The same as `min_confidence` */
                threshold?: number;
                /** @description Only debates of this domain */
                domain?: string;
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
            /** @description List topics whose last debate ended with a consensus, the most certain first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConsensusMemorySettledResponse"];
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
    "consensus-memory.similar": {
        parameters: {
            query: {
                /** @example database */
                topic: string;
                /** @description Only debates of this domain */
                domain?: string;
                /** @description At most 50; more is read as 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Find finished debates on similar topics */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConsensusMemorySimilarResponse"];
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
    "consensus-memory.stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count what is remembered */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ConsensusMemoryStatsResponse"];
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
}
export interface Schemas {
    ConsensusMemoryContrarianViewsResponse: {
        views: {
            id: string;
            debate_id: string;
            topic: string;
            domain: string;
            agent: string;
            /** @enum {string} */
            dissent_type: "minor_quibble" | "alternative_approach" | "fundamental_disagreement" | "edge_case_concern" | "risk_warning" | "abstention";
            perspective: string;
            /** @description The same as `perspective` */
            position: string;
            reasoning: string;
            confidence: number;
            /** Format: date-time */
            timestamp: string;
        }[];
        count: number;
    };
    ConsensusMemoryDissentsResponse: {
        topic: string;
        domain: string | null;
        similar_debates: {
            debate_id: string;
            topic: string;
            domain: string;
            conclusion: string;
            /** @description The same as `conclusion` */
            consensus: string;
            consensus_reached: boolean;
            /**
             * @description By the leader's share of the weighted vote: `strong` from 0.8, `moderate` from 0.6
             * @enum {string}
             */
            strength: "strong" | "moderate" | "weak";
            confidence: number;
            /** Format: date-time */
            timestamp: string;
            similarity: number;
            similarity_score: number;
            agents: string[];
            dissent_count: number;
            dissents: {
                id: string;
                debate_id: string;
                topic: string;
                agent: string;
                agent_id: string;
                dissenting_agent: string;
                /** @enum {string} */
                dissent_type: "minor_quibble" | "alternative_approach" | "fundamental_disagreement" | "edge_case_concern" | "risk_warning" | "abstention";
                position: string;
                /** @description What it chose instead; the same as `position` */
                dissenting_view: string;
                /** @description The same as `position` */
                content: string;
                /** @description What the debate concluded */
                majority_view: string;
                reasoning: string;
                confidence: number;
                /** @description The topic was debated again, or it is known how the decision turned out */
                acknowledged: boolean;
                /** Format: date-time */
                timestamp: string;
            }[];
            /** Format: date-time */
            created_at: string;
        }[];
        dissents: {
            id: string;
            debate_id: string;
            topic: string;
            agent: string;
            agent_id: string;
            dissenting_agent: string;
            /** @enum {string} */
            dissent_type: "minor_quibble" | "alternative_approach" | "fundamental_disagreement" | "edge_case_concern" | "risk_warning" | "abstention";
            position: string;
            /** @description What it chose instead; the same as `position` */
            dissenting_view: string;
            /** @description The same as `position` */
            content: string;
            /** @description What the debate concluded */
            majority_view: string;
            reasoning: string;
            confidence: number;
            /** @description The topic was debated again, or it is known how the decision turned out */
            acknowledged: boolean;
            /** Format: date-time */
            timestamp: string;
        }[];
        dissents_by_type: {
            [key: string]: number;
        };
        unacknowledged_dissents: number;
        count: number;
    };
    ConsensusMemoryDomainResponse: {
        domain: string;
        history: {
            debate_id: string;
            topic: string;
            domain: string;
            conclusion: string;
            /** @description The same as `conclusion` */
            consensus: string;
            consensus_reached: boolean;
            /**
             * @description By the leader's share of the weighted vote: `strong` from 0.8, `moderate` from 0.6
             * @enum {string}
             */
            strength: "strong" | "moderate" | "weak";
            confidence: number;
            /** Format: date-time */
            timestamp: string;
            id: string;
            participating_agents: string[];
            agreeing_agents: string[];
            dissenting_agents: string[];
            key_claims: string[];
            rounds: number;
            debate_duration_seconds: number;
            superseded_by: string | null;
        }[];
        items: {
            debate_id: string;
            topic: string;
            domain: string;
            conclusion: string;
            /** @description The same as `conclusion` */
            consensus: string;
            consensus_reached: boolean;
            /**
             * @description By the leader's share of the weighted vote: `strong` from 0.8, `moderate` from 0.6
             * @enum {string}
             */
            strength: "strong" | "moderate" | "weak";
            confidence: number;
            /** Format: date-time */
            timestamp: string;
            id: string;
            participating_agents: string[];
            agreeing_agents: string[];
            dissenting_agents: string[];
            key_claims: string[];
            rounds: number;
            debate_duration_seconds: number;
            superseded_by: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
    };
    ConsensusMemoryRiskWarningsResponse: {
        warnings: {
            id: string;
            debate_id: string;
            topic: string;
            domain: string;
            /** @enum {string} */
            risk_type: "security" | "data_loss" | "outage" | "legal" | "financial" | "safety" | "general";
            /** @enum {string} */
            severity: "low" | "medium" | "high";
            warning: string;
            /** @description The same as `warning` */
            description: string;
            /** @description What the agent suggested, if anything */
            mitigation: string;
            source_agent: string;
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            detected_at: string;
        }[];
        count: number;
    };
    ConsensusMemorySettledResponse: {
        min_confidence: number;
        topics: {
            debate_id: string;
            topic: string;
            domain: string;
            conclusion: string;
            /** @description The same as `conclusion` */
            consensus: string;
            consensus_reached: boolean;
            /**
             * @description By the leader's share of the weighted vote: `strong` from 0.8, `moderate` from 0.6
             * @enum {string}
             */
            strength: "strong" | "moderate" | "weak";
            confidence: number;
            /** Format: date-time */
            timestamp: string;
            supporting_debates: string[];
            /** Format: date-time */
            last_challenged: string | null;
            /** @description The share of the last debates on this topic that came to the same conclusion */
            stability_score: number;
        }[];
        items: {
            debate_id: string;
            topic: string;
            domain: string;
            conclusion: string;
            /** @description The same as `conclusion` */
            consensus: string;
            consensus_reached: boolean;
            /**
             * @description By the leader's share of the weighted vote: `strong` from 0.8, `moderate` from 0.6
             * @enum {string}
             */
            strength: "strong" | "moderate" | "weak";
            confidence: number;
            /** Format: date-time */
            timestamp: string;
            supporting_debates: string[];
            /** Format: date-time */
            last_challenged: string | null;
            /** @description The share of the last debates on this topic that came to the same conclusion */
            stability_score: number;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        settled: {
            debate_id: string;
            topic: string;
            domain: string;
            conclusion: string;
            /** @description The same as `conclusion` */
            consensus: string;
            consensus_reached: boolean;
            /**
             * @description By the leader's share of the weighted vote: `strong` from 0.8, `moderate` from 0.6
             * @enum {string}
             */
            strength: "strong" | "moderate" | "weak";
            confidence: number;
            /** Format: date-time */
            timestamp: string;
            supporting_debates: string[];
            /** Format: date-time */
            last_challenged: string | null;
            /** @description The share of the last debates on this topic that came to the same conclusion */
            stability_score: number;
        }[];
        count: number;
    };
    ConsensusMemorySimilarResponse: {
        query: string;
        similar: {
            debate_id: string;
            topic: string;
            domain: string;
            conclusion: string;
            /** @description The same as `conclusion` */
            consensus: string;
            consensus_reached: boolean;
            /**
             * @description By the leader's share of the weighted vote: `strong` from 0.8, `moderate` from 0.6
             * @enum {string}
             */
            strength: "strong" | "moderate" | "weak";
            confidence: number;
            /** Format: date-time */
            timestamp: string;
            similarity: number;
            similarity_score: number;
            agents: string[];
            dissent_count: number;
            dissents: {
                id: string;
                debate_id: string;
                topic: string;
                agent: string;
                agent_id: string;
                dissenting_agent: string;
                /** @enum {string} */
                dissent_type: "minor_quibble" | "alternative_approach" | "fundamental_disagreement" | "edge_case_concern" | "risk_warning" | "abstention";
                position: string;
                /** @description What it chose instead; the same as `position` */
                dissenting_view: string;
                /** @description The same as `position` */
                content: string;
                /** @description What the debate concluded */
                majority_view: string;
                reasoning: string;
                confidence: number;
                /** @description The topic was debated again, or it is known how the decision turned out */
                acknowledged: boolean;
                /** Format: date-time */
                timestamp: string;
            }[];
            /** Format: date-time */
            created_at: string;
        }[];
        count: number;
    };
    ConsensusMemoryStatsResponse: {
        /** @description Debates that ended with a consensus */
        total_consensus: number;
        /** @description Debates that are remembered */
        total_debates: number;
        /** @description Topics that they were about */
        total_topics: number;
        total_dissents: number;
        consensus_rate: number | null;
        /** @description Topics whose last debate reached a confidence of 0.8 */
        high_confidence_count: number;
        by_strength: {
            [key: string]: number;
        };
        by_domain: {
            [key: string]: number;
        };
        domains: string[];
        avg_confidence: number;
    };
}
