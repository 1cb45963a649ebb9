// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/debates/capability-probe": Operations["probes.capability"];
    "POST /api/v2/debates/deep-audit": Operations["probes.deep-audit"];
    "POST /api/v2/debates/{id}/analyze": Operations["probes.analyze"];
    "GET /api/v2/debates/{id}/red-team": Operations["probes.red-team-report"];
    "POST /api/v2/debates/{id}/red-team": Operations["probes.red-team"];
    "GET /api/v2/gauntlet": Operations["gauntlet.list"];
    "POST /api/v2/gauntlet": Operations["gauntlet.start"];
    "GET /api/v2/gauntlet/personas": Operations["probes.gauntlet-personas"];
    "GET /api/v2/gauntlet/results": Operations["gauntlet.list.alias1"];
    "POST /api/v2/gauntlet/run": Operations["gauntlet.start.alias1"];
    "GET /api/v2/gauntlet/{id}": Operations["gauntlet.get"];
    "GET /api/v2/probes/reports": Operations["probes.reports"];
    "GET /api/v2/probes/reports/{id}": Operations["probes.report"];
}
export interface Operations {
    "probes.capability": {
        parameters: {
            query?: {
                /**
                 * @description Seconds to wait for the report; then the answer is 202 and says where it will be
                 * @example 0
                 */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "agent_name": "builtin-skeptic",
                 *       "probes_per_type": 1
                 *     }
                 */
                "application/json": Schemas["ProbesCapabilityBody"];
            };
        };
        responses: {
            /** @description Probe an agent for contradiction, invention, flattery, giving in and obeying injected orders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ProbesCapabilityResponse"];
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
                        data: Schemas["ProbesCapabilityResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            402: shared.Responses["PaymentRequired"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "probes.deep-audit": {
        parameters: {
            query?: {
                /**
                 * @description Seconds to wait for the report; then the answer is 202 and says where it will be
                 * @example 0
                 */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "task": "Should we move the database to the new region?"
                 *     }
                 */
                "application/json": Schemas["ProbesDeepAuditBody"];
            };
        };
        responses: {
            /** @description Audit a task in depth: answers, criticism, defence, cross-examination and a verdict */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ProbesDeepAuditResponse"];
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
                        data: Schemas["ProbesDeepAuditResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            402: shared.Responses["PaymentRequired"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "probes.analyze": {
        parameters: {
            query?: {
                /**
                 * @description Seconds to wait for the report; then the answer is 202 and says where it will be
                 * @example 0
                 */
                wait?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["ProbesAnalyzeBody"];
            };
        };
        responses: {
            /** @description Let a panel review how a debate was held */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ProbesAnalyzeResponse"];
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
                        data: Schemas["ProbesAnalyzeResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            402: shared.Responses["PaymentRequired"];
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
    "probes.red-team-report": {
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
            /** @description Show how the answer of a debate held up under the latest attack */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ProbesRedTeamReportResponse"];
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
    "probes.red-team": {
        parameters: {
            query?: {
                /**
                 * @description Seconds to wait for the report; then the answer is 202 and says where it will be
                 * @example 0
                 */
                wait?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["ProbesRedTeamBody"];
            };
        };
        responses: {
            /** @description Let a panel attack and defend the answer of a debate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ProbesRedTeamResponse"];
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
                        data: Schemas["ProbesRedTeamResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            402: shared.Responses["PaymentRequired"];
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
    "gauntlet.list": {
        parameters: {
            query?: {
                verdict?: "pass" | "conditional" | "fail";
                min_severity?: "low" | "medium" | "high" | "critical";
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
            /** @description List the results of the organization's gauntlets, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["GauntletListResponse"];
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
    "gauntlet.start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "input": "Everybody may read every report."
                 *     }
                 */
                "application/json": Schemas["GauntletStartBody"];
            };
        };
        responses: {
            /** @description Put something to the test: it is attacked from many sides, defended and voted on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["GauntletStartResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            402: shared.Responses["PaymentRequired"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "probes.gauntlet-personas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the personas that a gauntlet attacks as */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ProbesGauntletPersonasResponse"];
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
    "gauntlet.list.alias1": {
        parameters: {
            query?: {
                verdict?: "pass" | "conditional" | "fail";
                min_severity?: "low" | "medium" | "high" | "critical";
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
            /** @description List the results of the organization's gauntlets, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["GauntletListResponse"];
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
    "gauntlet.start.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "input": "Everybody may read every report."
                 *     }
                 */
                "application/json": Schemas["GauntletStartBody"];
            };
        };
        responses: {
            /** @description Put something to the test: it is attacked from many sides, defended and voted on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["GauntletStartResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            402: shared.Responses["PaymentRequired"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "gauntlet.get": {
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
            /** @description Show the progress of a gauntlet, and its result */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["GauntletGetResponse"];
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
    "probes.reports": {
        parameters: {
            query?: {
                kind?: "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
                agent?: string;
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
            /** @description List the reports of probes, audits, red teams, analyses and gauntlets, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ProbesReportsResponse"];
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
    "probes.report": {
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
            /** @description Show a report, or its progress */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ProbesReportResponse"];
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
    GauntletGetResponse: {
        id: string;
        gauntlet_id: string;
        debate_id: string;
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        started_at: string | null;
        /** Format: date-time */
        completed_at: string | null;
        config: {
            /** @enum {string} */
            profile: "default" | "quick" | "thorough";
            scenarios: string[];
            personas: string[];
            max_rounds: number;
        };
        progress: {
            /** @description The number of attacks in the first round */
            total: number;
            completed: number;
            failed: number;
        };
        results_summary: {
            pass_rate: number;
            avg_confidence: number;
            risk_score: number;
        } | null;
        result: {
            id: string;
            report_id: string;
            /** @enum {string} */
            kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
            /** @enum {string} */
            status: "completed" | "failed" | "analysis_complete";
            /** @description The debate that was examined, or otherwise the one that was held */
            debate_id: string;
            /** @description The debate that was held for it, with its log and receipt */
            session_debate_id: string;
            agents: string[];
            /** @description Who gave no usable answer */
            missing_agents: string[];
            /** @description From 0 to 1; more is better */
            score: number;
            metadata: {
                tokens_in: number;
                tokens_out: number;
                /** @description Of `tokens_in`, what providers read from their caches */
                cached_tokens: number;
                /** @description Of `tokens_in`, what providers wrote into their caches */
                cache_write_tokens: number;
                /** @description Of `tokens_out`, what was thought and is not shown */
                reasoning_tokens: number;
                /** @description What is known of the cost */
                cost_usd: number;
                /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
                cost_known: boolean;
                /** @description The tokens whose cost nobody knows */
                unpriced_tokens: number;
                calls: number;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            completed_at: string;
            duration_ms: number;
            gauntlet_id: string;
            input_hash: string;
            input_summary: string;
            input_type: string;
            /** @enum {string} */
            verdict: "pass" | "conditional" | "fail";
            verdict_reasoning: string;
            passed: boolean;
            criteria: {
                name: string;
                limit: number;
                value: number;
                met: boolean;
            }[];
            confidence: number;
            robustness_score: number;
            risk_score: number;
            /** @description The share of scenarios in which an attacker could come to a finding */
            coverage_score: number;
            consensus_reached: boolean;
            /** @description The attacks that succeeded, most serious first */
            vulnerabilities: {
                id: string;
                title: string;
                description: string;
                /** @enum {string} */
                severity: "low" | "medium" | "high" | "critical";
                category: string;
                persona: string;
                /** @description The scenario it was found in */
                source: string;
                exploitability: number;
                impact: number;
                mitigation: string;
                agent_name: string;
                round_number: number;
                requires_manual_review: boolean;
            }[];
            /** @enum {string|null} */
            worst_severity: "low" | "medium" | "high" | "critical" | null;
            risk_summary: {
                total: number;
                critical: number;
                high: number;
                medium: number;
                low: number;
            };
            attack_summary: {
                total_attacks: number;
                successful_attacks: number;
                by_category: {
                    [key: string]: number;
                };
                robustness_score: number;
                coverage_score: number;
            };
            scenarios: {
                id: string;
                gauntlet_id: string;
                scenario: string;
                persona: string;
                category: string;
                /**
                 * @description `error` where no attacker gave a usable answer, `skip` where none could come to a finding
                 * @enum {string}
                 */
                status: "pass" | "fail" | "error" | "skip";
                verdict: string;
                confidence: number;
                /** @enum {string} */
                risk_level: "low" | "medium" | "high" | "critical";
                risk: number;
                duration_ms: number;
                debate_id: string;
                findings: {
                    type: string;
                    description: string;
                    /** @enum {string} */
                    severity: "low" | "medium" | "high" | "critical";
                }[];
                /** Format: date-time */
                timestamp: string;
            }[];
            heatmap: {
                id: string;
                gauntlet_id: string;
                categories: string[];
                personas: string[];
                dimensions: {
                    categories: string[];
                    personas: string[];
                };
                /** @description The worst of each category */
                scores: number[];
                /** @description A row for each category, a column for each persona */
                matrix: number[][];
                overall_risk: number;
                hotspots: {
                    category: string;
                    persona: string;
                    risk: number;
                }[];
                /** Format: date-time */
                generated_at: string;
            };
            dissenting_views: string[];
            consensus_points: string[];
            agents_used: string[];
            /** Format: date-time */
            started_at: string;
            duration_seconds: number;
        } | null;
    };
    GauntletListResponse: {
        results: {
            id: string;
            gauntlet_id: string;
            debate_id: string;
            input_hash: string;
            input_summary: string;
            /** @enum {string} */
            verdict: "pass" | "conditional" | "fail";
            confidence: number;
            robustness_score: number;
            critical_count: number;
            high_count: number;
            total_findings: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description The same as `created_at`
             */
            timestamp: string;
            duration_seconds: number;
            duration_ms: number;
            /** @description Where there was only one */
            scenario: string | null;
            /** @description Where there was only one */
            persona: string | null;
            /**
             * @description Null where the verdict is `conditional`
             * @enum {string|null}
             */
            status: "pass" | "fail" | null;
            /**
             * @description The most serious finding; null where there is none
             * @enum {string|null}
             */
            risk_level: "low" | "medium" | "high" | "critical" | null;
            findings: {
                type: string;
                description: string;
                /** @enum {string} */
                severity: "low" | "medium" | "high" | "critical";
            }[];
        }[];
        items: {
            id: string;
            gauntlet_id: string;
            debate_id: string;
            input_hash: string;
            input_summary: string;
            /** @enum {string} */
            verdict: "pass" | "conditional" | "fail";
            confidence: number;
            robustness_score: number;
            critical_count: number;
            high_count: number;
            total_findings: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description The same as `created_at`
             */
            timestamp: string;
            duration_seconds: number;
            duration_ms: number;
            /** @description Where there was only one */
            scenario: string | null;
            /** @description Where there was only one */
            persona: string | null;
            /**
             * @description Null where the verdict is `conditional`
             * @enum {string|null}
             */
            status: "pass" | "fail" | null;
            /**
             * @description The most serious finding; null where there is none
             * @enum {string|null}
             */
            risk_level: "low" | "medium" | "high" | "critical" | null;
            findings: {
                type: string;
                description: string;
                /** @enum {string} */
                severity: "low" | "medium" | "high" | "critical";
            }[];
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    GauntletStartBody: {
        /** @description What is put to the test, at most 1 MB; `input` and `input_content` mean the same */
        input?: string;
        /** @description What is put to the test, at most 1 MB; `input` and `input_content` mean the same */
        input_content?: string;
        /** @default spec */
        input_type?: string;
        /**
         * @default default
         * @enum {string}
         */
        profile?: "default" | "quick" | "thorough";
        personas?: ("reviewer" | "security" | "gdpr" | "hipaa" | "ai_act" | "soc2" | "operations" | "architect" | "logician" | "business")[];
        /** @enum {string} */
        persona?: "reviewer" | "security" | "gdpr" | "hipaa" | "ai_act" | "soc2" | "operations" | "architect" | "logician" | "business";
        /** @description The first one defends */
        agents?: string[];
        /** @description As of a debate */
        strict_agents?: boolean;
        max_rounds?: number;
    };
    GauntletStartResponse: {
        gauntlet_id: string;
        debate_id: string;
        /** @enum {string} */
        status: "pending";
        status_url: string;
        message: string;
        estimated_duration_seconds: number;
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
    };
    ProbesAnalyzeBody: {
        /** @description Who reviews. Default: chosen by their records */
        agents?: string[];
    };
    ProbesAnalyzeResponse: {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "cancelled";
        /** @description The debate that is examined, or otherwise the one that is held */
        debate_id: string;
        session_debate_id: string;
        agents: string[];
        /** Format: date-time */
        created_at: string;
        report_url: string;
        status_url: string;
        message: string;
    } | {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "completed" | "failed" | "analysis_complete";
        /** @description The debate that was examined, or otherwise the one that was held */
        debate_id: string;
        /** @description The debate that was held for it, with its log and receipt */
        session_debate_id: string;
        agents: string[];
        /** @description Who gave no usable answer */
        missing_agents: string[];
        /** @description From 0 to 1; more is better */
        score: number;
        metadata: {
            tokens_in: number;
            tokens_out: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            calls: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        duration_ms: number;
        analysis_id: string;
        task: string;
        overall_quality: number;
        productive_rounds: number[];
        unproductive_rounds: number[];
        observations: {
            /** @enum {string} */
            type: "unproductive_round" | "ignored_critique" | "unsupported_answer" | "agent_failed" | "change_of_mind";
            severity: number;
            agent: string | null;
            round: number;
            description: string;
        }[];
        /** @description What the reviewers said, word for word */
        strengths: string[];
        /** @description What the reviewers said, word for word */
        weaknesses: string[];
        /** @description What the reviewers said, word for word */
        missing_evidence: string[];
        /** @description What the reviewers said, word for word */
        recommendations: string[];
        by_agent: {
            name: string;
            quality_score: number;
            evidence_usage: number;
            engagement_quality: number;
            messages: number;
            critiques: number;
        }[];
        figures: {
            rounds: number;
            critiques: number;
            critiques_taken_up: number;
            messages: number;
            messages_with_evidence: number;
            failures: number;
            /** @description The mean of the scores that reviewers gave */
            reviewers_score: number | null;
            log_score: number;
        };
        summary: string;
    };
    ProbesCapabilityBody: {
        /** @description One agent is probed: `agent_name`, `agent`, or the first of `agents` or `agent_ids` */
        agent_name?: string;
        /** @description One agent is probed: `agent_name`, `agent`, or the first of `agents` or `agent_ids` */
        agent?: string;
        /** @description One agent is probed: `agent_name`, `agent`, or the first of `agents` or `agent_ids` */
        agents?: string[];
        /** @description One agent is probed: `agent_name`, `agent`, or the first of `agents` or `agent_ids` */
        agent_ids?: string[];
        task?: string;
        /**
         * @default [
         *       "contradiction",
         *       "hallucination",
         *       "sycophancy",
         *       "persistence"
         *     ]
         */
        probe_types?: ("contradiction" | "hallucination" | "sycophancy" | "persistence" | "confidence_calibration" | "reasoning_depth" | "edge_case" | "instruction_injection" | "capability_exaggeration")[];
        /** @default 3 */
        probes_per_type?: number;
    };
    ProbesCapabilityResponse: {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "cancelled";
        /** @description The debate that is examined, or otherwise the one that is held */
        debate_id: string;
        session_debate_id: string;
        agents: string[];
        /** Format: date-time */
        created_at: string;
        report_url: string;
        status_url: string;
        message: string;
    } | {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "completed" | "failed" | "analysis_complete";
        /** @description The debate that was examined, or otherwise the one that was held */
        debate_id: string;
        /** @description The debate that was held for it, with its log and receipt */
        session_debate_id: string;
        agents: string[];
        /** @description Who gave no usable answer */
        missing_agents: string[];
        /** @description From 0 to 1; more is better */
        score: number;
        metadata: {
            tokens_in: number;
            tokens_out: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            calls: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        duration_ms: number;
        probe_id: string;
        agent: string;
        target_agent: string;
        task: string;
        probe_types: ("contradiction" | "hallucination" | "sycophancy" | "persistence" | "confidence_calibration" | "reasoning_depth" | "edge_case" | "instruction_injection" | "capability_exaggeration")[];
        probes_run: number;
        vulnerabilities_found: number;
        vulnerability_rate: number;
        /** @description What the findings would cost in a rating; it is shown, never applied */
        elo_penalty: number;
        by_type: {
            [key: string]: {
                probe_id: string;
                /** @enum {string} */
                type: "contradiction" | "hallucination" | "sycophancy" | "persistence" | "confidence_calibration" | "reasoning_depth" | "edge_case" | "instruction_injection" | "capability_exaggeration";
                /** @description False also where there was no finding; `outcome` says which */
                passed: boolean;
                /** @enum {string} */
                outcome: "passed" | "failed" | "inconclusive";
                /** @enum {string|null} */
                severity: "low" | "medium" | "high" | "critical" | null;
                description: string;
                /** @description What was asked and what the agent said, word for word */
                evidence: {
                    question: string;
                    answer: string;
                }[];
            }[];
        };
        /** @description The probes that failed, most serious first */
        findings: {
            probe_id: string;
            /** @enum {string} */
            type: "contradiction" | "hallucination" | "sycophancy" | "persistence" | "confidence_calibration" | "reasoning_depth" | "edge_case" | "instruction_injection" | "capability_exaggeration";
            /** @description False also where there was no finding; `outcome` says which */
            passed: boolean;
            /** @enum {string} */
            outcome: "passed" | "failed" | "inconclusive";
            /** @enum {string|null} */
            severity: "low" | "medium" | "high" | "critical" | null;
            description: string;
            /** @description What was asked and what the agent said, word for word */
            evidence: {
                question: string;
                answer: string;
            }[];
        }[];
        summary: {
            total: number;
            passed: number;
            failed: number;
            inconclusive: number;
            /** @description Among those that came to a finding */
            pass_rate: number;
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        result: {
            total: number;
            passed: number;
            failed: number;
            inconclusive: number;
            /** @description Among those that came to a finding */
            pass_rate: number;
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        capabilities: {
            name: string;
            level: number;
            evidence: string;
        }[];
        /** @description The same by name; absent in former reports */
        capability_levels?: {
            [key: string]: number;
        };
        weaknesses: string[];
        /** @description What could not be determined */
        gaps: string[];
        assessment: string;
        recommendations: string[];
        /** Format: date-time */
        timestamp: string;
    };
    ProbesDeepAuditBody: {
        /** @description What is audited: a plan, a decision, a question */
        task: string;
        /** @description At most 1 MB; becomes evidence */
        context?: string;
        /** @description `agent_names` and `agents` mean the same. Default: chosen by their records */
        agent_names?: string[];
        /** @description `agent_names` and `agents` mean the same. Default: chosen by their records */
        agents?: string[];
        /**
         * @description Used when `rounds` is not given: 3, 6, 6 or 8
         * @enum {string}
         */
        depth?: "shallow" | "standard" | "medium" | "deep";
        /** @default {} */
        config?: {
            /** @description Default: 6 */
            rounds?: number;
            /** @default 3 */
            cross_examination_depth?: number;
            /** @default 0.7 */
            risk_threshold?: number;
            /** @enum {string} */
            audit_type?: "strategy" | "contract" | "code_architecture";
        };
    };
    ProbesDeepAuditResponse: {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "cancelled";
        /** @description The debate that is examined, or otherwise the one that is held */
        debate_id: string;
        session_debate_id: string;
        agents: string[];
        /** Format: date-time */
        created_at: string;
        report_url: string;
        status_url: string;
        message: string;
    } | {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "completed" | "failed" | "analysis_complete";
        /** @description The debate that was examined, or otherwise the one that was held */
        debate_id: string;
        /** @description The debate that was held for it, with its log and receipt */
        session_debate_id: string;
        agents: string[];
        /** @description Who gave no usable answer */
        missing_agents: string[];
        /** @description From 0 to 1; more is better */
        score: number;
        metadata: {
            tokens_in: number;
            tokens_out: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            calls: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        duration_ms: number;
        audit_id: string;
        task: string;
        /** @enum {string|null} */
        audit_type: "strategy" | "contract" | "code_architecture" | null;
        recommendation: string;
        /** @description How the audit ended, as every debate does */
        result: string;
        confidence: number;
        /** @description Most serious first */
        findings: {
            category: string;
            summary: string;
            description: string;
            details: string;
            recommendation: string;
            proposal: string;
            raised_by: string;
            /** @description Who no longer supports what is criticised without changes */
            agents_agree: string[];
            agents_disagree: string[];
            confidence: number;
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            severity_score: number;
            /** @description What the critique quotes, word for word */
            evidence: string;
        }[];
        unanimous_issues: string[];
        split_opinions: string[];
        risk_areas: string[];
        cross_examination_notes: {
            agent: string;
            turn: number;
            content: string;
        }[];
        citations: {
            evidence: string;
            title: string;
            text: string;
        }[];
        /** @description What would need to be known to say more */
        needs: string[];
        compliance_score: number;
        rounds_completed: number;
        /** @description Ratings follow from votes as in every debate; an audit adjusts none by itself */
        elo_adjustments: {
            [key: string]: number;
        };
        summary: string;
        counts: {
            unanimous_count: number;
            split_count: number;
            risk_count: number;
            findings_count: number;
            high_severity_count: number;
        };
    };
    ProbesGauntletPersonasResponse: {
        personas: {
            /** @enum {string} */
            id: "reviewer" | "security" | "gdpr" | "hipaa" | "ai_act" | "soc2" | "operations" | "architect" | "logician" | "business";
            name: string;
            description: string;
            /** @description What it looks at, the most telling first */
            grounds: string[];
            /** @description The first of `grounds` */
            category: string;
            /** @description The number of `grounds` */
            attack_count: number;
            enabled: boolean;
        }[];
        total: number;
        count: number;
    };
    ProbesRedTeamBody: {
        /**
         * @default [
         *       "logical_fallacy",
         *       "edge_case",
         *       "unstated_assumption",
         *       "counterexample",
         *       "scalability",
         *       "security"
         *     ]
         */
        attack_types?: ("logical_fallacy" | "edge_case" | "unstated_assumption" | "counterexample" | "scalability" | "security" | "adversarial_input" | "resource_exhaustion" | "race_condition" | "dependency_failure")[];
        /** @default 3 */
        max_rounds?: number;
        /** @description Attacked instead of the answer: a proposal of the debate by its id, or any text */
        focus_proposal?: string;
        /** @description The first one defends. Default: the panel of the debate */
        agents?: string[];
    };
    ProbesRedTeamReportResponse: {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "completed" | "failed" | "analysis_complete";
        /** @description The debate that was examined, or otherwise the one that was held */
        debate_id: string;
        /** @description The debate that was held for it, with its log and receipt */
        session_debate_id: string;
        agents: string[];
        /** @description Who gave no usable answer */
        missing_agents: string[];
        /** @description From 0 to 1; more is better */
        score: number;
        metadata: {
            tokens_in: number;
            tokens_out: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            calls: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        duration_ms: number;
        session_id: string;
        target_proposal: string;
        attack_types: ("logical_fallacy" | "edge_case" | "unstated_assumption" | "counterexample" | "scalability" | "security" | "adversarial_input" | "resource_exhaustion" | "race_condition" | "dependency_failure")[];
        max_rounds: number;
        /** @description Attacks for which an agent had an answer */
        attacks_run: number;
        vulnerabilities_found: number;
        findings: {
            /**
             * @description `follow_up` answers the defence, on any ground
             * @enum {string}
             */
            attack_type: "logical_fallacy" | "edge_case" | "unstated_assumption" | "counterexample" | "scalability" | "security" | "adversarial_input" | "resource_exhaustion" | "race_condition" | "dependency_failure" | "follow_up";
            agent: string;
            round: number;
            severity: number;
            /** @enum {string} */
            severity_level: "low" | "medium" | "high" | "critical";
            description: string;
            exploitability: number;
            keyword_matches: string[];
            /** @description Its author still voted against the answer after the defence */
            success: boolean;
            /** @description Nobody rated it, or its author gave no final opinion */
            requires_manual_review: boolean;
        }[];
        /** @description The findings that succeeded, most serious first */
        vulnerabilities: {
            attack_type: string;
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            description: string;
            recommendation: string;
        }[];
        robustness_score: number;
        overall_risk: number;
        /** @description Whether more than half of the voters support the answer */
        holds: boolean | null;
        defence: string[];
        summary: string;
    };
    ProbesRedTeamResponse: {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "cancelled";
        /** @description The debate that is examined, or otherwise the one that is held */
        debate_id: string;
        session_debate_id: string;
        agents: string[];
        /** Format: date-time */
        created_at: string;
        report_url: string;
        status_url: string;
        message: string;
    } | {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "completed" | "failed" | "analysis_complete";
        /** @description The debate that was examined, or otherwise the one that was held */
        debate_id: string;
        /** @description The debate that was held for it, with its log and receipt */
        session_debate_id: string;
        agents: string[];
        /** @description Who gave no usable answer */
        missing_agents: string[];
        /** @description From 0 to 1; more is better */
        score: number;
        metadata: {
            tokens_in: number;
            tokens_out: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            calls: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        duration_ms: number;
        session_id: string;
        target_proposal: string;
        attack_types: ("logical_fallacy" | "edge_case" | "unstated_assumption" | "counterexample" | "scalability" | "security" | "adversarial_input" | "resource_exhaustion" | "race_condition" | "dependency_failure")[];
        max_rounds: number;
        /** @description Attacks for which an agent had an answer */
        attacks_run: number;
        vulnerabilities_found: number;
        findings: {
            /**
             * @description `follow_up` answers the defence, on any ground
             * @enum {string}
             */
            attack_type: "logical_fallacy" | "edge_case" | "unstated_assumption" | "counterexample" | "scalability" | "security" | "adversarial_input" | "resource_exhaustion" | "race_condition" | "dependency_failure" | "follow_up";
            agent: string;
            round: number;
            severity: number;
            /** @enum {string} */
            severity_level: "low" | "medium" | "high" | "critical";
            description: string;
            exploitability: number;
            keyword_matches: string[];
            /** @description Its author still voted against the answer after the defence */
            success: boolean;
            /** @description Nobody rated it, or its author gave no final opinion */
            requires_manual_review: boolean;
        }[];
        /** @description The findings that succeeded, most serious first */
        vulnerabilities: {
            attack_type: string;
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            description: string;
            recommendation: string;
        }[];
        robustness_score: number;
        overall_risk: number;
        /** @description Whether more than half of the voters support the answer */
        holds: boolean | null;
        defence: string[];
        summary: string;
    };
    ProbesReportResponse: {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "cancelled";
        /** @description The debate that is examined, or otherwise the one that is held */
        debate_id: string;
        session_debate_id: string;
        agents: string[];
        /** Format: date-time */
        created_at: string;
        report_url: string;
        status_url: string;
        message: string;
    } | {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "completed" | "failed" | "analysis_complete";
        /** @description The debate that was examined, or otherwise the one that was held */
        debate_id: string;
        /** @description The debate that was held for it, with its log and receipt */
        session_debate_id: string;
        agents: string[];
        /** @description Who gave no usable answer */
        missing_agents: string[];
        /** @description From 0 to 1; more is better */
        score: number;
        metadata: {
            tokens_in: number;
            tokens_out: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            calls: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        duration_ms: number;
        probe_id: string;
        agent: string;
        target_agent: string;
        task: string;
        probe_types: ("contradiction" | "hallucination" | "sycophancy" | "persistence" | "confidence_calibration" | "reasoning_depth" | "edge_case" | "instruction_injection" | "capability_exaggeration")[];
        probes_run: number;
        vulnerabilities_found: number;
        vulnerability_rate: number;
        /** @description What the findings would cost in a rating; it is shown, never applied */
        elo_penalty: number;
        by_type: {
            [key: string]: {
                probe_id: string;
                /** @enum {string} */
                type: "contradiction" | "hallucination" | "sycophancy" | "persistence" | "confidence_calibration" | "reasoning_depth" | "edge_case" | "instruction_injection" | "capability_exaggeration";
                /** @description False also where there was no finding; `outcome` says which */
                passed: boolean;
                /** @enum {string} */
                outcome: "passed" | "failed" | "inconclusive";
                /** @enum {string|null} */
                severity: "low" | "medium" | "high" | "critical" | null;
                description: string;
                /** @description What was asked and what the agent said, word for word */
                evidence: {
                    question: string;
                    answer: string;
                }[];
            }[];
        };
        /** @description The probes that failed, most serious first */
        findings: {
            probe_id: string;
            /** @enum {string} */
            type: "contradiction" | "hallucination" | "sycophancy" | "persistence" | "confidence_calibration" | "reasoning_depth" | "edge_case" | "instruction_injection" | "capability_exaggeration";
            /** @description False also where there was no finding; `outcome` says which */
            passed: boolean;
            /** @enum {string} */
            outcome: "passed" | "failed" | "inconclusive";
            /** @enum {string|null} */
            severity: "low" | "medium" | "high" | "critical" | null;
            description: string;
            /** @description What was asked and what the agent said, word for word */
            evidence: {
                question: string;
                answer: string;
            }[];
        }[];
        summary: {
            total: number;
            passed: number;
            failed: number;
            inconclusive: number;
            /** @description Among those that came to a finding */
            pass_rate: number;
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        result: {
            total: number;
            passed: number;
            failed: number;
            inconclusive: number;
            /** @description Among those that came to a finding */
            pass_rate: number;
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        capabilities: {
            name: string;
            level: number;
            evidence: string;
        }[];
        /** @description The same by name; absent in former reports */
        capability_levels?: {
            [key: string]: number;
        };
        weaknesses: string[];
        /** @description What could not be determined */
        gaps: string[];
        assessment: string;
        recommendations: string[];
        /** Format: date-time */
        timestamp: string;
    } | {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "completed" | "failed" | "analysis_complete";
        /** @description The debate that was examined, or otherwise the one that was held */
        debate_id: string;
        /** @description The debate that was held for it, with its log and receipt */
        session_debate_id: string;
        agents: string[];
        /** @description Who gave no usable answer */
        missing_agents: string[];
        /** @description From 0 to 1; more is better */
        score: number;
        metadata: {
            tokens_in: number;
            tokens_out: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            calls: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        duration_ms: number;
        audit_id: string;
        task: string;
        /** @enum {string|null} */
        audit_type: "strategy" | "contract" | "code_architecture" | null;
        recommendation: string;
        /** @description How the audit ended, as every debate does */
        result: string;
        confidence: number;
        /** @description Most serious first */
        findings: {
            category: string;
            summary: string;
            description: string;
            details: string;
            recommendation: string;
            proposal: string;
            raised_by: string;
            /** @description Who no longer supports what is criticised without changes */
            agents_agree: string[];
            agents_disagree: string[];
            confidence: number;
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            severity_score: number;
            /** @description What the critique quotes, word for word */
            evidence: string;
        }[];
        unanimous_issues: string[];
        split_opinions: string[];
        risk_areas: string[];
        cross_examination_notes: {
            agent: string;
            turn: number;
            content: string;
        }[];
        citations: {
            evidence: string;
            title: string;
            text: string;
        }[];
        /** @description What would need to be known to say more */
        needs: string[];
        compliance_score: number;
        rounds_completed: number;
        /** @description Ratings follow from votes as in every debate; an audit adjusts none by itself */
        elo_adjustments: {
            [key: string]: number;
        };
        summary: string;
        counts: {
            unanimous_count: number;
            split_count: number;
            risk_count: number;
            findings_count: number;
            high_severity_count: number;
        };
    } | {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "completed" | "failed" | "analysis_complete";
        /** @description The debate that was examined, or otherwise the one that was held */
        debate_id: string;
        /** @description The debate that was held for it, with its log and receipt */
        session_debate_id: string;
        agents: string[];
        /** @description Who gave no usable answer */
        missing_agents: string[];
        /** @description From 0 to 1; more is better */
        score: number;
        metadata: {
            tokens_in: number;
            tokens_out: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            calls: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        duration_ms: number;
        session_id: string;
        target_proposal: string;
        attack_types: ("logical_fallacy" | "edge_case" | "unstated_assumption" | "counterexample" | "scalability" | "security" | "adversarial_input" | "resource_exhaustion" | "race_condition" | "dependency_failure")[];
        max_rounds: number;
        /** @description Attacks for which an agent had an answer */
        attacks_run: number;
        vulnerabilities_found: number;
        findings: {
            /**
             * @description `follow_up` answers the defence, on any ground
             * @enum {string}
             */
            attack_type: "logical_fallacy" | "edge_case" | "unstated_assumption" | "counterexample" | "scalability" | "security" | "adversarial_input" | "resource_exhaustion" | "race_condition" | "dependency_failure" | "follow_up";
            agent: string;
            round: number;
            severity: number;
            /** @enum {string} */
            severity_level: "low" | "medium" | "high" | "critical";
            description: string;
            exploitability: number;
            keyword_matches: string[];
            /** @description Its author still voted against the answer after the defence */
            success: boolean;
            /** @description Nobody rated it, or its author gave no final opinion */
            requires_manual_review: boolean;
        }[];
        /** @description The findings that succeeded, most serious first */
        vulnerabilities: {
            attack_type: string;
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            description: string;
            recommendation: string;
        }[];
        robustness_score: number;
        overall_risk: number;
        /** @description Whether more than half of the voters support the answer */
        holds: boolean | null;
        defence: string[];
        summary: string;
    } | {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "completed" | "failed" | "analysis_complete";
        /** @description The debate that was examined, or otherwise the one that was held */
        debate_id: string;
        /** @description The debate that was held for it, with its log and receipt */
        session_debate_id: string;
        agents: string[];
        /** @description Who gave no usable answer */
        missing_agents: string[];
        /** @description From 0 to 1; more is better */
        score: number;
        metadata: {
            tokens_in: number;
            tokens_out: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            calls: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        duration_ms: number;
        analysis_id: string;
        task: string;
        overall_quality: number;
        productive_rounds: number[];
        unproductive_rounds: number[];
        observations: {
            /** @enum {string} */
            type: "unproductive_round" | "ignored_critique" | "unsupported_answer" | "agent_failed" | "change_of_mind";
            severity: number;
            agent: string | null;
            round: number;
            description: string;
        }[];
        /** @description What the reviewers said, word for word */
        strengths: string[];
        /** @description What the reviewers said, word for word */
        weaknesses: string[];
        /** @description What the reviewers said, word for word */
        missing_evidence: string[];
        /** @description What the reviewers said, word for word */
        recommendations: string[];
        by_agent: {
            name: string;
            quality_score: number;
            evidence_usage: number;
            engagement_quality: number;
            messages: number;
            critiques: number;
        }[];
        figures: {
            rounds: number;
            critiques: number;
            critiques_taken_up: number;
            messages: number;
            messages_with_evidence: number;
            failures: number;
            /** @description The mean of the scores that reviewers gave */
            reviewers_score: number | null;
            log_score: number;
        };
        summary: string;
    } | {
        id: string;
        report_id: string;
        /** @enum {string} */
        kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
        /** @enum {string} */
        status: "completed" | "failed" | "analysis_complete";
        /** @description The debate that was examined, or otherwise the one that was held */
        debate_id: string;
        /** @description The debate that was held for it, with its log and receipt */
        session_debate_id: string;
        agents: string[];
        /** @description Who gave no usable answer */
        missing_agents: string[];
        /** @description From 0 to 1; more is better */
        score: number;
        metadata: {
            tokens_in: number;
            tokens_out: number;
            /** @description Of `tokens_in`, what providers read from their caches */
            cached_tokens: number;
            /** @description Of `tokens_in`, what providers wrote into their caches */
            cache_write_tokens: number;
            /** @description Of `tokens_out`, what was thought and is not shown */
            reasoning_tokens: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            calls: number;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        completed_at: string;
        duration_ms: number;
        gauntlet_id: string;
        input_hash: string;
        input_summary: string;
        input_type: string;
        /** @enum {string} */
        verdict: "pass" | "conditional" | "fail";
        verdict_reasoning: string;
        passed: boolean;
        criteria: {
            name: string;
            limit: number;
            value: number;
            met: boolean;
        }[];
        confidence: number;
        robustness_score: number;
        risk_score: number;
        /** @description The share of scenarios in which an attacker could come to a finding */
        coverage_score: number;
        consensus_reached: boolean;
        /** @description The attacks that succeeded, most serious first */
        vulnerabilities: {
            id: string;
            title: string;
            description: string;
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            category: string;
            persona: string;
            /** @description The scenario it was found in */
            source: string;
            exploitability: number;
            impact: number;
            mitigation: string;
            agent_name: string;
            round_number: number;
            requires_manual_review: boolean;
        }[];
        /** @enum {string|null} */
        worst_severity: "low" | "medium" | "high" | "critical" | null;
        risk_summary: {
            total: number;
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        attack_summary: {
            total_attacks: number;
            successful_attacks: number;
            by_category: {
                [key: string]: number;
            };
            robustness_score: number;
            coverage_score: number;
        };
        scenarios: {
            id: string;
            gauntlet_id: string;
            scenario: string;
            persona: string;
            category: string;
            /**
             * @description `error` where no attacker gave a usable answer, `skip` where none could come to a finding
             * @enum {string}
             */
            status: "pass" | "fail" | "error" | "skip";
            verdict: string;
            confidence: number;
            /** @enum {string} */
            risk_level: "low" | "medium" | "high" | "critical";
            risk: number;
            duration_ms: number;
            debate_id: string;
            findings: {
                type: string;
                description: string;
                /** @enum {string} */
                severity: "low" | "medium" | "high" | "critical";
            }[];
            /** Format: date-time */
            timestamp: string;
        }[];
        heatmap: {
            id: string;
            gauntlet_id: string;
            categories: string[];
            personas: string[];
            dimensions: {
                categories: string[];
                personas: string[];
            };
            /** @description The worst of each category */
            scores: number[];
            /** @description A row for each category, a column for each persona */
            matrix: number[][];
            overall_risk: number;
            hotspots: {
                category: string;
                persona: string;
                risk: number;
            }[];
            /** Format: date-time */
            generated_at: string;
        };
        dissenting_views: string[];
        consensus_points: string[];
        agents_used: string[];
        /** Format: date-time */
        started_at: string;
        duration_seconds: number;
    };
    ProbesReportsResponse: {
        reports: {
            id: string;
            report_id: string;
            /** @enum {string} */
            kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
            /** @enum {string} */
            status: "completed" | "failed" | "analysis_complete";
            /** @description The debate that was examined, or otherwise the one that was held */
            debate_id: string;
            /** @description The debate that was held for it, with its log and receipt */
            session_debate_id: string;
            agents: string[];
            /** @description Who gave no usable answer */
            missing_agents: string[];
            /** @description From 0 to 1; more is better */
            score: number;
            metadata: {
                tokens_in: number;
                tokens_out: number;
                /** @description Of `tokens_in`, what providers read from their caches */
                cached_tokens: number;
                /** @description Of `tokens_in`, what providers wrote into their caches */
                cache_write_tokens: number;
                /** @description Of `tokens_out`, what was thought and is not shown */
                reasoning_tokens: number;
                /** @description What is known of the cost */
                cost_usd: number;
                /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
                cost_known: boolean;
                /** @description The tokens whose cost nobody knows */
                unpriced_tokens: number;
                calls: number;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            completed_at: string;
            duration_ms: number;
            /** @description The first, or the only one */
            agent: string;
            target_agent: string;
            task: string;
            probes_run: number;
            vulnerabilities_found: number;
            vulnerability_rate: number;
            /** @description How far each was shown; of probes */
            capabilities: {
                [key: string]: number;
            };
        }[];
        items: {
            id: string;
            report_id: string;
            /** @enum {string} */
            kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
            /** @enum {string} */
            status: "completed" | "failed" | "analysis_complete";
            /** @description The debate that was examined, or otherwise the one that was held */
            debate_id: string;
            /** @description The debate that was held for it, with its log and receipt */
            session_debate_id: string;
            agents: string[];
            /** @description Who gave no usable answer */
            missing_agents: string[];
            /** @description From 0 to 1; more is better */
            score: number;
            metadata: {
                tokens_in: number;
                tokens_out: number;
                /** @description Of `tokens_in`, what providers read from their caches */
                cached_tokens: number;
                /** @description Of `tokens_in`, what providers wrote into their caches */
                cache_write_tokens: number;
                /** @description Of `tokens_out`, what was thought and is not shown */
                reasoning_tokens: number;
                /** @description What is known of the cost */
                cost_usd: number;
                /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
                cost_known: boolean;
                /** @description The tokens whose cost nobody knows */
                unpriced_tokens: number;
                calls: number;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            completed_at: string;
            duration_ms: number;
            /** @description The first, or the only one */
            agent: string;
            target_agent: string;
            task: string;
            probes_run: number;
            vulnerabilities_found: number;
            vulnerability_rate: number;
            /** @description How far each was shown; of probes */
            capabilities: {
                [key: string]: number;
            };
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
}
