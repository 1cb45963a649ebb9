// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/retention/expiring": Operations["retention.expiring"];
    "GET /api/v2/retention/policies": Operations["retention.policies"];
    "POST /api/v2/retention/policies": Operations["retention.create-policy"];
    "DELETE /api/v2/retention/policies/{policy_id}": Operations["retention.remove-policy"];
    "PUT /api/v2/retention/policies/{policy_id}": Operations["retention.change-policy"];
    "POST /api/v2/retention/policies/{policy_id}/execute": Operations["retention.execute"];
    "GET /api/v2/retention/runs": Operations["retention.runs"];
    "GET /api/v2/retention/runs/{run_id}": Operations["retention.run"];
}
export interface Operations {
    "retention.expiring": {
        parameters: {
            query?: {
                days?: number;
                workspace_id?: string;
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
            /** @description List what goes soon, the first to go first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RetentionExpiringResponse"];
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
    "retention.policies": {
        parameters: {
            query?: {
                workspace_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List how long the organization keeps what */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RetentionPoliciesResponse"];
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
    "retention.create-policy": {
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
                 *       "name": "Old sessions",
                 *       "retention_days": 90,
                 *       "data_types": [
                 *         "sessions"
                 *       ]
                 *     }
                 */
                "application/json": Schemas["RetentionCreatePolicyBody"];
            };
        };
        responses: {
            /** @description Say how long something is kept, and what becomes of it then */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RetentionCreatePolicyResponse"];
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
    "retention.remove-policy": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a policy; what it took stays gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RetentionRemovePolicyResponse"];
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
    "retention.change-policy": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["RetentionChangePolicyBody"];
            };
        };
        responses: {
            /** @description Change a policy; one that takes more than before only looks again first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RetentionChangePolicyResponse"];
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
    "retention.execute": {
        parameters: {
            query?: {
                dry_run?: boolean;
            };
            header?: never;
            path: {
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["RetentionExecuteBody"];
            };
        };
        responses: {
            /** @description Run a policy now, or say what it would take */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RetentionExecuteResponse"];
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
                        data: Schemas["RetentionExecuteResponse"];
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
    "retention.runs": {
        parameters: {
            query?: {
                policy_id?: string;
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
            /** @description List the runs of policies, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RetentionRunsResponse"];
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
    "retention.run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show a run with the ids of what it took */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["RetentionRunResponse"];
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
    RetentionChangePolicyBody: {
        name?: string;
        description?: string;
        /** @description At most 36500. Default: 90 */
        retention_days?: number;
        /**
         * @description Default: `delete`
         * @enum {string}
         */
        action?: "delete" | "archive" | "anonymize" | "notify";
        /** @description What it takes. Default: `documents` and `sessions` */
        data_types?: string[];
        /** @description The same as `data_types` */
        applies_to?: string[];
        /** @description The same as `workspace_ids` with one */
        workspace_id?: string;
        /** @description Of which workspaces; unless told, the organization with all of them */
        workspace_ids?: string[] | null;
        /** @description How long it only looks when it is new or takes more. At most 365. Default: 7 */
        grace_period_days?: number;
        /** @description How long before something goes people are told. At most 365. Default: 14 */
        notify_before_days?: number;
        /** @description Who is told by mail; unless told, those who lead the organization */
        notification_recipients?: string[];
        /** @description Leaves what is classified so; `top_secret` is read as `restricted` */
        exclude_sensitivity_levels?: ("public" | "internal" | "confidential" | "pii" | "restricted" | "top_secret")[];
        /** @description Leaves what has one of these tags */
        exclude_tags?: string[];
        /** @description Default: true */
        enabled?: boolean;
        /** @description Cron, in UTC. Default: `0 3 * * *` */
        schedule?: string;
    };
    RetentionChangePolicyResponse: {
        id: string;
        policy_id: string;
        name: string;
        description: string;
        retention_days: number;
        /** @enum {string} */
        action: "delete" | "archive" | "anonymize" | "notify";
        data_types: string[];
        applies_to: string[];
        workspace_id: string | null;
        workspace_ids: string[] | null;
        grace_period_days: number;
        notify_before_days: number;
        notification_recipients: string[];
        exclude_sensitivity_levels: string[];
        exclude_tags: string[];
        enabled: boolean;
        schedule: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** Format: date-time */
        grace_until: string | null;
        /** Format: date-time */
        last_executed: string | null;
        /** Format: date-time */
        last_run: string | null;
        /** Format: date-time */
        next_execution: string | null;
        policy: {
            id: string;
            policy_id: string;
            name: string;
            description: string;
            retention_days: number;
            /** @enum {string} */
            action: "delete" | "archive" | "anonymize" | "notify";
            data_types: string[];
            applies_to: string[];
            workspace_id: string | null;
            workspace_ids: string[] | null;
            grace_period_days: number;
            notify_before_days: number;
            notification_recipients: string[];
            exclude_sensitivity_levels: string[];
            exclude_tags: string[];
            enabled: boolean;
            schedule: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            grace_until: string | null;
            /** Format: date-time */
            last_executed: string | null;
            /** Format: date-time */
            last_run: string | null;
            /** Format: date-time */
            next_execution: string | null;
        };
        message: string;
    };
    RetentionCreatePolicyBody: {
        name: string;
        description?: string;
        /** @description At most 36500. Default: 90 */
        retention_days?: number;
        /**
         * @description Default: `delete`
         * @enum {string}
         */
        action?: "delete" | "archive" | "anonymize" | "notify";
        /** @description What it takes. Default: `documents` and `sessions` */
        data_types?: string[];
        /** @description The same as `data_types` */
        applies_to?: string[];
        /** @description The same as `workspace_ids` with one */
        workspace_id?: string;
        /** @description Of which workspaces; unless told, the organization with all of them */
        workspace_ids?: string[] | null;
        /** @description How long it only looks when it is new or takes more. At most 365. Default: 7 */
        grace_period_days?: number;
        /** @description How long before something goes people are told. At most 365. Default: 14 */
        notify_before_days?: number;
        /** @description Who is told by mail; unless told, those who lead the organization */
        notification_recipients?: string[];
        /** @description Leaves what is classified so; `top_secret` is read as `restricted` */
        exclude_sensitivity_levels?: ("public" | "internal" | "confidential" | "pii" | "restricted" | "top_secret")[];
        /** @description Leaves what has one of these tags */
        exclude_tags?: string[];
        /** @description Default: true */
        enabled?: boolean;
        /** @description Cron, in UTC. Default: `0 3 * * *` */
        schedule?: string;
    };
    RetentionCreatePolicyResponse: {
        id: string;
        policy_id: string;
        name: string;
        description: string;
        retention_days: number;
        /** @enum {string} */
        action: "delete" | "archive" | "anonymize" | "notify";
        data_types: string[];
        applies_to: string[];
        workspace_id: string | null;
        workspace_ids: string[] | null;
        grace_period_days: number;
        notify_before_days: number;
        notification_recipients: string[];
        exclude_sensitivity_levels: string[];
        exclude_tags: string[];
        enabled: boolean;
        schedule: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** Format: date-time */
        grace_until: string | null;
        /** Format: date-time */
        last_executed: string | null;
        /** Format: date-time */
        last_run: string | null;
        /** Format: date-time */
        next_execution: string | null;
        policy: {
            id: string;
            policy_id: string;
            name: string;
            description: string;
            retention_days: number;
            /** @enum {string} */
            action: "delete" | "archive" | "anonymize" | "notify";
            data_types: string[];
            applies_to: string[];
            workspace_id: string | null;
            workspace_ids: string[] | null;
            grace_period_days: number;
            notify_before_days: number;
            notification_recipients: string[];
            exclude_sensitivity_levels: string[];
            exclude_tags: string[];
            enabled: boolean;
            schedule: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            grace_until: string | null;
            /** Format: date-time */
            last_executed: string | null;
            /** Format: date-time */
            last_run: string | null;
            /** Format: date-time */
            next_execution: string | null;
        };
        message: string;
    };
    RetentionExecuteBody: {
        /** @description Only say what would go. Default: false */
        dry_run?: boolean;
        /** @description Also when that is more than a fifth of a kind; needs a fresh sign-in */
        confirm?: boolean;
    };
    RetentionExecuteResponse: {
        id: string;
        run_id: string;
        policy_id: string;
        policy_name: string;
        /** @enum {string} */
        status: "running" | "completed" | "stopped" | "failed";
        dry_run: boolean;
        /** @enum {string|null} */
        held: "grace" | "brake" | null;
        /** Format: date-time */
        until: string | null;
        started_by: string | null;
        /** Format: date-time */
        executed_at: string;
        /** Format: date-time */
        ended_at: string | null;
        duration_seconds: number | null;
        items_evaluated: number;
        /** @description Taken, or in a dry run what would be */
        items_processed: number;
        items_deleted: number;
        items_archived: number;
        items_anonymized: number;
        items_skipped: number;
        items_failed: number;
        notifications_sent: number;
        /** @description Why things stayed */
        skipped: {
            [key: string]: number;
        };
        errors: string[];
        deletions: {
            resource_type: string;
            resource_id: string;
            workspace_id: string;
            outcome: string;
            /** @description The export in which it lies: `GET /export/:what` */
            archive_id: string | null;
            /** Format: date-time */
            since: string;
        }[];
        deletions_cut: boolean;
        report: {
            id: string;
            run_id: string;
            policy_id: string;
            policy_name: string;
            /** @enum {string} */
            status: "running" | "completed" | "stopped" | "failed";
            dry_run: boolean;
            /** @enum {string|null} */
            held: "grace" | "brake" | null;
            /** Format: date-time */
            until: string | null;
            started_by: string | null;
            /** Format: date-time */
            executed_at: string;
            /** Format: date-time */
            ended_at: string | null;
            duration_seconds: number | null;
            items_evaluated: number;
            /** @description Taken, or in a dry run what would be */
            items_processed: number;
            items_deleted: number;
            items_archived: number;
            items_anonymized: number;
            items_skipped: number;
            items_failed: number;
            notifications_sent: number;
            /** @description Why things stayed */
            skipped: {
                [key: string]: number;
            };
            errors: string[];
            deletions: {
                resource_type: string;
                resource_id: string;
                workspace_id: string;
                outcome: string;
                /** @description The export in which it lies: `GET /export/:what` */
                archive_id: string | null;
                /** Format: date-time */
                since: string;
            }[];
            deletions_cut: boolean;
        };
        job_id?: string;
        /** @description Where the job can be followed */
        status_url?: string;
    };
    RetentionExpiringResponse: {
        expiring: {
            id: string;
            type: string;
            name: string | null;
            /** Format: date-time */
            expires_at: string;
            policy_id: string;
            policy_name: string;
            /** @enum {string} */
            action: "delete" | "archive" | "anonymize" | "notify";
            workspace_id: string;
        }[];
        items: {
            id: string;
            type: string;
            name: string | null;
            /** Format: date-time */
            expires_at: string;
            policy_id: string;
            policy_name: string;
            /** @enum {string} */
            action: "delete" | "archive" | "anonymize" | "notify";
            workspace_id: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        days_ahead: number;
        /** @description False where there is more than was looked through */
        complete: boolean;
    };
    RetentionPoliciesResponse: {
        policies: {
            id: string;
            policy_id: string;
            name: string;
            description: string;
            retention_days: number;
            /** @enum {string} */
            action: "delete" | "archive" | "anonymize" | "notify";
            data_types: string[];
            applies_to: string[];
            workspace_id: string | null;
            workspace_ids: string[] | null;
            grace_period_days: number;
            notify_before_days: number;
            notification_recipients: string[];
            exclude_sensitivity_levels: string[];
            exclude_tags: string[];
            enabled: boolean;
            schedule: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            grace_until: string | null;
            /** Format: date-time */
            last_executed: string | null;
            /** Format: date-time */
            last_run: string | null;
            /** Format: date-time */
            next_execution: string | null;
        }[];
        items: {
            id: string;
            policy_id: string;
            name: string;
            description: string;
            retention_days: number;
            /** @enum {string} */
            action: "delete" | "archive" | "anonymize" | "notify";
            data_types: string[];
            applies_to: string[];
            workspace_id: string | null;
            workspace_ids: string[] | null;
            grace_period_days: number;
            notify_before_days: number;
            notification_recipients: string[];
            exclude_sensitivity_levels: string[];
            exclude_tags: string[];
            enabled: boolean;
            schedule: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            grace_until: string | null;
            /** Format: date-time */
            last_executed: string | null;
            /** Format: date-time */
            last_run: string | null;
            /** Format: date-time */
            next_execution: string | null;
        }[];
        total: number;
    };
    RetentionRemovePolicyResponse: {
        success: boolean;
        message: string;
        policy_id: string;
    };
    RetentionRunResponse: {
        id: string;
        run_id: string;
        policy_id: string;
        policy_name: string;
        /** @enum {string} */
        status: "running" | "completed" | "stopped" | "failed";
        dry_run: boolean;
        /** @enum {string|null} */
        held: "grace" | "brake" | null;
        /** Format: date-time */
        until: string | null;
        started_by: string | null;
        /** Format: date-time */
        executed_at: string;
        /** Format: date-time */
        ended_at: string | null;
        duration_seconds: number | null;
        items_evaluated: number;
        /** @description Taken, or in a dry run what would be */
        items_processed: number;
        items_deleted: number;
        items_archived: number;
        items_anonymized: number;
        items_skipped: number;
        items_failed: number;
        notifications_sent: number;
        /** @description Why things stayed */
        skipped: {
            [key: string]: number;
        };
        errors: string[];
        deletions: {
            resource_type: string;
            resource_id: string;
            workspace_id: string;
            outcome: string;
            /** @description The export in which it lies: `GET /export/:what` */
            archive_id: string | null;
            /** Format: date-time */
            since: string;
        }[];
        deletions_cut: boolean;
    };
    RetentionRunsResponse: {
        runs: {
            id: string;
            run_id: string;
            policy_id: string;
            policy_name: string;
            /** @enum {string} */
            status: "running" | "completed" | "stopped" | "failed";
            dry_run: boolean;
            /** @enum {string|null} */
            held: "grace" | "brake" | null;
            /** Format: date-time */
            until: string | null;
            started_by: string | null;
            /** Format: date-time */
            executed_at: string;
            /** Format: date-time */
            ended_at: string | null;
            duration_seconds: number | null;
            items_evaluated: number;
            /** @description Taken, or in a dry run what would be */
            items_processed: number;
            items_deleted: number;
            items_archived: number;
            items_anonymized: number;
            items_skipped: number;
            items_failed: number;
            notifications_sent: number;
            /** @description Why things stayed */
            skipped: {
                [key: string]: number;
            };
            errors: string[];
        }[];
        items: {
            id: string;
            run_id: string;
            policy_id: string;
            policy_name: string;
            /** @enum {string} */
            status: "running" | "completed" | "stopped" | "failed";
            dry_run: boolean;
            /** @enum {string|null} */
            held: "grace" | "brake" | null;
            /** Format: date-time */
            until: string | null;
            started_by: string | null;
            /** Format: date-time */
            executed_at: string;
            /** Format: date-time */
            ended_at: string | null;
            duration_seconds: number | null;
            items_evaluated: number;
            /** @description Taken, or in a dry run what would be */
            items_processed: number;
            items_deleted: number;
            items_archived: number;
            items_anonymized: number;
            items_skipped: number;
            items_failed: number;
            notifications_sent: number;
            /** @description Why things stayed */
            skipped: {
                [key: string]: number;
            };
            errors: string[];
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
}
