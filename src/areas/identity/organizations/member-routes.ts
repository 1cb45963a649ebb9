import { endpoint } from '../../../http/endpoint.ts'
import type { MemberService } from './members.ts'
import * as S from './schema.ts'

export const memberRoutes = (members: MemberService) => [
  endpoint({
    id: 'organizations.members',
    method: 'GET',
    path: '/organizations/:organization_id/members',
    summary: 'List the members of the organization, longest-standing first',
    auth: { permission: 'members.read' },
    oauthOnly: true,
    query: S.MemberPage,
    response: S.MemberList,
    handle: ({ params, query, caller }) => members.list(params.organization_id, query, caller),
  }),
  endpoint({
    id: 'organizations.set-role',
    method: 'PATCH',
    path: '/organizations/:organization_id/members/:user_id',
    summary: 'Give a member another role',
    auth: { permission: 'members.manage' },
    oauthOnly: true,
    refusals: [409],
    body: S.RoleChange,
    example: { body: { role: 'viewer' } },
    response: S.MemberChanged,
    handle: ({ params, body, caller }) => members.setRole(params.organization_id, params.user_id, body.role, caller),
  }),
  endpoint({
    id: 'organizations.remove-member',
    method: 'DELETE',
    path: '/organizations/:organization_id/members/:user_id',
    summary: 'Remove a member from the organization',
    auth: { permission: 'members.manage' },
    oauthOnly: true,
    refusals: [409],
    response: S.MemberRemoved,
    handle: ({ params, caller }) => members.remove(params.organization_id, params.user_id, caller),
  }),
  endpoint({
    id: 'organizations.leave',
    method: 'POST',
    path: '/organizations/:organization_id/leave',
    summary: 'Leave the organization and start in another, with new tokens',
    auth: 'user',
    personal: true,
    oauthOnly: true,
    refusals: [409],
    response: S.Moved,
    handle: ({ params, caller, request }) => members.leave(params.organization_id, caller, request),
  }),
]
