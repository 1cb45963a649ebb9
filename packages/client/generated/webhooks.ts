// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/webhooks": Operations["webhooks.list"];
    "POST /api/v2/webhooks": Operations["webhooks.create"];
    "GET /api/v2/webhooks/events": Operations["webhooks.events"];
    "DELETE /api/v2/webhooks/{id}": Operations["webhooks.delete"];
    "GET /api/v2/webhooks/{id}": Operations["webhooks.get"];
    "PATCH /api/v2/webhooks/{id}": Operations["webhooks.update"];
    "GET /api/v2/webhooks/{id}/deliveries": Operations["webhooks.deliveries"];
    "POST /api/v2/webhooks/{id}/deliveries/{delivery_id}/retry": Operations["webhooks.redeliver"];
    "POST /api/v2/webhooks/{id}/test": Operations["webhooks.test"];
}
export interface Operations {
    "webhooks.list": {
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
            /** @description List the organization's webhooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["WebhooksListResponse"];
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
    "webhooks.create": {
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
                 *       "url": "https://example.org/hooks",
                 *       "events": [
                 *         "debate.completed"
                 *       ]
                 *     }
                 */
                "application/json": Schemas["WebhooksCreateBody"];
            };
        };
        responses: {
            /** @description Register an address to be notified of events */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["WebhooksCreateResponse"];
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
    "webhooks.events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the events a webhook can be notified of */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["WebhooksEventsResponse"];
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
    "webhooks.delete": {
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
            /** @description Remove a webhook and its deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["WebhooksDeleteResponse"];
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
    "webhooks.get": {
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
            /** @description Show a webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["WebhooksGetResponse"];
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
    "webhooks.update": {
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
                 *       "name": "Decisions"
                 *     }
                 */
                "application/json": Schemas["WebhooksUpdateBody"];
            };
        };
        responses: {
            /** @description Change the address, the events, the secret or the state of a webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["WebhooksUpdateResponse"];
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
    "webhooks.deliveries": {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered";
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a webhook's deliveries of the last 30 days, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["WebhooksDeliveriesResponse"];
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
    "webhooks.redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resend a delivery that was given up */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["WebhooksRedeliverResponse"];
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
    "webhooks.test": {
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
            /** @description Send one test delivery now and report the result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["WebhooksTestResponse"];
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
    WebhooksCreateBody: {
        url: string;
        /** @description debate.started, round.started, agent.message, agent.critique, agent.failed, vote.cast, vote.tallied, debate.verdict, debate.completed, debate.paused, debate.resumed, debate.cancelled, debate.forked, breakpoint.raised, breakpoint.resolved, evidence.attached, outcome.recorded, budget.alert, budget.exhausted, privacy.erased, retention.executed, audit.checkpoint, audit.broken, knowledge.indexed, memory.stored, memory.tier_promotion, memory.tier_demotion, pulse.debate_started, knowledge.stale, decision.stale, batch.completed, export.ready, connection.failed, connection.restored, inbox.item_flagged, inbox.debate_triggered, inbox.debate_completed, or * for all */
        events: ("*" | "debate.started" | "debate_start" | "round.started" | "round_start" | "agent.message" | "agent_message" | "agent.critique" | "critique" | "agent.failed" | "agent_failed" | "vote.cast" | "vote" | "vote_cast" | "vote.tallied" | "vote_tally" | "debate.verdict" | "consensus" | "consensus_reached" | "debate.completed" | "debate_end" | "debate.paused" | "debate_paused" | "debate.resumed" | "debate_resumed" | "debate.cancelled" | "debate_cancelled" | "debate.forked" | "debate_forked" | "breakpoint.raised" | "breakpoint" | "breakpoint_raised" | "breakpoint.resolved" | "breakpoint_resolved" | "evidence.attached" | "evidence_found" | "evidence_attached" | "outcome.recorded" | "outcome_recorded" | "budget.alert" | "budget_alert" | "budget.exhausted" | "budget_exhausted" | "privacy.erased" | "privacy_erased" | "retention.executed" | "retention_executed" | "audit.checkpoint" | "audit_checkpoint" | "audit.broken" | "audit_broken" | "knowledge.indexed" | "knowledge_indexed" | "memory.stored" | "memory_stored" | "memory.tier_promotion" | "memory_tier_promotion" | "memory.tier_demotion" | "memory_tier_demotion" | "pulse.debate_started" | "pulse_debate_started" | "knowledge.stale" | "knowledge_stale" | "decision.stale" | "decision_stale" | "batch.completed" | "batch_completed" | "export.ready" | "export_ready" | "connection.failed" | "connection_failed" | "connection.restored" | "connection_restored" | "inbox.item_flagged" | "inbox_item_flagged" | "inbox.debate_triggered" | "inbox_debate_triggered" | "inbox.debate_completed" | "inbox_debate_completed")[];
        name?: string;
        description?: string;
        /** @description `whsec_` and the base64 of 24 to 64 bytes. Default: generated */
        secret?: string;
        active?: boolean;
        /** @description The same as `active` */
        enabled?: boolean;
        /** @description Only of debates that have one of these tags. Default: of all */
        debate_tags?: string[] | null;
        /** @description Only of events that carry a confidence of at least this. Default: of all */
        min_confidence?: number | null;
    };
    WebhooksCreateResponse: {
        id: string;
        url: string;
        events: string[];
        name: string | null;
        description: string | null;
        active: boolean;
        enabled: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** Format: date-time */
        last_delivery_at: string | null;
        /** Format: date-time */
        last_triggered_at: string | null;
        /** @enum {string|null} */
        last_delivery_status: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered" | null;
        delivery_count: number;
        /** @description Deliveries given up since the last one that arrived */
        failure_count: number;
        user_id: string;
        debate_tags: string[] | null;
        min_confidence: number | null;
        /** @description The connection of an automation service that it goes with */
        kept_for: string | null;
        /** @description Shown only this once; used to check signatures */
        secret: string;
        webhook: {
            id: string;
            url: string;
            events: string[];
            name: string | null;
            description: string | null;
            active: boolean;
            enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            last_delivery_at: string | null;
            /** Format: date-time */
            last_triggered_at: string | null;
            /** @enum {string|null} */
            last_delivery_status: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered" | null;
            delivery_count: number;
            /** @description Deliveries given up since the last one that arrived */
            failure_count: number;
            user_id: string;
            debate_tags: string[] | null;
            min_confidence: number | null;
            /** @description The connection of an automation service that it goes with */
            kept_for: string | null;
            secret: string;
        };
        message: string;
    };
    WebhooksDeleteResponse: {
        id: string;
        deleted: boolean;
        message: string;
    };
    WebhooksDeliveriesResponse: {
        deliveries: {
            id: string;
            delivery_id: string;
            webhook_id: string;
            event: string;
            debate_id: string | null;
            payload: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered";
            attempts: number;
            retry_count: number;
            response_code: number | null;
            error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
        }[];
        items: {
            id: string;
            delivery_id: string;
            webhook_id: string;
            event: string;
            debate_id: string | null;
            payload: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered";
            attempts: number;
            retry_count: number;
            response_code: number | null;
            error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    WebhooksEventsResponse: {
        events: {
            /** @enum {string} */
            name: "debate.started" | "round.started" | "agent.message" | "agent.critique" | "agent.failed" | "vote.cast" | "vote.tallied" | "debate.verdict" | "debate.completed" | "debate.paused" | "debate.resumed" | "debate.cancelled" | "debate.forked" | "breakpoint.raised" | "breakpoint.resolved" | "evidence.attached" | "outcome.recorded" | "budget.alert" | "budget.exhausted" | "privacy.erased" | "retention.executed" | "audit.checkpoint" | "audit.broken" | "knowledge.indexed" | "memory.stored" | "memory.tier_promotion" | "memory.tier_demotion" | "pulse.debate_started" | "knowledge.stale" | "decision.stale" | "batch.completed" | "export.ready" | "connection.failed" | "connection.restored" | "inbox.item_flagged" | "inbox.debate_triggered" | "inbox.debate_completed";
            aliases: string[];
            description: string;
        }[];
        count: number;
    };
    WebhooksGetResponse: {
        id: string;
        url: string;
        events: string[];
        name: string | null;
        description: string | null;
        active: boolean;
        enabled: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** Format: date-time */
        last_delivery_at: string | null;
        /** Format: date-time */
        last_triggered_at: string | null;
        /** @enum {string|null} */
        last_delivery_status: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered" | null;
        delivery_count: number;
        /** @description Deliveries given up since the last one that arrived */
        failure_count: number;
        user_id: string;
        debate_tags: string[] | null;
        min_confidence: number | null;
        /** @description The connection of an automation service that it goes with */
        kept_for: string | null;
    };
    WebhooksListResponse: {
        webhooks: {
            id: string;
            url: string;
            events: string[];
            name: string | null;
            description: string | null;
            active: boolean;
            enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            last_delivery_at: string | null;
            /** Format: date-time */
            last_triggered_at: string | null;
            /** @enum {string|null} */
            last_delivery_status: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered" | null;
            delivery_count: number;
            /** @description Deliveries given up since the last one that arrived */
            failure_count: number;
            user_id: string;
            debate_tags: string[] | null;
            min_confidence: number | null;
            /** @description The connection of an automation service that it goes with */
            kept_for: string | null;
        }[];
        items: {
            id: string;
            url: string;
            events: string[];
            name: string | null;
            description: string | null;
            active: boolean;
            enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            last_delivery_at: string | null;
            /** Format: date-time */
            last_triggered_at: string | null;
            /** @enum {string|null} */
            last_delivery_status: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered" | null;
            delivery_count: number;
            /** @description Deliveries given up since the last one that arrived */
            failure_count: number;
            user_id: string;
            debate_tags: string[] | null;
            min_confidence: number | null;
            /** @description The connection of an automation service that it goes with */
            kept_for: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    WebhooksRedeliverResponse: {
        id: string;
        delivery_id: string;
        webhook_id: string;
        event: string;
        debate_id: string | null;
        payload: {
            [key: string]: unknown;
        };
        /** @enum {string} */
        status: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered";
        attempts: number;
        retry_count: number;
        response_code: number | null;
        error: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        next_attempt_at: string | null;
        /** Format: date-time */
        delivered_at: string | null;
        /** @description It will be sent again */
        success: boolean;
    };
    WebhooksTestResponse: {
        id: string;
        delivery_id: string;
        webhook_id: string;
        event: string;
        debate_id: string | null;
        payload: {
            [key: string]: unknown;
        };
        /** @enum {string} */
        status: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered";
        attempts: number;
        retry_count: number;
        response_code: number | null;
        error: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        next_attempt_at: string | null;
        /** Format: date-time */
        delivered_at: string | null;
        /** @description It was taken */
        success: boolean;
        /** @description The same as `response_code` */
        status_code: number | null;
    };
    WebhooksUpdateBody: {
        url?: string;
        /** @description debate.started, round.started, agent.message, agent.critique, agent.failed, vote.cast, vote.tallied, debate.verdict, debate.completed, debate.paused, debate.resumed, debate.cancelled, debate.forked, breakpoint.raised, breakpoint.resolved, evidence.attached, outcome.recorded, budget.alert, budget.exhausted, privacy.erased, retention.executed, audit.checkpoint, audit.broken, knowledge.indexed, memory.stored, memory.tier_promotion, memory.tier_demotion, pulse.debate_started, knowledge.stale, decision.stale, batch.completed, export.ready, connection.failed, connection.restored, inbox.item_flagged, inbox.debate_triggered, inbox.debate_completed, or * for all */
        events?: ("*" | "debate.started" | "debate_start" | "round.started" | "round_start" | "agent.message" | "agent_message" | "agent.critique" | "critique" | "agent.failed" | "agent_failed" | "vote.cast" | "vote" | "vote_cast" | "vote.tallied" | "vote_tally" | "debate.verdict" | "consensus" | "consensus_reached" | "debate.completed" | "debate_end" | "debate.paused" | "debate_paused" | "debate.resumed" | "debate_resumed" | "debate.cancelled" | "debate_cancelled" | "debate.forked" | "debate_forked" | "breakpoint.raised" | "breakpoint" | "breakpoint_raised" | "breakpoint.resolved" | "breakpoint_resolved" | "evidence.attached" | "evidence_found" | "evidence_attached" | "outcome.recorded" | "outcome_recorded" | "budget.alert" | "budget_alert" | "budget.exhausted" | "budget_exhausted" | "privacy.erased" | "privacy_erased" | "retention.executed" | "retention_executed" | "audit.checkpoint" | "audit_checkpoint" | "audit.broken" | "audit_broken" | "knowledge.indexed" | "knowledge_indexed" | "memory.stored" | "memory_stored" | "memory.tier_promotion" | "memory_tier_promotion" | "memory.tier_demotion" | "memory_tier_demotion" | "pulse.debate_started" | "pulse_debate_started" | "knowledge.stale" | "knowledge_stale" | "decision.stale" | "decision_stale" | "batch.completed" | "batch_completed" | "export.ready" | "export_ready" | "connection.failed" | "connection_failed" | "connection.restored" | "connection_restored" | "inbox.item_flagged" | "inbox_item_flagged" | "inbox.debate_triggered" | "inbox_debate_triggered" | "inbox.debate_completed" | "inbox_debate_completed")[];
        name?: string;
        description?: string;
        /** @description `whsec_` and the base64 of 24 to 64 bytes. Default: generated */
        secret?: string;
        active?: boolean;
        /** @description The same as `active` */
        enabled?: boolean;
        /** @description Only of debates that have one of these tags. Default: of all */
        debate_tags?: string[] | null;
        /** @description Only of events that carry a confidence of at least this. Default: of all */
        min_confidence?: number | null;
    };
    WebhooksUpdateResponse: {
        id: string;
        url: string;
        events: string[];
        name: string | null;
        description: string | null;
        active: boolean;
        enabled: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** Format: date-time */
        last_delivery_at: string | null;
        /** Format: date-time */
        last_triggered_at: string | null;
        /** @enum {string|null} */
        last_delivery_status: "pending" | "delivered" | "retrying" | "failed" | "dead_lettered" | null;
        delivery_count: number;
        /** @description Deliveries given up since the last one that arrived */
        failure_count: number;
        user_id: string;
        debate_tags: string[] | null;
        min_confidence: number | null;
        /** @description The connection of an automation service that it goes with */
        kept_for: string | null;
    };
}
