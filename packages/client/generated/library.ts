// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/knowledge/ingest": Operations["library.ingest"];
    "GET /api/v2/knowledge/ingest/{id}": Operations["library.ingest-status"];
    "GET /api/v2/knowledge/search": Operations["library.search"];
    "GET /api/v2/knowledge/stats": Operations["library.stats"];
}
export interface Operations {
    "library.ingest": {
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
                 *       "title": "Working hours",
                 *       "text": "The office is open from eight to six on weekdays."
                 *     }
                 */
                "application/json": Schemas["LibraryIngestBody"];
            };
        };
        responses: {
            /** @description Take a text, a page of the web or a document into the library, or up to fifty of them */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["LibraryIngestResponse"];
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
    "library.ingest-status": {
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
            /** @description See what became of what was to be taken in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["LibraryIngestStatusResponse"];
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
    "library.search": {
        parameters: {
            query: {
                /** @example office hours */
                q: string;
                /** @description At most 100; more is read as 100 */
                limit?: number;
                kind?: "document" | "page" | "evidence";
                /** @description The own organization, or `default` */
                workspace_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Find passages of documents, pages and evidence, each item by its best one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["LibrarySearchResponse"];
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
    "library.stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much the library holds, how its index stands, and how often debates cited what they were given */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["LibraryStatsResponse"];
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
    LibraryIngestBody: {
        /** @description Plain text or Markdown */
        text?: string;
        /**
         * Format: uri
         * @description A page of the web
         */
        url?: string;
        document_id?: string;
        /** @description Several at once */
        documents?: {
            /** @description Plain text or Markdown */
            text?: string;
            /**
             * Format: uri
             * @description A page of the web
             */
            url?: string;
            document_id?: string;
            title?: string;
            /** @description Where a text is from */
            source?: string;
            tags?: string[];
            /** @description The item that it is kept in place of */
            replaces?: string;
        }[];
        title?: string;
        /** @description Where a text is from */
        source?: string;
        tags?: string[];
        /** @description The item that it is kept in place of */
        replaces?: string;
        /** @description Kept with each of them */
        metadata?: {
            [key: string]: unknown;
        };
    };
    LibraryIngestResponse: {
        ingest_id: string;
        /** @enum {string} */
        status: "processing" | "completed" | "failed";
        items: {
            index: number;
            /** @enum {string} */
            kind: "text" | "url" | "document";
            title: string | null;
            url: string | null;
            /** @enum {string} */
            status: "pending" | "ready" | "failed";
            /** @description Under which it is kept */
            item_id: string | null;
            error: string | null;
        }[];
        status_url: string;
    };
    LibraryIngestStatusResponse: {
        ingest_id: string;
        /** @enum {string} */
        status: "processing" | "completed" | "failed";
        items: {
            index: number;
            /** @enum {string} */
            kind: "text" | "url" | "document";
            title: string | null;
            url: string | null;
            /** @enum {string} */
            status: "pending" | "ready" | "failed";
            /** @description Under which it is kept */
            item_id: string | null;
            error: string | null;
        }[];
        status_url: string;
        total_items: number;
        completed_items: number;
        failed_items: number;
        /** Format: date-time */
        created_at: string;
    };
    LibrarySearchResponse: {
        query: string;
        workspace_id: string;
        results: {
            /** @description Of the item */
            id: string;
            /** @enum {string} */
            kind: "document" | "page" | "evidence";
            title: string;
            url: string | null;
            source: string;
            /** @description The best passage, word for word */
            content: string;
            /** @description Title and headings above the passage */
            heading: string;
            passage_id: number;
            place: {
                page: number;
                /** @description What the page is called: `p. 12`, `slide 3`, `Costs!A2:D9` */
                label: string | null;
                /** @description The first character in its page */
                start: number;
                /** @description The first character after it */
                end: number;
            };
            score: number;
            /** @description The score over that of a passage which holds every word, within .2 and .95 */
            confidence: number;
            tags: string[];
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
        }[];
        count: number;
    };
    LibraryStatsResponse: {
        workspace_id: string;
        total_entries: number;
        by_visibility: {
            [key: string]: number;
        };
        by_source: {
            [key: string]: number;
        };
        by_kind: {
            [key: string]: number;
        };
        /** @description Of the files from which texts were read */
        storage_bytes: number;
        passages: number;
        max_passages: number;
        /** @description The parts of the search index */
        segments: number;
        /** @description Nobody finds them; their words are about to leave the index */
        removed_passages: number;
        /** @description The index is being read anew, and may find less until it is done */
        rebuilding: boolean;
        usage: {
            /** @description Passages that debates were given */
            supplied: number;
            cited: number;
            citation_rate: number | null;
            searches: number;
            /** @description Of the first passage that a debate cited */
            mean_reciprocal_rank: number | null;
        };
    };
}
