// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "GET /api/v2/documents": Operations["documents.list"];
    "GET /api/v2/documents/formats": Operations["documents.formats"];
    "POST /api/v2/documents/upload": Operations["documents.upload"];
    "DELETE /api/v2/documents/{id}": Operations["documents.remove"];
    "GET /api/v2/documents/{id}": Operations["documents.get"];
    "GET /api/v2/documents/{id}/content": Operations["documents.content"];
    "GET /api/v2/documents/{id}/original": Operations["documents.original"];
}
export interface Operations {
    "documents.list": {
        parameters: {
            query?: {
                debate_id?: string;
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
            /** @description List the organization's documents, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DocumentsListResponse"];
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
    "documents.formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the kinds of files that are read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DocumentsFormatsResponse"];
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
    "documents.upload": {
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
                 *       "name": "notes.md",
                 *       "content": "# Notes\n\nThe backup runs every night at two."
                 *     }
                 */
                "application/json": Schemas["DocumentsUploadBody"];
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    /** @description The end of the name, such as `pdf`, where the name has none */
                    format?: string;
                    debate_id?: string;
                    /** @description The document whose place it takes */
                    replaces?: string;
                    /** @description An object as JSON */
                    metadata?: string;
                };
            };
        };
        responses: {
            /** @description The page of the console, where it is served */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DocumentsUploadResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            /** @description Upload a document, to be read and found */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DocumentsUploadResponse"];
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
                        data: Schemas["DocumentsUploadResponse"];
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
    "documents.remove": {
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
            /** @description Remove a document, its file and its passages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DocumentsRemoveResponse"];
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
    "documents.get": {
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
            /** @description Show a document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DocumentsGetResponse"];
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
    "documents.content": {
        parameters: {
            query?: {
                /** @description The first page */
                from?: number;
                /** @description How many pages, at most 100 */
                count?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the text of a document, page by page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["DocumentsContentResponse"];
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
    "documents.original": {
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
            /** @description Download a document as it was uploaded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The part of the file that `Range` asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description It is as the caller saw it */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: shared.Responses["BadRequest"];
            401: shared.Responses["Unauthorized"];
            403: shared.Responses["Forbidden"];
            404: shared.Responses["NotFound"];
            416: shared.Responses["RangeNotSatisfiable"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
}
export interface Schemas {
    DocumentsContentResponse: {
        document_id: string;
        title: string;
        /** @enum {string} */
        status: "processing" | "ready" | "failed";
        page_count: number | null;
        from: number;
        pages: {
            page: number;
            /** @description What people call it: `p. 12`, `slide 3`, the name of a sheet */
            label: string | null;
            text: string;
        }[];
        has_more: boolean;
    };
    DocumentsFormatsResponse: {
        /** @description By the end of the name */
        formats: {
            [key: string]: {
                extension: string;
                name: string;
                mime: string;
                mime_types: string[];
                description: string;
                max_size_mb: number;
            };
        };
        items: {
            extension: string;
            name: string;
            mime: string;
            mime_types: string[];
            description: string;
            max_size_mb: number;
        }[];
        extensions: string[];
    };
    DocumentsGetResponse: {
        id: string;
        name: string;
        filename: string;
        title: string;
        author: string | null;
        /** @description The end of its name, without the dot */
        format: string;
        mime_type: string;
        size_bytes: number;
        sha256: string;
        /** @enum {string} */
        status: "processing" | "ready" | "failed";
        /** @description Why it could not be read, as a code */
        reason: string | null;
        /** @description The same in words */
        reason_text: string | null;
        page_count: number | null;
        word_count: number | null;
        char_count: number | null;
        /** @description Characters that nobody sees, which were left out */
        hidden_characters: number | null;
        /** @description There was more text than is kept */
        cut: boolean | null;
        /** @description Pages that are pictures, such as scanned ones */
        no_text_pages: number[];
        language: string | null;
        replaces: string | null;
        /** @description The document that took its place */
        superseded_by: string | null;
        /** Format: date-time */
        uploaded_at: string;
        uploaded_by: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        debate_id?: string;
        metadata?: {
            [key: string]: unknown;
        };
        /** @description The first 500 characters */
        preview: string;
    };
    DocumentsListResponse: {
        documents: {
            id: string;
            name: string;
            filename: string;
            title: string;
            author: string | null;
            /** @description The end of its name, without the dot */
            format: string;
            mime_type: string;
            size_bytes: number;
            sha256: string;
            /** @enum {string} */
            status: "processing" | "ready" | "failed";
            /** @description Why it could not be read, as a code */
            reason: string | null;
            /** @description The same in words */
            reason_text: string | null;
            page_count: number | null;
            word_count: number | null;
            char_count: number | null;
            /** @description Characters that nobody sees, which were left out */
            hidden_characters: number | null;
            /** @description There was more text than is kept */
            cut: boolean | null;
            /** @description Pages that are pictures, such as scanned ones */
            no_text_pages: number[];
            language: string | null;
            replaces: string | null;
            /** @description The document that took its place */
            superseded_by: string | null;
            /** Format: date-time */
            uploaded_at: string;
            uploaded_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            debate_id?: string;
            metadata?: {
                [key: string]: unknown;
            };
        }[];
        items: {
            id: string;
            name: string;
            filename: string;
            title: string;
            author: string | null;
            /** @description The end of its name, without the dot */
            format: string;
            mime_type: string;
            size_bytes: number;
            sha256: string;
            /** @enum {string} */
            status: "processing" | "ready" | "failed";
            /** @description Why it could not be read, as a code */
            reason: string | null;
            /** @description The same in words */
            reason_text: string | null;
            page_count: number | null;
            word_count: number | null;
            char_count: number | null;
            /** @description Characters that nobody sees, which were left out */
            hidden_characters: number | null;
            /** @description There was more text than is kept */
            cut: boolean | null;
            /** @description Pages that are pictures, such as scanned ones */
            no_text_pages: number[];
            language: string | null;
            replaces: string | null;
            /** @description The document that took its place */
            superseded_by: string | null;
            /** Format: date-time */
            uploaded_at: string;
            uploaded_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            debate_id?: string;
            metadata?: {
                [key: string]: unknown;
            };
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        count: number;
    };
    DocumentsRemoveResponse: {
        success: boolean;
        message: string;
    };
    DocumentsUploadBody: {
        name: string;
        content: string;
        /**
         * @description How `content` is written
         * @default utf-8
         * @enum {string}
         */
        encoding?: "utf-8" | "base64";
        /** @description The end of the name, such as `pdf`, where the name has none */
        format?: string;
        debate_id?: string;
        /** @description The document whose place it takes */
        replaces?: string;
        metadata?: {
            [key: string]: unknown;
        };
    };
    DocumentsUploadResponse: {
        success: boolean;
        document: {
            id: string;
            name: string;
            filename: string;
            title: string;
            author: string | null;
            /** @description The end of its name, without the dot */
            format: string;
            mime_type: string;
            size_bytes: number;
            sha256: string;
            /** @enum {string} */
            status: "processing" | "ready" | "failed";
            /** @description Why it could not be read, as a code */
            reason: string | null;
            /** @description The same in words */
            reason_text: string | null;
            page_count: number | null;
            word_count: number | null;
            char_count: number | null;
            /** @description Characters that nobody sees, which were left out */
            hidden_characters: number | null;
            /** @description There was more text than is kept */
            cut: boolean | null;
            /** @description Pages that are pictures, such as scanned ones */
            no_text_pages: number[];
            language: string | null;
            replaces: string | null;
            /** @description The document that took its place */
            superseded_by: string | null;
            /** Format: date-time */
            uploaded_at: string;
            uploaded_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            debate_id?: string;
            metadata?: {
                [key: string]: unknown;
            };
            /** @description The first 500 characters */
            preview: string;
        };
        /** @description The first 10,000 characters */
        extracted_text: string;
        page_count: number | null;
        /** @enum {string} */
        status?: "pending" | "running";
        job_id?: string;
        status_url?: string;
    };
}
