// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /.well-known/jwks.json": Operations["receipts.keys"];
    "GET /api/v2/gauntlet/receipts": Operations["receipts.list.alias1"];
    "GET /api/v2/gauntlet/receipts/{receipt_id}": Operations["receipts.get.alias1"];
    "GET /api/v2/gauntlet/receipts/{receipt_id}/export": Operations["receipts.export-wrapped"];
    "GET /api/v2/gauntlet/receipts/{receipt_id}/verify": Operations["receipts.verify.alias2"];
    "GET /api/v2/receipts": Operations["receipts.list"];
    "GET /api/v2/receipts/{receipt_id}": Operations["receipts.get"];
    "GET /api/v2/receipts/{receipt_id}/export": Operations["receipts.export"];
    "GET /api/v2/receipts/{receipt_id}/verify": Operations["receipts.verify.alias1"];
    "POST /api/v2/receipts/{receipt_id}/verify": Operations["receipts.verify"];
    "POST /api/v2/verify": Operations["receipts.check-paper"];
}
export interface Operations {
    "receipts.keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public keys that receipts are signed with, present and past */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["ReceiptsKeysResponse"];
                };
            };
            429: shared.Responses["TooManyRequestsV1"];
            503: shared.Responses["UnavailableV1"];
        };
    };
    "receipts.list.alias1": {
        parameters: {
            query?: {
                /** @description `approved`: the examination was passed; `rejected`: it was failed */
                verdict?: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed" | "approved" | "rejected";
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
            /** @description List the organization's decision receipts, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["ReceiptsListResponse"] & {
                        data: Schemas["ReceiptsListResponse"];
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
    "receipts.get.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show a receipt with its signature */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["ReceiptsGetResponse"] & {
                        data: Schemas["ReceiptsGetResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            409: shared.Responses["Conflict"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "receipts.export-wrapped": {
        parameters: {
            query?: {
                /** @description Only `json` holds what was signed */
                format?: "json" | "markdown" | "html" | "sarif";
            };
            header?: never;
            path: {
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file of a receipt within JSON, for clients that read nothing else */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ReceiptsExportWrappedResponse"];
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
    "receipts.verify.alias2": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Check the signature of a receipt, its digest, and the log it attests */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["ReceiptsVerifyResponse"] & {
                        data: Schemas["ReceiptsVerifyResponse"];
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
    "receipts.list": {
        parameters: {
            query?: {
                debate_id?: string;
                verdict?: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed";
                /** @description Of an examination; other debates have none */
                examination_verdict?: "pass" | "conditional" | "fail";
                /** @description What kind of debate it attests */
                kind?: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
                /** @description Of what an examination found; other debates have none */
                risk_level?: "low" | "medium" | "high" | "critical";
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
            /** @description List the organization's decision receipts, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["ReceiptsListResponse"] & {
                        data: Schemas["ReceiptsListResponse"];
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
    "receipts.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show a receipt with its signature */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["ReceiptsGetResponse"] & {
                        data: Schemas["ReceiptsGetResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            409: shared.Responses["Conflict"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "receipts.export": {
        parameters: {
            query?: {
                /** @description Only `json` holds what was signed */
                format?: "json" | "markdown" | "html" | "sarif";
            };
            header?: never;
            path: {
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Save a receipt as a file that can be verified without this service */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "text/markdown": string;
                    "text/html": string;
                    "application/sarif+json": string;
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
    "receipts.verify.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Check the signature of a receipt, its digest, and the log it attests */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["ReceiptsVerifyResponse"] & {
                        data: Schemas["ReceiptsVerifyResponse"];
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
    "receipts.verify": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Check the signature of a receipt, its digest, and the log it attests */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["ReceiptsVerifyResponse"] & {
                        data: Schemas["ReceiptsVerifyResponse"];
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
    "receipts.check-paper": {
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
                 *       "paper": "parley/example/log\n…"
                 *     }
                 */
                "application/json": Schemas["ReceiptsCheckPaperBody"];
            };
        };
        responses: {
            /** @description Check anything that this installation signed, as somebody has it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["ReceiptsCheckPaperResponse"];
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
}
export interface Schemas {
    ReceiptsCheckPaperBody: {
        /** @description The text of a receipt, an export, a certificate, a checkpoint, a proof or a signed note, exactly as it was received */
        paper: string;
        /** @description For an export: a signed note of the same log from earlier */
        since?: string;
    };
    ReceiptsCheckPaperResponse: {
        valid: boolean;
        /** @enum {string} */
        kind: "receipt" | "audit_export" | "export" | "erasure_certificate" | "checkpoint" | "heads" | "proof" | "note";
        /** @description What it is about, in a few words */
        about: string;
        /** @description What was checked, in one sentence */
        checked: string;
        /** @description What that proves, in one sentence */
        proves: string;
        /** @description The fields that anybody could have changed */
        not_covered: string[];
        faults: {
            /** @description The field, or the number of an entry (`entry 12`) */
            at: string;
            says: string;
        }[];
        /** Format: date-time */
        verified_at: string;
    };
    ReceiptsExportWrappedResponse: {
        receipt_id: string;
        gauntlet_id: string | null;
        /** @enum {string} */
        format: "json" | "markdown" | "html" | "sarif";
        /** @description The file: as JSON, what was signed */
        content: string;
        filename: string;
        size_bytes: number;
        /** @description SHA-256 of `content`, in hex */
        checksum: string;
        /** Format: date-time */
        generated_at: string;
    };
    ReceiptsGetResponse: {
        id: string;
        receipt_id: string;
        debate_id: string;
        kind: string;
        /** @enum {string} */
        verdict: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed";
        confidence: number;
        consensus_reached: boolean;
        participating_agents: string[];
        dissenting_agents: string[];
        hash: string;
        key_id: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        expires_at: string;
        /** @description What is signed, as canonical JSON (RFC 8785) */
        receipt: {
            [key: string]: unknown;
        };
        /** @enum {string} */
        algorithm: "Ed25519";
        /** @description Base64url, over the canonical JSON of `receipt` */
        signature: string;
        /** @description Where the public keys are published */
        keys_url: string;
    };
    ReceiptsKeysResponse: {
        keys: {
            /** @enum {string} */
            kty: "OKP";
            /** @enum {string} */
            crv: "Ed25519";
            /** @enum {string} */
            alg: "EdDSA";
            /** @enum {string} */
            use: "sig";
            kid: string;
            x: string;
            /**
             * Format: date-time
             * @description What this key signed with a later date is not valid
             */
            retired_at?: string;
        }[];
    };
    ReceiptsListResponse: {
        receipts: {
            id: string;
            receipt_id: string;
            debate_id: string;
            kind: string;
            /** @enum {string} */
            verdict: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed";
            confidence: number;
            consensus_reached: boolean;
            participating_agents: string[];
            dissenting_agents: string[];
            hash: string;
            key_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        }[];
        items: {
            id: string;
            receipt_id: string;
            debate_id: string;
            kind: string;
            /** @enum {string} */
            verdict: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed";
            confidence: number;
            consensus_reached: boolean;
            participating_agents: string[];
            dissenting_agents: string[];
            hash: string;
            key_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    ReceiptsVerifyResponse: {
        receipt_id: string;
        debate_id: string;
        valid: boolean;
        verified: boolean;
        /** @description The named key signed exactly this receipt */
        signature_valid: boolean;
        /** @description The digest is that of the receipt */
        integrity_valid: boolean;
        /** @description The debate's log still leads to the state that the receipt attests */
        log_valid: boolean;
        hash: string;
        /** @description The same as `receipt_id` */
        trail_id: string;
        /** @description The digest that the receipt states */
        stored_checksum: string;
        /** @description The digest of the receipt as it is */
        computed_checksum: string;
        /** @description Whether the two are the same */
        match: boolean;
        errors: string[];
        /** Format: date-time */
        verified_at: string;
        signature: {
            signature_valid: boolean;
            algorithm: string;
            key_id: string;
            /** Format: date-time */
            signed_at: string;
            /** Format: date-time */
            verification_timestamp: string;
        };
        integrity: {
            integrity_valid: boolean;
            stored_checksum: string;
            computed_checksum: string;
            /** Format: date-time */
            verified_at: string;
        };
    };
}
