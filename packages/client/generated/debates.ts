// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/consensus/{id}": Operations["debates.consensus.former1"];
    "POST /api/v2/debate": Operations["debates.create.former1"];
    "POST /api/v2/debate/new": Operations["debates.start.former1"];
    "GET /api/v2/debate/{id}": Operations["debates.get.former1"];
    "GET /api/v2/debates": Operations["debates.list"];
    "POST /api/v2/debates": Operations["debates.create"];
    "GET /api/v2/debates/list": Operations["debates.list.former1"];
    "POST /api/v2/debates/start": Operations["debates.start"];
    "DELETE /api/v2/debates/{id}": Operations["debates.delete"];
    "GET /api/v2/debates/{id}": Operations["debates.get"];
    "PATCH /api/v2/debates/{id}": Operations["debates.change"];
    "POST /api/v2/debates/{id}/cancel": Operations["debates.cancel"];
    "GET /api/v2/debates/{id}/consensus": Operations["debates.consensus"];
    "POST /api/v2/debates/{id}/evidence": Operations["debates.add-evidence"];
    "POST /api/v2/debates/{id}/fork": Operations["debates.fork"];
    "POST /api/v2/debates/{id}/intervene": Operations["debates.intervene"];
    "GET /api/v2/debates/{id}/messages": Operations["debates.messages"];
    "POST /api/v2/debates/{id}/messages": Operations["debates.add-message"];
    "POST /api/v2/debates/{id}/outcome": Operations["debates.outcome"];
    "POST /api/v2/debates/{id}/resume": Operations["debates.resume"];
    "POST /api/v2/stream/start": Operations["debates.start-stream"];
}
export interface Operations {
    "debates.consensus.former1": {
        parameters: {
            query?: {
                /** @description Seconds to wait for the end of the debate, and at most 2 less than `SERVICE_REQUEST_TIMEOUT_SECONDS`; then the answer is that of now, `pending` while it goes on */
                wait?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what a debate decided, with its confidence and the dissent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesConsensusResponse"];
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
    "debates.create.former1": {
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
                 *       "topic": "Should we move the database to the new region?",
                 *       "rounds": 2
                 *     }
                 */
                "application/json": Schemas["DebatesCreateBody"];
            };
        };
        responses: {
            /** @description Start a debate */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesCreateResponse"];
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
            503: shared.Responses["Unavailable"];
        };
    };
    "debates.start.former1": {
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
                 *       "topic": "Should we move the database to the new region?",
                 *       "rounds": 2
                 *     }
                 */
                "application/json": Schemas["DebatesStartBody"];
            };
        };
        responses: {
            /** @description Start a debate */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesStartResponse"];
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
            503: shared.Responses["Unavailable"];
        };
    };
    "debates.get.former1": {
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
            /** @description Show a debate with its rounds, messages, votes and decision */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesGetResponse"];
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
    "debates.list": {
        parameters: {
            query?: {
                /** @description Ids with commas between them, at most 100; others and unknown ones are left out */
                ids?: string;
                status?: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
                /** @description Created at or after this date or time */
                since?: string;
                /** @description Created before this time, or up to the end of this date */
                until?: string;
                agent?: string;
                domain?: string;
                /** @description Words, or beginnings of words, in the topic */
                q?: string;
                /** @description Words, or beginnings of words, in what was decided */
                answer?: string;
                /** @description How it ended */
                result?: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed";
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
            /** @description List the organization's debates, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesListResponse"];
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
    "debates.create": {
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
                 *       "topic": "Should we move the database to the new region?",
                 *       "rounds": 2
                 *     }
                 */
                "application/json": Schemas["DebatesCreateBody"];
            };
        };
        responses: {
            /** @description Start a debate */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesCreateResponse"];
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
            503: shared.Responses["Unavailable"];
        };
    };
    "debates.list.former1": {
        parameters: {
            query?: {
                /** @description Ids with commas between them, at most 100; others and unknown ones are left out */
                ids?: string;
                status?: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
                /** @description Created at or after this date or time */
                since?: string;
                /** @description Created before this time, or up to the end of this date */
                until?: string;
                agent?: string;
                domain?: string;
                /** @description Words, or beginnings of words, in the topic */
                q?: string;
                /** @description Words, or beginnings of words, in what was decided */
                answer?: string;
                /** @description How it ended */
                result?: "consensus_reached" | "no_consensus" | "insufficient_evidence" | "failed";
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
            /** @description List the organization's debates, newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesListResponse"];
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
    "debates.start": {
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
                 *       "topic": "Should we move the database to the new region?",
                 *       "rounds": 2
                 *     }
                 */
                "application/json": Schemas["DebatesStartBody"];
            };
        };
        responses: {
            /** @description Start a debate */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesStartResponse"];
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
            503: shared.Responses["Unavailable"];
        };
    };
    "debates.delete": {
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
            /** @description Delete a debate: it is stopped, and its text erased */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesDeleteResponse"];
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
    "debates.get": {
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
            /** @description Show a debate with its rounds, messages, votes and decision */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesGetResponse"];
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
    "debates.change": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "The new region"
                 *     }
                 */
                "application/json": Schemas["DebatesChangeBody"];
            };
        };
        responses: {
            /** @description Change the title, tags, metadata and notes of a debate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesChangeResponse"];
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
    "debates.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["DebatesCancelBody"];
            };
        };
        responses: {
            /** @description Stop a debate for good */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesCancelResponse"];
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
    "debates.consensus": {
        parameters: {
            query?: {
                /** @description Seconds to wait for the end of the debate, and at most 2 less than `SERVICE_REQUEST_TIMEOUT_SECONDS`; then the answer is that of now, `pending` while it goes on */
                wait?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what a debate decided, with its confidence and the dissent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesConsensusResponse"];
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
    "debates.add-evidence": {
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
                 *       "evidence": "Backups of the new region begin in June."
                 *     }
                 */
                "application/json": Schemas["DebatesAddEvidenceBody"];
            };
        };
        responses: {
            /** @description Attach a piece of evidence to a debate */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesAddEvidenceResponse"];
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
    "debates.fork": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["DebatesForkBody"];
            };
        };
        responses: {
            /** @description Start a debate that continues from a point in another one */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesForkResponse"];
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
    "debates.intervene": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "type": "argument",
                 *       "content": "The new region has no backups yet."
                 *     }
                 */
                "application/json": Schemas["DebatesInterveneBody"];
            };
        };
        responses: {
            /** @description Take part in a debate: argue, constrain, challenge, vote, change weights or raise a breakpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesInterveneResponse"];
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
    "debates.messages": {
        parameters: {
            query?: {
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
            /** @description List what was said in a debate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesMessagesResponse"];
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
    "debates.add-message": {
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
                 *       "content": "The new region has no backups yet."
                 *     }
                 */
                "application/json": Schemas["DebatesAddMessageBody"];
            };
        };
        responses: {
            /** @description Say something in a debate */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesAddMessageResponse"];
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
    "debates.outcome": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "correct": true
                 *     }
                 */
                "application/json": Schemas["DebatesOutcomeBody"];
            };
        };
        responses: {
            /** @description Record what turned out true */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesOutcomeResponse"];
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
    "debates.resume": {
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
            /** @description Let a paused debate go on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesResumeResponse"];
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
    "debates.start-stream": {
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
                 *       "topic": "Should we move the database to the new region?",
                 *       "rounds": 2
                 *     }
                 */
                "application/json": Schemas["DebatesStartStreamBody"];
            };
        };
        responses: {
            /** @description Get the address to follow a debate at; with a topic, start one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DebatesStartStreamResponse"];
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
            503: shared.Responses["Unavailable"];
        };
    };
}
export interface Schemas {
    DebatesAddEvidenceBody: {
        /** @description At most 1 MB together with the evidence the debate already has */
        evidence: string;
        source?: string;
        title?: string;
        metadata?: {
            title?: string;
            url?: string;
        };
    };
    DebatesAddEvidenceResponse: {
        success: boolean;
        debate_id: string;
        evidence_id: string;
        digest: string;
        reliability: number;
    };
    DebatesAddMessageBody: {
        content: string;
        /**
         * @description People always speak as `user`
         * @default user
         */
        role?: string;
        /** @description Whom it is for. Default: everybody */
        agent?: string;
    };
    DebatesAddMessageResponse: {
        /** @description The place among the messages of the debate, from 0 */
        index: number;
        /** @description `user` for people; otherwise the agent's part */
        role: string;
        /**
         * @description Who speaks, as clients of chat models call it
         * @enum {string}
         */
        chat_role: "user" | "assistant";
        content: string;
        agent: string | null;
        agent_id: string | null;
        user_id: string | null;
        round: number;
        /** Format: date-time */
        timestamp: string;
        metadata: {
            seq: number;
            phase: string;
            kind: string;
            proposal: string | null;
            adopts: boolean;
            abstains: boolean;
            to: string | null;
            cites: string[];
            quotes: {
                evidence: string;
                text: string;
                /**
                 * @description It speaks against the proposal it is quoted with
                 * @enum {boolean}
                 */
                against?: true;
                /** @description Where it begins in the content of the piece */
                start?: number;
                /** @description Where it ends there */
                end?: number;
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
            needs: string[];
            generated_by: string | null;
            discarded: boolean;
            /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
            how?: {
                /**
                 * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                 * @enum {string}
                 */
                form?: "schema" | "object" | "words";
                /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                room?: number;
                /** @description What the prompt had no room for */
                left_out?: {
                    /** @description The pieces of evidence of which nothing was shown */
                    pieces: number;
                    /** @description The characters of evidence and of what was said that were not shown */
                    characters: number;
                };
                /** @description The server read less of the prompt than was sent */
                prompt_cut?: boolean;
                /** @description The answer ends where it reached the token limit */
                cut?: boolean;
                /** @description The first answer could not be used and was asked for once more */
                repaired?: boolean;
                /** @description What the provider calls the model that answered, where that is another name */
                served_model?: string;
                /** @description Tries at the model, 1 when the first went well */
                attempts?: number;
                /** @description Of the tokens of the answer, what was thought and is not shown */
                reasoning_tokens?: number;
                /** @description Of the tokens of the prompt, what the provider read from its cache */
                cached_tokens?: number;
                /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                cache_write_tokens?: number;
            };
        };
    };
    DebatesCancelBody: {
        reason?: string;
    };
    DebatesCancelResponse: {
        success: boolean;
        debate_id: string;
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
        /** Format: date-time */
        cancelled_at: string | null;
        message: string;
    };
    DebatesChangeBody: {
        title?: string;
        tags?: string[];
        /** @description At most 64 KB */
        metadata?: {
            [key: string]: unknown;
        };
        archived?: boolean;
        notes?: string;
        /** @description Refused: a status follows from what is done to a debate */
        status?: string;
    };
    DebatesChangeResponse: {
        id: string;
        debate_id: string;
        topic: string;
        task: string;
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
        context: string | null;
        waiting_for: {
            breakpoint_id: string;
            trigger: string;
            message: string;
            /** Format: date-time */
            deadline: string;
        } | null;
        in_progress: boolean;
        domain: string;
        /** @description The possible answers of a closed question */
        options: string[] | null;
        agents: string[];
        panel: {
            agent: string;
            provider: string;
            model: string;
            role: string | null;
            /** @description Its accuracy on record when the debate began, shrunk towards .6 */
            accuracy: number;
            /** @description How many known outcomes that rests on */
            outcomes: number;
        }[];
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
        rounds: {
            round: number;
            round_num: number;
            round_number: number;
            phases: string[];
            messages: {
                /** @description The place among the messages of the debate, from 0 */
                index: number;
                /** @description `user` for people; otherwise the agent's part */
                role: string;
                /**
                 * @description Who speaks, as clients of chat models call it
                 * @enum {string}
                 */
                chat_role: "user" | "assistant";
                content: string;
                agent: string | null;
                agent_id: string | null;
                user_id: string | null;
                round: number;
                /** Format: date-time */
                timestamp: string;
                metadata: {
                    seq: number;
                    phase: string;
                    kind: string;
                    proposal: string | null;
                    adopts: boolean;
                    abstains: boolean;
                    to: string | null;
                    cites: string[];
                    quotes: {
                        evidence: string;
                        text: string;
                        /**
                         * @description It speaks against the proposal it is quoted with
                         * @enum {boolean}
                         */
                        against?: true;
                        /** @description Where it begins in the content of the piece */
                        start?: number;
                        /** @description Where it ends there */
                        end?: number;
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
                    needs: string[];
                    generated_by: string | null;
                    discarded: boolean;
                    /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                    how?: {
                        /**
                         * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                         * @enum {string}
                         */
                        form?: "schema" | "object" | "words";
                        /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                        room?: number;
                        /** @description What the prompt had no room for */
                        left_out?: {
                            /** @description The pieces of evidence of which nothing was shown */
                            pieces: number;
                            /** @description The characters of evidence and of what was said that were not shown */
                            characters: number;
                        };
                        /** @description The server read less of the prompt than was sent */
                        prompt_cut?: boolean;
                        /** @description The answer ends where it reached the token limit */
                        cut?: boolean;
                        /** @description The first answer could not be used and was asked for once more */
                        repaired?: boolean;
                        /** @description What the provider calls the model that answered, where that is another name */
                        served_model?: string;
                        /** @description Tries at the model, 1 when the first went well */
                        attempts?: number;
                        /** @description Of the tokens of the answer, what was thought and is not shown */
                        reasoning_tokens?: number;
                        /** @description Of the tokens of the prompt, what the provider read from its cache */
                        cached_tokens?: number;
                        /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                        cache_write_tokens?: number;
                    };
                };
            }[];
            critiques: {
                agent: string;
                /** @description Whose proposal it is */
                target_agent: string | null;
                target_content: string;
                proposal: string;
                round: number;
                severity: number;
                issues: string[];
                suggestions: string[];
                quotes: {
                    evidence: string;
                    text: string;
                    /**
                     * @description It speaks against the proposal it is quoted with
                     * @enum {boolean}
                     */
                    against?: true;
                    /** @description Where it begins in the content of the piece */
                    start?: number;
                    /** @description Where it ends there */
                    end?: number;
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
                cites: string[];
                needs: string[];
                /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                how?: {
                    /**
                     * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                     * @enum {string}
                     */
                    form?: "schema" | "object" | "words";
                    /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                    room?: number;
                    /** @description What the prompt had no room for */
                    left_out?: {
                        /** @description The pieces of evidence of which nothing was shown */
                        pieces: number;
                        /** @description The characters of evidence and of what was said that were not shown */
                        characters: number;
                    };
                    /** @description The server read less of the prompt than was sent */
                    prompt_cut?: boolean;
                    /** @description The answer ends where it reached the token limit */
                    cut?: boolean;
                    /** @description The first answer could not be used and was asked for once more */
                    repaired?: boolean;
                    /** @description What the provider calls the model that answered, where that is another name */
                    served_model?: string;
                    /** @description Tries at the model, 1 when the first went well */
                    attempts?: number;
                    /** @description Of the tokens of the answer, what was thought and is not shown */
                    reasoning_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider read from its cache */
                    cached_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                    cache_write_tokens?: number;
                };
                /** Format: date-time */
                timestamp: string;
            }[];
            votes: {
                agent: string | null;
                user_id: string | null;
                choice: string;
                choice_text: string | null;
                stances: {
                    [key: string]: string;
                };
                /** @description As the voter put it; never used as a probability */
                confidence: number;
                continue_debate: boolean;
                /** @description How strongly a person feels about it, 1–10, if they said so */
                intensity: number | null;
                reasoning: string;
                /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                how?: {
                    /**
                     * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                     * @enum {string}
                     */
                    form?: "schema" | "object" | "words";
                    /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                    room?: number;
                    /** @description What the prompt had no room for */
                    left_out?: {
                        /** @description The pieces of evidence of which nothing was shown */
                        pieces: number;
                        /** @description The characters of evidence and of what was said that were not shown */
                        characters: number;
                    };
                    /** @description The server read less of the prompt than was sent */
                    prompt_cut?: boolean;
                    /** @description The answer ends where it reached the token limit */
                    cut?: boolean;
                    /** @description The first answer could not be used and was asked for once more */
                    repaired?: boolean;
                    /** @description What the provider calls the model that answered, where that is another name */
                    served_model?: string;
                    /** @description Tries at the model, 1 when the first went well */
                    attempts?: number;
                    /** @description Of the tokens of the answer, what was thought and is not shown */
                    reasoning_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider read from its cache */
                    cached_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                    cache_write_tokens?: number;
                };
                round: number;
                /** Format: date-time */
                timestamp: string;
            }[];
            /** @description What each agent chose */
            votes_by_agent: {
                [key: string]: string;
            };
            tally: {
                counts: {
                    [key: string]: number;
                };
                /** @description The sum of the weights of each choice: squared odds; log odds in the mode `weighted` and in former debates */
                weights: {
                    [key: string]: number;
                };
                winner: string | null;
                heads: number;
                panel: number;
                /** @description What the confidence is computed from; absent without a winner, and in former debates */
                balance?: {
                    /** @description What the confidence is a curve over */
                    x: number;
                    /** @description The weight that speaks for the winner */
                    for: number;
                    /** @description The weight that speaks against it, silence by a quarter */
                    against: number;
                    /** @description The share of all this weight behind each choice; `none` has what is left for any other answer */
                    shares: {
                        [key: string]: number;
                    };
                };
                confidence: number;
                method: string;
                /** @description The answers of which one is right in nine of ten such decisions; absent while too few are settled */
                possible_answers?: string[];
                /** @description Whether the winner satisfies the rule of the mode */
                rule: boolean;
                tie: boolean;
                missing: string[];
                /** @description The confidence a consensus needed at this count */
                threshold?: number;
                convergence: number;
                unchanged: boolean;
                voting_summary: {
                    agree: number;
                    agree_with_modifications: number;
                    disagree: number;
                };
            } | null;
        }[];
        /** @description How much is not here: a record has at most 1 MB of messages, and as much of votes of people */
        omitted: {
            messages: number;
            votes: number;
            /** @description Where the messages are that are not here */
            messages_url: string;
            /** @description Where everything is */
            events_url: string;
        } | null;
        consensus: {
            reached: boolean;
            /** @enum {string} */
            status: "pending" | "consensus_reached" | "no_consensus" | "insufficient_evidence";
            confidence: number;
            agreement: number;
            final_answer: string | null;
            conclusion: string | null;
            supporting_agents: string[];
            dissenting_agents: string[];
        } | null;
        consensus_reached: boolean;
        final_answer: string | null;
        conclusion: string | null;
        confidence: number;
        agreement: number;
        rounds_used: number;
        current_round: number;
        total_rounds: number;
        duration_seconds: number;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        started_at: string | null;
        /** Format: date-time */
        updated_at: string;
        /** Format: date-time */
        completed_at: string | null;
        usage: {
            tokens_in: number;
            tokens_out: number;
            total_tokens: number;
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
            /** @description Tries at agents; in debates that began with a former release, answers of agents */
            calls: number;
        };
        protocol: {
            /** @enum {string} */
            kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
            rounds: number;
            /** @enum {string} */
            consensus: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none";
            consensus_threshold: number;
            phases: string[];
            judge: string | null;
            breakpoints: string[];
            breakpoint_timeout_minutes: number;
            /** @enum {string} */
            on_timeout: "end" | "continue";
            people_vote: boolean;
            enable_agent_channels: boolean;
            agent_channel_max_history: number;
            agent_timeout_seconds: number | null;
        };
        evidence: {
            id: string;
            kind: string;
            title: string;
            source: string;
            url: string | null;
            digest: string;
            reliability: number;
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
                /** @description How many passages of the item were attached */
                passages_shown?: number;
                /** @description How many the item has */
                passages_total?: number;
            };
            /** Format: date-time */
            published_at?: string;
            /** @description When it was brought; absent for what the debate began with */
            round?: number;
            /** @description Who needed it, when it was sought */
            agent?: string;
        }[];
        grounding: {
            documents: boolean;
            memory: boolean;
            connectors: string[];
            max_pieces: number;
        } | null;
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
        /** @description What agents lacked, and how much was found */
        sought: {
            round: number;
            phase: string | null;
            /** @description How many pieces were found and attached */
            found: number;
            queries: {
                query: string;
                agents: string[];
            }[];
            /** Format: date-time */
            timestamp: string;
        }[];
        failures: {
            agent: string;
            round: number;
            phase: string;
            reason: string;
            message: string;
            /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
            how?: {
                /**
                 * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                 * @enum {string}
                 */
                form?: "schema" | "object" | "words";
                /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                room?: number;
                /** @description What the prompt had no room for */
                left_out?: {
                    /** @description The pieces of evidence of which nothing was shown */
                    pieces: number;
                    /** @description The characters of evidence and of what was said that were not shown */
                    characters: number;
                };
                /** @description The server read less of the prompt than was sent */
                prompt_cut?: boolean;
                /** @description The answer ends where it reached the token limit */
                cut?: boolean;
                /** @description The first answer could not be used and was asked for once more */
                repaired?: boolean;
                /** @description What the provider calls the model that answered, where that is another name */
                served_model?: string;
                /** @description Tries at the model, 1 when the first went well */
                attempts?: number;
                /** @description Of the tokens of the answer, what was thought and is not shown */
                reasoning_tokens?: number;
                /** @description Of the tokens of the prompt, what the provider read from its cache */
                cached_tokens?: number;
                /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                cache_write_tokens?: number;
            };
            /** Format: date-time */
            timestamp: string;
        }[];
        outcome: {
            /** @description The proposal that turned out right, or `none`; null where it is only known that the decision was wrong */
            right: string | null;
            /** @description Whether the decision was right */
            correct: boolean;
            source: string;
            recorded_by: string;
            /** Format: date-time */
            recorded_at: string;
            explanation: string | null;
        } | null;
        /** @description How it ended: `consensus_reached`, `no_consensus`, `insufficient_evidence` or `failed` */
        result: string | null;
        parent: {
            debate_id: string;
            version: number;
            hash: string;
        } | null;
        about: string | null;
        created_by: string;
        /** @description How many events its log holds */
        version: number;
        erased: boolean;
        title: string | null;
        tags: string[];
        metadata: {
            [key: string]: unknown;
        };
        archived: boolean;
        notes: string | null;
        success: boolean;
        updated_fields: string[];
    };
    DebatesConsensusResponse: {
        debate_id: string;
        /** @enum {string} */
        status: "pending" | "consensus_reached" | "no_consensus" | "insufficient_evidence";
        consensus: {
            summary: string | null;
            confidence: number | null;
            key_points: string[];
            disagreements: string[];
            /** @description How the confidence was computed: `squared_odds`; `measured_rules` for built-in agents alone; `smoothed_share` and `logistic` in former debates */
            method: string | null;
            /** @description What the confidence is, in one sentence; null where no answer won the last count */
            explanation: string | null;
            /** @description The answers that remain possible; null under other methods than `squared_odds`, and without a winner */
            possible_answers: {
                /** @description How often one of the answers is right in such decisions */
                coverage: number;
                /** @description The most likely first; empty while there are too few outcomes to say */
                answers: {
                    /** @description The id of the proposal, or `none` for any other answer */
                    choice: string;
                    text: string;
                }[];
                /** @description The outcomes that this was learned from */
                outcomes: number;
                /** @description The same in one sentence */
                explanation: string;
            } | null;
            /** @description Known outcomes when the debate began */
            outcomes: number;
            brier: number | null;
            ece: number | null;
        };
        voting_summary: {
            agree: number;
            agree_with_modifications: number;
            disagree: number;
        };
        minority_report: {
            agents: string[];
            choice: string;
            reasons: string[];
        }[];
        missing_agents: string[];
        /** @description What is missing before the question can be answered */
        needs: string[];
        caveats: string[];
        reached: boolean;
        conclusion: string | null;
        final_answer: string | null;
        winner: string | null;
        confidence: number;
        dissent: string[];
        rounds_used: number;
    };
    DebatesCreateBody: {
        /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
        topic?: string;
        /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
        task?: string;
        /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
        question?: string;
        /** @description At most 1 MB; becomes evidence */
        context?: string;
        /** @description Each becomes evidence; together with the context at most 1 MB */
        documents?: (string | {
            title?: string;
            content: string;
            /** @description A page of the web */
            url?: string;
            source?: string;
        })[];
        /** @description Documents of the library that the debate rests on; of each at least its best passage becomes evidence */
        document_ids?: string[];
        /** @description Pieces of evidence of the library that the debate rests on; of each at least its best passage becomes evidence */
        evidence_ids?: string[];
        /** @description Look for more in what the organization knows: at the start, and between phases for what agents say they lack */
        grounding?: {
            /** @description Search the library. Default: true */
            documents?: boolean;
            /** @description Search the memory. Default: true */
            memory?: boolean;
            /** @description Sources outside to ask. Default: none */
            connectors?: string[];
            /** @description How many pieces the search adds at the start. Default: 12 */
            max_pieces?: number;
        };
        /** @description The possible answers, where the question is closed */
        options?: string[];
        /** @description 2 to 8 agents. Default: chosen by their records */
        agents?: string | (string | {
            provider: string;
            model?: string;
            persona?: string;
            role?: string;
            name?: string;
        })[];
        /** @description Refuse an agent that is not to be had here. Default: false, and one of a known family is replaced by another of it, or else by one of the default panel */
        strict_agents?: boolean;
        /** @description Agents are chosen when none are named; named ones are always used */
        auto_select?: boolean;
        auto_select_config?: {
            primary_domain?: string;
            /** @default 2 */
            min_agents?: number;
            /** @default 4 */
            max_agents?: number;
            /** @default 0.7 */
            quality_priority?: number;
            /** @default 0.5 */
            diversity_preference?: number;
        };
        /** @description Default: 3 */
        rounds?: number;
        /** @description Default: 3 */
        max_rounds?: number;
        /**
         * @description How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`
         * @enum {string}
         */
        consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none" | "semantic";
        consensus_threshold?: number;
        protocol?: {
            /** @description Some of these, in this order; `opening` is always included */
            phases?: ("opening" | "critique" | "revision" | "vote")[];
            /** @description Default: 3 */
            rounds?: number;
            /**
             * @description How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`
             * @enum {string}
             */
            consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none" | "semantic";
            consensus_threshold?: number;
            /** @description The agent that writes the answer in the mode `judge` */
            judge?: string;
            breakpoints?: ("low_confidence" | "deadlock" | "high_disagreement" | "hollow_consensus" | "critical_decision")[];
            breakpoint_timeout_minutes?: number;
            /** @enum {string} */
            on_timeout?: "end" | "continue";
            /** @description Whether the votes of people weigh: each 2.25, like that of an agent that is right 6 times in 10 */
            people_vote?: boolean;
            enable_agent_channels?: boolean;
            agent_channel_max_history?: number;
            /** @description Ends every answer after so long; unless it is given, the limits of the models are the only ones */
            agent_timeout_seconds?: number;
        };
        /** @description A short label. Default: `general` */
        domain?: string;
        origin?: {
            platform: string;
            channel: string;
            thread?: string;
            user?: string;
        };
        title?: string;
        tags?: string[];
        /** @description At most 64 KB */
        metadata?: {
            [key: string]: unknown;
        };
    };
    DebatesCreateResponse: {
        success: boolean;
        id: string;
        debate_id: string;
        topic: string;
        task: string;
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
        domain: string;
        agents: string[];
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
        total_rounds: number;
        /**
         * @description How votes become a decision here
         * @enum {string}
         */
        consensus: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none";
        /** @description Why that is not what was asked for */
        consensus_note: string | null;
        /** Format: date-time */
        created_at: string;
        websocket_url: string;
        /** @description Seconds, if no round is skipped */
        estimated_duration: number;
    };
    DebatesDeleteResponse: {
        success: boolean;
        deleted: boolean;
        id: string;
        debate_id: string;
    };
    DebatesForkBody: {
        /** @description Where to leave the debate: one of `version`, `checkpoint_id` and `branch_point`. Default: where it is now */
        version?: number;
        /** @description Where to leave the debate: one of `version`, `checkpoint_id` and `branch_point`. Default: where it is now */
        checkpoint_id?: string;
        /** @description After this round; 0 is before the first */
        branch_point?: number;
        topic?: string;
        task?: string;
        /** @description Added to the evidence of the debate */
        context?: string;
        modified_context?: string;
        rounds?: number;
        consensus_threshold?: number;
        /** @enum {string} */
        consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none";
    };
    DebatesForkResponse: {
        success: boolean;
        id: string;
        debate_id: string;
        topic: string;
        task: string;
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
        domain: string;
        agents: string[];
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
        total_rounds: number;
        /**
         * @description How votes become a decision here
         * @enum {string}
         */
        consensus: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none";
        /** @description Why that is not what was asked for */
        consensus_note: string | null;
        /** Format: date-time */
        created_at: string;
        websocket_url: string;
        /** @description Seconds, if no round is skipped */
        estimated_duration: number;
        fork_id: string;
        branch_id: string;
        parent_debate_id: string;
        parent_version: number;
        branch_point: number;
        messages_inherited: number;
        modified_context: string | null;
        message: string;
    };
    DebatesGetResponse: {
        id: string;
        debate_id: string;
        topic: string;
        task: string;
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
        context: string | null;
        waiting_for: {
            breakpoint_id: string;
            trigger: string;
            message: string;
            /** Format: date-time */
            deadline: string;
        } | null;
        in_progress: boolean;
        domain: string;
        /** @description The possible answers of a closed question */
        options: string[] | null;
        agents: string[];
        panel: {
            agent: string;
            provider: string;
            model: string;
            role: string | null;
            /** @description Its accuracy on record when the debate began, shrunk towards .6 */
            accuracy: number;
            /** @description How many known outcomes that rests on */
            outcomes: number;
        }[];
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
        rounds: {
            round: number;
            round_num: number;
            round_number: number;
            phases: string[];
            messages: {
                /** @description The place among the messages of the debate, from 0 */
                index: number;
                /** @description `user` for people; otherwise the agent's part */
                role: string;
                /**
                 * @description Who speaks, as clients of chat models call it
                 * @enum {string}
                 */
                chat_role: "user" | "assistant";
                content: string;
                agent: string | null;
                agent_id: string | null;
                user_id: string | null;
                round: number;
                /** Format: date-time */
                timestamp: string;
                metadata: {
                    seq: number;
                    phase: string;
                    kind: string;
                    proposal: string | null;
                    adopts: boolean;
                    abstains: boolean;
                    to: string | null;
                    cites: string[];
                    quotes: {
                        evidence: string;
                        text: string;
                        /**
                         * @description It speaks against the proposal it is quoted with
                         * @enum {boolean}
                         */
                        against?: true;
                        /** @description Where it begins in the content of the piece */
                        start?: number;
                        /** @description Where it ends there */
                        end?: number;
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
                    needs: string[];
                    generated_by: string | null;
                    discarded: boolean;
                    /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                    how?: {
                        /**
                         * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                         * @enum {string}
                         */
                        form?: "schema" | "object" | "words";
                        /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                        room?: number;
                        /** @description What the prompt had no room for */
                        left_out?: {
                            /** @description The pieces of evidence of which nothing was shown */
                            pieces: number;
                            /** @description The characters of evidence and of what was said that were not shown */
                            characters: number;
                        };
                        /** @description The server read less of the prompt than was sent */
                        prompt_cut?: boolean;
                        /** @description The answer ends where it reached the token limit */
                        cut?: boolean;
                        /** @description The first answer could not be used and was asked for once more */
                        repaired?: boolean;
                        /** @description What the provider calls the model that answered, where that is another name */
                        served_model?: string;
                        /** @description Tries at the model, 1 when the first went well */
                        attempts?: number;
                        /** @description Of the tokens of the answer, what was thought and is not shown */
                        reasoning_tokens?: number;
                        /** @description Of the tokens of the prompt, what the provider read from its cache */
                        cached_tokens?: number;
                        /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                        cache_write_tokens?: number;
                    };
                };
            }[];
            critiques: {
                agent: string;
                /** @description Whose proposal it is */
                target_agent: string | null;
                target_content: string;
                proposal: string;
                round: number;
                severity: number;
                issues: string[];
                suggestions: string[];
                quotes: {
                    evidence: string;
                    text: string;
                    /**
                     * @description It speaks against the proposal it is quoted with
                     * @enum {boolean}
                     */
                    against?: true;
                    /** @description Where it begins in the content of the piece */
                    start?: number;
                    /** @description Where it ends there */
                    end?: number;
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
                cites: string[];
                needs: string[];
                /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                how?: {
                    /**
                     * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                     * @enum {string}
                     */
                    form?: "schema" | "object" | "words";
                    /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                    room?: number;
                    /** @description What the prompt had no room for */
                    left_out?: {
                        /** @description The pieces of evidence of which nothing was shown */
                        pieces: number;
                        /** @description The characters of evidence and of what was said that were not shown */
                        characters: number;
                    };
                    /** @description The server read less of the prompt than was sent */
                    prompt_cut?: boolean;
                    /** @description The answer ends where it reached the token limit */
                    cut?: boolean;
                    /** @description The first answer could not be used and was asked for once more */
                    repaired?: boolean;
                    /** @description What the provider calls the model that answered, where that is another name */
                    served_model?: string;
                    /** @description Tries at the model, 1 when the first went well */
                    attempts?: number;
                    /** @description Of the tokens of the answer, what was thought and is not shown */
                    reasoning_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider read from its cache */
                    cached_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                    cache_write_tokens?: number;
                };
                /** Format: date-time */
                timestamp: string;
            }[];
            votes: {
                agent: string | null;
                user_id: string | null;
                choice: string;
                choice_text: string | null;
                stances: {
                    [key: string]: string;
                };
                /** @description As the voter put it; never used as a probability */
                confidence: number;
                continue_debate: boolean;
                /** @description How strongly a person feels about it, 1–10, if they said so */
                intensity: number | null;
                reasoning: string;
                /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                how?: {
                    /**
                     * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                     * @enum {string}
                     */
                    form?: "schema" | "object" | "words";
                    /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                    room?: number;
                    /** @description What the prompt had no room for */
                    left_out?: {
                        /** @description The pieces of evidence of which nothing was shown */
                        pieces: number;
                        /** @description The characters of evidence and of what was said that were not shown */
                        characters: number;
                    };
                    /** @description The server read less of the prompt than was sent */
                    prompt_cut?: boolean;
                    /** @description The answer ends where it reached the token limit */
                    cut?: boolean;
                    /** @description The first answer could not be used and was asked for once more */
                    repaired?: boolean;
                    /** @description What the provider calls the model that answered, where that is another name */
                    served_model?: string;
                    /** @description Tries at the model, 1 when the first went well */
                    attempts?: number;
                    /** @description Of the tokens of the answer, what was thought and is not shown */
                    reasoning_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider read from its cache */
                    cached_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                    cache_write_tokens?: number;
                };
                round: number;
                /** Format: date-time */
                timestamp: string;
            }[];
            /** @description What each agent chose */
            votes_by_agent: {
                [key: string]: string;
            };
            tally: {
                counts: {
                    [key: string]: number;
                };
                /** @description The sum of the weights of each choice: squared odds; log odds in the mode `weighted` and in former debates */
                weights: {
                    [key: string]: number;
                };
                winner: string | null;
                heads: number;
                panel: number;
                /** @description What the confidence is computed from; absent without a winner, and in former debates */
                balance?: {
                    /** @description What the confidence is a curve over */
                    x: number;
                    /** @description The weight that speaks for the winner */
                    for: number;
                    /** @description The weight that speaks against it, silence by a quarter */
                    against: number;
                    /** @description The share of all this weight behind each choice; `none` has what is left for any other answer */
                    shares: {
                        [key: string]: number;
                    };
                };
                confidence: number;
                method: string;
                /** @description The answers of which one is right in nine of ten such decisions; absent while too few are settled */
                possible_answers?: string[];
                /** @description Whether the winner satisfies the rule of the mode */
                rule: boolean;
                tie: boolean;
                missing: string[];
                /** @description The confidence a consensus needed at this count */
                threshold?: number;
                convergence: number;
                unchanged: boolean;
                voting_summary: {
                    agree: number;
                    agree_with_modifications: number;
                    disagree: number;
                };
            } | null;
        }[];
        /** @description How much is not here: a record has at most 1 MB of messages, and as much of votes of people */
        omitted: {
            messages: number;
            votes: number;
            /** @description Where the messages are that are not here */
            messages_url: string;
            /** @description Where everything is */
            events_url: string;
        } | null;
        consensus: {
            reached: boolean;
            /** @enum {string} */
            status: "pending" | "consensus_reached" | "no_consensus" | "insufficient_evidence";
            confidence: number;
            agreement: number;
            final_answer: string | null;
            conclusion: string | null;
            supporting_agents: string[];
            dissenting_agents: string[];
        } | null;
        consensus_reached: boolean;
        final_answer: string | null;
        conclusion: string | null;
        confidence: number;
        agreement: number;
        rounds_used: number;
        current_round: number;
        total_rounds: number;
        duration_seconds: number;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        started_at: string | null;
        /** Format: date-time */
        updated_at: string;
        /** Format: date-time */
        completed_at: string | null;
        usage: {
            tokens_in: number;
            tokens_out: number;
            total_tokens: number;
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
            /** @description Tries at agents; in debates that began with a former release, answers of agents */
            calls: number;
        };
        protocol: {
            /** @enum {string} */
            kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
            rounds: number;
            /** @enum {string} */
            consensus: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none";
            consensus_threshold: number;
            phases: string[];
            judge: string | null;
            breakpoints: string[];
            breakpoint_timeout_minutes: number;
            /** @enum {string} */
            on_timeout: "end" | "continue";
            people_vote: boolean;
            enable_agent_channels: boolean;
            agent_channel_max_history: number;
            agent_timeout_seconds: number | null;
        };
        evidence: {
            id: string;
            kind: string;
            title: string;
            source: string;
            url: string | null;
            digest: string;
            reliability: number;
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
                /** @description How many passages of the item were attached */
                passages_shown?: number;
                /** @description How many the item has */
                passages_total?: number;
            };
            /** Format: date-time */
            published_at?: string;
            /** @description When it was brought; absent for what the debate began with */
            round?: number;
            /** @description Who needed it, when it was sought */
            agent?: string;
        }[];
        grounding: {
            documents: boolean;
            memory: boolean;
            connectors: string[];
            max_pieces: number;
        } | null;
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
        /** @description What agents lacked, and how much was found */
        sought: {
            round: number;
            phase: string | null;
            /** @description How many pieces were found and attached */
            found: number;
            queries: {
                query: string;
                agents: string[];
            }[];
            /** Format: date-time */
            timestamp: string;
        }[];
        failures: {
            agent: string;
            round: number;
            phase: string;
            reason: string;
            message: string;
            /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
            how?: {
                /**
                 * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                 * @enum {string}
                 */
                form?: "schema" | "object" | "words";
                /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                room?: number;
                /** @description What the prompt had no room for */
                left_out?: {
                    /** @description The pieces of evidence of which nothing was shown */
                    pieces: number;
                    /** @description The characters of evidence and of what was said that were not shown */
                    characters: number;
                };
                /** @description The server read less of the prompt than was sent */
                prompt_cut?: boolean;
                /** @description The answer ends where it reached the token limit */
                cut?: boolean;
                /** @description The first answer could not be used and was asked for once more */
                repaired?: boolean;
                /** @description What the provider calls the model that answered, where that is another name */
                served_model?: string;
                /** @description Tries at the model, 1 when the first went well */
                attempts?: number;
                /** @description Of the tokens of the answer, what was thought and is not shown */
                reasoning_tokens?: number;
                /** @description Of the tokens of the prompt, what the provider read from its cache */
                cached_tokens?: number;
                /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                cache_write_tokens?: number;
            };
            /** Format: date-time */
            timestamp: string;
        }[];
        outcome: {
            /** @description The proposal that turned out right, or `none`; null where it is only known that the decision was wrong */
            right: string | null;
            /** @description Whether the decision was right */
            correct: boolean;
            source: string;
            recorded_by: string;
            /** Format: date-time */
            recorded_at: string;
            explanation: string | null;
        } | null;
        /** @description How it ended: `consensus_reached`, `no_consensus`, `insufficient_evidence` or `failed` */
        result: string | null;
        parent: {
            debate_id: string;
            version: number;
            hash: string;
        } | null;
        about: string | null;
        created_by: string;
        /** @description How many events its log holds */
        version: number;
        erased: boolean;
        title: string | null;
        tags: string[];
        metadata: {
            [key: string]: unknown;
        };
        archived: boolean;
        notes: string | null;
    };
    DebatesInterveneBody: {
        /**
         * @description `redirect` is recorded as a `constraint`, `evidence_request` as a `challenge`
         * @enum {string}
         */
        type?: "message" | "argument" | "constraint" | "challenge" | "threshold" | "weight" | "vote" | "breakpoint" | "redirect" | "evidence_request";
        /**
         * @description `redirect` is recorded as a `constraint`, `evidence_request` as a `challenge`
         * @enum {string}
         */
        action?: "message" | "argument" | "constraint" | "challenge" | "threshold" | "weight" | "vote" | "breakpoint" | "redirect" | "evidence_request";
        /** @description What is said; `message` and `text` mean the same */
        content?: string;
        message?: string;
        text?: string;
        /** @description Whom it is for, or whose weight changes */
        agent?: string;
        threshold?: number;
        weight?: number;
        /** @description A proposal by its id or its text, `none` or `abstain` */
        choice?: string;
        /** @description How strongly the voter feels about it; shown, never counted */
        intensity?: number;
        reason?: string;
    };
    DebatesInterveneResponse: {
        success: boolean;
        debate_id: string;
        /**
         * @description `redirect` is recorded as a `constraint`, `evidence_request` as a `challenge`
         * @enum {string}
         */
        type: "message" | "argument" | "constraint" | "challenge" | "threshold" | "weight" | "vote" | "breakpoint" | "redirect" | "evidence_request";
        intervention_id: string | null;
        injection_id: string | null;
        breakpoint_id: string | null;
        /** @description The event that recorded it */
        seq: number;
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
        old_threshold?: number;
        new_threshold?: number;
        agent?: string;
        old_weight?: number;
        new_weight?: number;
        message: string;
    };
    DebatesListResponse: {
        debates: {
            id: string;
            debate_id: string;
            topic: string;
            task: string;
            /** @enum {string} */
            status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
            kind: string;
            domain: string;
            agents: string[];
            agent_count: number;
            title: string | null;
            tags: string[];
            archived: boolean;
            result: string | null;
            consensus_reached: boolean;
            has_consensus: boolean;
            winner: string | null;
            /** @description What was decided, its first 500 characters */
            answer: string | null;
            confidence: number | null;
            /** @description As in its consensus; null for a fork */
            confidence_method: string | null;
            agreement: number | null;
            rounds_used: number;
            round_count: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            completed_at: string | null;
        }[];
        items: {
            id: string;
            debate_id: string;
            topic: string;
            task: string;
            /** @enum {string} */
            status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
            kind: string;
            domain: string;
            agents: string[];
            agent_count: number;
            title: string | null;
            tags: string[];
            archived: boolean;
            result: string | null;
            consensus_reached: boolean;
            has_consensus: boolean;
            winner: string | null;
            /** @description What was decided, its first 500 characters */
            answer: string | null;
            confidence: number | null;
            /** @description As in its consensus; null for a fork */
            confidence_method: string | null;
            agreement: number | null;
            rounds_used: number;
            round_count: number;
            /** @description What is known of the cost */
            cost_usd: number;
            /** @description False where models answered whose cost nobody knows: it is not in the sum, which is then the least it can be */
            cost_known: boolean;
            /** @description The tokens whose cost nobody knows */
            unpriced_tokens: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            completed_at: string | null;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
    };
    DebatesMessagesResponse: {
        debate_id: string;
        messages: {
            /** @description The place among the messages of the debate, from 0 */
            index: number;
            /** @description `user` for people; otherwise the agent's part */
            role: string;
            /**
             * @description Who speaks, as clients of chat models call it
             * @enum {string}
             */
            chat_role: "user" | "assistant";
            content: string;
            agent: string | null;
            agent_id: string | null;
            user_id: string | null;
            round: number;
            /** Format: date-time */
            timestamp: string;
            metadata: {
                seq: number;
                phase: string;
                kind: string;
                proposal: string | null;
                adopts: boolean;
                abstains: boolean;
                to: string | null;
                cites: string[];
                quotes: {
                    evidence: string;
                    text: string;
                    /**
                     * @description It speaks against the proposal it is quoted with
                     * @enum {boolean}
                     */
                    against?: true;
                    /** @description Where it begins in the content of the piece */
                    start?: number;
                    /** @description Where it ends there */
                    end?: number;
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
                needs: string[];
                generated_by: string | null;
                discarded: boolean;
                /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                how?: {
                    /**
                     * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                     * @enum {string}
                     */
                    form?: "schema" | "object" | "words";
                    /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                    room?: number;
                    /** @description What the prompt had no room for */
                    left_out?: {
                        /** @description The pieces of evidence of which nothing was shown */
                        pieces: number;
                        /** @description The characters of evidence and of what was said that were not shown */
                        characters: number;
                    };
                    /** @description The server read less of the prompt than was sent */
                    prompt_cut?: boolean;
                    /** @description The answer ends where it reached the token limit */
                    cut?: boolean;
                    /** @description The first answer could not be used and was asked for once more */
                    repaired?: boolean;
                    /** @description What the provider calls the model that answered, where that is another name */
                    served_model?: string;
                    /** @description Tries at the model, 1 when the first went well */
                    attempts?: number;
                    /** @description Of the tokens of the answer, what was thought and is not shown */
                    reasoning_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider read from its cache */
                    cached_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                    cache_write_tokens?: number;
                };
            };
        }[];
        items: {
            /** @description The place among the messages of the debate, from 0 */
            index: number;
            /** @description `user` for people; otherwise the agent's part */
            role: string;
            /**
             * @description Who speaks, as clients of chat models call it
             * @enum {string}
             */
            chat_role: "user" | "assistant";
            content: string;
            agent: string | null;
            agent_id: string | null;
            user_id: string | null;
            round: number;
            /** Format: date-time */
            timestamp: string;
            metadata: {
                seq: number;
                phase: string;
                kind: string;
                proposal: string | null;
                adopts: boolean;
                abstains: boolean;
                to: string | null;
                cites: string[];
                quotes: {
                    evidence: string;
                    text: string;
                    /**
                     * @description It speaks against the proposal it is quoted with
                     * @enum {boolean}
                     */
                    against?: true;
                    /** @description Where it begins in the content of the piece */
                    start?: number;
                    /** @description Where it ends there */
                    end?: number;
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
                needs: string[];
                generated_by: string | null;
                discarded: boolean;
                /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                how?: {
                    /**
                     * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                     * @enum {string}
                     */
                    form?: "schema" | "object" | "words";
                    /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                    room?: number;
                    /** @description What the prompt had no room for */
                    left_out?: {
                        /** @description The pieces of evidence of which nothing was shown */
                        pieces: number;
                        /** @description The characters of evidence and of what was said that were not shown */
                        characters: number;
                    };
                    /** @description The server read less of the prompt than was sent */
                    prompt_cut?: boolean;
                    /** @description The answer ends where it reached the token limit */
                    cut?: boolean;
                    /** @description The first answer could not be used and was asked for once more */
                    repaired?: boolean;
                    /** @description What the provider calls the model that answered, where that is another name */
                    served_model?: string;
                    /** @description Tries at the model, 1 when the first went well */
                    attempts?: number;
                    /** @description Of the tokens of the answer, what was thought and is not shown */
                    reasoning_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider read from its cache */
                    cached_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                    cache_write_tokens?: number;
                };
            };
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    DebatesOutcomeBody: {
        /** @description Whether the decision was right */
        correct?: boolean;
        /** @description The proposal that turned out right, by its id or its text, or `none` */
        right?: string;
        /** @description The proposal that turned out right, by its id or its text, or `none` */
        proposal?: string;
        /** @description The proposal that turned out right, by its id or its text, or `none` */
        option?: string;
        explanation?: string;
        /**
         * @default manual
         * @enum {string}
         */
        source?: "manual" | "verification" | "import";
    };
    DebatesOutcomeResponse: {
        success: boolean;
        /** @enum {string} */
        status: "verified";
        debate_id: string;
        correct: boolean;
        /** @description The proposal that turned out right, or `none`; null where it is only known that the decision was wrong */
        right: string | null;
        source: string;
        /** Format: date-time */
        recorded_at: string;
    };
    DebatesResumeResponse: {
        id: string;
        debate_id: string;
        topic: string;
        task: string;
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
        context: string | null;
        waiting_for: {
            breakpoint_id: string;
            trigger: string;
            message: string;
            /** Format: date-time */
            deadline: string;
        } | null;
        in_progress: boolean;
        domain: string;
        /** @description The possible answers of a closed question */
        options: string[] | null;
        agents: string[];
        panel: {
            agent: string;
            provider: string;
            model: string;
            role: string | null;
            /** @description Its accuracy on record when the debate began, shrunk towards .6 */
            accuracy: number;
            /** @description How many known outcomes that rests on */
            outcomes: number;
        }[];
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
        rounds: {
            round: number;
            round_num: number;
            round_number: number;
            phases: string[];
            messages: {
                /** @description The place among the messages of the debate, from 0 */
                index: number;
                /** @description `user` for people; otherwise the agent's part */
                role: string;
                /**
                 * @description Who speaks, as clients of chat models call it
                 * @enum {string}
                 */
                chat_role: "user" | "assistant";
                content: string;
                agent: string | null;
                agent_id: string | null;
                user_id: string | null;
                round: number;
                /** Format: date-time */
                timestamp: string;
                metadata: {
                    seq: number;
                    phase: string;
                    kind: string;
                    proposal: string | null;
                    adopts: boolean;
                    abstains: boolean;
                    to: string | null;
                    cites: string[];
                    quotes: {
                        evidence: string;
                        text: string;
                        /**
                         * @description It speaks against the proposal it is quoted with
                         * @enum {boolean}
                         */
                        against?: true;
                        /** @description Where it begins in the content of the piece */
                        start?: number;
                        /** @description Where it ends there */
                        end?: number;
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
                    needs: string[];
                    generated_by: string | null;
                    discarded: boolean;
                    /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                    how?: {
                        /**
                         * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                         * @enum {string}
                         */
                        form?: "schema" | "object" | "words";
                        /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                        room?: number;
                        /** @description What the prompt had no room for */
                        left_out?: {
                            /** @description The pieces of evidence of which nothing was shown */
                            pieces: number;
                            /** @description The characters of evidence and of what was said that were not shown */
                            characters: number;
                        };
                        /** @description The server read less of the prompt than was sent */
                        prompt_cut?: boolean;
                        /** @description The answer ends where it reached the token limit */
                        cut?: boolean;
                        /** @description The first answer could not be used and was asked for once more */
                        repaired?: boolean;
                        /** @description What the provider calls the model that answered, where that is another name */
                        served_model?: string;
                        /** @description Tries at the model, 1 when the first went well */
                        attempts?: number;
                        /** @description Of the tokens of the answer, what was thought and is not shown */
                        reasoning_tokens?: number;
                        /** @description Of the tokens of the prompt, what the provider read from its cache */
                        cached_tokens?: number;
                        /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                        cache_write_tokens?: number;
                    };
                };
            }[];
            critiques: {
                agent: string;
                /** @description Whose proposal it is */
                target_agent: string | null;
                target_content: string;
                proposal: string;
                round: number;
                severity: number;
                issues: string[];
                suggestions: string[];
                quotes: {
                    evidence: string;
                    text: string;
                    /**
                     * @description It speaks against the proposal it is quoted with
                     * @enum {boolean}
                     */
                    against?: true;
                    /** @description Where it begins in the content of the piece */
                    start?: number;
                    /** @description Where it ends there */
                    end?: number;
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
                cites: string[];
                needs: string[];
                /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                how?: {
                    /**
                     * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                     * @enum {string}
                     */
                    form?: "schema" | "object" | "words";
                    /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                    room?: number;
                    /** @description What the prompt had no room for */
                    left_out?: {
                        /** @description The pieces of evidence of which nothing was shown */
                        pieces: number;
                        /** @description The characters of evidence and of what was said that were not shown */
                        characters: number;
                    };
                    /** @description The server read less of the prompt than was sent */
                    prompt_cut?: boolean;
                    /** @description The answer ends where it reached the token limit */
                    cut?: boolean;
                    /** @description The first answer could not be used and was asked for once more */
                    repaired?: boolean;
                    /** @description What the provider calls the model that answered, where that is another name */
                    served_model?: string;
                    /** @description Tries at the model, 1 when the first went well */
                    attempts?: number;
                    /** @description Of the tokens of the answer, what was thought and is not shown */
                    reasoning_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider read from its cache */
                    cached_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                    cache_write_tokens?: number;
                };
                /** Format: date-time */
                timestamp: string;
            }[];
            votes: {
                agent: string | null;
                user_id: string | null;
                choice: string;
                choice_text: string | null;
                stances: {
                    [key: string]: string;
                };
                /** @description As the voter put it; never used as a probability */
                confidence: number;
                continue_debate: boolean;
                /** @description How strongly a person feels about it, 1–10, if they said so */
                intensity: number | null;
                reasoning: string;
                /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
                how?: {
                    /**
                     * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                     * @enum {string}
                     */
                    form?: "schema" | "object" | "words";
                    /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                    room?: number;
                    /** @description What the prompt had no room for */
                    left_out?: {
                        /** @description The pieces of evidence of which nothing was shown */
                        pieces: number;
                        /** @description The characters of evidence and of what was said that were not shown */
                        characters: number;
                    };
                    /** @description The server read less of the prompt than was sent */
                    prompt_cut?: boolean;
                    /** @description The answer ends where it reached the token limit */
                    cut?: boolean;
                    /** @description The first answer could not be used and was asked for once more */
                    repaired?: boolean;
                    /** @description What the provider calls the model that answered, where that is another name */
                    served_model?: string;
                    /** @description Tries at the model, 1 when the first went well */
                    attempts?: number;
                    /** @description Of the tokens of the answer, what was thought and is not shown */
                    reasoning_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider read from its cache */
                    cached_tokens?: number;
                    /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                    cache_write_tokens?: number;
                };
                round: number;
                /** Format: date-time */
                timestamp: string;
            }[];
            /** @description What each agent chose */
            votes_by_agent: {
                [key: string]: string;
            };
            tally: {
                counts: {
                    [key: string]: number;
                };
                /** @description The sum of the weights of each choice: squared odds; log odds in the mode `weighted` and in former debates */
                weights: {
                    [key: string]: number;
                };
                winner: string | null;
                heads: number;
                panel: number;
                /** @description What the confidence is computed from; absent without a winner, and in former debates */
                balance?: {
                    /** @description What the confidence is a curve over */
                    x: number;
                    /** @description The weight that speaks for the winner */
                    for: number;
                    /** @description The weight that speaks against it, silence by a quarter */
                    against: number;
                    /** @description The share of all this weight behind each choice; `none` has what is left for any other answer */
                    shares: {
                        [key: string]: number;
                    };
                };
                confidence: number;
                method: string;
                /** @description The answers of which one is right in nine of ten such decisions; absent while too few are settled */
                possible_answers?: string[];
                /** @description Whether the winner satisfies the rule of the mode */
                rule: boolean;
                tie: boolean;
                missing: string[];
                /** @description The confidence a consensus needed at this count */
                threshold?: number;
                convergence: number;
                unchanged: boolean;
                voting_summary: {
                    agree: number;
                    agree_with_modifications: number;
                    disagree: number;
                };
            } | null;
        }[];
        /** @description How much is not here: a record has at most 1 MB of messages, and as much of votes of people */
        omitted: {
            messages: number;
            votes: number;
            /** @description Where the messages are that are not here */
            messages_url: string;
            /** @description Where everything is */
            events_url: string;
        } | null;
        consensus: {
            reached: boolean;
            /** @enum {string} */
            status: "pending" | "consensus_reached" | "no_consensus" | "insufficient_evidence";
            confidence: number;
            agreement: number;
            final_answer: string | null;
            conclusion: string | null;
            supporting_agents: string[];
            dissenting_agents: string[];
        } | null;
        consensus_reached: boolean;
        final_answer: string | null;
        conclusion: string | null;
        confidence: number;
        agreement: number;
        rounds_used: number;
        current_round: number;
        total_rounds: number;
        duration_seconds: number;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        started_at: string | null;
        /** Format: date-time */
        updated_at: string;
        /** Format: date-time */
        completed_at: string | null;
        usage: {
            tokens_in: number;
            tokens_out: number;
            total_tokens: number;
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
            /** @description Tries at agents; in debates that began with a former release, answers of agents */
            calls: number;
        };
        protocol: {
            /** @enum {string} */
            kind: "debate" | "probe" | "deep_audit" | "red_team" | "analysis" | "gauntlet";
            rounds: number;
            /** @enum {string} */
            consensus: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none";
            consensus_threshold: number;
            phases: string[];
            judge: string | null;
            breakpoints: string[];
            breakpoint_timeout_minutes: number;
            /** @enum {string} */
            on_timeout: "end" | "continue";
            people_vote: boolean;
            enable_agent_channels: boolean;
            agent_channel_max_history: number;
            agent_timeout_seconds: number | null;
        };
        evidence: {
            id: string;
            kind: string;
            title: string;
            source: string;
            url: string | null;
            digest: string;
            reliability: number;
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
                /** @description How many passages of the item were attached */
                passages_shown?: number;
                /** @description How many the item has */
                passages_total?: number;
            };
            /** Format: date-time */
            published_at?: string;
            /** @description When it was brought; absent for what the debate began with */
            round?: number;
            /** @description Who needed it, when it was sought */
            agent?: string;
        }[];
        grounding: {
            documents: boolean;
            memory: boolean;
            connectors: string[];
            max_pieces: number;
        } | null;
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
        /** @description What agents lacked, and how much was found */
        sought: {
            round: number;
            phase: string | null;
            /** @description How many pieces were found and attached */
            found: number;
            queries: {
                query: string;
                agents: string[];
            }[];
            /** Format: date-time */
            timestamp: string;
        }[];
        failures: {
            agent: string;
            round: number;
            phase: string;
            reason: string;
            message: string;
            /** @description How a model was asked, and in what state the answer came; absent where there is nothing to tell */
            how?: {
                /**
                 * @description Whether the provider held the model to a JSON schema, to any JSON object, or was asked in words
                 * @enum {string}
                 */
                form?: "schema" | "object" | "words";
                /** @description The characters that the prompt was allowed to have; absent where all of it fitted */
                room?: number;
                /** @description What the prompt had no room for */
                left_out?: {
                    /** @description The pieces of evidence of which nothing was shown */
                    pieces: number;
                    /** @description The characters of evidence and of what was said that were not shown */
                    characters: number;
                };
                /** @description The server read less of the prompt than was sent */
                prompt_cut?: boolean;
                /** @description The answer ends where it reached the token limit */
                cut?: boolean;
                /** @description The first answer could not be used and was asked for once more */
                repaired?: boolean;
                /** @description What the provider calls the model that answered, where that is another name */
                served_model?: string;
                /** @description Tries at the model, 1 when the first went well */
                attempts?: number;
                /** @description Of the tokens of the answer, what was thought and is not shown */
                reasoning_tokens?: number;
                /** @description Of the tokens of the prompt, what the provider read from its cache */
                cached_tokens?: number;
                /** @description Of the tokens of the prompt, what the provider wrote into its cache */
                cache_write_tokens?: number;
            };
            /** Format: date-time */
            timestamp: string;
        }[];
        outcome: {
            /** @description The proposal that turned out right, or `none`; null where it is only known that the decision was wrong */
            right: string | null;
            /** @description Whether the decision was right */
            correct: boolean;
            source: string;
            recorded_by: string;
            /** Format: date-time */
            recorded_at: string;
            explanation: string | null;
        } | null;
        /** @description How it ended: `consensus_reached`, `no_consensus`, `insufficient_evidence` or `failed` */
        result: string | null;
        parent: {
            debate_id: string;
            version: number;
            hash: string;
        } | null;
        about: string | null;
        created_by: string;
        /** @description How many events its log holds */
        version: number;
        erased: boolean;
        title: string | null;
        tags: string[];
        metadata: {
            [key: string]: unknown;
        };
        archived: boolean;
        notes: string | null;
        resumed: boolean;
        success: boolean;
    };
    DebatesStartBody: {
        /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
        topic?: string;
        /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
        task?: string;
        /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
        question?: string;
        /** @description At most 1 MB; becomes evidence */
        context?: string;
        /** @description Each becomes evidence; together with the context at most 1 MB */
        documents?: (string | {
            title?: string;
            content: string;
            /** @description A page of the web */
            url?: string;
            source?: string;
        })[];
        /** @description Documents of the library that the debate rests on; of each at least its best passage becomes evidence */
        document_ids?: string[];
        /** @description Pieces of evidence of the library that the debate rests on; of each at least its best passage becomes evidence */
        evidence_ids?: string[];
        /** @description Look for more in what the organization knows: at the start, and between phases for what agents say they lack */
        grounding?: {
            /** @description Search the library. Default: true */
            documents?: boolean;
            /** @description Search the memory. Default: true */
            memory?: boolean;
            /** @description Sources outside to ask. Default: none */
            connectors?: string[];
            /** @description How many pieces the search adds at the start. Default: 12 */
            max_pieces?: number;
        };
        /** @description The possible answers, where the question is closed */
        options?: string[];
        /** @description 2 to 8 agents. Default: chosen by their records */
        agents?: string | (string | {
            provider: string;
            model?: string;
            persona?: string;
            role?: string;
            name?: string;
        })[];
        /** @description Refuse an agent that is not to be had here. Default: false, and one of a known family is replaced by another of it, or else by one of the default panel */
        strict_agents?: boolean;
        /** @description Agents are chosen when none are named; named ones are always used */
        auto_select?: boolean;
        auto_select_config?: {
            primary_domain?: string;
            /** @default 2 */
            min_agents?: number;
            /** @default 4 */
            max_agents?: number;
            /** @default 0.7 */
            quality_priority?: number;
            /** @default 0.5 */
            diversity_preference?: number;
        };
        /** @description Default: 3 */
        rounds?: number;
        /** @description Default: 3 */
        max_rounds?: number;
        /**
         * @description How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`
         * @enum {string}
         */
        consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none" | "semantic";
        consensus_threshold?: number;
        protocol?: {
            /** @description Some of these, in this order; `opening` is always included */
            phases?: ("opening" | "critique" | "revision" | "vote")[];
            /** @description Default: 3 */
            rounds?: number;
            /**
             * @description How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`
             * @enum {string}
             */
            consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none" | "semantic";
            consensus_threshold?: number;
            /** @description The agent that writes the answer in the mode `judge` */
            judge?: string;
            breakpoints?: ("low_confidence" | "deadlock" | "high_disagreement" | "hollow_consensus" | "critical_decision")[];
            breakpoint_timeout_minutes?: number;
            /** @enum {string} */
            on_timeout?: "end" | "continue";
            /** @description Whether the votes of people weigh: each 2.25, like that of an agent that is right 6 times in 10 */
            people_vote?: boolean;
            enable_agent_channels?: boolean;
            agent_channel_max_history?: number;
            /** @description Ends every answer after so long; unless it is given, the limits of the models are the only ones */
            agent_timeout_seconds?: number;
        };
        /** @description A short label. Default: `general` */
        domain?: string;
        origin?: {
            platform: string;
            channel: string;
            thread?: string;
            user?: string;
        };
        title?: string;
        tags?: string[];
        /** @description At most 64 KB */
        metadata?: {
            [key: string]: unknown;
        };
    };
    DebatesStartResponse: {
        success: boolean;
        id: string;
        debate_id: string;
        topic: string;
        task: string;
        /** @enum {string} */
        status: "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
        domain: string;
        agents: string[];
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
        total_rounds: number;
        /**
         * @description How votes become a decision here
         * @enum {string}
         */
        consensus: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none";
        /** @description Why that is not what was asked for */
        consensus_note: string | null;
        /** Format: date-time */
        created_at: string;
        websocket_url: string;
        /** @description Seconds, if no round is skipped */
        estimated_duration: number;
    };
    DebatesStartStreamBody: {
        /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
        topic?: string;
        /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
        task?: string;
        /** @description 1–10,000 characters; `topic`, `task` and `question` mean the same, and one of them is required */
        question?: string;
        /** @description At most 1 MB; becomes evidence */
        context?: string;
        /** @description Each becomes evidence; together with the context at most 1 MB */
        documents?: (string | {
            title?: string;
            content: string;
            /** @description A page of the web */
            url?: string;
            source?: string;
        })[];
        /** @description Documents of the library that the debate rests on; of each at least its best passage becomes evidence */
        document_ids?: string[];
        /** @description Pieces of evidence of the library that the debate rests on; of each at least its best passage becomes evidence */
        evidence_ids?: string[];
        /** @description Look for more in what the organization knows: at the start, and between phases for what agents say they lack */
        grounding?: {
            /** @description Search the library. Default: true */
            documents?: boolean;
            /** @description Search the memory. Default: true */
            memory?: boolean;
            /** @description Sources outside to ask. Default: none */
            connectors?: string[];
            /** @description How many pieces the search adds at the start. Default: 12 */
            max_pieces?: number;
        };
        /** @description The possible answers, where the question is closed */
        options?: string[];
        /** @description 2 to 8 agents. Default: chosen by their records */
        agents?: string | (string | {
            provider: string;
            model?: string;
            persona?: string;
            role?: string;
            name?: string;
        })[];
        /** @description Refuse an agent that is not to be had here. Default: false, and one of a known family is replaced by another of it, or else by one of the default panel */
        strict_agents?: boolean;
        /** @description Agents are chosen when none are named; named ones are always used */
        auto_select?: boolean;
        auto_select_config?: {
            primary_domain?: string;
            /** @default 2 */
            min_agents?: number;
            /** @default 4 */
            max_agents?: number;
            /** @default 0.7 */
            quality_priority?: number;
            /** @default 0.5 */
            diversity_preference?: number;
        };
        /** @description Default: 3 */
        rounds?: number;
        /** @description Default: 3 */
        max_rounds?: number;
        /**
         * @description How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`
         * @enum {string}
         */
        consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none" | "semantic";
        consensus_threshold?: number;
        protocol?: {
            /** @description Some of these, in this order; `opening` is always included */
            phases?: ("opening" | "critique" | "revision" | "vote")[];
            /** @description Default: 3 */
            rounds?: number;
            /**
             * @description How votes become a decision. `weighted` takes more than half of all weight, in log odds; `semantic`, which other services know, is taken as `majority`. Default: `majority`
             * @enum {string}
             */
            consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none" | "semantic";
            consensus_threshold?: number;
            /** @description The agent that writes the answer in the mode `judge` */
            judge?: string;
            breakpoints?: ("low_confidence" | "deadlock" | "high_disagreement" | "hollow_consensus" | "critical_decision")[];
            breakpoint_timeout_minutes?: number;
            /** @enum {string} */
            on_timeout?: "end" | "continue";
            /** @description Whether the votes of people weigh: each 2.25, like that of an agent that is right 6 times in 10 */
            people_vote?: boolean;
            enable_agent_channels?: boolean;
            agent_channel_max_history?: number;
            /** @description Ends every answer after so long; unless it is given, the limits of the models are the only ones */
            agent_timeout_seconds?: number;
        };
        /** @description A short label. Default: `general` */
        domain?: string;
        origin?: {
            platform: string;
            channel: string;
            thread?: string;
            user?: string;
        };
        title?: string;
        tags?: string[];
        /** @description At most 64 KB */
        metadata?: {
            [key: string]: unknown;
        };
        debate_id?: string;
    };
    DebatesStartStreamResponse: {
        websocket_url: string;
        debate_id: string | null;
    };
}
