// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/classify": Operations["classify.text"];
}
export interface Operations {
    "classify.text": {
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
                 *       "content": "Please call Ann Brandt on +49 30 901820."
                 *     }
                 */
                "application/json": Schemas["ClassifyTextBody"];
            };
        };
        responses: {
            /** @description Say how a text is to be handled, and where it holds personal data or secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Schemas["ClassifyTextResponse"] & {
                        data: Schemas["ClassifyTextResponse"];
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
    ClassifyTextBody: {
        /** @description The text, at most 1 MB; a longer one is refused with 413 */
        content: string;
        /** @description Where it is from; what is marked there counts as on the text */
        context?: string;
        /** @description What to look for; unless told, everything */
        policies?: ("pii" | "secrets" | "markings" | "email" | "phone" | "card" | "iban" | "ssn" | "ip_address" | "mac_address" | "url_with_user" | "birth_date" | "address" | "person")[];
        /** @description Comes back as it was sent */
        document_id?: string;
        /** @description Not read */
        metadata?: {
            [key: string]: unknown;
        };
    };
    ClassifyTextResponse: {
        /** @enum {string} */
        level: "public" | "internal" | "confidential" | "pii" | "restricted";
        /**
         * @description The same as `level`
         * @enum {string}
         */
        label: "public" | "internal" | "confidential" | "pii" | "restricted";
        confidence: number;
        reasons: string[];
        /**
         * @description Which kind of finding decided
         * @enum {string|null}
         */
        policy: "pii" | "secrets" | "markings" | null;
        metadata: {
            findings: {
                /** @enum {string} */
                type: "email" | "phone" | "card" | "iban" | "ssn" | "ip_address" | "mac_address" | "url_with_user" | "birth_date" | "address" | "person" | "private_key" | "access_key" | "token" | "password" | "connection_string";
                /** @description In UTF-16 units */
                start: number;
                end: number;
                confidence: number;
            }[];
            finding_count: number;
            pii_detected: boolean;
            secrets_detected: boolean;
            /**
             * @description Names of people are judged in English only; in other texts they are not counted on
             * @enum {string}
             */
            language: "english" | "other";
            /** @description In bytes */
            content_length: number;
            /** @enum {string} */
            classification_method: "rule_based";
            document_id: string | null;
        };
    };
}
