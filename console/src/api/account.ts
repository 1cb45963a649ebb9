import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { Enabled, Proposal, Renewed } from '../../../src/areas/identity/mfa/schema.ts'
import type {
  InvitationList,
  Invited,
  MemberList,
  OwnOrganizations,
} from '../../../src/areas/identity/organizations/schema.ts'
import type { SessionList } from '../../../src/areas/identity/sessions/schema.ts'
import { call, LONGEST_LIST, type Query } from './call.ts'
import { signInWith } from './session.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call<Static<typeof SessionList>>('GET', '/auth/sessions'),
})
export const endSession = (id: string) => call('DELETE', `/auth/sessions/${id}`)
export const endOtherSessions = () => call('DELETE', '/auth/sessions')

export const changeProfile = (body: { name?: string; email?: string }) => call('PATCH', '/auth/me', { body })
export const changePassword = (body: { current_password?: string; new_password?: string }) =>
  signInWith('/auth/password/change', body)

export const proposeFactor = () => call<Static<typeof Proposal>>('POST', '/auth/mfa/setup', { body: {} })
export const enableFactor = (code: string) =>
  call<Static<typeof Enabled>>('POST', '/auth/mfa/enable', { body: { code } })
export const disableFactor = (code: string) => call('POST', '/auth/mfa/disable', { body: { code } })
export const renewBackupCodes = (code: string) =>
  call<Static<typeof Renewed>>('POST', '/auth/mfa/backup-codes', { body: { code } })

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: () => call<Static<typeof OwnOrganizations>>('GET', '/organizations'),
})
export const makeOrganization = (org_name: string) => signInWith('/auth/setup-organization', { org_name })
export const switchOrganization = (organization_id: string) =>
  signInWith('/auth/switch-organization', { organization_id })
export const leaveOrganization = (id: string) => signInWith(`/organizations/${id}/leave`, undefined)
export const renameOrganization = (id: string, name: string) =>
  call('PATCH', `/organizations/${id}`, { body: { name } })

export const membersKey = (id: string) => ['organizations', id, 'members']
export const membersQuery = (id: string, query: Query) =>
  queryOptions({
    queryKey: [...membersKey(id), query],
    queryFn: () => call<Static<typeof MemberList>>('GET', `/organizations/${id}/members`, { query }),
  })
export const setRole = (id: string, userId: string, role: string) =>
  call('PATCH', `/organizations/${id}/members/${userId}`, { body: { role } })
export const removeMember = (id: string, userId: string) => call('DELETE', `/organizations/${id}/members/${userId}`)

export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['organizations', id, 'invitations'],
    queryFn: () =>
      call<Static<typeof InvitationList>>('GET', `/organizations/${id}/invitations`, { query: LONGEST_LIST }),
  })
export const invite = (body: { email?: string; role?: string }) =>
  call<Static<typeof Invited>>('POST', '/auth/invite', { body })
export const revokeInvitation = (id: string, invitationId: string) =>
  call('DELETE', `/organizations/${id}/invitations/${invitationId}`)
