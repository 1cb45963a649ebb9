// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/queue/jobs": Operations["queue.list"];
    "POST /api/v2/queue/jobs": Operations["queue.submit"];
    "DELETE /api/v2/queue/jobs/{job_id}": Operations["queue.cancel"];
    "GET /api/v2/queue/jobs/{job_id}": Operations["queue.get"];
    "POST /api/v2/queue/jobs/{job_id}/retry": Operations["queue.retry"];
    "GET /api/v2/queue/stats": Operations["queue.stats"];
    "GET /api/v2/queue/workers": Operations["queue.workers"];
}
export interface Operations {
    "queue.list": {
        parameters: {
            query?: {
                status?: "pending" | "running" | "completed" | "failed" | "cancelled";
                type?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the organization's jobs, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["QueueListResponse"];
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
    "queue.submit": {
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
                 *       "type": "debate",
                 *       "payload": {
                 *         "topic": "Should we move the database to the new region?"
                 *       }
                 *     }
                 */
                "application/json": Schemas["QueueSubmitBody"];
            };
        };
        responses: {
            /** @description Submit a job to be run in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["QueueSubmitResponse"];
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
    "queue.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel a queued or running job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["QueueCancelResponse"];
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
    "queue.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show a job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["QueueGetResponse"];
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
    "queue.retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queue a failed job again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["QueueRetryResponse"];
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
    "queue.stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the organization's jobs and their waiting and processing times */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["QueueStatsResponse"];
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
    "queue.workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the workers that run jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["QueueWorkersResponse"];
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
    QueueCancelResponse: {
        job_id: string;
        /** @enum {string} */
        status: "pending" | "running" | "completed" | "failed" | "cancelled";
        deleted: boolean;
        message: string;
    };
    QueueGetResponse: {
        id: string;
        job_id: string;
        type: string;
        /** @enum {string} */
        status: "pending" | "running" | "completed" | "failed" | "cancelled";
        /** @description The position among the organization's queued jobs; 1 is next */
        position: number | null;
        progress: number;
        /** @enum {string} */
        priority: "low" | "normal" | "high";
        /** @description Empty for a caller who may not read what the job is about */
        payload: {
            [key: string]: unknown;
        };
        result: {
            [key: string]: unknown;
        } | null;
        error: string | null;
        attempts: number;
        max_attempts: number;
        worker_id: string | null;
        created_by: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        available_at: string;
        /** Format: date-time */
        started_at: string | null;
        /** Format: date-time */
        completed_at: string | null;
        /** Format: date-time */
        updated_at: string;
    };
    QueueListResponse: {
        jobs: {
            id: string;
            job_id: string;
            type: string;
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed" | "cancelled";
            /** @description The position among the organization's queued jobs; 1 is next */
            position: number | null;
            progress: number;
            /** @enum {string} */
            priority: "low" | "normal" | "high";
            /** @description Empty for a caller who may not read what the job is about */
            payload: {
                [key: string]: unknown;
            };
            result: {
                [key: string]: unknown;
            } | null;
            error: string | null;
            attempts: number;
            max_attempts: number;
            worker_id: string | null;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            available_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            updated_at: string;
        }[];
        items: {
            id: string;
            job_id: string;
            type: string;
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed" | "cancelled";
            /** @description The position among the organization's queued jobs; 1 is next */
            position: number | null;
            progress: number;
            /** @enum {string} */
            priority: "low" | "normal" | "high";
            /** @description Empty for a caller who may not read what the job is about */
            payload: {
                [key: string]: unknown;
            };
            result: {
                [key: string]: unknown;
            } | null;
            error: string | null;
            attempts: number;
            max_attempts: number;
            worker_id: string | null;
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            available_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            updated_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    QueueRetryResponse: {
        job_id: string;
        /** @enum {string} */
        status: "pending" | "running" | "completed" | "failed" | "cancelled";
        position: number | null;
        message: string;
        requeued: boolean;
    };
    QueueStatsResponse: {
        pending: number;
        running: number;
        completed_24h: number;
        failed_24h: number;
        /** @description From when a job could run to its start, over the last 24 hours */
        avg_wait_time_ms: number;
        /** @description From start to end, over the last 24 hours */
        avg_processing_time_ms: number;
        processing: number;
        completed: number;
        failed: number;
        cancelled: number;
        /** @description Jobs that failed for good and wait for a retry */
        dead_letter: number;
        queue_depth: number;
        /** Format: date-time */
        timestamp: string;
    };
    QueueSubmitBody: {
        /** @enum {string} */
        type: "debate" | "explanation_batch" | "probe" | "retention_run" | "audit_verify" | "agent_training" | "read_document" | "memory_consolidate" | "memory_cleanup" | "memory_forget" | "staleness_check" | "inbox_triage" | "rebuild_views";
        /**
         * @description What the type of job asks for
         * @default {}
         */
        payload?: {
            [key: string]: unknown;
        };
        /**
         * @description A number is read as low (1–3), normal (4–6) or high (7–10)
         * @default normal
         */
        priority?: ("low" | "normal" | "high") | number;
        /**
         * @description Do not run before this time
         * @default 0
         */
        delay_seconds?: number;
    };
    QueueSubmitResponse: {
        job_id: string;
        /** @enum {string} */
        status: "pending" | "running" | "completed" | "failed" | "cancelled";
        position: number | null;
        message: string;
    };
    QueueWorkersResponse: {
        workers: {
            id: string;
            worker_id: string;
            /** @enum {string} */
            status: "idle" | "busy";
            current_job: string | null;
            /** @description Jobs of the caller's organization that this worker completed */
            jobs_completed: number;
            /** Format: date-time */
            last_seen: string;
        }[];
        total: number;
    };
}
