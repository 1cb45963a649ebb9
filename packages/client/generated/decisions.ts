// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/decisions": Operations["decisions.list"];
    "GET /api/v2/decisions/{id}": Operations["decisions.get"];
}
export interface Operations {
    "decisions.list": {
        parameters: {
            query?: {
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
            /** @description List the organization's decisions, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DecisionsListResponse"];
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
    "decisions.get": {
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
            /** @description Show a decision, what it rests on, and who dissents */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DecisionsGetResponse"];
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
    DecisionsGetResponse: {
        id: string;
        /** @description The debate that decided */
        request_id: string;
        debate_id: string;
        /** @enum {string} */
        status: "pending" | "processing" | "completed" | "failed" | "cancelled";
        /** @enum {string} */
        decision_type: "debate" | "gauntlet";
        task: string;
        answer: string;
        result: string | null;
        confidence: number;
        consensus_reached: boolean;
        domain: string;
        agents: string[];
        rounds_used: number;
        duration_seconds: number;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string | null;
        /** @description It rests on something that does not hold any more */
        stale: boolean;
        /** @description Agents that others sit in for */
        substituted: {
            asked: string;
            /** @description The agent that has its seat */
            got: string;
            /**
             * @description `same_family`: another model of its family is configured; `not_configured`: none is, and the seat was filled from the default panel
             * @enum {string}
             */
            why: "same_family" | "not_configured";
        }[];
        reasoning: string;
        /** @description Evidence that agents cited */
        evidence_used: string[];
        /** @description Every sentence that was quoted word for word, with where it stands */
        quotes: {
            evidence_id: string;
            text: string;
            /** @description Who quotes it */
            agents: string[];
            /**
             * @description It is quoted as speaking against the answer
             * @enum {boolean}
             */
            against?: true;
            place?: {
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
            };
        }[];
        error: string | null;
        /** @description What its answers cite of what the organization knows */
        rests_on: {
            /**
             * @description An `item` is one of the library
             * @enum {string}
             */
            kind: "decision" | "memory" | "item";
            id: string;
            /** @description As what it stands in the debate */
            evidence_id: string;
            title: string;
            /** @description It does not hold any more, or rests on something that does not */
            stale: boolean;
            /** @description The library does not hold it any more: the debate has what it was given, and nothing is refuted by that */
            removed: boolean;
        }[];
        staleness: {
            /** Format: date-time */
            since: string;
            causes: {
                /** @enum {string} */
                kind: "decision" | "item" | "quote";
                id: string;
                /** @enum {string} */
                cause: "refuted" | "replaced";
                /** Format: date-time */
                at: string;
            }[];
        } | null;
        explanation: {
            summary: {
                answer: string;
                confidence: number;
                consensus_reached: boolean;
                /** @description The leading proposal's share of the weighted vote */
                agreement_ratio: number;
                /** @description A consensus with at least 0.8 of the weighted vote */
                has_strong_consensus: boolean;
            };
            reasoning: {
                key_claims: string[];
                supporting_evidence: string[];
                /** @description Evidence without which the result would be different */
                crux_claims: string[];
            };
            dissent: {
                dissenting_agents: string[];
                reasons: string[];
                alternative_views: string[];
                /** @description The share of the panel that dissents */
                severity: number;
            };
            audit_trail: {
                /** Format: date-time */
                created_at: string;
                duration_seconds: number;
                rounds_completed: number;
                agents_involved: string[];
                /** @description The hash of the last event of its log */
                checksum: string;
            };
        };
    };
    DecisionsListResponse: {
        decisions: {
            id: string;
            /** @description The debate that decided */
            request_id: string;
            debate_id: string;
            /** @enum {string} */
            status: "completed" | "failed";
            /** @enum {string} */
            decision_type: "debate" | "gauntlet";
            task: string;
            answer: string;
            result: string;
            confidence: number;
            consensus_reached: boolean;
            domain: string;
            agents: string[];
            rounds_used: number;
            duration_seconds: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            completed_at: string;
            /** @description It rests on something that does not hold any more */
            stale: boolean;
        }[];
        items: {
            id: string;
            /** @description The debate that decided */
            request_id: string;
            debate_id: string;
            /** @enum {string} */
            status: "completed" | "failed";
            /** @enum {string} */
            decision_type: "debate" | "gauntlet";
            task: string;
            answer: string;
            result: string;
            confidence: number;
            consensus_reached: boolean;
            domain: string;
            agents: string[];
            rounds_used: number;
            duration_seconds: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            completed_at: string;
            /** @description It rests on something that does not hold any more */
            stale: boolean;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
}
