// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/audit-trails": Operations["trails.list"];
    "GET /api/v2/audit-trails/{trail_id}": Operations["trails.get"];
    "GET /api/v2/audit-trails/{trail_id}/export": Operations["trails.export"];
    "POST /api/v2/audit-trails/{trail_id}/verify": Operations["trails.verify"];
}
export interface Operations {
    "trails.list": {
        parameters: {
            query?: {
                verdict?: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed";
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
            /** @description The trails of decisions, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["TrailsListResponse"];
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
    "trails.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trail_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One decision's whole story: its log, its receipt, and what the audit log says of it */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["TrailsGetResponse"];
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
    "trails.export": {
        parameters: {
            query?: {
                format?: "json" | "csv" | "md" | "markdown";
            };
            header?: never;
            path: {
                trail_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A trail as JSON, CSV or Markdown */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "text/markdown": string;
                    "application/json": {
                        data: Schemas["TrailsExportResponse"];
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
    "trails.verify": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trail_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recompute a trail and hold it against what is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["TrailsVerifyResponse"];
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
    TrailsExportResponse: {
        content: string;
        filename: string;
        format: string;
    };
    TrailsGetResponse: {
        id: string;
        trail_id: string;
        debate_id: string;
        gauntlet_id: string | null;
        /** Format: date-time */
        created_at: string;
        /** @enum {string} */
        verdict: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed";
        confidence: number;
        total_findings: number;
        duration_seconds: number | null;
        /** @description Of the log: whatever is recorded later makes a new version */
        version: number;
        /** @description SHA-256 over the canonical trail at this version, in hex */
        checksum: string;
        /**
         * @description Of what a gauntlet found; null for other debates
         * @enum {string|null}
         */
        risk_level: "low" | "medium" | "high" | "critical" | null;
        findings: {
            type: string;
            severity: string;
            description: string;
        }[];
        head_hash: string;
        receipt_id: string;
        receipt_hash: string;
        /** @description The whole log of the debate, without free text */
        events: {
            version: number;
            type: string;
            /** Format: date-time */
            at: string;
            hash: string;
            data: {
                [key: string]: unknown;
            };
        }[];
        /** @description What the audit log says of it, the newest hundred */
        entries: {
            id: string;
            seq: number;
            /** Format: date-time */
            at: string;
            action: string;
            actor_id: string;
            outcome: string;
        }[];
        metadata: {
            [key: string]: unknown;
        };
    };
    TrailsListResponse: {
        trails: {
            id: string;
            trail_id: string;
            debate_id: string;
            gauntlet_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            verdict: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed";
            confidence: number;
            total_findings: number;
            duration_seconds: number | null;
            /** @description Of the log: whatever is recorded later makes a new version */
            version: number;
            /** @description SHA-256 over the canonical trail at this version, in hex */
            checksum: string;
        }[];
        items: {
            id: string;
            trail_id: string;
            debate_id: string;
            gauntlet_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            verdict: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed";
            confidence: number;
            total_findings: number;
            duration_seconds: number | null;
            /** @description Of the log: whatever is recorded later makes a new version */
            version: number;
            /** @description SHA-256 over the canonical trail at this version, in hex */
            checksum: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    TrailsVerifyResponse: {
        trail_id: string;
        valid: boolean;
        stored_checksum: string;
        computed_checksum: string;
        match: boolean;
        version: number;
        error: string | null;
        /** Format: date-time */
        verified_at: string;
    };
}
