// Generated from openapi/ by `npm run docs`. Do not edit.
export interface Schemas {
    Error: {
        /** @description What went wrong, for humans */
        error: string;
        /**
         * @description What went wrong, for programs
         * @example VALIDATION_ERROR
         */
        code: string;
        message: string;
        trace_id: string;
        /** @description The field at fault and finer reasons */
        details?: {
            [key: string]: unknown;
        };
        resource_type: string | null;
        resource_id: string | null;
        support_url: string | null;
    };
    Links: {
        self: string;
        next: string | null;
        prev: string | null;
    };
    Meta: {
        /** @enum {string} */
        version: "v2";
        /** Format: date-time */
        timestamp: string;
        request_id: string;
    };
}
export interface Responses {
    /** @description A value is missing or invalid; the body names the field */
    BadRequest: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description Its state does not allow this, or it already exists */
    Conflict: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description The caller may not do this */
    Forbidden: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description This version has been switched off */
    Gone: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description It does not exist, or the caller may not see it */
    NotFound: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description The body, or what it refers to, is larger than this endpoint accepts */
    PayloadTooLarge: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description It has changed since the version that If-Match names */
    PreconditionFailed: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description A rate limit is used up; Retry-After says when to try again */
    TooManyRequests: {
        headers: {
            /** @description Seconds to wait */
            "Retry-After"?: number;
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description Missing or invalid credentials */
    Unauthorized: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description A dependency is unavailable; Retry-After says when to try again */
    Unavailable: {
        headers: {
            /** @description Seconds to wait */
            "Retry-After"?: number;
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description The body is not of a type that this endpoint accepts */
    UnsupportedMediaType: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
}
