// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/audit/checkpoint": Operations["audit.checkpoint"];
    "GET /api/v2/audit/entries": Operations["audit.entries"];
    "POST /api/v2/audit/entries": Operations["audit.export.alias1"];
    "GET /api/v2/audit/events": Operations["audit.events"];
    "POST /api/v2/audit/export": Operations["audit.export"];
    "GET /api/v2/audit/proof": Operations["audit.proof"];
    "GET /api/v2/audit/report": Operations["audit.report"];
    "GET /api/v2/audit/stats": Operations["audit.stats"];
    "GET /api/v2/audit/verify": Operations["audit.verify"];
    "POST /api/v2/audit/verify": Operations["audit.check"];
    "GET /api/v2/audit/witnessed": Operations["audit.witnessed"];
    "POST /api/v2/audit/witnessed": Operations["audit.witness"];
    "POST /api/v2/audit/witnessed/keys": Operations["audit.pin-key"];
}
export interface Operations {
    "audit.checkpoint": {
        parameters: {
            query?: {
                /** @description For platform admins: whose log, or `installation` */
                org_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A signed note of the log as it is now, to be kept outside */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditCheckpointResponse"];
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
    "audit.entries": {
        parameters: {
            query?: {
                actor?: string;
                /** @description The same as `actor` */
                actor_id?: string;
                /** @description The same as `actor` */
                user_id?: string;
                /** @description The id of an entry */
                event_id?: string;
                action?: string;
                category?: "auth" | "access" | "data" | "admin" | "billing" | "debate" | "api" | "security" | "system";
                outcome?: "success" | "failure" | "denied" | "error";
                resource_type?: string;
                resource_id?: string;
                workspace_id?: string;
                /** @description In what is told beside the text */
                search?: string;
                /** @description A date, or a time in ISO 8601 */
                start?: string;
                /** @description A date, or a time in ISO 8601 */
                start_date?: string;
                /** @description A date, or a time in ISO 8601 */
                from_date?: string;
                /** @description A date, or a time in ISO 8601 */
                start_time?: string;
                /** @description A date, or a time in ISO 8601 */
                since?: string;
                /** @description A date, or a time in ISO 8601 */
                end?: string;
                /** @description A date, or a time in ISO 8601 */
                end_date?: string;
                /** @description A date, or a time in ISO 8601 */
                to_date?: string;
                /** @description A date, or a time in ISO 8601 */
                end_time?: string;
                /** @description A date, or a time in ISO 8601 */
                until?: string;
                /** @description For platform admins: whose log, or `installation` */
                org_id?: string;
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
            /** @description What was done, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditEntriesResponse"];
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
    "audit.export.alias1": {
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
                 *       "format": "ndjson"
                 *     }
                 */
                "application/json": Schemas["AuditExportBody"];
            };
        };
        responses: {
            /** @description Take the log away as a file; json, ndjson and soc2 can be checked with `parley verify` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditExportResponse"];
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
    "audit.events": {
        parameters: {
            query?: {
                actor?: string;
                /** @description The same as `actor` */
                actor_id?: string;
                /** @description The same as `actor` */
                user_id?: string;
                /** @description The id of an entry */
                event_id?: string;
                action?: string;
                category?: "auth" | "access" | "data" | "admin" | "billing" | "debate" | "api" | "security" | "system";
                outcome?: "success" | "failure" | "denied" | "error";
                resource_type?: string;
                resource_id?: string;
                workspace_id?: string;
                /** @description In what is told beside the text */
                search?: string;
                /** @description A date, or a time in ISO 8601 */
                start?: string;
                /** @description A date, or a time in ISO 8601 */
                start_date?: string;
                /** @description A date, or a time in ISO 8601 */
                from_date?: string;
                /** @description A date, or a time in ISO 8601 */
                start_time?: string;
                /** @description A date, or a time in ISO 8601 */
                since?: string;
                /** @description A date, or a time in ISO 8601 */
                end?: string;
                /** @description A date, or a time in ISO 8601 */
                end_date?: string;
                /** @description A date, or a time in ISO 8601 */
                to_date?: string;
                /** @description A date, or a time in ISO 8601 */
                end_time?: string;
                /** @description A date, or a time in ISO 8601 */
                until?: string;
                /** @description For platform admins: whose log, or `installation` */
                org_id?: string;
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
            /** @description The same entries under the name events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditEventsResponse"];
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
    "audit.export": {
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
                 *       "format": "ndjson"
                 *     }
                 */
                "application/json": Schemas["AuditExportBody"];
            };
        };
        responses: {
            /** @description Take the log away as a file; json, ndjson and soc2 can be checked with `parley verify` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditExportResponse"];
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
    "audit.proof": {
        parameters: {
            query?: {
                /** @description The id of an entry */
                entry?: string;
                /**
                 * @description A former size of the log
                 * @example 0
                 */
                from?: number;
                /** @description A later size; that of now unless told */
                to?: number;
                /** @description For platform admins: whose log, or `installation` */
                org_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prove that an entry is in the log, or that a former log is its beginning */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditProofResponse"];
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
    "audit.report": {
        parameters: {
            query?: {
                format?: "json" | "csv" | "pdf";
                workspace_id?: string;
                /** @description A date, or a time in ISO 8601 */
                start?: string;
                /** @description A date, or a time in ISO 8601 */
                start_date?: string;
                /** @description A date, or a time in ISO 8601 */
                from_date?: string;
                /** @description A date, or a time in ISO 8601 */
                start_time?: string;
                /** @description A date, or a time in ISO 8601 */
                since?: string;
                /** @description A date, or a time in ISO 8601 */
                end?: string;
                /** @description A date, or a time in ISO 8601 */
                end_date?: string;
                /** @description A date, or a time in ISO 8601 */
                to_date?: string;
                /** @description A date, or a time in ISO 8601 */
                end_time?: string;
                /** @description A date, or a time in ISO 8601 */
                until?: string;
                /** @description For platform admins: whose log, or `installation` */
                org_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A report on a range of time, the last 30 days unless told */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/pdf": string;
                    "application/json": {
                        data: Schemas["AuditReportResponse"];
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
    "audit.stats": {
        parameters: {
            query?: {
                /** @description Default: 30d */
                period?: "24h" | "7d" | "30d" | "90d" | "365d" | "all";
                /** @description A date, or a time in ISO 8601 */
                start?: string;
                /** @description A date, or a time in ISO 8601 */
                start_date?: string;
                /** @description A date, or a time in ISO 8601 */
                from_date?: string;
                /** @description A date, or a time in ISO 8601 */
                start_time?: string;
                /** @description A date, or a time in ISO 8601 */
                since?: string;
                /** @description A date, or a time in ISO 8601 */
                end?: string;
                /** @description A date, or a time in ISO 8601 */
                end_date?: string;
                /** @description A date, or a time in ISO 8601 */
                to_date?: string;
                /** @description A date, or a time in ISO 8601 */
                end_time?: string;
                /** @description A date, or a time in ISO 8601 */
                until?: string;
                /** @description For platform admins: whose log, or `installation` */
                org_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How often what was done, and by whom */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditStatsResponse"];
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
    "audit.verify": {
        parameters: {
            query?: {
                /** @description A date, or a time in ISO 8601 */
                start?: string;
                /** @description A date, or a time in ISO 8601 */
                start_date?: string;
                /** @description A date, or a time in ISO 8601 */
                from_date?: string;
                /** @description A date, or a time in ISO 8601 */
                start_time?: string;
                /** @description A date, or a time in ISO 8601 */
                since?: string;
                /** @description A date, or a time in ISO 8601 */
                end?: string;
                /** @description A date, or a time in ISO 8601 */
                end_date?: string;
                /** @description A date, or a time in ISO 8601 */
                to_date?: string;
                /** @description A date, or a time in ISO 8601 */
                end_time?: string;
                /** @description A date, or a time in ISO 8601 */
                until?: string;
                /** @description For platform admins: whose log, or `installation` */
                org_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recompute the whole log and those of the organization's debates, and say what is not as it was entered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditVerifyResponse"];
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
                        data: Schemas["AuditVerifyResponse"];
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
    "audit.check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["AuditCheckBody"];
            };
        };
        responses: {
            /** @description Recompute the whole log and those of the organization's debates, and keep what it came to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditCheckResponse"];
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
                        data: Schemas["AuditCheckResponse"];
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
    "audit.witnessed": {
        parameters: {
            query?: {
                /** @description At most 100; more is read as 100 */
                limit?: number;
                offset?: number;
                /** @description The id of the installation */
                installation?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notes of other installations that are kept here, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditWitnessedResponse"];
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
    "audit.witness": {
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
                 *       "installation": "ins_example",
                 *       "note": "parley/ins_example/00000000000000000000000000000001\n3\nAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=\nat 2026-11-17T12:00:00.000Z\n\n— parley/ins_example/00000000000000000000000000000001 hFpppJYRh0N5FfGGLLSayK5Ib8TuStJvNilT9r04ZGqOxxq0x/PjeEjcEgnrKlfqZ69VrdaXkoGzSvOJAgV56hAHpw4=\n",
                 *       "key": {
                 *         "kid": "--6IM5l0OosLj9yWskISYhUA3n_3CURQkmrYMSha_ck",
                 *         "x": "6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw"
                 *       }
                 *     }
                 */
                "application/json": Schemas["AuditWitnessBody"];
            };
        };
        responses: {
            /** @description Keep a signed note of another installation */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditWitnessResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            408: shared.Responses["NotSentInTime"];
            409: shared.Responses["Conflict"];
            413: shared.Responses["PayloadTooLarge"];
            415: shared.Responses["UnsupportedMediaType"];
            429: shared.Responses["TooManyRequests"];
            503: shared.Responses["Unavailable"];
        };
    };
    "audit.pin-key": {
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
                 *       "installation": "ins_example",
                 *       "kid": "--6IM5l0OosLj9yWskISYhUA3n_3CURQkmrYMSha_ck",
                 *       "x": "6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw"
                 *     }
                 */
                "application/json": Schemas["AuditPinKeyBody"];
            };
        };
        responses: {
            /** @description Believe notes of an installation by another key too, after it replaced its own */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["AuditPinKeyResponse"];
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
    AuditCheckBody: {
        /** @description A date, or a time in ISO 8601 */
        start?: string;
        /** @description A date, or a time in ISO 8601 */
        start_date?: string;
        /** @description A date, or a time in ISO 8601 */
        from_date?: string;
        /** @description A date, or a time in ISO 8601 */
        start_time?: string;
        /** @description A date, or a time in ISO 8601 */
        since?: string;
        /** @description A date, or a time in ISO 8601 */
        end?: string;
        /** @description A date, or a time in ISO 8601 */
        end_date?: string;
        /** @description A date, or a time in ISO 8601 */
        to_date?: string;
        /** @description A date, or a time in ISO 8601 */
        end_time?: string;
        /** @description A date, or a time in ISO 8601 */
        until?: string;
        /** @description For platform admins: whose log, or `installation` */
        org_id?: string;
    };
    AuditCheckResponse: {
        /** @description Null while it is being read */
        valid: boolean | null;
        /** @description The same as `valid` */
        verified: boolean | null;
        issues: {
            /** @enum {string} */
            type: "gap" | "tampering" | "sequence_error" | "timestamp_error";
            /** @enum {string} */
            what: "entry" | "tile" | "note" | "head" | "tree" | "debate" | "event";
            /** @description The first entry that it is about; none where it is about a debate */
            seq?: number;
            /** @description The debate in whose log it is */
            debate_id?: string;
            /** @description The event of that log */
            version?: number;
            message: string;
        }[];
        errors: string[];
        error_count: number;
        total_errors: number;
        /** @description How many entries there are */
        size: number;
        /** @description How many entries were read; null while they are being read */
        entries_checked: number | null;
        /** @description The ids of entries that are not what was entered, as far as `issues` tells */
        tampered_entries: string[];
        root: string | null;
        /** @description How many debates' logs were recomputed */
        debates_verified: number;
        /** @description How many events of them */
        events_verified: number;
        /** Format: date-time */
        started_at: string | null;
        /** @description How long it was at it */
        took_ms: number | null;
        /** Format: date-time */
        verified_at: string | null;
        progress: {
            /** Format: date-time */
            started_at: string;
            /** @description How many entries were read */
            entries: number;
            of_entries: number;
            /** @description How many events of the debates' logs were read */
            events: number;
            of_events: number;
        } | null;
        verified_range: {
            /** Format: date-time */
            start_date: string | null;
            /** Format: date-time */
            end_date: string | null;
        };
        last: {
            valid: boolean;
            /** Format: date-time */
            verified_at: string;
            size: number;
            /** @description Null where a former release verified */
            took_ms: number | null;
        } | null;
        /** @description What this proves, and what it does not */
        proven: string;
        /**
         * @description Of the job, which goes on
         * @enum {string}
         */
        status?: "pending" | "running";
        job_id?: string;
        /** @description Where the job can be followed */
        status_url?: string;
    };
    AuditCheckpointResponse: {
        /** @description A signed note (C2SP) of the log as it is now */
        note: string;
        origin: string;
        size: number;
        /** @description In hex */
        root: string;
        /** Format: date-time */
        at: string;
        installation: {
            note: string;
            size: number;
            /** Format: date-time */
            at: string;
        } | null;
        keys_url: string;
        /** @description What this proves, and what it does not */
        proven: string;
    };
    AuditEntriesResponse: {
        entries: {
            id: string;
            /** @description Its place in the log, from 0 */
            seq: number;
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            at: string;
            actor_id: string;
            /** @enum {string} */
            actor_type: "user" | "api_key" | "system" | "service";
            action: string;
            /** @enum {string} */
            category: "auth" | "access" | "data" | "admin" | "billing" | "debate" | "api" | "security" | "system";
            resource_type: string;
            resource_id: string;
            tenant_id: string;
            org_id: string;
            workspace_id: string | null;
            /** @enum {string} */
            outcome: "success" | "failure" | "denied" | "error";
            success: boolean;
            ip_address: string | null;
            user_agent: string | null;
            /** @description The id of the request */
            correlation_id: string | null;
            details: {
                [key: string]: unknown;
            };
            /** @description The same as `details` */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Free text that can be erased; null when there is none any more */
            private: {
                [key: string]: unknown;
            } | null;
            /** @description The hash of its leaf (RFC 6962), in hex */
            event_hash: string;
        }[];
        items: {
            id: string;
            /** @description Its place in the log, from 0 */
            seq: number;
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            at: string;
            actor_id: string;
            /** @enum {string} */
            actor_type: "user" | "api_key" | "system" | "service";
            action: string;
            /** @enum {string} */
            category: "auth" | "access" | "data" | "admin" | "billing" | "debate" | "api" | "security" | "system";
            resource_type: string;
            resource_id: string;
            tenant_id: string;
            org_id: string;
            workspace_id: string | null;
            /** @enum {string} */
            outcome: "success" | "failure" | "denied" | "error";
            success: boolean;
            ip_address: string | null;
            user_agent: string | null;
            /** @description The id of the request */
            correlation_id: string | null;
            details: {
                [key: string]: unknown;
            };
            /** @description The same as `details` */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Free text that can be erased; null when there is none any more */
            private: {
                [key: string]: unknown;
            } | null;
            /** @description The hash of its leaf (RFC 6962), in hex */
            event_hash: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        query: {
            /** Format: date-time */
            start_date: string | null;
            /** Format: date-time */
            end_date: string | null;
            limit: number;
            offset: number;
        };
    };
    AuditEventsResponse: {
        events: {
            id: string;
            /** @description Its place in the log, from 0 */
            seq: number;
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            at: string;
            actor_id: string;
            /** @enum {string} */
            actor_type: "user" | "api_key" | "system" | "service";
            action: string;
            /** @enum {string} */
            category: "auth" | "access" | "data" | "admin" | "billing" | "debate" | "api" | "security" | "system";
            resource_type: string;
            resource_id: string;
            tenant_id: string;
            org_id: string;
            workspace_id: string | null;
            /** @enum {string} */
            outcome: "success" | "failure" | "denied" | "error";
            success: boolean;
            ip_address: string | null;
            user_agent: string | null;
            /** @description The id of the request */
            correlation_id: string | null;
            details: {
                [key: string]: unknown;
            };
            /** @description The same as `details` */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Free text that can be erased; null when there is none any more */
            private: {
                [key: string]: unknown;
            } | null;
            /** @description The hash of its leaf (RFC 6962), in hex */
            event_hash: string;
        }[];
        items: {
            id: string;
            /** @description Its place in the log, from 0 */
            seq: number;
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            at: string;
            actor_id: string;
            /** @enum {string} */
            actor_type: "user" | "api_key" | "system" | "service";
            action: string;
            /** @enum {string} */
            category: "auth" | "access" | "data" | "admin" | "billing" | "debate" | "api" | "security" | "system";
            resource_type: string;
            resource_id: string;
            tenant_id: string;
            org_id: string;
            workspace_id: string | null;
            /** @enum {string} */
            outcome: "success" | "failure" | "denied" | "error";
            success: boolean;
            ip_address: string | null;
            user_agent: string | null;
            /** @description The id of the request */
            correlation_id: string | null;
            details: {
                [key: string]: unknown;
            };
            /** @description The same as `details` */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Free text that can be erased; null when there is none any more */
            private: {
                [key: string]: unknown;
            } | null;
            /** @description The hash of its leaf (RFC 6962), in hex */
            event_hash: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
        query: {
            /** Format: date-time */
            start_date: string | null;
            /** Format: date-time */
            end_date: string | null;
            limit: number;
            offset: number;
        };
    };
    AuditExportBody: {
        /**
         * @default json
         * @enum {string}
         */
        format?: "json" | "ndjson" | "csv" | "pdf" | "soc2";
        /** @description Actions */
        event_types?: string[];
        filters?: {
            [key: string]: string;
        };
        /** @description A date, or a time in ISO 8601 */
        start?: string;
        /** @description A date, or a time in ISO 8601 */
        start_date?: string;
        /** @description A date, or a time in ISO 8601 */
        from_date?: string;
        /** @description A date, or a time in ISO 8601 */
        start_time?: string;
        /** @description A date, or a time in ISO 8601 */
        since?: string;
        /** @description A date, or a time in ISO 8601 */
        end?: string;
        /** @description A date, or a time in ISO 8601 */
        end_date?: string;
        /** @description A date, or a time in ISO 8601 */
        to_date?: string;
        /** @description A date, or a time in ISO 8601 */
        end_time?: string;
        /** @description A date, or a time in ISO 8601 */
        until?: string;
        /** @description For platform admins: whose log, or `installation` */
        org_id?: string;
    };
    AuditExportResponse: {
        /** @description For `GET /export/:what`, while the file is kept */
        export_id: string;
        url: string;
        /** Format: date-time */
        expires_at: string;
        /** @enum {string} */
        format: "json" | "ndjson" | "csv" | "pdf" | "soc2";
        entries: number;
        sha256: string;
    };
    AuditPinKeyBody: {
        /** @description The id of the installation */
        installation: string;
        /** @description The RFC 7638 thumbprint of the key */
        kid: string;
        /** @description The Ed25519 public key, in base64url */
        x: string;
    };
    AuditPinKeyResponse: {
        /** @description The id of the installation */
        installation: string;
        /** @description The RFC 7638 thumbprint of the key */
        kid: string;
        /** @description The Ed25519 public key, in base64url */
        x: string;
    };
    AuditProofResponse: {
        /** @enum {string} */
        kind: "inclusion" | "consistency";
        entry: string | null;
        seq: number | null;
        /** @description What was hashed: canonical JSON (RFC 8785) */
        leaf: string | null;
        /** @description In hex */
        leaf_hash: string | null;
        from: number | null;
        /** @description In hex */
        from_root: string | null;
        size: number;
        /** @description In hex */
        root: string;
        /** @description As RFC 9162 has it, nearest first */
        path: string[];
        /** @description A signed note of this size, where it is that of now */
        note: string | null;
    };
    AuditReportResponse: {
        period: string;
        /** Format: date-time */
        start_date: string | null;
        /** Format: date-time */
        end_date: string | null;
        total_events: number;
        events_by_action: {
            [key: string]: number;
        };
        events_by_resource: {
            [key: string]: number;
        };
        events_by_actor: {
            [key: string]: number;
        };
        events_by_category: {
            [key: string]: number;
        };
        events_by_outcome: {
            [key: string]: number;
        };
        failed_events: number;
        unique_actors: number;
        /** Format: date-time */
        generated_at: string;
        report: {
            period: string;
            /** Format: date-time */
            start_date: string | null;
            /** Format: date-time */
            end_date: string | null;
            total_events: number;
            events_by_action: {
                [key: string]: number;
            };
            events_by_resource: {
                [key: string]: number;
            };
            events_by_actor: {
                [key: string]: number;
            };
            events_by_category: {
                [key: string]: number;
            };
            events_by_outcome: {
                [key: string]: number;
            };
            failed_events: number;
            unique_actors: number;
        };
        integrity: {
            valid: boolean;
            /** Format: date-time */
            verified_at: string;
            size: number;
            /** @description Null where a former release verified */
            took_ms: number | null;
        } | null;
    };
    AuditStatsResponse: {
        period: string;
        /** Format: date-time */
        start_date: string | null;
        /** Format: date-time */
        end_date: string | null;
        total_events: number;
        events_by_action: {
            [key: string]: number;
        };
        events_by_resource: {
            [key: string]: number;
        };
        events_by_actor: {
            [key: string]: number;
        };
        events_by_category: {
            [key: string]: number;
        };
        events_by_outcome: {
            [key: string]: number;
        };
        failed_events: number;
        unique_actors: number;
    };
    AuditVerifyResponse: {
        /** @description Null while it is being read */
        valid: boolean | null;
        /** @description The same as `valid` */
        verified: boolean | null;
        issues: {
            /** @enum {string} */
            type: "gap" | "tampering" | "sequence_error" | "timestamp_error";
            /** @enum {string} */
            what: "entry" | "tile" | "note" | "head" | "tree" | "debate" | "event";
            /** @description The first entry that it is about; none where it is about a debate */
            seq?: number;
            /** @description The debate in whose log it is */
            debate_id?: string;
            /** @description The event of that log */
            version?: number;
            message: string;
        }[];
        errors: string[];
        error_count: number;
        total_errors: number;
        /** @description How many entries there are */
        size: number;
        /** @description How many entries were read; null while they are being read */
        entries_checked: number | null;
        /** @description The ids of entries that are not what was entered, as far as `issues` tells */
        tampered_entries: string[];
        root: string | null;
        /** @description How many debates' logs were recomputed */
        debates_verified: number;
        /** @description How many events of them */
        events_verified: number;
        /** Format: date-time */
        started_at: string | null;
        /** @description How long it was at it */
        took_ms: number | null;
        /** Format: date-time */
        verified_at: string | null;
        progress: {
            /** Format: date-time */
            started_at: string;
            /** @description How many entries were read */
            entries: number;
            of_entries: number;
            /** @description How many events of the debates' logs were read */
            events: number;
            of_events: number;
        } | null;
        verified_range: {
            /** Format: date-time */
            start_date: string | null;
            /** Format: date-time */
            end_date: string | null;
        };
        last: {
            valid: boolean;
            /** Format: date-time */
            verified_at: string;
            size: number;
            /** @description Null where a former release verified */
            took_ms: number | null;
        } | null;
        /** @description What this proves, and what it does not */
        proven: string;
        /**
         * @description Of the job, which goes on
         * @enum {string}
         */
        status?: "pending" | "running";
        job_id?: string;
        /** @description Where the job can be followed */
        status_url?: string;
    };
    AuditWitnessBody: {
        /** @description The id of the installation */
        installation: string;
        /** @description A signed note (C2SP signed-note) of its tree */
        note: string;
        /** @description The signed heads of all trees that came with the note */
        heads?: string | null;
        key: {
            /** @description The RFC 7638 thumbprint of the key */
            kid: string;
            /** @description The Ed25519 public key, in base64url */
            x: string;
        };
    };
    AuditWitnessResponse: {
        installation: string;
        size: number;
        /** @description Of the largest note that was kept before; 0 for none */
        last_size: number;
    };
    AuditWitnessedResponse: {
        notes: {
            installation: string;
            size: number;
            /** Format: date-time */
            at: string;
            root: string;
            key_id: string;
            note: string;
            heads: string | null;
            /** @description Why it is not believed; it is kept as evidence */
            refused: string | null;
            /** Format: date-time */
            received_at: string;
        }[];
        items: {
            installation: string;
            size: number;
            /** Format: date-time */
            at: string;
            root: string;
            key_id: string;
            note: string;
            heads: string | null;
            /** @description Why it is not believed; it is kept as evidence */
            refused: string | null;
            /** Format: date-time */
            received_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
}
