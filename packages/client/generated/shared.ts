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
        /** @description The first field at fault, where one is */
        field?: string;
        /** @description Every field at fault, where one is */
        errors?: {
            field: string;
            message: string;
        }[];
        resource_type: string | null;
        resource_id: string | null;
        support_url: string | null;
    };
    /** @description RFC 6749, section 5.2 */
    ErrorOAuth: {
        error: string;
        error_description: string;
    };
    /** @description RFC 7644, section 3.12 */
    ErrorScim: {
        schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
        /** @description The status code, as text */
        status: string;
        /** @description The finer reason */
        scimType?: string;
        detail: string;
    };
    ErrorV1: {
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
        /** @description The first field at fault, where one is */
        field?: string;
        /** @description Every field at fault, where one is */
        errors?: {
            field: string;
            message: string;
        }[];
        status: number;
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
    /** @description A value is missing or invalid; the body names the field */
    BadRequestOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description A value is missing or invalid; the body names the field */
    BadRequestScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description A value is missing or invalid; the body names the field */
    BadRequestV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
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
    /** @description Its state does not allow this, or it already exists */
    ConflictOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description Its state does not allow this, or it already exists */
    ConflictScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description Its state does not allow this, or it already exists */
    ConflictV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
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
    /** @description The caller may not do this */
    ForbiddenOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description The caller may not do this */
    ForbiddenScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description The caller may not do this */
    ForbiddenV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
        };
    };
    /** @description This version has been switched off, or what the address names is no longer there */
    Gone: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description This version has been switched off, or what the address names is no longer there */
    GoneOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description This version has been switched off, or what the address names is no longer there */
    GoneScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description This version has been switched off, or what the address names is no longer there */
    GoneV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
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
    /** @description It does not exist, or the caller may not see it */
    NotFoundOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description It does not exist, or the caller may not see it */
    NotFoundScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description It does not exist, or the caller may not see it */
    NotFoundV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
        };
    };
    /** @description The body did not arrive in time */
    NotSentInTime: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"] | Schemas["ErrorV1"];
        };
    };
    /** @description The body did not arrive in time */
    NotSentInTimeOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"] | Schemas["ErrorV1"];
        };
    };
    /** @description The body did not arrive in time */
    NotSentInTimeScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
            "application/json": Schemas["ErrorV1"];
        };
    };
    /** @description The body did not arrive in time */
    NotSentInTimeV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
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
    /** @description The body, or what it refers to, is larger than this endpoint accepts */
    PayloadTooLargeOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description The body, or what it refers to, is larger than this endpoint accepts */
    PayloadTooLargeScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description The body, or what it refers to, is larger than this endpoint accepts */
    PayloadTooLargeV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
        };
    };
    /** @description No budget pays for this; the body tells its limit, what is left, and when it begins anew */
    PaymentRequired: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description No budget pays for this; the body tells its limit, what is left, and when it begins anew */
    PaymentRequiredOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description No budget pays for this; the body tells its limit, what is left, and when it begins anew */
    PaymentRequiredScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description No budget pays for this; the body tells its limit, what is left, and when it begins anew */
    PaymentRequiredV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
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
    /** @description It has changed since the version that If-Match names */
    PreconditionFailedOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description It has changed since the version that If-Match names */
    PreconditionFailedScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description It has changed since the version that If-Match names */
    PreconditionFailedV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
        };
    };
    /** @description The file has none of the bytes that Range asks for */
    RangeNotSatisfiable: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description The file has none of the bytes that Range asks for */
    RangeNotSatisfiableOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description The file has none of the bytes that Range asks for */
    RangeNotSatisfiableScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description The file has none of the bytes that Range asks for */
    RangeNotSatisfiableV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
        };
    };
    /** @description The address and the headers are longer than 16 KB */
    RequestTooLong: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["Error"];
        };
    };
    /** @description The address and the headers are longer than 16 KB */
    RequestTooLongOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description The address and the headers are longer than 16 KB */
    RequestTooLongScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description The address and the headers are longer than 16 KB */
    RequestTooLongV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
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
    /** @description A rate limit is used up; Retry-After says when to try again */
    TooManyRequestsOAuth: {
        headers: {
            /** @description Seconds to wait */
            "Retry-After"?: number;
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description A rate limit is used up; Retry-After says when to try again */
    TooManyRequestsScim: {
        headers: {
            /** @description Seconds to wait */
            "Retry-After"?: number;
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description A rate limit is used up; Retry-After says when to try again */
    TooManyRequestsV1: {
        headers: {
            /** @description Seconds to wait */
            "Retry-After"?: number;
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
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
    /** @description Missing or invalid credentials */
    UnauthorizedOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description Missing or invalid credentials */
    UnauthorizedScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description Missing or invalid credentials */
    UnauthorizedV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
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
    /** @description A dependency is unavailable; Retry-After says when to try again */
    UnavailableOAuth: {
        headers: {
            /** @description Seconds to wait */
            "Retry-After"?: number;
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description A dependency is unavailable; Retry-After says when to try again */
    UnavailableScim: {
        headers: {
            /** @description Seconds to wait */
            "Retry-After"?: number;
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description A dependency is unavailable; Retry-After says when to try again */
    UnavailableV1: {
        headers: {
            /** @description Seconds to wait */
            "Retry-After"?: number;
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
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
    /** @description The body is not of a type that this endpoint accepts */
    UnsupportedMediaTypeOAuth: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorOAuth"];
        };
    };
    /** @description The body is not of a type that this endpoint accepts */
    UnsupportedMediaTypeScim: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/scim+json": Schemas["ErrorScim"];
        };
    };
    /** @description The body is not of a type that this endpoint accepts */
    UnsupportedMediaTypeV1: {
        headers: {
            [name: string]: unknown;
        };
        content: {
            "application/json": Schemas["ErrorV1"];
        };
    };
}
