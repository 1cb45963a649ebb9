import { queryOptions } from '@tanstack/react-query'
import type { Body, Query } from '../address.ts'
import { call, LONGEST_LIST } from '../call.ts'
import { type Me, signInWith } from './session.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call('GET', '/auth/sessions'),
})
export const endSession = (session_id: string) =>
  call('DELETE', '/auth/sessions/{session_id}', { path: { session_id } })
export const endOtherSessions = () => call('DELETE', '/auth/sessions')

export const changeProfile = (body: Body<'PATCH /auth/me'>) => call('PATCH', '/auth/me', { body })
export const changePassword = (body: Body<'POST /auth/password/change'>) =>
  signInWith((headers) => call('POST', '/auth/password/change', { body, headers }))

export const startFactorSetup = () => call('POST', '/auth/mfa/setup')
export const enableFactor = (code: string) => call('POST', '/auth/mfa/enable', { body: { code } })
export const disableFactor = (code: string) => call('POST', '/auth/mfa/disable', { body: { code } })
export const renewBackupCodes = (code: string) => call('POST', '/auth/mfa/backup-codes', { body: { code } })

const ONE = '/organizations/{organization_id}'
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: () => call('GET', '/organizations'),
})
export const makeOrganization = (org_name: string) =>
  signInWith((headers) => call('POST', '/auth/setup-organization', { body: { org_name }, headers }))
export const switchOrganization = (organization_id: string) =>
  signInWith((headers) => call('POST', '/auth/switch-organization', { body: { organization_id }, headers }))
export const leaveOrganization = (organization_id: string) =>
  signInWith((headers) => call('POST', `${ONE}/leave`, { path: { organization_id }, headers }))
export const renameOrganization = (organization_id: string, name: string) =>
  call('PATCH', ONE, { path: { organization_id }, body: { name } })

export const membersKey = (organization_id: string) => ['organizations', organization_id, 'members']
export const membersQuery = (organization_id: string, query: Query<`GET ${typeof ONE}/members`>) =>
  queryOptions({
    queryKey: [...membersKey(organization_id), query],
    queryFn: () => call('GET', `${ONE}/members`, { path: { organization_id }, query }),
  })
export type Role = NonNullable<Body<`PATCH ${typeof ONE}/members/{user_id}`>['role']>
export const setRole = (organization_id: string, user_id: string, role: Role) =>
  call('PATCH', `${ONE}/members/{user_id}`, { path: { organization_id, user_id }, body: { role } })
export const removeMember = (organization_id: string, user_id: string) =>
  call('DELETE', `${ONE}/members/{user_id}`, { path: { organization_id, user_id } })

export const invitationsQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['organizations', organization_id, 'invitations'],
    queryFn: () => call('GET', `${ONE}/invitations`, { path: { organization_id }, query: LONGEST_LIST }),
  })
export const invite = (body: Body<'POST /auth/invite'>) => call('POST', '/auth/invite', { body })
export const revokeInvitation = (organization_id: string, invitation_id: string) =>
  call('DELETE', `${ONE}/invitations/{invitation_id}`, { path: { organization_id, invitation_id } })

type Proof = Pick<Body<'POST /auth/login'>, 'password' | 'mfa_code'>

/** Starts a new session for the signed-in person, in the organization that they are in. */
export async function signInAgain({ email, organization }: Pick<Me, 'email' | 'organization'>, proof: Proof) {
  const body = { email, ...proof }
  const signed = await signInWith((headers) => call('POST', '/auth/login', { body, headers }))
  if (signed.organization && signed.organization.id !== organization.id) await switchOrganization(organization.id)
}
