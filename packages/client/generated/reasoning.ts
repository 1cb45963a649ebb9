// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/belief-network/{debate_id}/cruxes": Operations["reasoning.cruxes"];
    "GET /api/v2/belief-network/{debate_id}/graph": Operations["reasoning.graph"];
    "GET /api/v2/belief-network/{debate_id}/load-bearing-claims": Operations["reasoning.load-bearing-claims"];
    "GET /api/v2/debate/{id}/graph-stats": Operations["reasoning.graph-stats"];
    "GET /api/v2/debates/{id}/graph-stats": Operations["reasoning.debate-graph-stats"];
    "GET /api/v2/modes": Operations["reasoning.modes"];
    "GET /api/v2/provenance/{debate_id}/claims/{claim_id}/support": Operations["reasoning.claim-support"];
}
export interface Operations {
    "reasoning.cruxes": {
        parameters: {
            query?: {
                /** @description The same as `limit` */
                top_k?: number;
                /** @description At most 100; more is read as 100 */
                limit?: number;
                min_importance?: number;
                /** @description Whether the panel agrees on it */
                resolved?: boolean;
            };
            header?: never;
            path: {
                debate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the claims of a debate without which agents would have no basis for their vote */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ReasoningCruxesResponse"];
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
    "reasoning.graph": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                debate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the graph of a debate's claims and evidence: what supports, attacks and cites what */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ReasoningGraphResponse"];
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
    "reasoning.load-bearing-claims": {
        parameters: {
            query?: {
                /** @description At most 100; more is read as 100 */
                limit?: number;
                min_dependents?: number;
                /** @description Only claims that this agent made */
                agent?: string;
            };
            header?: never;
            path: {
                debate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the claims of a debate without which its result or confidence would be different */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ReasoningLoadBearingClaimsResponse"];
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
    "reasoning.graph-stats": {
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
            /** @description Measure the network of a debate's claims, evidence, supports and attacks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ReasoningGraphStatsResponse"];
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
    "reasoning.debate-graph-stats": {
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
            /** @description Measure the network of a debate's claims, evidence, supports and attacks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ReasoningDebateGraphStatsResponse"];
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
    "reasoning.modes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the ways in which a panel can reach a decision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ReasoningModesResponse"];
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
    "reasoning.claim-support": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                debate_id: string;
                claim_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what supports and what contradicts a claim, and where it comes from */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ReasoningClaimSupportResponse"];
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
    ReasoningClaimSupportResponse: {
        debate_id: string;
        claim_id: string;
        support: {
            claim: string;
            /** @enum {string} */
            type: "proposal" | "quote" | "issue";
            author: string | null;
            /**
             * @description `disputed`: something contradicts it; `unsupported`: nothing supports it
             * @enum {string}
             */
            status: "supported" | "disputed" | "unsupported";
            supporting_claims: {
                claim_id: string;
                /** @enum {string} */
                type: "proposal" | "quote" | "issue";
                text: string;
                /** @enum {string} */
                relation: "supports" | "attacks";
                agents: string[];
            }[];
            attacking_claims: {
                claim_id: string;
                /** @enum {string} */
                type: "proposal" | "quote" | "issue";
                text: string;
                /** @enum {string} */
                relation: "supports" | "attacks";
                agents: string[];
            }[];
            supporting_evidence: {
                evidence_id: string;
                title: string;
                source: string;
                url: string | null;
                digest: string;
                reliability: number;
            }[];
            counter_evidence: {
                evidence_id: string;
                title: string;
                source: string;
                url: string | null;
                digest: string;
                reliability: number;
            }[];
            supporting_agents: string[];
            resting_votes: {
                agent: string;
                choice: string;
                only_this: boolean;
            }[];
            provenance: {
                /** @description The event of the log */
                seq: number;
                agent: string;
                round: number;
                /** @enum {string} */
                said_in: "message" | "critique";
                /** Format: date-time */
                timestamp: string;
            }[];
        };
    };
    ReasoningCruxesResponse: {
        debate_id: string;
        cruxes: {
            id: string;
            claim_id: string;
            debate_id: string;
            /** @enum {string} */
            type: "proposal" | "quote" | "issue";
            description: string;
            claim_text: string;
            agents_pro: string[];
            agents_con: string[];
            supporting_agents: string[];
            opposing_agents: string[];
            /** @description Whose vote rests on nothing else */
            agents_flipped: string[];
            importance: number;
            /** @description How much of the confidence in the result depends on it */
            impact_score: number;
            /** @description Whether the result would be different without it */
            changes_result: boolean;
            current_confidence: number;
            resolved: boolean;
            resolution: string | null;
            /** Format: date-time */
            identified_at: string;
        }[];
        items: {
            id: string;
            claim_id: string;
            debate_id: string;
            /** @enum {string} */
            type: "proposal" | "quote" | "issue";
            description: string;
            claim_text: string;
            agents_pro: string[];
            agents_con: string[];
            supporting_agents: string[];
            opposing_agents: string[];
            /** @description Whose vote rests on nothing else */
            agents_flipped: string[];
            importance: number;
            /** @description How much of the confidence in the result depends on it */
            impact_score: number;
            /** @description Whether the result would be different without it */
            changes_result: boolean;
            current_confidence: number;
            resolved: boolean;
            resolution: string | null;
            /** Format: date-time */
            identified_at: string;
        }[];
        count: number;
        total: number;
        /** Format: date-time */
        analysis_timestamp: string;
    };
    ReasoningDebateGraphStatsResponse: {
        debate_id: string;
        total_nodes: number;
        total_edges: number;
        max_depth: number;
        branch_count: number;
        leaf_count: number;
        /** @description Proposals, and quotes for or against one */
        argument_count: number;
        /** @description Issues that were found */
        critique_count: number;
        /** @description Proposals that were adopted and answers of a judge */
        synthesis_count: number;
        node_count: number;
        edge_count: number;
        depth: number;
        clusters: number;
        avg_branching_factor: number;
        avg_path_length: number;
    };
    ReasoningGraphResponse: {
        debate_id: string;
        claims: {
            id: string;
            /** @enum {string} */
            type: "proposal" | "quote" | "issue";
            text: string;
            author: string | null;
            /** @description Whether a vote rests on nothing else */
            crux: boolean;
            /** @description Whether the result would be different without it */
            changes_result: boolean;
            importance: number;
        }[];
        evidence: {
            evidence_id: string;
            title: string;
            source: string;
            url: string | null;
            digest: string;
            reliability: number;
        }[];
        links: {
            /** @description A claim */
            from: string;
            /** @description A claim or, for `cites`, a piece of evidence */
            to: string;
            /** @enum {string} */
            relation: "supports" | "attacks" | "cites";
            agents: string[];
            /** @description The same as `from` */
            source: string;
            /** @description The same as `to` */
            target: string;
            /**
             * @description The relation in other words
             * @enum {string}
             */
            type: "supports" | "contradicts" | "depends_on";
            /** @description The share of the panel that draws it */
            weight: number;
            /** @description The same as `weight` */
            strength: number;
        }[];
        /** @description The same as `links` */
        edges: {
            /** @description A claim */
            from: string;
            /** @description A claim or, for `cites`, a piece of evidence */
            to: string;
            /** @enum {string} */
            relation: "supports" | "attacks" | "cites";
            agents: string[];
            /** @description The same as `from` */
            source: string;
            /** @description The same as `to` */
            target: string;
            /**
             * @description The relation in other words
             * @enum {string}
             */
            type: "supports" | "contradicts" | "depends_on";
            /** @description The share of the panel that draws it */
            weight: number;
            /** @description The same as `weight` */
            strength: number;
        }[];
        /** @description The claims once more, under the names that existing clients read */
        nodes: {
            id: string;
            claim_id: string;
            statement: string;
            /** @description The same as `statement` */
            label: string;
            /** @enum {string} */
            type: "proposal" | "quote" | "issue";
            author: string | null;
            /** @description How many links it has, against the one that has most */
            centrality: number;
            is_crux: boolean;
            crux_score: number | null;
            /** @description How divided the panel is over it, in bits */
            entropy: number;
            /** @enum {string|null} */
            belief: null;
        }[];
        metadata: {
            debate_id: string;
            total_claims: number;
            crux_count: number;
        };
    };
    ReasoningGraphStatsResponse: {
        debate_id: string;
        total_nodes: number;
        total_edges: number;
        max_depth: number;
        branch_count: number;
        leaf_count: number;
        /** @description Proposals, and quotes for or against one */
        argument_count: number;
        /** @description Issues that were found */
        critique_count: number;
        /** @description Proposals that were adopted and answers of a judge */
        synthesis_count: number;
        node_count: number;
        edge_count: number;
        depth: number;
        clusters: number;
        avg_branching_factor: number;
        avg_path_length: number;
    };
    ReasoningLoadBearingClaimsResponse: {
        debate_id: string;
        claims: {
            id: string;
            claim_id: string;
            debate_id: string;
            /** @enum {string} */
            type: "proposal" | "quote" | "issue";
            claim: string;
            agent_name: string;
            agents: string[];
            confidence: number;
            importance: number;
            changes_result: boolean;
            dependents_count: number;
            dependent_claims: string[];
            /** @description Ids of evidence under it */
            supporting_evidence: string[];
            without: {
                winner: string | null;
                confidence: number;
                consensus_reached: boolean;
            };
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            claim_id: string;
            debate_id: string;
            /** @enum {string} */
            type: "proposal" | "quote" | "issue";
            claim: string;
            agent_name: string;
            agents: string[];
            confidence: number;
            importance: number;
            changes_result: boolean;
            dependents_count: number;
            dependent_claims: string[];
            /** @description Ids of evidence under it */
            supporting_evidence: string[];
            without: {
                winner: string | null;
                confidence: number;
                consensus_reached: boolean;
            };
            /** Format: date-time */
            created_at: string;
        }[];
        count: number;
        total: number;
    };
    ReasoningModesResponse: {
        modes: {
            name: string;
            slug: string;
            /** @enum {string} */
            type: "builtin" | "custom";
            description: string;
            /** @enum {string} */
            category: "vote" | "judgement" | "exploration";
            /** @description What happens in the first round */
            tool_groups: string[];
        }[];
        items: {
            name: string;
            slug: string;
            /** @enum {string} */
            type: "builtin" | "custom";
            description: string;
            /** @enum {string} */
            category: "vote" | "judgement" | "exploration";
            /** @description What happens in the first round */
            tool_groups: string[];
        }[];
        count: number;
        total: number;
    };
}
