// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/agents/{id}/reliability": Operations["explanations.reliability"];
    "GET /api/v2/debates/{id}/compression-analysis": Operations["explanations.compression"];
    "GET /api/v2/debates/{id}/counterfactuals": Operations["explanations.counterfactuals"];
    "GET /api/v2/debates/{id}/evidence": Operations["explanations.evidence"];
    "GET /api/v2/debates/{id}/explanation": Operations["explanations.get"];
    "GET /api/v2/debates/{id}/full-context": Operations["explanations.full-context"];
    "GET /api/v2/debates/{id}/summary": Operations["explanations.summary"];
    "GET /api/v2/debates/{id}/votes/pivots": Operations["explanations.pivots"];
    "POST /api/v2/explainability/batch": Operations["explanations.batch"];
    "GET /api/v2/explainability/batch/{batch_id}/results": Operations["explanations.batch-results"];
    "GET /api/v2/explainability/batch/{batch_id}/status": Operations["explanations.batch-status"];
    "POST /api/v2/explainability/compare": Operations["explanations.compare"];
}
export interface Operations {
    "explanations.reliability": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example builtin-skeptic */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show how reliably an agent answers */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsReliabilityResponse"];
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
    "explanations.compression": {
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
            /** @description Measure how much of a debate its latest prompts contained */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsCompressionResponse"];
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
    "explanations.counterfactuals": {
        parameters: {
            query?: {
                /** @description Omits what changes the confidence by less */
                min_sensitivity?: number;
                max_scenarios?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recount the votes of a debate with something changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsCounterfactualsResponse"];
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
    "explanations.evidence": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                /** @description Omits evidence cited by a smaller share of the panel */
                min_relevance?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the evidence of a debate and who relied on it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsEvidenceResponse"];
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
    "explanations.get": {
        parameters: {
            query?: {
                format?: "json" | "summary";
                /** @description Whether `factors` is filled */
                include_factors?: boolean;
                /** @description Whether `counterfactuals` is filled */
                include_counterfactuals?: boolean;
                /** @description Whether `evidence_chain` is filled */
                include_provenance?: boolean;
                /** @description Omits factors that contribute less, in either direction */
                min_contribution?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Explain why a debate came to its decision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsGetResponse"];
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
    "explanations.full-context": {
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
            /** @description Show what a debate remembers, knows and holds to be true */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsFullContextResponse"];
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
    "explanations.summary": {
        parameters: {
            query?: {
                format?: "markdown" | "json" | "html";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Summarise a debate on one page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "text/html": string;
                    "application/pdf": string;
                    "application/json": {
                        data: Schemas["ExplanationsSummaryResponse"];
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
    "explanations.pivots": {
        parameters: {
            query?: {
                /** @description Omits votes with less influence */
                min_influence?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the votes of a debate by how much depends on each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsPivotsResponse"];
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
    "explanations.batch": {
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
                 *       "debate_ids": [
                 *         "dbt_example"
                 *       ]
                 *     }
                 */
                "application/json": Schemas["ExplanationsBatchBody"];
            };
        };
        responses: {
            /** @description Explain many debates in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsBatchResponse"];
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
    "explanations.batch-results": {
        parameters: {
            query?: {
                /** @description Include results before the whole batch is done */
                include_partial?: boolean;
                offset?: number;
                /** @description At most 100; more is read as 100 */
                limit?: number;
            };
            header?: never;
            path: {
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the explanations of a batch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsBatchResultsResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            /** @description It is not there yet; the answer says where it will be */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsBatchResultsResponse"];
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
    "explanations.batch-status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the progress of a batch of explanations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsBatchStatusResponse"];
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
    "explanations.compare": {
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
                 *       "debate_ids": [
                 *         "dbt_example",
                 *         "dbt_other"
                 *       ]
                 *     }
                 */
                "application/json": Schemas["ExplanationsCompareBody"];
            };
        };
        responses: {
            /** @description Compare the explanations of debates side by side */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ExplanationsCompareResponse"];
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
}
export interface Schemas {
    ExplanationsBatchBody: {
        /** @description At most 100 different ones */
        debate_ids: string[];
        options?: {
            /** @default true */
            include_evidence?: boolean;
            /** @default false */
            include_counterfactuals?: boolean;
            /** @default false */
            include_vote_pivots?: boolean;
            /**
             * @default full
             * @enum {string}
             */
            format?: "full" | "summary" | "minimal";
        };
        /** @description As in `options` */
        include_evidence?: boolean;
        /** @description As in `options` */
        include_counterfactuals?: boolean;
    };
    ExplanationsBatchResponse: {
        batch_id: string;
        /** @enum {string} */
        status: "pending" | "processing" | "completed";
        total_debates: number;
        status_url: string;
        results_url: string;
    };
    ExplanationsBatchResultsResponse: {
        batch_id: string;
        /** @enum {string} */
        status: "pending" | "processing" | "completed";
        total_debates: number;
        processed_count: number;
        success_count: number;
        error_count: number;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        started_at: string | null;
        /** Format: date-time */
        completed_at: string | null;
        progress_pct: number;
        message?: string;
        results: {
            debate_id: string;
            /** @enum {string} */
            status: "success" | "error";
            processing_time_ms: number | null;
            explanation: {
                [key: string]: unknown;
            } | null;
            error: string | null;
        }[];
        pagination: {
            offset: number;
            limit: number;
            total: number;
            has_more: boolean;
        };
    };
    ExplanationsBatchStatusResponse: {
        batch_id: string;
        /** @enum {string} */
        status: "pending" | "processing" | "completed";
        total_debates: number;
        processed_count: number;
        success_count: number;
        error_count: number;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        started_at: string | null;
        /** Format: date-time */
        completed_at: string | null;
        progress_pct: number;
    };
    ExplanationsCompareBody: {
        /** @description At least two different ones, at most 20 */
        debate_ids: string[];
        /**
         * @default [
         *       "confidence",
         *       "consensus_reached",
         *       "contributing_factors",
         *       "evidence_quality"
         *     ]
         */
        compare_fields?: ("confidence" | "consensus_reached" | "contributing_factors" | "evidence_quality" | "agent_agreement" | "belief_stability" | "conclusion" | "consensus_type" | "domain" | "rounds_used")[];
    };
    ExplanationsCompareResponse: {
        debates_compared: string[];
        /** @description The fields of each debate */
        debates: {
            [key: string]: {
                [key: string]: unknown;
            };
        };
        comparison: {
            /** @description Each field of all debates */
            fields: {
                [key: string]: {
                    debate_id: string;
                    value: unknown;
                }[];
            };
            confidence_stats: {
                min: number;
                max: number;
                avg: number;
                spread: number;
            };
            /** @description All reached a consensus, or none did */
            consensus_agreement: boolean;
            common_factors: string[];
            summary: string;
            confidence?: {
                [key: string]: unknown;
            };
            consensus_reached?: {
                [key: string]: unknown;
            };
            contributing_factors?: {
                [key: string]: unknown;
            };
            evidence_quality?: {
                [key: string]: unknown;
            };
            agent_agreement?: {
                [key: string]: unknown;
            };
            belief_stability?: {
                [key: string]: unknown;
            };
            conclusion?: {
                [key: string]: unknown;
            };
            consensus_type?: {
                [key: string]: unknown;
            };
            domain?: {
                [key: string]: unknown;
            };
            rounds_used?: {
                [key: string]: unknown;
            };
        };
    };
    ExplanationsCompressionResponse: {
        debate_id: string;
        compression: {
            /** @description Whether prompts contained less than everything */
            enabled: boolean;
            /** @description If every prompt of the last round had contained everything */
            original_tokens: number;
            /** @description What these prompts contained */
            compressed_tokens: number;
            ratio: number;
            /**
             * @description A word, up to three digits, or a run of signs
             * @enum {string}
             */
            token_unit: "word_pieces";
        };
        quality: {
            information_retained: number | null;
            key_points_preserved: number | null;
        };
        phases: {
            round: number;
            phase: string;
            prompts: number;
            original_tokens: number;
            compressed_tokens: number;
        }[];
        measured: {
            /** @description As the models themselves reported them, for the whole debate */
            tokens_in: number;
            tokens_out: number;
            calls: number;
        };
        recommendations: string[];
    };
    ExplanationsCounterfactualsResponse: {
        debate_id: string;
        counterfactual_count: number;
        /** @description Before `max_scenarios` cut the list */
        total: number;
        counterfactuals: {
            id: string;
            /** @enum {string} */
            kind: "flip_vote" | "drop_agent" | "drop_evidence" | "move_threshold";
            condition: string;
            scenario: string;
            hypothesis: string;
            original_outcome: string;
            alternate_outcome: string;
            predicted_outcome: string;
            outcome_change: string;
            changes_result: boolean;
            changed_factors: string[];
            likelihood: number | null;
            probability: number | null;
            /** @description The change of the confidence in the winner */
            sensitivity: number;
            confidence: number;
            affected_agents: string[];
            explanation: string;
            outcome: {
                winner: string | null;
                confidence: number;
                consensus_reached: boolean;
            };
        }[];
    };
    ExplanationsEvidenceResponse: {
        debate_id: string;
        evidence_count: number;
        /** @description The reliability of the evidence, weighted by how often it was cited */
        evidence_quality_score: number;
        evidence: {
            id: string;
            title: string;
            content: string;
            source: string;
            url: string | null;
            kind: string;
            /** @description The share of the panel that cites it */
            relevance_score: number;
            quality_scores: {
                confidence: number;
                freshness: number;
                authority: number;
                reliability: number;
            };
            cited_by: string[];
            quotes: string[];
            /** @description Where the quoted words stand in what the piece was taken from */
            places?: {
                text: string;
                /** @description The document, page, piece of evidence or memory */
                item_id: string;
                /** @description The page, slide or sheet, from 1 */
                page: number;
                /** @description What it is called: `p. 12`, `slide 3`, the name of a sheet */
                label?: string;
                /** @description Where they begin on the page, in UTF-16 code units */
                start: number;
                /** @description Where they end */
                end: number;
            }[];
            /** @enum {string} */
            grounding_type: "quote" | "citation" | "none";
            /** Format: date-time */
            timestamp: string;
        }[];
        items: {
            id: string;
            title: string;
            content: string;
            source: string;
            url: string | null;
            kind: string;
            /** @description The share of the panel that cites it */
            relevance_score: number;
            quality_scores: {
                confidence: number;
                freshness: number;
                authority: number;
                reliability: number;
            };
            cited_by: string[];
            quotes: string[];
            /** @description Where the quoted words stand in what the piece was taken from */
            places?: {
                text: string;
                /** @description The document, page, piece of evidence or memory */
                item_id: string;
                /** @description The page, slide or sheet, from 1 */
                page: number;
                /** @description What it is called: `p. 12`, `slide 3`, the name of a sheet */
                label?: string;
                /** @description Where they begin on the page, in UTF-16 code units */
                start: number;
                /** @description Where they end */
                end: number;
            }[];
            /** @enum {string} */
            grounding_type: "quote" | "citation" | "none";
            /** Format: date-time */
            timestamp: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    ExplanationsFullContextResponse: {
        debate_id: string;
        memory: {
            available: boolean;
            outcomes: {
                right: string | null;
                correct: boolean;
                source: string;
                explanation: string | null;
                /** Format: date-time */
                recorded_at: string;
            }[];
            /** @description What was criticised, most serious first */
            patterns: {
                proposal: string;
                critiques: number;
                critics: string[];
                highest_severity: number;
                issues: string[];
            }[];
            related_debates: {
                debate_id: string;
                /** @enum {string} */
                relation: "forked_from" | "about";
            }[];
        };
        knowledge: {
            available: boolean;
            facts: {
                text: string;
                evidence: string;
                quoted_by: string[];
            }[];
            /** @description Words of the question that the evidence covers */
            concepts: {
                concept: string;
                evidence: string[];
            }[];
            sources: {
                id: string;
                title: string;
                source: string;
                url: string | null;
                kind: string;
                reliability: number;
            }[];
            /** @description What agents said they would need to know */
            gaps: string[];
        };
        belief: {
            available: boolean;
            /** @description Evidence without which some votes have no basis left */
            cruxes: {
                evidence: string;
                title: string;
                agents: string[];
                changes_result: boolean;
                sensitivity: number;
            }[];
            positions: {
                agent: string;
                position: string;
                confidence: number | null;
                round: number;
                changes: number;
            }[];
            /** @description How many of the last votes stated each level of confidence */
            confidence_distribution: {
                [key: string]: number;
            };
        };
    };
    ExplanationsGetResponse: {
        decision_id: string;
        debate_id: string;
        /** @enum {string} */
        format: "json" | "summary";
        /** Format: date-time */
        timestamp: string;
        status: string;
        task: string;
        domain: string;
        conclusion: string;
        summary: string;
        narrative: string;
        confidence: number;
        confidence_explanation: string;
        consensus_reached: boolean;
        consensus_type: string;
        rounds_used: number;
        agents_participated: string[];
        evidence_chain: {
            id: string;
            title: string;
            content: string;
            source: string;
            url: string | null;
            kind: string;
            /** @description The share of the panel that cites it */
            relevance_score: number;
            quality_scores: {
                confidence: number;
                freshness: number;
                authority: number;
                reliability: number;
            };
            cited_by: string[];
            quotes: string[];
            /** @description Where the quoted words stand in what the piece was taken from */
            places?: {
                text: string;
                /** @description The document, page, piece of evidence or memory */
                item_id: string;
                /** @description The page, slide or sheet, from 1 */
                page: number;
                /** @description What it is called: `p. 12`, `slide 3`, the name of a sheet */
                label?: string;
                /** @description Where they begin on the page, in UTF-16 code units */
                start: number;
                /** @description Where they end */
                end: number;
            }[];
            /** @enum {string} */
            grounding_type: "quote" | "citation" | "none";
            /** Format: date-time */
            timestamp: string;
        }[];
        vote_pivots: {
            /** @description Null where a person voted */
            agent: string | null;
            user: string | null;
            /** @description The agent or the person */
            agent_id: string;
            choice: string;
            vote: string;
            confidence: number;
            weight: number;
            reasoning: string;
            reasoning_summary: string;
            /** @description How much of the confidence in the winner depends on this vote */
            influence_score: number;
            /** @description Whether the result would be different without it */
            pivotal: boolean;
            /** @description The agent's record compared with that of an unknown agent */
            calibration_adjustment: number | null;
            flip_detected: boolean;
            without: {
                winner: string | null;
                confidence: number;
                consensus_reached: boolean;
            };
        }[];
        belief_changes: {
            agent: string;
            round: number;
            topic: string;
            prior_belief: string;
            posterior_belief: string;
            prior_confidence: number | null;
            posterior_confidence: number | null;
            /** @enum {string} */
            trigger: "critique" | "unknown";
            trigger_source: string[];
        }[];
        confidence_attribution: {
            id: string;
            name: string;
            factor: string;
            /** @enum {string} */
            category: "vote" | "evidence" | "panel";
            /** @description How much lower the confidence would be without it */
            contribution: number;
            confidence: number;
            description: string;
            explanation: string;
            evidence: string[];
            /**
             * @description The same as `category`
             * @enum {string}
             */
            type: "vote" | "evidence" | "panel";
            /** @description The same as `contribution` */
            weight: number;
        }[];
        factors: {
            id: string;
            name: string;
            factor: string;
            /** @enum {string} */
            category: "vote" | "evidence" | "panel";
            /** @description How much lower the confidence would be without it */
            contribution: number;
            confidence: number;
            description: string;
            explanation: string;
            evidence: string[];
            /**
             * @description The same as `category`
             * @enum {string}
             */
            type: "vote" | "evidence" | "panel";
            /** @description The same as `contribution` */
            weight: number;
        }[];
        primary_factors: string[];
        total_factors: number;
        dominant_factor: string | null;
        factor_distribution: {
            [key: string]: number;
        };
        counterfactuals: {
            id: string;
            /** @enum {string} */
            kind: "flip_vote" | "drop_agent" | "drop_evidence" | "move_threshold";
            condition: string;
            scenario: string;
            hypothesis: string;
            original_outcome: string;
            alternate_outcome: string;
            predicted_outcome: string;
            outcome_change: string;
            changes_result: boolean;
            changed_factors: string[];
            likelihood: number | null;
            probability: number | null;
            /** @description The change of the confidence in the winner */
            sensitivity: number;
            confidence: number;
            affected_agents: string[];
            explanation: string;
            outcome: {
                winner: string | null;
                confidence: number;
                consensus_reached: boolean;
            };
        }[];
        evidence_quality_score: number;
        agent_agreement_score: number;
        belief_stability_score: number;
        provenance: {
            version: number;
            hash: string;
            method: string;
            outcomes: number;
            brier: number | null;
            ece: number | null;
            threshold: number;
            caveats: string[];
            missing_agents: string[];
        };
    };
    ExplanationsPivotsResponse: {
        debate_id: string;
        total_votes: number;
        pivotal_votes: number;
        pivot_threshold: number;
        agent_agreement_score: number;
        votes: {
            /** @description Null where a person voted */
            agent: string | null;
            user: string | null;
            /** @description The agent or the person */
            agent_id: string;
            choice: string;
            vote: string;
            confidence: number;
            weight: number;
            reasoning: string;
            reasoning_summary: string;
            /** @description How much of the confidence in the winner depends on this vote */
            influence_score: number;
            /** @description Whether the result would be different without it */
            pivotal: boolean;
            /** @description The agent's record compared with that of an unknown agent */
            calibration_adjustment: number | null;
            flip_detected: boolean;
            without: {
                winner: string | null;
                confidence: number;
                consensus_reached: boolean;
            };
        }[];
    };
    ExplanationsReliabilityResponse: {
        agent_id: string;
        agent: string;
        /** @description Whether it can be asked now */
        available: boolean;
        debates: number;
        reliability_score: number | null;
        circuit_breaker: {
            available: boolean;
            /** @enum {string} */
            state: "closed" | "open" | "half_open" | "unknown";
            /** @description Failures in a row */
            failure_count: number;
            success_count: number;
            /** Format: date-time */
            last_failure: string | null;
            last_failure_reason: string | null;
            reset_timeout: number | null;
        };
        airlock: {
            available: boolean;
            requests_total: number;
            /** @description Not tried, or refused by the provider */
            requests_blocked: number;
            latency_avg_ms: number | null;
            error_rate: number | null;
        };
        availability: {
            available: boolean;
            uptime_percent: number | null;
            last_24h_errors: number;
            mean_response_time_ms: number | null;
        };
    };
    ExplanationsSummaryResponse: {
        debate_id: string;
        /** @enum {string} */
        format: "markdown" | "json" | "html";
        /** @description Markdown, HTML, or for `json` plain text */
        summary: string;
        verdict: string;
        confidence: number;
        consensus_reached: boolean;
        key_points: string[];
        dissenting_views: string[];
        evidence_quality: number;
        decision_rationale: string;
        dissent_summary: string;
        confidence_explanation: string;
        /** Format: date-time */
        generated_at: string;
    };
}
