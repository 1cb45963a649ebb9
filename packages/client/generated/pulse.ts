// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/pulse/debate-topic": Operations["pulse.debate-topic"];
    "GET /api/v2/pulse/feeds": Operations["pulse.feeds"];
    "POST /api/v2/pulse/feeds": Operations["pulse.add-feed"];
    "DELETE /api/v2/pulse/feeds/{id}": Operations["pulse.remove-feed"];
    "PATCH /api/v2/pulse/scheduler/config": Operations["pulse.configure"];
    "GET /api/v2/pulse/scheduler/history": Operations["pulse.history"];
    "POST /api/v2/pulse/scheduler/pause": Operations["pulse.pause"];
    "POST /api/v2/pulse/scheduler/resume": Operations["pulse.resume"];
    "POST /api/v2/pulse/scheduler/start": Operations["pulse.start"];
    "GET /api/v2/pulse/scheduler/status": Operations["pulse.status"];
    "POST /api/v2/pulse/scheduler/stop": Operations["pulse.stop"];
    "GET /api/v2/pulse/trending": Operations["pulse.trending"];
}
export interface Operations {
    "pulse.debate-topic": {
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
                 *       "topic": "A new compiler for an old language",
                 *       "rounds": 2
                 *     }
                 */
                "application/json": Schemas["PulseDebateTopicBody"];
            };
        };
        responses: {
            /** @description Start a debate on a topic */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseDebateTopicResponse"];
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
    "pulse.feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feeds in which the organization looks for topics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseFeedsResponse"];
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
    "pulse.add-feed": {
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
                 *       "url": "https://example.org/feed.xml"
                 *     }
                 */
                "application/json": Schemas["PulseAddFeedBody"];
            };
        };
        responses: {
            /** @description Look for topics in a feed too */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseAddFeedResponse"];
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
    "pulse.remove-feed": {
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
            /** @description Look for topics in a feed no longer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseRemoveFeedResponse"];
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
    "pulse.configure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["PulseConfigureBody"];
            };
        };
        responses: {
            /** @description Change what the scheduler looks for, how often, and how many debates it starts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseConfigureResponse"];
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
    "pulse.history": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
                platform?: "hackernews" | "reddit" | "github" | "twitter" | "feeds" | "all";
                category?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The debates that the scheduler has started, the newest first */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseHistoryResponse"];
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
    "pulse.pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pause the scheduler; what it counted is kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulsePauseResponse"];
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
    "pulse.resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let a paused scheduler go on, in your name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseResumeResponse"];
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
    "pulse.start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let the scheduler look for topics and start debates in your name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseStartResponse"];
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
    "pulse.status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the scheduler of the organization fares */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseStatusResponse"];
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
    "pulse.stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop the scheduler */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseStopResponse"];
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
    "pulse.trending": {
        parameters: {
            query?: {
                /** @description For each platform; at most 50, more is read as 50 */
                limit?: number;
                source?: "hackernews" | "reddit" | "github" | "twitter" | "feeds" | "all";
                platform?: "hackernews" | "reddit" | "github" | "twitter" | "feeds" | "all";
                category?: string;
                min_score?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What people talk about, judged as the scheduler of the organization would */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["PulseTrendingResponse"];
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
}
export interface Schemas {
    PulseAddFeedBody: {
        /** @description Of a feed in RSS, Atom or RDF */
        url: string;
    };
    PulseAddFeedResponse: {
        id: string;
        feed_id: string;
        url: string;
        title: string;
        /** @enum {string} */
        status: "new" | "ready" | "failing";
        /** @description How often in a row it could not be read */
        failures: number;
        error: {
            /** @description One of the kinds of faults that connectors have */
            kind: string;
            message: string;
            /** Format: date-time */
            at: string;
        } | null;
        /** Format: date-time */
        fetched_at: string | null;
        /** @description Half as long after something new came, else twice as long */
        interval_seconds: number;
        /** Format: date-time */
        created_at: string;
        /** @description False when it was there already */
        created: boolean;
    };
    PulseConfigureBody: {
        /** @description Default: 300 */
        poll_interval_seconds?: number;
        /** @description The organization’s own feeds are always looked at too. Default: `hackernews` and `reddit` */
        platforms?: ("hackernews" | "reddit" | "github" | "twitter")[];
        /** @description Default: 6 */
        max_debates_per_hour?: number;
        /** @description Seconds. Default: 600 */
        min_interval_between_debates?: number;
        /** @description Holds where a platform tells a volume, times its multiplier. Default: 100 */
        min_volume_threshold?: number;
        /** @description Holds where a platform tells how far people disagree. Default: 0.3 */
        min_controversy_score?: number;
        /** @description Empty allows all. Default: `tech`, `ai`, `science`, `programming` */
        allowed_categories?: string[];
        /** @description Default: `politics`, `religion` */
        blocked_categories?: string[];
        /** @description Default: 24 */
        dedup_window_hours?: number;
        /** @description Default: 3 */
        debate_rounds?: number;
        /** @description Default: 0.7 */
        consensus_threshold?: number;
        /** @description Whether debates are started at all. Default: true */
        auto_debate?: boolean;
        /** @description Default: 0 */
        min_score?: number;
        /**
         * @description How topics age. Default: `EXPONENTIAL`
         * @enum {string}
         */
        decay_model?: "EXPONENTIAL" | "LINEAR" | "STEP" | "LOGARITHMIC";
        /** @description Words that make a topic worth more */
        boost_keywords?: string[];
        /** @description `poll_interval_seconds`, in minutes */
        fetch_interval_minutes?: number;
        /** @description `platforms`; `all` means all of them */
        sources?: ("hackernews" | "reddit" | "github" | "twitter" | "all")[];
        /** @description `allowed_categories` */
        categories?: string[];
    };
    PulseConfigureResponse: {
        success: boolean;
        /** @enum {string} */
        status: "updated";
        message: string;
        config: {
            /** @description Default: 300 */
            poll_interval_seconds: number;
            /** @description The organization’s own feeds are always looked at too. Default: `hackernews` and `reddit` */
            platforms: ("hackernews" | "reddit" | "github" | "twitter")[];
            /** @description Default: 6 */
            max_debates_per_hour: number;
            /** @description Seconds. Default: 600 */
            min_interval_between_debates: number;
            /** @description Holds where a platform tells a volume, times its multiplier. Default: 100 */
            min_volume_threshold: number;
            /** @description Holds where a platform tells how far people disagree. Default: 0.3 */
            min_controversy_score: number;
            /** @description Empty allows all. Default: `tech`, `ai`, `science`, `programming` */
            allowed_categories: string[];
            /** @description Default: `politics`, `religion` */
            blocked_categories: string[];
            /** @description Default: 24 */
            dedup_window_hours: number;
            /** @description Default: 3 */
            debate_rounds: number;
            /** @description Default: 0.7 */
            consensus_threshold: number;
            /** @description Whether debates are started at all. Default: true */
            auto_debate: boolean;
            /** @description Default: 0 */
            min_score: number;
            /**
             * @description How topics age. Default: `EXPONENTIAL`
             * @enum {string}
             */
            decay_model: "EXPONENTIAL" | "LINEAR" | "STEP" | "LOGARITHMIC";
            /** @description Words that make a topic worth more */
            boost_keywords: string[];
            /** @description `poll_interval_seconds`, in minutes */
            fetch_interval_minutes: number;
            /** @description `platforms`; `all` means all of them */
            sources: ("hackernews" | "reddit" | "github" | "twitter" | "all")[];
            /** @description `allowed_categories` */
            categories: string[];
            min_quality_threshold: number;
            similarity_threshold: number;
        };
    };
    PulseDebateTopicBody: {
        /** @description `topic` or `topic_id` is required */
        topic?: string;
        /** @description Of a trending topic */
        topic_id?: string;
        /** @description Default: 3 */
        rounds?: number;
        consensus_threshold?: number;
        agents?: string[];
        protocol?: {
            rounds?: number;
            /** @enum {string} */
            consensus?: "majority" | "supermajority" | "unanimous" | "weighted" | "judge" | "hybrid" | "byzantine" | "none";
            consensus_threshold?: number;
        };
    };
    PulseDebateTopicResponse: {
        debate_id: string;
        topic: string;
        /** @description The question that is debated */
        task: string;
        /** @enum {string} */
        status: "started";
        agents: string[];
        /** @description What could be read of what the topic links to */
        evidence_ids: string[];
    };
    PulseFeedsResponse: {
        feeds: {
            id: string;
            feed_id: string;
            url: string;
            title: string;
            /** @enum {string} */
            status: "new" | "ready" | "failing";
            /** @description How often in a row it could not be read */
            failures: number;
            error: {
                /** @description One of the kinds of faults that connectors have */
                kind: string;
                message: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            fetched_at: string | null;
            /** @description Half as long after something new came, else twice as long */
            interval_seconds: number;
            /** Format: date-time */
            created_at: string;
        }[];
        items: {
            id: string;
            feed_id: string;
            url: string;
            title: string;
            /** @enum {string} */
            status: "new" | "ready" | "failing";
            /** @description How often in a row it could not be read */
            failures: number;
            error: {
                /** @description One of the kinds of faults that connectors have */
                kind: string;
                message: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            fetched_at: string | null;
            /** @description Half as long after something new came, else twice as long */
            interval_seconds: number;
            /** Format: date-time */
            created_at: string;
        }[];
        count: number;
        total: number;
    };
    PulseHistoryResponse: {
        history: {
            id: string;
            topic_text: string;
            topic: string;
            topic_title: string;
            topic_id: string;
            topic_hash: string;
            platform: string;
            source: string;
            category: string;
            volume: number | null;
            url: string | null;
            debate_id: string | null;
            /** @enum {string} */
            state: "pending" | "starting" | "started" | "failed";
            reason: string | null;
            /** Format: date-time */
            waits_until: string | null;
            /** @description Seconds since 1970 */
            created_at: number;
            hours_ago: number;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            completed_at: string | null;
            /** @description Null until the debate has ended */
            consensus_reached: boolean | null;
            confidence: number | null;
            rounds_used: number | null;
            /** @enum {string|null} */
            result: "consensus" | "no_consensus" | "error" | null;
            score: number;
            parts: {
                [key: string]: unknown;
            };
            evidence_ids: string[];
            scheduler_run_id: string;
        }[];
        debates: {
            id: string;
            topic_text: string;
            topic: string;
            topic_title: string;
            topic_id: string;
            topic_hash: string;
            platform: string;
            source: string;
            category: string;
            volume: number | null;
            url: string | null;
            debate_id: string | null;
            /** @enum {string} */
            state: "pending" | "starting" | "started" | "failed";
            reason: string | null;
            /** Format: date-time */
            waits_until: string | null;
            /** @description Seconds since 1970 */
            created_at: number;
            hours_ago: number;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            completed_at: string | null;
            /** @description Null until the debate has ended */
            consensus_reached: boolean | null;
            confidence: number | null;
            rounds_used: number | null;
            /** @enum {string|null} */
            result: "consensus" | "no_consensus" | "error" | null;
            score: number;
            parts: {
                [key: string]: unknown;
            };
            evidence_ids: string[];
            scheduler_run_id: string;
        }[];
        items: {
            id: string;
            topic_text: string;
            topic: string;
            topic_title: string;
            topic_id: string;
            topic_hash: string;
            platform: string;
            source: string;
            category: string;
            volume: number | null;
            url: string | null;
            debate_id: string | null;
            /** @enum {string} */
            state: "pending" | "starting" | "started" | "failed";
            reason: string | null;
            /** Format: date-time */
            waits_until: string | null;
            /** @description Seconds since 1970 */
            created_at: number;
            hours_ago: number;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            completed_at: string | null;
            /** @description Null until the debate has ended */
            consensus_reached: boolean | null;
            confidence: number | null;
            rounds_used: number | null;
            /** @enum {string|null} */
            result: "consensus" | "no_consensus" | "error" | null;
            score: number;
            parts: {
                [key: string]: unknown;
            };
            evidence_ids: string[];
            scheduler_run_id: string;
        }[];
        count: number;
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    PulsePauseResponse: {
        success: boolean;
        message: string;
        /** @enum {string} */
        status: "started" | "running" | "paused" | "stopped";
        /** @enum {string} */
        state: "stopped" | "running" | "paused";
        run_id: string;
        /** @description What was being started at that moment; nothing else becomes a debate afterwards */
        starting: {
            id: string;
            debate_id: string;
            topic_text: string;
            /**
             * @description `starting` was begun already and becomes a debate; `pending` can still be dropped
             * @enum {string}
             */
            state: "pending" | "starting";
            reason: string | null;
            /** Format: date-time */
            waits_until: string | null;
            /** Format: date-time */
            claimed_at: string;
        }[];
        /** @description How many that were claimed will not be started */
        dropped: number;
    };
    PulseRemoveFeedResponse: {
        success: boolean;
        feed_id: string;
        deleted: boolean;
    };
    PulseResumeResponse: {
        success: boolean;
        message: string;
        /** @enum {string} */
        status: "started" | "running" | "paused" | "stopped";
        /** @enum {string} */
        state: "stopped" | "running" | "paused";
        run_id: string;
        /** @description What was being started at that moment; nothing else becomes a debate afterwards */
        starting: {
            id: string;
            debate_id: string;
            topic_text: string;
            /**
             * @description `starting` was begun already and becomes a debate; `pending` can still be dropped
             * @enum {string}
             */
            state: "pending" | "starting";
            reason: string | null;
            /** Format: date-time */
            waits_until: string | null;
            /** Format: date-time */
            claimed_at: string;
        }[];
        /** @description How many that were claimed will not be started */
        dropped: number;
    };
    PulseStartResponse: {
        success: boolean;
        message: string;
        /** @enum {string} */
        status: "started" | "running" | "paused" | "stopped";
        /** @enum {string} */
        state: "stopped" | "running" | "paused";
        run_id: string;
        /** @description What was being started at that moment; nothing else becomes a debate afterwards */
        starting: {
            id: string;
            debate_id: string;
            topic_text: string;
            /**
             * @description `starting` was begun already and becomes a debate; `pending` can still be dropped
             * @enum {string}
             */
            state: "pending" | "starting";
            reason: string | null;
            /** Format: date-time */
            waits_until: string | null;
            /** Format: date-time */
            claimed_at: string;
        }[];
        /** @description How many that were claimed will not be started */
        dropped: number;
    };
    PulseStatusResponse: {
        /** @enum {string} */
        state: "stopped" | "running" | "paused";
        /** @enum {string} */
        status: "stopped" | "running" | "paused";
        run_id: string | null;
        config: {
            /** @description Default: 300 */
            poll_interval_seconds: number;
            /** @description The organization’s own feeds are always looked at too. Default: `hackernews` and `reddit` */
            platforms: ("hackernews" | "reddit" | "github" | "twitter")[];
            /** @description Default: 6 */
            max_debates_per_hour: number;
            /** @description Seconds. Default: 600 */
            min_interval_between_debates: number;
            /** @description Holds where a platform tells a volume, times its multiplier. Default: 100 */
            min_volume_threshold: number;
            /** @description Holds where a platform tells how far people disagree. Default: 0.3 */
            min_controversy_score: number;
            /** @description Empty allows all. Default: `tech`, `ai`, `science`, `programming` */
            allowed_categories: string[];
            /** @description Default: `politics`, `religion` */
            blocked_categories: string[];
            /** @description Default: 24 */
            dedup_window_hours: number;
            /** @description Default: 3 */
            debate_rounds: number;
            /** @description Default: 0.7 */
            consensus_threshold: number;
            /** @description Whether debates are started at all. Default: true */
            auto_debate: boolean;
            /** @description Default: 0 */
            min_score: number;
            /**
             * @description How topics age. Default: `EXPONENTIAL`
             * @enum {string}
             */
            decay_model: "EXPONENTIAL" | "LINEAR" | "STEP" | "LOGARITHMIC";
            /** @description Words that make a topic worth more */
            boost_keywords: string[];
            /** @description `poll_interval_seconds`, in minutes */
            fetch_interval_minutes: number;
            /** @description `platforms`; `all` means all of them */
            sources: ("hackernews" | "reddit" | "github" | "twitter" | "all")[];
            /** @description `allowed_categories` */
            categories: string[];
            min_quality_threshold: number;
            similarity_threshold: number;
        };
        metrics: {
            polls_completed: number;
            topics_evaluated: number;
            debates_created: number;
            duplicates_skipped: number;
            /** @description How long it ran since it was last started, without pauses */
            uptime_seconds: number;
            topics_filtered: number;
            debates_failed: number;
            /** @description How often a platform could not be asked */
            errors: number;
            /** @description How many were passed over, by reason */
            filtered: {
                [key: string]: number;
            };
            /** @description Seconds since 1970 */
            last_poll_at: number | null;
            /** @description Seconds since 1970 */
            last_debate_at: number | null;
            /** @description Seconds since 1970 */
            start_time: number | null;
        };
        running: boolean;
        paused: boolean;
        /** @description Why it paused by itself */
        paused_because: string | null;
        /** @description In whose name debates are started */
        acts_for: string | null;
        /** @description Whether the caller may start and stop it */
        may_manage: boolean;
        starting: {
            id: string;
            debate_id: string;
            topic_text: string;
            /**
             * @description `starting` was begun already and becomes a debate; `pending` can still be dropped
             * @enum {string}
             */
            state: "pending" | "starting";
            reason: string | null;
            /** Format: date-time */
            waits_until: string | null;
            /** Format: date-time */
            claimed_at: string;
        }[];
        platforms: {
            platform: string;
            configured: boolean;
            /** @description The settings that are missing */
            needs: string[];
            /** Format: date-time */
            fetched_at: string | null;
            error: {
                /** @description One of the kinds of faults that connectors have */
                kind: string;
                message: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @enum {string} */
            breaker: "closed" | "open" | "half_open";
        }[];
        /** Format: date-time */
        last_fetch: string | null;
        /** Format: date-time */
        next_fetch: string | null;
        fetch_interval_minutes: number;
        topics_fetched: number;
        debates_started: number;
        errors_count: number;
    };
    PulseStopResponse: {
        success: boolean;
        message: string;
        /** @enum {string} */
        status: "started" | "running" | "paused" | "stopped";
        /** @enum {string} */
        state: "stopped" | "running" | "paused";
        run_id: string;
        /** @description What was being started at that moment; nothing else becomes a debate afterwards */
        starting: {
            id: string;
            debate_id: string;
            topic_text: string;
            /**
             * @description `starting` was begun already and becomes a debate; `pending` can still be dropped
             * @enum {string}
             */
            state: "pending" | "starting";
            reason: string | null;
            /** Format: date-time */
            waits_until: string | null;
            /** Format: date-time */
            claimed_at: string;
        }[];
        /** @description How many that were claimed will not be started */
        dropped: number;
    };
    PulseTrendingResponse: {
        topics: {
            id: string;
            topic: string;
            platform: string;
            source: string;
            volume: number | null;
            category: string;
            url: string | null;
            discussion_url: string | null;
            /** @description What the platform sent, at most 4 KB */
            raw_data: {
                [key: string]: unknown;
            };
            score: number;
            parts: {
                category: number;
                volume: number | null;
                controversy: number | null;
                boost: number;
                freshness: number;
                credibility: number;
                agreement: number;
            };
            quality: number;
            passed_over: {
                /** @enum {string} */
                reason: "too_short" | "too_many_emoji" | "low_quality" | "category_blocked" | "category_not_allowed" | "low_volume" | "low_controversy" | "duplicate" | "similar" | "too_old" | "low_score" | "no_material";
                /** @description What it has, and what it would need */
                why: string;
            } | null;
            dedup_key: string;
            /** @description How much its volume grew in an hour */
            velocity: number | null;
            /** @description Where it is talked about */
            sources: string[];
            related_topics: string[];
            suggested_debate_prompt: string;
            /** Format: date-time */
            published_at: string | null;
            /** Format: date-time */
            first_seen: string;
            /** Format: date-time */
            last_updated: string;
            /** Format: date-time */
            fetched_at: string;
        }[];
        count: number;
        total: number;
        categories: string[];
        sources: string[];
        platforms: {
            platform: string;
            configured: boolean;
            /** @description The settings that are missing */
            needs: string[];
            /** Format: date-time */
            fetched_at: string | null;
            error: {
                /** @description One of the kinds of faults that connectors have */
                kind: string;
                message: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @enum {string} */
            breaker: "closed" | "open" | "half_open";
        }[];
        /** Format: date-time */
        fetched_at: string | null;
        /** Format: date-time */
        updated_at: string | null;
    };
}
