// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /scim/v2/.search": Operations["scim.search"];
    "GET /scim/v2/Groups": Operations["scim.groups.list"];
    "POST /scim/v2/Groups": Operations["scim.groups.create"];
    "POST /scim/v2/Groups/.search": Operations["scim.groups.search"];
    "DELETE /scim/v2/Groups/{id}": Operations["scim.groups.delete"];
    "GET /scim/v2/Groups/{id}": Operations["scim.groups.get"];
    "PATCH /scim/v2/Groups/{id}": Operations["scim.groups.patch"];
    "PUT /scim/v2/Groups/{id}": Operations["scim.groups.replace"];
    "GET /scim/v2/ResourceTypes": Operations["scim.resource-types.list"];
    "GET /scim/v2/ResourceTypes/{id}": Operations["scim.resource-types.get"];
    "GET /scim/v2/Schemas": Operations["scim.schemas.list"];
    "GET /scim/v2/Schemas/{id}": Operations["scim.schemas.get"];
    "GET /scim/v2/ServiceProviderConfig": Operations["scim.config"];
    "GET /scim/v2/Users": Operations["scim.users.list"];
    "POST /scim/v2/Users": Operations["scim.users.create"];
    "POST /scim/v2/Users/.search": Operations["scim.users.search"];
    "DELETE /scim/v2/Users/{id}": Operations["scim.users.delete"];
    "GET /scim/v2/Users/{id}": Operations["scim.users.get"];
    "PATCH /scim/v2/Users/{id}": Operations["scim.users.patch"];
    "PUT /scim/v2/Users/{id}": Operations["scim.users.replace"];
}
export interface Operations {
    "scim.search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/scim+json": Schemas["ScimSearchBody"];
            };
        };
        responses: {
            /** @description Search the users and groups of the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimSearchResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            408: shared.Responses["NotSentInTimeScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.groups.list": {
        parameters: {
            query?: {
                /** @description A filter of RFC 7644, at most 2,048 characters */
                filter?: string;
                /** @description 1 is the first; less counts as 1 */
                startIndex?: number;
                /** @description At most 1000; more counts as 1000, less than 0 as 0 */
                count?: number;
                sortBy?: string;
                sortOrder?: "ascending" | "descending";
                /** @description The only attributes to answer, separated by commas */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the groups of the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimGroupsListResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.groups.create": {
        parameters: {
            query?: {
                /** @description The only attributes to answer, separated by commas */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Engineering"
                 *     }
                 */
                "application/scim+json": Schemas["ScimGroupsCreateBody"];
            };
        };
        responses: {
            /** @description Create a group */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimGroupsCreateResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            408: shared.Responses["NotSentInTimeScim"];
            409: shared.Responses["ConflictScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.groups.search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/scim+json": Schemas["ScimGroupsSearchBody"];
            };
        };
        responses: {
            /** @description Search the groups of the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimGroupsSearchResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            408: shared.Responses["NotSentInTimeScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.groups.delete": {
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
            /** @description Delete a group */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            404: shared.Responses["NotFoundScim"];
            408: shared.Responses["NotSentInTimeScim"];
            412: shared.Responses["PreconditionFailedScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.groups.get": {
        parameters: {
            query?: {
                /** @description The only attributes to answer, separated by commas */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show a group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimGroupsGetResponse"];
                };
            };
            /** @description It is as the caller saw it */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            404: shared.Responses["NotFoundScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.groups.patch": {
        parameters: {
            query?: {
                /** @description The only attributes to answer, separated by commas */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas */
                excludedAttributes?: string;
            };
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
                 *       "Operations": [
                 *         {
                 *           "op": "replace",
                 *           "path": "displayName",
                 *           "value": "Engineering"
                 *         }
                 *       ]
                 *     }
                 */
                "application/scim+json": Schemas["ScimGroupsPatchBody"];
            };
        };
        responses: {
            /** @description Change parts of a group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimGroupsPatchResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            404: shared.Responses["NotFoundScim"];
            408: shared.Responses["NotSentInTimeScim"];
            409: shared.Responses["ConflictScim"];
            412: shared.Responses["PreconditionFailedScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.groups.replace": {
        parameters: {
            query?: {
                /** @description The only attributes to answer, separated by commas */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas */
                excludedAttributes?: string;
            };
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
                 *       "displayName": "Engineering"
                 *     }
                 */
                "application/scim+json": Schemas["ScimGroupsReplaceBody"];
            };
        };
        responses: {
            /** @description Replace a group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimGroupsReplaceResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            404: shared.Responses["NotFoundScim"];
            408: shared.Responses["NotSentInTimeScim"];
            409: shared.Responses["ConflictScim"];
            412: shared.Responses["PreconditionFailedScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.resource-types.list": {
        parameters: {
            query?: {
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the kinds of resources */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimResourceTypesListResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            403: shared.Responses["ForbiddenScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.resource-types.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example User */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show a kind of resource */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimResourceTypesGetResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            404: shared.Responses["NotFoundScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.schemas.list": {
        parameters: {
            query?: {
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the schemas of the resources */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimSchemasListResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            403: shared.Responses["ForbiddenScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.schemas.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example urn:ietf:params:scim:schemas:core:2.0:User */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show a schema */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimSchemasGetResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            404: shared.Responses["NotFoundScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tell what this SCIM service can do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimConfigResponse"];
                };
            };
            401: shared.Responses["UnauthorizedScim"];
            429: shared.Responses["TooManyRequestsScim"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.users.list": {
        parameters: {
            query?: {
                /** @description A filter of RFC 7644, at most 2,048 characters */
                filter?: string;
                /** @description 1 is the first; less counts as 1 */
                startIndex?: number;
                /** @description At most 1000; more counts as 1000, less than 0 as 0 */
                count?: number;
                sortBy?: string;
                sortOrder?: "ascending" | "descending";
                /** @description The only attributes to answer, separated by commas */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the users of the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimUsersListResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.users.create": {
        parameters: {
            query?: {
                /** @description The only attributes to answer, separated by commas */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "userName": "joan@example.org",
                 *       "displayName": "Joan Clarke"
                 *     }
                 */
                "application/scim+json": Schemas["ScimUsersCreateBody"];
            };
        };
        responses: {
            /** @description Create a user */
            201: {
                headers: {
                    /** @description Where what was made is found */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimUsersCreateResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            408: shared.Responses["NotSentInTimeScim"];
            409: shared.Responses["ConflictScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.users.search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/scim+json": Schemas["ScimUsersSearchBody"];
            };
        };
        responses: {
            /** @description Search the users of the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimUsersSearchResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            408: shared.Responses["NotSentInTimeScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.users.delete": {
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
            /** @description Delete a user */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            403: shared.Responses["ForbiddenScim"];
            404: shared.Responses["NotFoundScim"];
            408: shared.Responses["NotSentInTimeScim"];
            412: shared.Responses["PreconditionFailedScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.users.get": {
        parameters: {
            query?: {
                /** @description The only attributes to answer, separated by commas */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show a user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimUsersGetResponse"];
                };
            };
            /** @description It is as the caller saw it */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            404: shared.Responses["NotFoundScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.users.patch": {
        parameters: {
            query?: {
                /** @description The only attributes to answer, separated by commas */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas */
                excludedAttributes?: string;
            };
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
                 *       "Operations": [
                 *         {
                 *           "op": "replace",
                 *           "path": "displayName",
                 *           "value": "Engineering"
                 *         }
                 *       ]
                 *     }
                 */
                "application/scim+json": Schemas["ScimUsersPatchBody"];
            };
        };
        responses: {
            /** @description Change parts of a user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimUsersPatchResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            403: shared.Responses["ForbiddenScim"];
            404: shared.Responses["NotFoundScim"];
            408: shared.Responses["NotSentInTimeScim"];
            409: shared.Responses["ConflictScim"];
            412: shared.Responses["PreconditionFailedScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
    "scim.users.replace": {
        parameters: {
            query?: {
                /** @description The only attributes to answer, separated by commas */
                attributes?: string;
                /** @description Attributes to leave out, separated by commas */
                excludedAttributes?: string;
            };
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
                 *       "userName": "joan@example.org",
                 *       "displayName": "Joan Clarke"
                 *     }
                 */
                "application/scim+json": Schemas["ScimUsersReplaceBody"];
            };
        };
        responses: {
            /** @description Replace a user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": Schemas["ScimUsersReplaceResponse"];
                };
            };
            400: shared.Responses["BadRequestScim"];
            401: shared.Responses["UnauthorizedScim"];
            403: shared.Responses["ForbiddenScim"];
            404: shared.Responses["NotFoundScim"];
            408: shared.Responses["NotSentInTimeScim"];
            409: shared.Responses["ConflictScim"];
            412: shared.Responses["PreconditionFailedScim"];
            413: shared.Responses["PayloadTooLargeScim"];
            415: shared.Responses["UnsupportedMediaTypeScim"];
            429: shared.Responses["TooManyRequestsScim"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["UnavailableScim"];
        };
    };
}
export interface Schemas {
    ScimConfigResponse: {
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
        patch: {
            supported: boolean;
        };
        bulk: {
            supported: boolean;
            maxOperations: number;
            maxPayloadSize: number;
        };
        filter: {
            supported: boolean;
            maxResults: number;
        };
        changePassword: {
            supported: boolean;
        };
        sort: {
            supported: boolean;
        };
        etag: {
            supported: boolean;
        };
        authenticationSchemes: {
            type: string;
            name: string;
            description: string;
            specUri: string;
            primary: boolean;
        }[];
        meta: {
            resourceType: string;
            location: string;
        };
    };
    /** @description The resource, as /scim/v2/Schemas describes it */
    ScimGroupsCreateBody: {
        schemas?: unknown;
    } & {
        [key: string]: unknown;
    };
    ScimGroupsCreateResponse: {
        id: string;
        /** @description The id that the directory gave */
        externalId?: string;
        /** @description Facts about the resource */
        meta?: {
            /** @description The kind of resource */
            resourceType?: string;
            /** @description When it was made */
            created?: string;
            /** @description When it was last changed */
            lastModified?: string;
            /** @description Its address */
            location?: string;
            /** @description Its entity tag */
            version?: string;
        };
        /** @description The name of the group */
        displayName?: string;
        members?: ({
            /** @description The id of the person */
            value?: string;
            /** @description The name of the person */
            display?: string;
            /** @description What kind of member it is */
            type?: string;
        } & {
            [key: string]: string;
        })[];
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
    };
    ScimGroupsGetResponse: {
        id: string;
        /** @description The id that the directory gave */
        externalId?: string;
        /** @description Facts about the resource */
        meta?: {
            /** @description The kind of resource */
            resourceType?: string;
            /** @description When it was made */
            created?: string;
            /** @description When it was last changed */
            lastModified?: string;
            /** @description Its address */
            location?: string;
            /** @description Its entity tag */
            version?: string;
        };
        /** @description The name of the group */
        displayName?: string;
        members?: ({
            /** @description The id of the person */
            value?: string;
            /** @description The name of the person */
            display?: string;
            /** @description What kind of member it is */
            type?: string;
        } & {
            [key: string]: string;
        })[];
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
    };
    ScimGroupsListResponse: {
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
        totalResults: number;
        /** @description 1 is the first */
        startIndex: number;
        itemsPerPage: number;
        Resources: {
            id: string;
            /** @description The id that the directory gave */
            externalId?: string;
            /** @description Facts about the resource */
            meta?: {
                /** @description The kind of resource */
                resourceType?: string;
                /** @description When it was made */
                created?: string;
                /** @description When it was last changed */
                lastModified?: string;
                /** @description Its address */
                location?: string;
                /** @description Its entity tag */
                version?: string;
            };
            /** @description The name of the group */
            displayName?: string;
            members?: ({
                /** @description The id of the person */
                value?: string;
                /** @description The name of the person */
                display?: string;
                /** @description What kind of member it is */
                type?: string;
            } & {
                [key: string]: string;
            })[];
            /** @description The ids of the schemas that the resource follows */
            schemas: string[];
        }[];
    };
    ScimGroupsPatchBody: {
        schemas?: string[];
        Operations: {
            /** @description add, replace or remove, in any case */
            op: string;
            path?: string | null;
            value?: unknown;
        }[];
    };
    ScimGroupsPatchResponse: {
        id: string;
        /** @description The id that the directory gave */
        externalId?: string;
        /** @description Facts about the resource */
        meta?: {
            /** @description The kind of resource */
            resourceType?: string;
            /** @description When it was made */
            created?: string;
            /** @description When it was last changed */
            lastModified?: string;
            /** @description Its address */
            location?: string;
            /** @description Its entity tag */
            version?: string;
        };
        /** @description The name of the group */
        displayName?: string;
        members?: ({
            /** @description The id of the person */
            value?: string;
            /** @description The name of the person */
            display?: string;
            /** @description What kind of member it is */
            type?: string;
        } & {
            [key: string]: string;
        })[];
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
    };
    /** @description The resource, as /scim/v2/Schemas describes it */
    ScimGroupsReplaceBody: {
        schemas?: unknown;
    } & {
        [key: string]: unknown;
    };
    ScimGroupsReplaceResponse: {
        id: string;
        /** @description The id that the directory gave */
        externalId?: string;
        /** @description Facts about the resource */
        meta?: {
            /** @description The kind of resource */
            resourceType?: string;
            /** @description When it was made */
            created?: string;
            /** @description When it was last changed */
            lastModified?: string;
            /** @description Its address */
            location?: string;
            /** @description Its entity tag */
            version?: string;
        };
        /** @description The name of the group */
        displayName?: string;
        members?: ({
            /** @description The id of the person */
            value?: string;
            /** @description The name of the person */
            display?: string;
            /** @description What kind of member it is */
            type?: string;
        } & {
            [key: string]: string;
        })[];
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
    };
    ScimGroupsSearchBody: {
        /** @description A filter of RFC 7644 */
        filter?: string;
        /**
         * @description 1 is the first; less counts as 1
         * @default 1
         */
        startIndex?: number;
        /**
         * @description At most 1000; more counts as 1000, less than 0 as 0
         * @default 100
         */
        count?: number;
        sortBy?: string;
        /** @enum {string} */
        sortOrder?: "ascending" | "descending";
        attributes?: string[];
        excludedAttributes?: string[];
        schemas?: string[];
    };
    ScimGroupsSearchResponse: {
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
        totalResults: number;
        /** @description 1 is the first */
        startIndex: number;
        itemsPerPage: number;
        Resources: {
            id: string;
            /** @description The id that the directory gave */
            externalId?: string;
            /** @description Facts about the resource */
            meta?: {
                /** @description The kind of resource */
                resourceType?: string;
                /** @description When it was made */
                created?: string;
                /** @description When it was last changed */
                lastModified?: string;
                /** @description Its address */
                location?: string;
                /** @description Its entity tag */
                version?: string;
            };
            /** @description The name of the group */
            displayName?: string;
            members?: ({
                /** @description The id of the person */
                value?: string;
                /** @description The name of the person */
                display?: string;
                /** @description What kind of member it is */
                type?: string;
            } & {
                [key: string]: string;
            })[];
            /** @description The ids of the schemas that the resource follows */
            schemas: string[];
        }[];
    };
    ScimResourceTypesGetResponse: {
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
        id: string;
        name: string;
        endpoint: string;
        description: string;
        schema: string;
        schemaExtensions: {
            schema: string;
            required: boolean;
        }[];
        meta: {
            resourceType: string;
            location: string;
        };
    };
    ScimResourceTypesListResponse: {
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
        totalResults: number;
        /** @description 1 is the first */
        startIndex: number;
        itemsPerPage: number;
        Resources: {
            /** @description The ids of the schemas that the resource follows */
            schemas: string[];
            id: string;
            name: string;
            endpoint: string;
            description: string;
            schema: string;
            schemaExtensions: {
                schema: string;
                required: boolean;
            }[];
            meta: {
                resourceType: string;
                location: string;
            };
        }[];
    };
    ScimSchemasGetResponse: {
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
        id: string;
        name: string;
        description: string;
        attributes: {
            [key: string]: unknown;
        }[];
        meta: {
            resourceType: string;
            location: string;
        };
    };
    ScimSchemasListResponse: {
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
        totalResults: number;
        /** @description 1 is the first */
        startIndex: number;
        itemsPerPage: number;
        Resources: {
            /** @description The ids of the schemas that the resource follows */
            schemas: string[];
            id: string;
            name: string;
            description: string;
            attributes: {
                [key: string]: unknown;
            }[];
            meta: {
                resourceType: string;
                location: string;
            };
        }[];
    };
    ScimSearchBody: {
        /** @description A filter of RFC 7644 */
        filter?: string;
        /**
         * @description 1 is the first; less counts as 1
         * @default 1
         */
        startIndex?: number;
        /**
         * @description At most 1000; more counts as 1000, less than 0 as 0
         * @default 100
         */
        count?: number;
        sortBy?: string;
        /** @enum {string} */
        sortOrder?: "ascending" | "descending";
        attributes?: string[];
        excludedAttributes?: string[];
        schemas?: string[];
    };
    ScimSearchResponse: {
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
        totalResults: number;
        /** @description 1 is the first */
        startIndex: number;
        itemsPerPage: number;
        Resources: {
            id: string;
            /** @description The id that the directory gave */
            externalId?: string;
            /** @description Facts about the resource */
            meta?: {
                /** @description The kind of resource */
                resourceType?: string;
                /** @description When it was made */
                created?: string;
                /** @description When it was last changed */
                lastModified?: string;
                /** @description Its address */
                location?: string;
                /** @description Its entity tag */
                version?: string;
            };
            /** @description What the directory calls the person; often the e-mail address */
            userName?: string;
            /** @description The parts of the person's name */
            name?: {
                /** @description The whole name */
                formatted?: string;
                /** @description The family name */
                familyName?: string;
                /** @description The given name */
                givenName?: string;
                /** @description The middle names */
                middleName?: string;
                /** @description A title before the name */
                honorificPrefix?: string;
                /** @description A suffix after the name */
                honorificSuffix?: string;
            };
            /** @description The name of the group */
            displayName?: string;
            /** @description A casual name */
            nickName?: string;
            /** @description The address of the person's page */
            profileUrl?: string;
            /** @description The job title */
            title?: string;
            /** @description The relation to the organization, such as Employee */
            userType?: string;
            /** @description The preferred languages, as in Accept-Language */
            preferredLanguage?: string;
            /** @description Where the person is, for dates and numbers */
            locale?: string;
            /** @description The time zone, such as Europe/Zurich */
            timezone?: string;
            /** @description Whether the person may act; false ends all sessions at once */
            active?: boolean;
            emails?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            phoneNumbers?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            ims?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            photos?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            addresses?: {
                /** @description The whole address */
                formatted?: string;
                /** @description Street and number */
                streetAddress?: string;
                /** @description The city */
                locality?: string;
                /** @description The state or region */
                region?: string;
                /** @description The postal code */
                postalCode?: string;
                /** @description The country */
                country?: string;
                /** @description What the address is for */
                type?: string;
                /** @description Whether this is the preferred address; at most one is */
                primary?: boolean;
            }[];
            groups?: ({
                /** @description The id of the group */
                value?: string;
                /** @description The name of the group */
                display?: string;
                /** @description How the person came into the group */
                type?: string;
            } & {
                [key: string]: string;
            })[];
            entitlements?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            roles?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
                /** @description The number of the employee */
                employeeNumber?: string;
                /** @description The cost center */
                costCenter?: string;
                /** @description The organization */
                organization?: string;
                /** @description The division */
                division?: string;
                /** @description The department */
                department?: string;
                /** @description The person's manager */
                manager?: {
                    /** @description The id of the manager */
                    value?: string;
                    /** @description The name of the manager */
                    displayName?: string;
                } & {
                    [key: string]: string;
                };
            };
            /** @description The ids of the schemas that the resource follows */
            schemas: string[];
            members?: ({
                /** @description The id of the person */
                value?: string;
                /** @description The name of the person */
                display?: string;
                /** @description What kind of member it is */
                type?: string;
            } & {
                [key: string]: string;
            })[];
        }[];
    };
    /** @description The resource, as /scim/v2/Schemas describes it */
    ScimUsersCreateBody: {
        schemas?: unknown;
    } & {
        [key: string]: unknown;
    };
    ScimUsersCreateResponse: {
        id: string;
        /** @description The id that the directory gave */
        externalId?: string;
        /** @description Facts about the resource */
        meta?: {
            /** @description The kind of resource */
            resourceType?: string;
            /** @description When it was made */
            created?: string;
            /** @description When it was last changed */
            lastModified?: string;
            /** @description Its address */
            location?: string;
            /** @description Its entity tag */
            version?: string;
        };
        /** @description What the directory calls the person; often the e-mail address */
        userName?: string;
        /** @description The parts of the person's name */
        name?: {
            /** @description The whole name */
            formatted?: string;
            /** @description The family name */
            familyName?: string;
            /** @description The given name */
            givenName?: string;
            /** @description The middle names */
            middleName?: string;
            /** @description A title before the name */
            honorificPrefix?: string;
            /** @description A suffix after the name */
            honorificSuffix?: string;
        };
        /** @description The name as it is shown */
        displayName?: string;
        /** @description A casual name */
        nickName?: string;
        /** @description The address of the person's page */
        profileUrl?: string;
        /** @description The job title */
        title?: string;
        /** @description The relation to the organization, such as Employee */
        userType?: string;
        /** @description The preferred languages, as in Accept-Language */
        preferredLanguage?: string;
        /** @description Where the person is, for dates and numbers */
        locale?: string;
        /** @description The time zone, such as Europe/Zurich */
        timezone?: string;
        /** @description Whether the person may act; false ends all sessions at once */
        active?: boolean;
        emails?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        phoneNumbers?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        ims?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        photos?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        addresses?: {
            /** @description The whole address */
            formatted?: string;
            /** @description Street and number */
            streetAddress?: string;
            /** @description The city */
            locality?: string;
            /** @description The state or region */
            region?: string;
            /** @description The postal code */
            postalCode?: string;
            /** @description The country */
            country?: string;
            /** @description What the address is for */
            type?: string;
            /** @description Whether this is the preferred address; at most one is */
            primary?: boolean;
        }[];
        groups?: ({
            /** @description The id of the group */
            value?: string;
            /** @description The name of the group */
            display?: string;
            /** @description How the person came into the group */
            type?: string;
        } & {
            [key: string]: string;
        })[];
        entitlements?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        roles?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
            /** @description The number of the employee */
            employeeNumber?: string;
            /** @description The cost center */
            costCenter?: string;
            /** @description The organization */
            organization?: string;
            /** @description The division */
            division?: string;
            /** @description The department */
            department?: string;
            /** @description The person's manager */
            manager?: {
                /** @description The id of the manager */
                value?: string;
                /** @description The name of the manager */
                displayName?: string;
            } & {
                [key: string]: string;
            };
        };
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
    };
    ScimUsersGetResponse: {
        id: string;
        /** @description The id that the directory gave */
        externalId?: string;
        /** @description Facts about the resource */
        meta?: {
            /** @description The kind of resource */
            resourceType?: string;
            /** @description When it was made */
            created?: string;
            /** @description When it was last changed */
            lastModified?: string;
            /** @description Its address */
            location?: string;
            /** @description Its entity tag */
            version?: string;
        };
        /** @description What the directory calls the person; often the e-mail address */
        userName?: string;
        /** @description The parts of the person's name */
        name?: {
            /** @description The whole name */
            formatted?: string;
            /** @description The family name */
            familyName?: string;
            /** @description The given name */
            givenName?: string;
            /** @description The middle names */
            middleName?: string;
            /** @description A title before the name */
            honorificPrefix?: string;
            /** @description A suffix after the name */
            honorificSuffix?: string;
        };
        /** @description The name as it is shown */
        displayName?: string;
        /** @description A casual name */
        nickName?: string;
        /** @description The address of the person's page */
        profileUrl?: string;
        /** @description The job title */
        title?: string;
        /** @description The relation to the organization, such as Employee */
        userType?: string;
        /** @description The preferred languages, as in Accept-Language */
        preferredLanguage?: string;
        /** @description Where the person is, for dates and numbers */
        locale?: string;
        /** @description The time zone, such as Europe/Zurich */
        timezone?: string;
        /** @description Whether the person may act; false ends all sessions at once */
        active?: boolean;
        emails?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        phoneNumbers?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        ims?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        photos?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        addresses?: {
            /** @description The whole address */
            formatted?: string;
            /** @description Street and number */
            streetAddress?: string;
            /** @description The city */
            locality?: string;
            /** @description The state or region */
            region?: string;
            /** @description The postal code */
            postalCode?: string;
            /** @description The country */
            country?: string;
            /** @description What the address is for */
            type?: string;
            /** @description Whether this is the preferred address; at most one is */
            primary?: boolean;
        }[];
        groups?: ({
            /** @description The id of the group */
            value?: string;
            /** @description The name of the group */
            display?: string;
            /** @description How the person came into the group */
            type?: string;
        } & {
            [key: string]: string;
        })[];
        entitlements?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        roles?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
            /** @description The number of the employee */
            employeeNumber?: string;
            /** @description The cost center */
            costCenter?: string;
            /** @description The organization */
            organization?: string;
            /** @description The division */
            division?: string;
            /** @description The department */
            department?: string;
            /** @description The person's manager */
            manager?: {
                /** @description The id of the manager */
                value?: string;
                /** @description The name of the manager */
                displayName?: string;
            } & {
                [key: string]: string;
            };
        };
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
    };
    ScimUsersListResponse: {
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
        totalResults: number;
        /** @description 1 is the first */
        startIndex: number;
        itemsPerPage: number;
        Resources: {
            id: string;
            /** @description The id that the directory gave */
            externalId?: string;
            /** @description Facts about the resource */
            meta?: {
                /** @description The kind of resource */
                resourceType?: string;
                /** @description When it was made */
                created?: string;
                /** @description When it was last changed */
                lastModified?: string;
                /** @description Its address */
                location?: string;
                /** @description Its entity tag */
                version?: string;
            };
            /** @description What the directory calls the person; often the e-mail address */
            userName?: string;
            /** @description The parts of the person's name */
            name?: {
                /** @description The whole name */
                formatted?: string;
                /** @description The family name */
                familyName?: string;
                /** @description The given name */
                givenName?: string;
                /** @description The middle names */
                middleName?: string;
                /** @description A title before the name */
                honorificPrefix?: string;
                /** @description A suffix after the name */
                honorificSuffix?: string;
            };
            /** @description The name as it is shown */
            displayName?: string;
            /** @description A casual name */
            nickName?: string;
            /** @description The address of the person's page */
            profileUrl?: string;
            /** @description The job title */
            title?: string;
            /** @description The relation to the organization, such as Employee */
            userType?: string;
            /** @description The preferred languages, as in Accept-Language */
            preferredLanguage?: string;
            /** @description Where the person is, for dates and numbers */
            locale?: string;
            /** @description The time zone, such as Europe/Zurich */
            timezone?: string;
            /** @description Whether the person may act; false ends all sessions at once */
            active?: boolean;
            emails?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            phoneNumbers?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            ims?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            photos?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            addresses?: {
                /** @description The whole address */
                formatted?: string;
                /** @description Street and number */
                streetAddress?: string;
                /** @description The city */
                locality?: string;
                /** @description The state or region */
                region?: string;
                /** @description The postal code */
                postalCode?: string;
                /** @description The country */
                country?: string;
                /** @description What the address is for */
                type?: string;
                /** @description Whether this is the preferred address; at most one is */
                primary?: boolean;
            }[];
            groups?: ({
                /** @description The id of the group */
                value?: string;
                /** @description The name of the group */
                display?: string;
                /** @description How the person came into the group */
                type?: string;
            } & {
                [key: string]: string;
            })[];
            entitlements?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            roles?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
                /** @description The number of the employee */
                employeeNumber?: string;
                /** @description The cost center */
                costCenter?: string;
                /** @description The organization */
                organization?: string;
                /** @description The division */
                division?: string;
                /** @description The department */
                department?: string;
                /** @description The person's manager */
                manager?: {
                    /** @description The id of the manager */
                    value?: string;
                    /** @description The name of the manager */
                    displayName?: string;
                } & {
                    [key: string]: string;
                };
            };
            /** @description The ids of the schemas that the resource follows */
            schemas: string[];
        }[];
    };
    ScimUsersPatchBody: {
        schemas?: string[];
        Operations: {
            /** @description add, replace or remove, in any case */
            op: string;
            path?: string | null;
            value?: unknown;
        }[];
    };
    ScimUsersPatchResponse: {
        id: string;
        /** @description The id that the directory gave */
        externalId?: string;
        /** @description Facts about the resource */
        meta?: {
            /** @description The kind of resource */
            resourceType?: string;
            /** @description When it was made */
            created?: string;
            /** @description When it was last changed */
            lastModified?: string;
            /** @description Its address */
            location?: string;
            /** @description Its entity tag */
            version?: string;
        };
        /** @description What the directory calls the person; often the e-mail address */
        userName?: string;
        /** @description The parts of the person's name */
        name?: {
            /** @description The whole name */
            formatted?: string;
            /** @description The family name */
            familyName?: string;
            /** @description The given name */
            givenName?: string;
            /** @description The middle names */
            middleName?: string;
            /** @description A title before the name */
            honorificPrefix?: string;
            /** @description A suffix after the name */
            honorificSuffix?: string;
        };
        /** @description The name as it is shown */
        displayName?: string;
        /** @description A casual name */
        nickName?: string;
        /** @description The address of the person's page */
        profileUrl?: string;
        /** @description The job title */
        title?: string;
        /** @description The relation to the organization, such as Employee */
        userType?: string;
        /** @description The preferred languages, as in Accept-Language */
        preferredLanguage?: string;
        /** @description Where the person is, for dates and numbers */
        locale?: string;
        /** @description The time zone, such as Europe/Zurich */
        timezone?: string;
        /** @description Whether the person may act; false ends all sessions at once */
        active?: boolean;
        emails?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        phoneNumbers?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        ims?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        photos?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        addresses?: {
            /** @description The whole address */
            formatted?: string;
            /** @description Street and number */
            streetAddress?: string;
            /** @description The city */
            locality?: string;
            /** @description The state or region */
            region?: string;
            /** @description The postal code */
            postalCode?: string;
            /** @description The country */
            country?: string;
            /** @description What the address is for */
            type?: string;
            /** @description Whether this is the preferred address; at most one is */
            primary?: boolean;
        }[];
        groups?: ({
            /** @description The id of the group */
            value?: string;
            /** @description The name of the group */
            display?: string;
            /** @description How the person came into the group */
            type?: string;
        } & {
            [key: string]: string;
        })[];
        entitlements?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        roles?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
            /** @description The number of the employee */
            employeeNumber?: string;
            /** @description The cost center */
            costCenter?: string;
            /** @description The organization */
            organization?: string;
            /** @description The division */
            division?: string;
            /** @description The department */
            department?: string;
            /** @description The person's manager */
            manager?: {
                /** @description The id of the manager */
                value?: string;
                /** @description The name of the manager */
                displayName?: string;
            } & {
                [key: string]: string;
            };
        };
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
    };
    /** @description The resource, as /scim/v2/Schemas describes it */
    ScimUsersReplaceBody: {
        schemas?: unknown;
    } & {
        [key: string]: unknown;
    };
    ScimUsersReplaceResponse: {
        id: string;
        /** @description The id that the directory gave */
        externalId?: string;
        /** @description Facts about the resource */
        meta?: {
            /** @description The kind of resource */
            resourceType?: string;
            /** @description When it was made */
            created?: string;
            /** @description When it was last changed */
            lastModified?: string;
            /** @description Its address */
            location?: string;
            /** @description Its entity tag */
            version?: string;
        };
        /** @description What the directory calls the person; often the e-mail address */
        userName?: string;
        /** @description The parts of the person's name */
        name?: {
            /** @description The whole name */
            formatted?: string;
            /** @description The family name */
            familyName?: string;
            /** @description The given name */
            givenName?: string;
            /** @description The middle names */
            middleName?: string;
            /** @description A title before the name */
            honorificPrefix?: string;
            /** @description A suffix after the name */
            honorificSuffix?: string;
        };
        /** @description The name as it is shown */
        displayName?: string;
        /** @description A casual name */
        nickName?: string;
        /** @description The address of the person's page */
        profileUrl?: string;
        /** @description The job title */
        title?: string;
        /** @description The relation to the organization, such as Employee */
        userType?: string;
        /** @description The preferred languages, as in Accept-Language */
        preferredLanguage?: string;
        /** @description Where the person is, for dates and numbers */
        locale?: string;
        /** @description The time zone, such as Europe/Zurich */
        timezone?: string;
        /** @description Whether the person may act; false ends all sessions at once */
        active?: boolean;
        emails?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        phoneNumbers?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        ims?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        photos?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        addresses?: {
            /** @description The whole address */
            formatted?: string;
            /** @description Street and number */
            streetAddress?: string;
            /** @description The city */
            locality?: string;
            /** @description The state or region */
            region?: string;
            /** @description The postal code */
            postalCode?: string;
            /** @description The country */
            country?: string;
            /** @description What the address is for */
            type?: string;
            /** @description Whether this is the preferred address; at most one is */
            primary?: boolean;
        }[];
        groups?: ({
            /** @description The id of the group */
            value?: string;
            /** @description The name of the group */
            display?: string;
            /** @description How the person came into the group */
            type?: string;
        } & {
            [key: string]: string;
        })[];
        entitlements?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        roles?: {
            /** @description The value itself */
            value?: string;
            /** @description How the value is shown */
            display?: string;
            /** @description What the value is for */
            type?: string;
            /** @description Whether this is the preferred value; at most one is */
            primary?: boolean;
        }[];
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
            /** @description The number of the employee */
            employeeNumber?: string;
            /** @description The cost center */
            costCenter?: string;
            /** @description The organization */
            organization?: string;
            /** @description The division */
            division?: string;
            /** @description The department */
            department?: string;
            /** @description The person's manager */
            manager?: {
                /** @description The id of the manager */
                value?: string;
                /** @description The name of the manager */
                displayName?: string;
            } & {
                [key: string]: string;
            };
        };
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
    };
    ScimUsersSearchBody: {
        /** @description A filter of RFC 7644 */
        filter?: string;
        /**
         * @description 1 is the first; less counts as 1
         * @default 1
         */
        startIndex?: number;
        /**
         * @description At most 1000; more counts as 1000, less than 0 as 0
         * @default 100
         */
        count?: number;
        sortBy?: string;
        /** @enum {string} */
        sortOrder?: "ascending" | "descending";
        attributes?: string[];
        excludedAttributes?: string[];
        schemas?: string[];
    };
    ScimUsersSearchResponse: {
        /** @description The ids of the schemas that the resource follows */
        schemas: string[];
        totalResults: number;
        /** @description 1 is the first */
        startIndex: number;
        itemsPerPage: number;
        Resources: {
            id: string;
            /** @description The id that the directory gave */
            externalId?: string;
            /** @description Facts about the resource */
            meta?: {
                /** @description The kind of resource */
                resourceType?: string;
                /** @description When it was made */
                created?: string;
                /** @description When it was last changed */
                lastModified?: string;
                /** @description Its address */
                location?: string;
                /** @description Its entity tag */
                version?: string;
            };
            /** @description What the directory calls the person; often the e-mail address */
            userName?: string;
            /** @description The parts of the person's name */
            name?: {
                /** @description The whole name */
                formatted?: string;
                /** @description The family name */
                familyName?: string;
                /** @description The given name */
                givenName?: string;
                /** @description The middle names */
                middleName?: string;
                /** @description A title before the name */
                honorificPrefix?: string;
                /** @description A suffix after the name */
                honorificSuffix?: string;
            };
            /** @description The name as it is shown */
            displayName?: string;
            /** @description A casual name */
            nickName?: string;
            /** @description The address of the person's page */
            profileUrl?: string;
            /** @description The job title */
            title?: string;
            /** @description The relation to the organization, such as Employee */
            userType?: string;
            /** @description The preferred languages, as in Accept-Language */
            preferredLanguage?: string;
            /** @description Where the person is, for dates and numbers */
            locale?: string;
            /** @description The time zone, such as Europe/Zurich */
            timezone?: string;
            /** @description Whether the person may act; false ends all sessions at once */
            active?: boolean;
            emails?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            phoneNumbers?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            ims?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            photos?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            addresses?: {
                /** @description The whole address */
                formatted?: string;
                /** @description Street and number */
                streetAddress?: string;
                /** @description The city */
                locality?: string;
                /** @description The state or region */
                region?: string;
                /** @description The postal code */
                postalCode?: string;
                /** @description The country */
                country?: string;
                /** @description What the address is for */
                type?: string;
                /** @description Whether this is the preferred address; at most one is */
                primary?: boolean;
            }[];
            groups?: ({
                /** @description The id of the group */
                value?: string;
                /** @description The name of the group */
                display?: string;
                /** @description How the person came into the group */
                type?: string;
            } & {
                [key: string]: string;
            })[];
            entitlements?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            roles?: {
                /** @description The value itself */
                value?: string;
                /** @description How the value is shown */
                display?: string;
                /** @description What the value is for */
                type?: string;
                /** @description Whether this is the preferred value; at most one is */
                primary?: boolean;
            }[];
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
                /** @description The number of the employee */
                employeeNumber?: string;
                /** @description The cost center */
                costCenter?: string;
                /** @description The organization */
                organization?: string;
                /** @description The division */
                division?: string;
                /** @description The department */
                department?: string;
                /** @description The person's manager */
                manager?: {
                    /** @description The id of the manager */
                    value?: string;
                    /** @description The name of the manager */
                    displayName?: string;
                } & {
                    [key: string]: string;
                };
            };
            /** @description The ids of the schemas that the resource follows */
            schemas: string[];
        }[];
    };
}
