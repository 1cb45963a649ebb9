// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/grounding/preview": Operations["grounding.preview"];
    "GET /api/v2/grounding/uses": Operations["grounding.uses"];
}
export interface Operations {
    "grounding.preview": {
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
                 *       "question": "May we ship on Fridays?",
                 *       "grounding": {
                 *         "documents": true,
                 *         "memory": true
                 *       }
                 *     }
                 */
                "application/json": Schemas["GroundingPreviewBody"];
            };
        };
        responses: {
            /** @description See what a debate would rest on before it is asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["GroundingPreviewResponse"];
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
    "grounding.uses": {
        parameters: {
            query: {
                /**
                 * @description A document, page or piece of evidence
                 * @example doc_1
                 */
                item_id: string;
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
            /** @description List the debates that something in the library was put before, and whether it was cited */
            200: {
                headers: {
                    /** @description The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing */
                    "Parley-Behind"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["GroundingUsesResponse"];
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
    GroundingPreviewBody: {
        question: string;
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
    };
    GroundingPreviewResponse: {
        pieces: {
            kind: string;
            title: string;
            source: string;
            url: string | null;
            /** Format: date-time */
            published_at: string | null;
            reliability: number;
            /** @description What it is a part of */
            item_id: string | null;
            page: number | null;
            /** @description What its page is called: `p. 12`, `slide 3`, `Costs!A2:D9` */
            label: string | null;
            start: number | null;
            end: number | null;
            /** @description How many passages of the item come into the debate */
            passages_shown: number | null;
            passages_total: number | null;
            characters: number;
            /** @description Its first 300 characters */
            excerpt: string;
        }[];
        count: number;
        /** @description Of all pieces together */
        characters: number;
        /** @description How many characters of evidence one prompt carries */
        budget: number;
    };
    GroundingUsesResponse: {
        uses: {
            debate_id: string;
            evidence_id: string;
            passage: number;
            /** @description Its place in what the search found; null where nobody searched */
            rank: number | null;
            /** @description Whether an agent cited or quoted it */
            cited: boolean;
            /** Format: date-time */
            timestamp: string;
        }[];
        items: {
            debate_id: string;
            evidence_id: string;
            passage: number;
            /** @description Its place in what the search found; null where nobody searched */
            rank: number | null;
            /** @description Whether an agent cited or quoted it */
            cited: boolean;
            /** Format: date-time */
            timestamp: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
}
