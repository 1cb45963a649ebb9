import Type, { type Static } from 'typebox'
import { alias } from '../../../http/aliases.ts'
import * as S from './schema.ts'

const Token = Type.Object({ token: S.InvitationQuery.properties.token })
const { organization_id: _organization, ...InvitedHere } = S.NewInvitation.properties

/** Where existing clients look for organizations, their members and invitations. */
export const organizationAliases = [
  alias({ of: 'organizations.get', path: '/org/:organization_id' }),
  alias({ of: 'organizations.change', method: 'PUT', path: '/org/:organization_id' }),
  alias({ of: 'organizations.members', path: '/org/:organization_id/members' }),
  alias({ of: 'organizations.set-role', method: 'PUT', path: '/org/:organization_id/members/:user_id/role' }),
  alias({ of: 'organizations.remove-member', path: '/org/:organization_id/members/:user_id' }),
  alias({
    of: 'organizations.invite',
    path: '/org/:organization_id/invite',
    body: Type.Object(InvitedHere),
    example: { body: { email: 'joan@example.org' } },
    takes: ({ params, body }) => ({ body: { ...body, organization_id: params.organization_id } }),
  }),
  alias({ of: 'organizations.invitations', path: '/org/:organization_id/invitations' }),
  alias({ of: 'organizations.revoke-invitation', path: '/org/:organization_id/invitations/:invitation_id' }),
  alias({ of: 'organizations.list', path: '/user/organizations' }),
  alias({ of: 'organizations.switch', path: '/user/organizations/switch' }),
  alias({ of: 'organizations.leave', method: 'DELETE', path: '/user/organizations/:organization_id' }),
  alias({
    of: 'organizations.accept-invite',
    path: '/invitations/:token/accept',
    params: Token,
    takes: ({ params }) => ({ body: { token: params.token } }),
  }),
  alias({
    of: 'organizations.invitations',
    path: '/auth/invites',
    query: S.MemberPage,
    takes: ({ caller }) => ({ params: { organization_id: caller.org } }),
    response: Type.Object({ ...S.InvitationList.properties, invites: S.InvitationList.properties.invitations }),
    answers: (found: Static<typeof S.InvitationList>) => ({ ...found, invites: found.invitations }),
  }),
  alias({
    of: 'organizations.revoke-invitation',
    path: '/auth/invites/:invitation_id',
    takes: ({ params, caller }) => ({
      params: { organization_id: caller.org, invitation_id: params.invitation_id },
    }),
  }),
]
