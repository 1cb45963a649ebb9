// Generated from openapi/ by `npm run docs`. Do not edit.
import type * as shared from "./shared.ts";
export interface Addresses {
    "POST /api/v2/auth/accept-invite": Operations["organizations.accept-invite"];
    "GET /api/v2/auth/check-invite": Operations["organizations.check-invite"];
    "POST /api/v2/auth/invite": Operations["organizations.invite"];
    "GET /api/v2/auth/invites": Operations["organizations.invitations.alias2"];
    "DELETE /api/v2/auth/invites/{invitation_id}": Operations["organizations.revoke-invitation.alias2"];
    "POST /api/v2/auth/setup-organization": Operations["organizations.setup"];
    "POST /api/v2/auth/switch-organization": Operations["organizations.switch"];
    "GET /api/v2/invitations/pending": Operations["organizations.invitations-to-me"];
    "POST /api/v2/invitations/{token}/accept": Operations["organizations.accept-invite.alias1"];
    "GET /api/v2/org/{organization_id}": Operations["organizations.get.alias1"];
    "PUT /api/v2/org/{organization_id}": Operations["organizations.change.alias1"];
    "GET /api/v2/org/{organization_id}/invitations": Operations["organizations.invitations.alias1"];
    "DELETE /api/v2/org/{organization_id}/invitations/{invitation_id}": Operations["organizations.revoke-invitation.alias1"];
    "POST /api/v2/org/{organization_id}/invite": Operations["organizations.invite.alias1"];
    "GET /api/v2/org/{organization_id}/members": Operations["organizations.members.alias1"];
    "DELETE /api/v2/org/{organization_id}/members/{user_id}": Operations["organizations.remove-member.alias1"];
    "PUT /api/v2/org/{organization_id}/members/{user_id}/role": Operations["organizations.set-role.alias1"];
    "GET /api/v2/organizations": Operations["organizations.list"];
    "GET /api/v2/organizations/{organization_id}": Operations["organizations.get"];
    "PATCH /api/v2/organizations/{organization_id}": Operations["organizations.change"];
    "GET /api/v2/organizations/{organization_id}/invitations": Operations["organizations.invitations"];
    "DELETE /api/v2/organizations/{organization_id}/invitations/{invitation_id}": Operations["organizations.revoke-invitation"];
    "POST /api/v2/organizations/{organization_id}/leave": Operations["organizations.leave"];
    "GET /api/v2/organizations/{organization_id}/members": Operations["organizations.members"];
    "DELETE /api/v2/organizations/{organization_id}/members/{user_id}": Operations["organizations.remove-member"];
    "PATCH /api/v2/organizations/{organization_id}/members/{user_id}": Operations["organizations.set-role"];
    "GET /api/v2/user/organizations": Operations["organizations.list.alias1"];
    "POST /api/v2/user/organizations/default": Operations["organizations.set-default"];
    "POST /api/v2/user/organizations/switch": Operations["organizations.switch.alias1"];
    "DELETE /api/v2/user/organizations/{organization_id}": Operations["organizations.leave.alias1"];
}
export interface Operations {
    "organizations.accept-invite": {
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
                 *       "token": "the-token-of-the-letter"
                 *     }
                 */
                "application/json": Schemas["OrganizationsAcceptInviteBody"];
            };
        };
        responses: {
            /** @description Accept an invitation, as yourself or with a new account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsAcceptInviteResponse"];
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
    "organizations.check-invite": {
        parameters: {
            query: {
                /**
                 * @description From the mail
                 * @example the-token-of-the-letter
                 */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show what an invitation is for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsCheckInviteResponse"];
                        meta: shared.Schemas["Meta"];
                        links: shared.Schemas["Links"];
                    };
                };
            };
            400: shared.Responses["BadRequest"];
            404: shared.Responses["NotFound"];
            429: shared.Responses["TooManyRequests"];
            431: shared.Responses["RequestTooLongV1"];
            503: shared.Responses["Unavailable"];
        };
    };
    "organizations.invite": {
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
                 *       "email": "grace@example.org",
                 *       "role": "member"
                 *     }
                 */
                "application/json": Schemas["OrganizationsInviteBody"];
            };
        };
        responses: {
            /** @description Invite somebody into the organization by mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsInviteResponse"];
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
    "organizations.invitations.alias2": {
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
            /** @description List pending invitations, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsInvitationsAlias2Response"];
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
    "organizations.revoke-invitation.alias2": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke an invitation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsRevokeInvitationResponse"];
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
    "organizations.setup": {
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
                 *       "org_name": "Analytical Engines"
                 *     }
                 */
                "application/json": Schemas["OrganizationsSetupBody"];
            };
        };
        responses: {
            /** @description Create an organization and start in it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsSetupResponse"];
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
    "organizations.switch": {
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
                 *       "organization_id": "org_example"
                 *     }
                 */
                "application/json": Schemas["OrganizationsSwitchBody"];
            };
        };
        responses: {
            /** @description Act in another organization from now on, with new tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsSwitchResponse"];
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
    "organizations.invitations-to-me": {
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
            /** @description List the open invitations to the caller's address, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsInvitationsToMeResponse"];
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
    "organizations.accept-invite.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the mail */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accept an invitation, as yourself or with a new account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsAcceptInviteResponse"];
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
    "organizations.get.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the organization the caller acts in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsGetResponse"];
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
    "organizations.change.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["OrganizationsChangeBody"];
            };
        };
        responses: {
            /** @description Change the name, the slug or the billing address of the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsChangeResponse"];
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
    "organizations.invitations.alias1": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List pending invitations, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsInvitationsResponse"];
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
    "organizations.revoke-invitation.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke an invitation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsRevokeInvitationResponse"];
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
    "organizations.invite.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "joan@example.org"
                 *     }
                 */
                "application/json": Schemas["OrganizationsInviteAlias1Body"];
            };
        };
        responses: {
            /** @description Invite somebody into the organization by mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsInviteResponse"];
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
    "organizations.members.alias1": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the members of the organization, longest-standing first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsMembersResponse"];
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
    "organizations.remove-member.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a member from the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsRemoveMemberResponse"];
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
    "organizations.set-role.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": Schemas["OrganizationsSetRoleBody"];
            };
        };
        responses: {
            /** @description Give a member another role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsSetRoleResponse"];
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
    "organizations.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the organizations the caller belongs to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsListResponse"];
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
    "organizations.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Show the organization the caller acts in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsGetResponse"];
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
    "organizations.change": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Schemas["OrganizationsChangeBody"];
            };
        };
        responses: {
            /** @description Change the name, the slug or the billing address of the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsChangeResponse"];
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
    "organizations.invitations": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List pending invitations, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsInvitationsResponse"];
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
    "organizations.revoke-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke an invitation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsRevokeInvitationResponse"];
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
    "organizations.leave": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leave the organization and start in another, with new tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsLeaveResponse"];
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
    "organizations.members": {
        parameters: {
            query?: {
                /** @description At most 200; more is read as 200 */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the members of the organization, longest-standing first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsMembersResponse"];
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
    "organizations.remove-member": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a member from the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsRemoveMemberResponse"];
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
    "organizations.set-role": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": Schemas["OrganizationsSetRoleBody"];
            };
        };
        responses: {
            /** @description Give a member another role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsSetRoleResponse"];
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
    "organizations.list.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the organizations the caller belongs to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsListResponse"];
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
    "organizations.set-default": {
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
                 *       "organization_id": "org_example"
                 *     }
                 */
                "application/json": Schemas["OrganizationsSetDefaultBody"];
            };
        };
        responses: {
            /** @description Choose the organization that the next sign-in starts in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsSetDefaultResponse"];
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
    "organizations.switch.alias1": {
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
                 *       "organization_id": "org_example"
                 *     }
                 */
                "application/json": Schemas["OrganizationsSwitchBody"];
            };
        };
        responses: {
            /** @description Act in another organization from now on, with new tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsSwitchResponse"];
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
    "organizations.leave.alias1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leave the organization and start in another, with new tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Schemas["OrganizationsLeaveResponse"];
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
}
export interface Schemas {
    OrganizationsAcceptInviteBody: {
        /** @description From the mail */
        token: string;
        name?: string;
        /**
         * Format: password
         * @description 8 to 128 characters
         */
        password?: string;
    };
    OrganizationsAcceptInviteResponse: {
        access_token?: string;
        refresh_token?: string;
        /** @enum {string} */
        token_type?: "bearer";
        /** @description Seconds until the access token expires */
        expires_in?: number;
        /** Format: date-time */
        expires_at?: string;
        tokens?: {
            access_token: string;
            refresh_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description Seconds until the access token expires */
            expires_in: number;
            /** Format: date-time */
            expires_at: string;
        };
        user?: {
            id: string;
            user_id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "user" | "admin";
            roles: string[];
            org_id: string;
            /** @description The id of the organization this session acts in */
            organization: string;
            avatar_url: string | null;
            mfa_enabled: boolean;
            email_verified: boolean;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            last_login: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
        organization?: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            plan: "free" | "starter" | "professional" | "enterprise";
            owner_id: string;
            /** Format: date-time */
            created_at: string;
        };
        organizations?: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            is_default: boolean;
            is_active: boolean;
            /** Format: date-time */
            joined_at: string;
        }[];
        message: string;
        organization_id: string;
        /** @enum {string} */
        role: "owner" | "admin" | "member" | "viewer";
    };
    OrganizationsChangeBody: {
        name?: string;
        /** @description 4 to 32 letters, digits and hyphens */
        slug?: string;
        /** Format: email */
        billing_email?: string | null;
    };
    OrganizationsChangeResponse: {
        id: string;
        name: string;
        slug: string;
        /** @enum {string} */
        tier: "free" | "starter" | "professional" | "enterprise";
        /** @enum {string} */
        plan: "free" | "starter" | "professional" | "enterprise";
        owner_id: string;
        /** @enum {string} */
        status: "active";
        /** Format: date-time */
        created_at: string;
    };
    OrganizationsCheckInviteResponse: {
        valid: boolean;
        email: string;
        organization_id: string;
        organization_name: string;
        /** @enum {string} */
        role: "admin" | "member" | "viewer";
        /** @description Seconds since 1970 */
        expires_at: number;
    };
    OrganizationsGetResponse: {
        id: string;
        name: string;
        slug: string;
        /** @enum {string} */
        tier: "free" | "starter" | "professional" | "enterprise";
        /** @enum {string} */
        plan: "free" | "starter" | "professional" | "enterprise";
        owner_id: string;
        /** @enum {string} */
        status: "active";
        /** Format: date-time */
        created_at: string;
    };
    OrganizationsInvitationsAlias2Response: {
        invitations: {
            id: string;
            organization_id: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "member" | "viewer";
            invited_by: string;
            /** @enum {string} */
            status: "pending" | "expired";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            invited_at: string;
            /** Format: date-time */
            expires_at: string;
        }[];
        items: {
            id: string;
            organization_id: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "member" | "viewer";
            invited_by: string;
            /** @enum {string} */
            status: "pending" | "expired";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            invited_at: string;
            /** Format: date-time */
            expires_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
        invites: {
            id: string;
            organization_id: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "member" | "viewer";
            invited_by: string;
            /** @enum {string} */
            status: "pending" | "expired";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            invited_at: string;
            /** Format: date-time */
            expires_at: string;
        }[];
    };
    OrganizationsInvitationsResponse: {
        invitations: {
            id: string;
            organization_id: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "member" | "viewer";
            invited_by: string;
            /** @enum {string} */
            status: "pending" | "expired";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            invited_at: string;
            /** Format: date-time */
            expires_at: string;
        }[];
        items: {
            id: string;
            organization_id: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "member" | "viewer";
            invited_by: string;
            /** @enum {string} */
            status: "pending" | "expired";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            invited_at: string;
            /** Format: date-time */
            expires_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    OrganizationsInvitationsToMeResponse: {
        invitations: {
            id: string;
            organization_id: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "member" | "viewer";
            invited_by: string;
            /** @enum {string} */
            status: "pending" | "expired";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            invited_at: string;
            /** Format: date-time */
            expires_at: string;
        }[];
        items: {
            id: string;
            organization_id: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "member" | "viewer";
            invited_by: string;
            /** @enum {string} */
            status: "pending" | "expired";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            invited_at: string;
            /** Format: date-time */
            expires_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    OrganizationsInviteAlias1Body: {
        /** Format: email */
        email: string;
        /**
         * @default member
         * @enum {string}
         */
        role?: "admin" | "member" | "viewer";
    };
    OrganizationsInviteBody: {
        /** Format: email */
        email: string;
        /**
         * @default member
         * @enum {string}
         */
        role?: "admin" | "member" | "viewer";
        /** @description The organization the caller acts in */
        organization_id?: string;
    };
    OrganizationsInviteResponse: {
        message: string;
        id: string;
        organization_id: string;
        email: string;
        /** @enum {string} */
        role: "admin" | "member" | "viewer";
        invited_by: string;
        /** @enum {string} */
        status: "pending" | "expired";
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        invited_at: string;
        /** Format: date-time */
        expires_at: string;
        invitation_id: string;
        expires_in: number;
        /** @description The same as `invite_token` */
        token?: string;
        /** @description In development only: it proves the address */
        invite_token?: string;
        /** @description In development only: it holds the token */
        invite_url?: string;
    };
    OrganizationsLeaveResponse: {
        access_token: string;
        refresh_token: string;
        /** @enum {string} */
        token_type: "bearer";
        /** @description Seconds until the access token expires */
        expires_in: number;
        /** Format: date-time */
        expires_at: string;
        tokens: {
            access_token: string;
            refresh_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description Seconds until the access token expires */
            expires_in: number;
            /** Format: date-time */
            expires_at: string;
        };
        user: {
            id: string;
            user_id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "user" | "admin";
            roles: string[];
            org_id: string;
            /** @description The id of the organization this session acts in */
            organization: string;
            avatar_url: string | null;
            mfa_enabled: boolean;
            email_verified: boolean;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            last_login: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
        organization: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            plan: "free" | "starter" | "professional" | "enterprise";
            owner_id: string;
            /** Format: date-time */
            created_at: string;
        };
        organizations: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            is_default: boolean;
            is_active: boolean;
            /** Format: date-time */
            joined_at: string;
        }[];
        message: string;
        organization_id: string;
    };
    OrganizationsListResponse: {
        organizations: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            plan: "free" | "starter" | "professional" | "enterprise";
            owner_id: string;
            /** @enum {string} */
            status: "active";
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            is_default: boolean;
            /** @description Whether this session acts in it */
            is_current: boolean;
            is_active: boolean;
            /** Format: date-time */
            joined_at: string;
        }[];
        items: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            plan: "free" | "starter" | "professional" | "enterprise";
            owner_id: string;
            /** @enum {string} */
            status: "active";
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            is_default: boolean;
            /** @description Whether this session acts in it */
            is_current: boolean;
            is_active: boolean;
            /** Format: date-time */
            joined_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    OrganizationsMembersResponse: {
        members: {
            user_id: string;
            email: string;
            name: string;
            avatar_url: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            is_active: boolean;
            /** @enum {string} */
            status: "active" | "suspended";
            /** Format: date-time */
            joined_at: string;
        }[];
        items: {
            user_id: string;
            email: string;
            name: string;
            avatar_url: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            is_active: boolean;
            /** @enum {string} */
            status: "active" | "suspended";
            /** Format: date-time */
            joined_at: string;
        }[];
        total: number;
        limit: number;
        offset: number;
        has_more: boolean;
    };
    OrganizationsRemoveMemberResponse: {
        message: string;
        success: boolean;
        user_id: string;
    };
    OrganizationsRevokeInvitationResponse: {
        message: string;
        success: boolean;
        revoked: boolean;
        id: string;
    };
    OrganizationsSetDefaultBody: {
        organization_id: string;
    };
    OrganizationsSetDefaultResponse: {
        message: string;
        organization_id: string;
    };
    OrganizationsSetRoleBody: {
        /** @enum {string} */
        role: "owner" | "admin" | "member" | "viewer";
    };
    OrganizationsSetRoleResponse: {
        message: string;
        user_id: string;
        email: string;
        name: string;
        avatar_url: string | null;
        /** @enum {string} */
        role: "owner" | "admin" | "member" | "viewer";
        is_active: boolean;
        /** @enum {string} */
        status: "active" | "suspended";
        /** Format: date-time */
        joined_at: string;
    };
    OrganizationsSetupBody: {
        org_name?: string;
        /** @description The same as `org_name` */
        name?: string;
        /** @description 4 to 32 letters, digits and hyphens */
        slug?: string;
        /**
         * @default free
         * @enum {string}
         */
        plan?: "free" | "starter" | "professional" | "enterprise";
        /** Format: email */
        billing_email?: string;
    };
    OrganizationsSetupResponse: {
        access_token?: string;
        refresh_token?: string;
        /** @enum {string} */
        token_type?: "bearer";
        /** @description Seconds until the access token expires */
        expires_in?: number;
        /** Format: date-time */
        expires_at?: string;
        tokens?: {
            access_token: string;
            refresh_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description Seconds until the access token expires */
            expires_in: number;
            /** Format: date-time */
            expires_at: string;
        };
        user?: {
            id: string;
            user_id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "user" | "admin";
            roles: string[];
            org_id: string;
            /** @description The id of the organization this session acts in */
            organization: string;
            avatar_url: string | null;
            mfa_enabled: boolean;
            email_verified: boolean;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            last_login: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
        organization: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            plan: "free" | "starter" | "professional" | "enterprise";
            owner_id: string;
            /** @enum {string} */
            status: "active";
            /** Format: date-time */
            created_at: string;
        };
        organizations?: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            is_default: boolean;
            is_active: boolean;
            /** Format: date-time */
            joined_at: string;
        }[];
        message: string;
    };
    OrganizationsSwitchBody: {
        organization_id: string;
    };
    OrganizationsSwitchResponse: {
        access_token: string;
        refresh_token: string;
        /** @enum {string} */
        token_type: "bearer";
        /** @description Seconds until the access token expires */
        expires_in: number;
        /** Format: date-time */
        expires_at: string;
        tokens: {
            access_token: string;
            refresh_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description Seconds until the access token expires */
            expires_in: number;
            /** Format: date-time */
            expires_at: string;
        };
        user: {
            id: string;
            user_id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "user" | "admin";
            roles: string[];
            org_id: string;
            /** @description The id of the organization this session acts in */
            organization: string;
            avatar_url: string | null;
            mfa_enabled: boolean;
            email_verified: boolean;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            last_login: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
        organization: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            plan: "free" | "starter" | "professional" | "enterprise";
            owner_id: string;
            /** Format: date-time */
            created_at: string;
        };
        organizations: {
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            tier: "free" | "starter" | "professional" | "enterprise";
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            is_default: boolean;
            is_active: boolean;
            /** Format: date-time */
            joined_at: string;
        }[];
        message: string;
        organization_id: string;
    };
}
