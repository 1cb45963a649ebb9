import { endpoint } from '../../../http/endpoint.ts'
import type { MemberService } from './members.ts'
import * as S from './schema.ts'
import type { WorkspaceService } from './service.ts'

const read = { permission: 'workspaces.read' } as const
const write = { permission: 'workspaces.write' } as const

export const workspaceRoutes = (workspaces: WorkspaceService) => [
  endpoint({
    id: 'workspaces.create',
    method: 'POST',
    path: '/workspaces',
    summary: 'Create a workspace in the organization, owned by the caller',
    auth: write,
    refusals: [404, 409],
    status: 201,
    location: ({ answer }) => `/workspaces/${answer.id}`,
    body: S.NewWorkspace,
    example: { body: { name: 'Finance', settings: { require_approval: true } } },
    response: S.WorkspaceMade,
    handle: ({ body, caller }) => workspaces.create(body, caller),
  }),
  endpoint({
    id: 'workspaces.list',
    method: 'GET',
    path: '/workspaces',
    summary: 'List the workspaces that the caller may enter, newest first',
    auth: read,
    refusals: [404],
    query: S.WorkspaceQuery,
    response: S.Workspaces,
    handle: ({ query, caller }) => workspaces.list(query, caller),
  }),
  endpoint({
    id: 'workspaces.get',
    method: 'GET',
    path: '/workspaces/:id',
    summary: 'Show a workspace',
    auth: read,
    response: S.Workspace,
    handle: ({ params, caller }) => workspaces.get(params.id, caller),
  }),
  endpoint({
    id: 'workspaces.change',
    method: 'PATCH',
    path: '/workspaces/:id',
    summary: 'Change a workspace, or archive it',
    auth: write,
    refusals: [403, 409],
    body: S.WorkspaceChange,
    example: { body: { name: 'Treasury' } },
    response: S.Workspace,
    handle: ({ params, body, caller }) => workspaces.change(params.id, body, caller),
  }),
  endpoint({
    id: 'workspaces.remove',
    method: 'DELETE',
    path: '/workspaces/:id',
    summary: 'Remove an empty workspace; with `force` archive one that is not empty',
    auth: write,
    refusals: [403, 409],
    query: S.RemovalQuery,
    body: S.RemovalBody,
    response: S.Removed,
    handle: ({ params, query, body, caller }) =>
      workspaces.remove(params.id, body.force ?? query.force ?? false, caller),
  }),
]

export const memberRoutes = (members: MemberService) => [
  endpoint({
    id: 'workspaces.members',
    method: 'GET',
    path: '/workspaces/:id/members',
    summary: 'List the members of a workspace, the earliest to join first',
    auth: read,
    query: S.MemberPage,
    response: S.Members,
    handle: ({ params, query, caller }) => members.list(params.id, query, caller),
  }),
  endpoint({
    id: 'workspaces.add-member',
    method: 'POST',
    path: '/workspaces/:id/members',
    summary: 'Add a member of the organization to a workspace',
    auth: write,
    refusals: [403, 409],
    status: 201,
    location: ({ params }) => `/workspaces/${params.id}/members`,
    body: S.NewMember,
    example: { body: { user_id: 'usr_example', role: 'member' } },
    response: S.MemberAdded,
    handle: ({ params, body, caller }) => members.add(params.id, body, caller),
  }),
  endpoint({
    id: 'workspaces.set-role',
    method: 'PATCH',
    path: '/workspaces/:id/members/:user_id',
    summary: 'Change the role of a member of a workspace',
    auth: write,
    refusals: [403, 409],
    body: S.RoleChange,
    example: { body: { role: 'admin' } },
    response: S.RoleChanged,
    handle: ({ params, body, caller }) => members.setRole(params.id, params.user_id, body, caller),
  }),
  endpoint({
    id: 'workspaces.remove-member',
    method: 'DELETE',
    path: '/workspaces/:id/members/:user_id',
    summary: 'Remove a member from a workspace, or leave it',
    auth: write,
    refusals: [403, 409],
    response: S.MemberRemoved,
    handle: ({ params, caller }) => members.remove(params.id, params.user_id, caller),
  }),
]
