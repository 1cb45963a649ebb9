import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call, LONGEST_LIST } from '../call.ts'

export type Workspace = Answer<'GET /workspaces'>['workspaces'][number]
export type WorkspaceMember = Answer<'GET /workspaces/{id}/members'>['members'][number]
export type WorkspaceChange = Body<'PATCH /workspaces/{id}'>

export const WORKSPACES = ['workspaces'] as const

/** All that the signed-in person may enter. */
export const workspacesQuery = queryOptions({
  queryKey: [...WORKSPACES, 'list'],
  queryFn: ({ signal }) => call('GET', '/workspaces', { query: LONGEST_LIST, signal }),
})

export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: [...WORKSPACES, id],
    queryFn: ({ signal }) => call('GET', '/workspaces/{id}', { path: { id }, signal }),
  })

export const createWorkspace = (body: Body<'POST /workspaces'>) => call('POST', '/workspaces', { body })

export const changeWorkspace = (id: string, body: WorkspaceChange) =>
  call('PATCH', '/workspaces/{id}', { path: { id }, body })

/** Removes one that is empty; with `force` archives one that is not. */
export const removeWorkspace = (id: string, force: boolean) =>
  call('DELETE', '/workspaces/{id}', { path: { id }, body: { force } })

export const workspaceMembersQuery = (id: string, query: Query<'GET /workspaces/{id}/members'>) =>
  queryOptions({
    queryKey: [...WORKSPACES, id, 'members', query],
    queryFn: ({ signal }) => call('GET', '/workspaces/{id}/members', { path: { id }, query, signal }),
  })

export const addWorkspaceMember = (id: string, body: Body<'POST /workspaces/{id}/members'>) =>
  call('POST', '/workspaces/{id}/members', { path: { id }, body })

export const setWorkspaceRole = (id: string, user_id: string, role: WorkspaceMember['role']) =>
  call('PATCH', '/workspaces/{id}/members/{user_id}', { path: { id, user_id }, body: { role } })

export const removeWorkspaceMember = (id: string, user_id: string) =>
  call('DELETE', '/workspaces/{id}/members/{user_id}', { path: { id, user_id } })
