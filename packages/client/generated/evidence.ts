// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/evidence": Operations["evidence.list"];
    "POST /api/v2/evidence/collect": Operations["evidence.collect"];
    "GET /api/v2/evidence/debate/{debate_id}": Operations["evidence.of-debate"];
    "POST /api/v2/evidence/debate/{debate_id}": Operations["evidence.associate"];
    "POST /api/v2/evidence/search": Operations["evidence.search"];
    "GET /api/v2/evidence/sources": Operations["evidence.sources"];
    "GET /api/v2/evidence/statistics": Operations["evidence.statistics"];
    "DELETE /api/v2/evidence/{id}": Operations["evidence.delete"];
    "GET /api/v2/evidence/{id}": Operations["evidence.get"];
    "GET /api/v2/evidence/{id}/verdict": Operations["evidence.verdict"];
    "POST /api/v2/evidence/{id}/verify": Operations["evidence.verify"];
}
export interface Operations {
    "evidence.list": {
        parameters: {
            query?: {
                /** @description At most 100; more is read as 100 */
                limit?: number;
                offset?: number;
                /** @description A type of source, or the name of a connector */
                source?: string;
                min_reliability?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the collected evidence, the most reliable first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceListResponse"];
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
    "evidence.collect": {
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
                 *       "task": "Which pump holds three bar?",
                 *       "connectors": [
                 *         "documents"
                 *       ]
                 *     }
                 */
                "application/json": Schemas["EvidenceCollectBody"];
            };
        };
        responses: {
            /** @description Ask connectors for evidence on a task, and keep what they find */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceCollectResponse"];
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
    "evidence.of-debate": {
        parameters: {
            query?: {
                round?: number;
            };
            header?: never;
            path: {
                debate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pieces of evidence that a debate has */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceOfDebateResponse"];
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
    "evidence.associate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                debate_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "evidence_ids": [
                 *         "evd_example"
                 *       ]
                 *     }
                 */
                "application/json": Schemas["EvidenceAssociateBody"];
            };
        };
        responses: {
            /** @description Bring collected evidence into a debate, all of it or none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceAssociateResponse"];
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
    "evidence.search": {
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
                 *       "query": "pump"
                 *     }
                 */
                "application/json": Schemas["EvidenceSearchBody"];
            };
        };
        responses: {
            /** @description Find evidence by its words */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceSearchResponse"];
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
    "evidence.sources": {
        parameters: {
            query?: {
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
            /** @description The connectors with what they need, and the sources of evidence with their reputation */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceSourcesResponse"];
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
    "evidence.statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much evidence there is, of which sources and how reliable */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceStatisticsResponse"];
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
    "evidence.delete": {
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
            /** @description Remove a piece of evidence from the library; debates keep their copies */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceDeleteResponse"];
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
    "evidence.get": {
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
            /** @description One piece of evidence with its text, and what it is worth today */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceGetResponse"];
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
    "evidence.verdict": {
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
            /** @description What was last said of a piece of evidence, or of a document, and where its source stands */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceVerdictResponse"];
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
    "evidence.verify": {
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
                 *       "outcome": "VERIFIED"
                 *     }
                 */
                "application/json": Schemas["EvidenceVerifyBody"];
            };
        };
        responses: {
            /** @description Say what came of checking a piece of evidence, or a document; it moves the reputation of its source */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["EvidenceVerifyResponse"];
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
}
export interface Schemas {
    EvidenceAssociateBody: {
        evidence_ids: string[];
        /** @description A label: which round it belongs to */
        round?: number;
    };
    EvidenceAssociateResponse: {
        debate_id: string;
        associated: string[];
        count: number;
    };
    EvidenceCollectBody: {
        task: string;
        /** @description Default: all that are configured */
        connectors?: string[];
        debate_id?: string;
        /** @description A label: which round it belongs to */
        round?: number;
        /**
         * @description Of each connector, at most 20; more is read as 20
         * @default 5
         */
        limit?: number;
    };
    EvidenceCollectResponse: {
        task: string;
        keywords: string[];
        snippets: {
            id: string;
            /** @description The connector that it came by */
            source: string;
            title: string;
            /** @description The passage that was found, or the first 500 characters */
            snippet: string;
            url: string | null;
            /** @description .4 confidence + .3 freshness + .3 authority, as it was when collected */
            reliability_score: number;
            metadata: {
                [key: string]: unknown;
            };
            source_type: string;
            source_id: string;
            author: string | null;
            /** @description When it was published, where that is known */
            created_at: string | null;
            /** Format: date-time */
            fetched_at: string | null;
            confidence: number;
            freshness: number;
            authority: number;
            /**
             * @description What was last said of it; UNVERIFIED until somebody judged
             * @enum {string}
             */
            outcome: "VERIFIED" | "PARTIALLY_VERIFIED" | "UNVERIFIED" | "CONTESTED" | "REFUTED";
        }[];
        count: number;
        /** @description How many texts the connectors gave */
        total_searched: number;
        average_reliability: number;
        average_freshness: number;
        saved_ids: string[];
        debate_id: string | null;
        round: number | null;
        /** @description The connectors that failed; the others are in `snippets` */
        errors: {
            connector: string;
            /** @enum {string} */
            kind: "auth" | "rate_limit" | "timeout" | "network" | "api" | "validation" | "not_found" | "quota" | "parse";
            retryable: boolean;
            message: string;
            /** @description In how many seconds it may work */
            retry_after?: number;
        }[];
    };
    EvidenceDeleteResponse: {
        deleted: boolean;
        evidence_id: string;
    };
    EvidenceGetResponse: {
        evidence: {
            id: string;
            /** @description The connector that it came by */
            source: string;
            title: string;
            /** @description The passage that was found, or the first 500 characters */
            snippet: string;
            url: string | null;
            /** @description .4 confidence + .3 freshness + .3 authority, as it was when collected */
            reliability_score: number;
            metadata: {
                [key: string]: unknown;
            };
            source_type: string;
            source_id: string;
            author: string | null;
            /** @description When it was published, where that is known */
            created_at: string | null;
            /** Format: date-time */
            fetched_at: string | null;
            confidence: number;
            freshness: number;
            authority: number;
            /**
             * @description What was last said of it; UNVERIFIED until somebody judged
             * @enum {string}
             */
            outcome: "VERIFIED" | "PARTIALLY_VERIFIED" | "UNVERIFIED" | "CONTESTED" | "REFUTED";
            content: string;
            current: {
                confidence: number;
                freshness: number;
                authority: number;
                reliability_score: number;
                reputation: {
                    source_key: string;
                    score: number;
                    /** @enum {string} */
                    tier: "AUTHORITATIVE" | "RELIABLE" | "STANDARD" | "UNCERTAIN" | "UNRELIABLE";
                };
            };
        };
    };
    EvidenceListResponse: {
        evidence: {
            id: string;
            /** @description The connector that it came by */
            source: string;
            title: string;
            /** @description The passage that was found, or the first 500 characters */
            snippet: string;
            url: string | null;
            /** @description .4 confidence + .3 freshness + .3 authority, as it was when collected */
            reliability_score: number;
            metadata: {
                [key: string]: unknown;
            };
            source_type: string;
            source_id: string;
            author: string | null;
            /** @description When it was published, where that is known */
            created_at: string | null;
            /** Format: date-time */
            fetched_at: string | null;
            confidence: number;
            freshness: number;
            authority: number;
            /**
             * @description What was last said of it; UNVERIFIED until somebody judged
             * @enum {string}
             */
            outcome: "VERIFIED" | "PARTIALLY_VERIFIED" | "UNVERIFIED" | "CONTESTED" | "REFUTED";
        }[];
        items: {
            id: string;
            /** @description The connector that it came by */
            source: string;
            title: string;
            /** @description The passage that was found, or the first 500 characters */
            snippet: string;
            url: string | null;
            /** @description .4 confidence + .3 freshness + .3 authority, as it was when collected */
            reliability_score: number;
            metadata: {
                [key: string]: unknown;
            };
            source_type: string;
            source_id: string;
            author: string | null;
            /** @description When it was published, where that is known */
            created_at: string | null;
            /** Format: date-time */
            fetched_at: string | null;
            confidence: number;
            freshness: number;
            authority: number;
            /**
             * @description What was last said of it; UNVERIFIED until somebody judged
             * @enum {string}
             */
            outcome: "VERIFIED" | "PARTIALLY_VERIFIED" | "UNVERIFIED" | "CONTESTED" | "REFUTED";
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    EvidenceOfDebateResponse: {
        debate_id: string;
        round: number | null;
        evidence: {
            id: string;
            kind: string;
            source: string;
            title: string;
            snippet: string;
            content: string;
            url: string | null;
            reliability_score: number;
            confidence: number;
            freshness: number;
            authority: number;
            /** @description Null for what the debate began with */
            round: number | null;
            /** Format: date-time */
            attached_at: string;
            metadata: {
                [key: string]: unknown;
            };
        }[];
        count: number;
    };
    EvidenceSearchBody: {
        query: string;
        /**
         * @description At most 100; more is read as 100
         * @default 20
         */
        limit?: number;
        /** @description A type of source, or the name of a connector */
        source?: string;
        /** @default 0 */
        min_reliability?: number;
        context?: {
            /** @description Joins the query at half weight */
            topic?: string;
            /** @description Join the query at half weight */
            keywords?: string[];
            /** @description Their score counts 1.25 times */
            preferred_sources?: string[];
            /** @description By publication, else by fetching. Default: no limit */
            max_age_days?: number;
        };
    };
    EvidenceSearchResponse: {
        query: string;
        results: {
            id: string;
            /** @description The connector that it came by */
            source: string;
            title: string;
            /** @description The passage that was found, or the first 500 characters */
            snippet: string;
            url: string | null;
            /** @description .4 confidence + .3 freshness + .3 authority, as it was when collected */
            reliability_score: number;
            metadata: {
                [key: string]: unknown;
            };
            source_type: string;
            source_id: string;
            author: string | null;
            /** @description When it was published, where that is known */
            created_at: string | null;
            /** Format: date-time */
            fetched_at: string | null;
            confidence: number;
            freshness: number;
            authority: number;
            /**
             * @description What was last said of it; UNVERIFIED until somebody judged
             * @enum {string}
             */
            outcome: "VERIFIED" | "PARTIALLY_VERIFIED" | "UNVERIFIED" | "CONTESTED" | "REFUTED";
            relevance: number;
        }[];
        count: number;
    };
    EvidenceSourcesResponse: {
        connectors: {
            name: string;
            source_type: string;
            kind: string;
            configured: boolean;
            /** @description The settings that are missing */
            needs: string[];
            authority: number;
        }[];
        sources: {
            source_key: string;
            source_type: string;
            base: number;
            score: number;
            /** @enum {string} */
            tier: "AUTHORITATIVE" | "RELIABLE" | "STANDARD" | "UNCERTAIN" | "UNRELIABLE";
            /** @description Those that move it */
            verdicts: number;
            /** @description Those of the last 7 days */
            recent: number;
            /** Format: date-time */
            first_seen: string;
            /** Format: date-time */
            last_seen: string;
        }[];
        items: {
            source_key: string;
            source_type: string;
            base: number;
            score: number;
            /** @enum {string} */
            tier: "AUTHORITATIVE" | "RELIABLE" | "STANDARD" | "UNCERTAIN" | "UNRELIABLE";
            /** @description Those that move it */
            verdicts: number;
            /** @description Those of the last 7 days */
            recent: number;
            /** Format: date-time */
            first_seen: string;
            /** Format: date-time */
            last_seen: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    EvidenceStatisticsResponse: {
        statistics: {
            total_evidence: number;
            sources: {
                [key: string]: number;
            };
            average_reliability: number;
            debates_with_evidence: number;
        };
    };
    EvidenceVerdictResponse: {
        evidence_id: string;
        /**
         * @description What was last said of it; UNVERIFIED until somebody judged
         * @enum {string}
         */
        outcome: "VERIFIED" | "PARTIALLY_VERIFIED" | "UNVERIFIED" | "CONTESTED" | "REFUTED";
        reputation: {
            source_key: string;
            score: number;
            /** @enum {string} */
            tier: "AUTHORITATIVE" | "RELIABLE" | "STANDARD" | "UNCERTAIN" | "UNRELIABLE";
        };
    };
    EvidenceVerifyBody: {
        /**
         * @description UNVERIFIED withdraws a verdict; yours counts once for each source and day
         * @enum {string}
         */
        outcome: "VERIFIED" | "PARTIALLY_VERIFIED" | "UNVERIFIED" | "CONTESTED" | "REFUTED";
    };
    EvidenceVerifyResponse: {
        evidence_id: string;
        /**
         * @description What was last said of it; UNVERIFIED until somebody judged
         * @enum {string}
         */
        outcome: "VERIFIED" | "PARTIALLY_VERIFIED" | "UNVERIFIED" | "CONTESTED" | "REFUTED";
        reputation: {
            source_key: string;
            score: number;
            /** @enum {string} */
            tier: "AUTHORITATIVE" | "RELIABLE" | "STANDARD" | "UNCERTAIN" | "UNRELIABLE";
        };
    };
}
