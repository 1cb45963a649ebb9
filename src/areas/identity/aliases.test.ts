import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { lettersTo, secretIn } from '../../../test/support/letters.ts'
import { GOOD_PASSWORD, register } from '../../../test/support/people.ts'

type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

let service: TestApp
let clock = Date.parse('2026-11-15T12:00:00Z')
beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' }, now: () => new Date(clock) })
})
afterAll(() => service.close())

let people = 0
const address = () => `client${++people}@example.org`
const somebody = (email = address()) => register(service, { email, organization: 'The Works' })

const call = async (method: Method, path: string, headers: Headers = {}, payload?: object) => {
  const answer = await service.app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('an organization is read, changed and its people managed under the other address', async () => {
  const owner = await somebody()
  const at = `/org/${owner.organizationId}`
  expect((await call('GET', at, owner.headers)).body).toMatchObject({ id: owner.organizationId, name: 'The Works' })
  expect((await call('PUT', at, owner.headers, { name: 'New Works' })).body.name).toBe('New Works')

  const email = address()
  const invited = await call('POST', `${at}/invite`, owner.headers, { email, role: 'member', message: 'Join us' })
  expect(invited.body).toMatchObject({
    organization_id: owner.organizationId,
    email,
    role: 'member',
    status: 'pending',
    invited_by: owner.userId,
    invited_at: new Date(clock).toISOString(),
  })
  expect(invited.body).not.toHaveProperty('token')
  for (const path of [`${at}/invitations`, '/auth/invites'])
    expect((await call('GET', path, owner.headers)).body.invitations).toMatchObject([{ id: invited.body.id, email }])

  const guest = await somebody(email)
  const secret = secretIn((await lettersTo(service, email))[0])
  const accepted = await call('POST', `/invitations/${secret}/accept`, guest.headers)
  expect(accepted.body).toMatchObject({ organization_id: owner.organizationId, role: 'member' })

  const members = (await call('GET', `${at}/members`, owner.headers)).body.members
  expect(members).toHaveLength(2)
  expect(members).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ user_id: owner.userId, role: 'owner' }),
      expect.objectContaining({ user_id: guest.userId, status: 'active' }),
    ]),
  )
  const role = await call('PUT', `${at}/members/${guest.userId}/role`, owner.headers, { role: 'admin' })
  expect(role.body).toMatchObject({ user_id: guest.userId, email, role: 'admin', status: 'active' })
  expect((await call('DELETE', `${at}/members/${guest.userId}`, owner.headers)).status).toBe(200)
  const eve = await somebody()
  expect((await call('GET', at, eve.headers)).status).toBe(404)
  expect((await call('POST', `${at}/invite`, eve.headers, { email: address() })).status).toBe(404)
})

test('an invitation is revoked under the address of the caller', async () => {
  const owner = await somebody()
  const { body } = await call('POST', '/auth/invite', owner.headers, { email: address() })
  expect((await call('DELETE', `/auth/invites/${body.id}`, owner.headers)).body).toMatchObject({ revoked: true })
  expect((await call('GET', '/auth/invites', owner.headers)).body).toMatchObject({ invites: [], total: 0 })
})

test('who has proven their address sees who invites it, without the secret', async () => {
  const owner = await somebody()
  const email = address()
  await call('POST', '/auth/invite', owner.headers, { email })
  const guest = await somebody(email)
  const pending = () => call('GET', '/invitations/pending', guest.headers)
  expect((await pending()).body).toMatchObject({ invitations: [], total: 0 })
  await service.platform.db
    .updateTable('users')
    .set({ email_verified_at: new Date(clock).toISOString() })
    .where('id', '=', guest.userId)
    .execute()
  const { body } = await pending()
  expect(body).toMatchObject({ total: 1, invitations: [{ email, organization_id: owner.organizationId }] })
  expect(JSON.stringify(body)).not.toContain(secretIn((await lettersTo(service, email))[0]))
  clock += 7 * 86_400_000
  const later = (await call('POST', '/auth/login', {}, { email, password: GOOD_PASSWORD })).body.access_token
  expect((await call('GET', '/invitations/pending', bearer(later))).body.total).toBe(0)
})

test('people move between their organizations, choose where they start, and leave', async () => {
  const person = await somebody()
  const { body: made } = await call('POST', '/auth/setup-organization', person.headers, { name: 'Second Works' })
  const second = made.organization.id as string
  const headers = bearer(made.access_token)
  const list = (await call('GET', '/user/organizations', headers)).body.organizations
  expect(list.map(({ id }: { id: string }) => id).sort()).toEqual([person.organizationId, second].sort())

  const choice = { organization_id: person.organizationId }
  expect((await call('POST', '/user/organizations/default', headers, choice)).body).toMatchObject(choice)
  const again = (await call('POST', '/auth/login', {}, { email: person.email, password: GOOD_PASSWORD })).body
  expect(again.user.org_id).toBe(person.organizationId)
  expect((await call('POST', '/user/organizations/default', headers, { organization_id: 'org_no' })).status).toBe(404)

  const moved = await call('POST', '/user/organizations/switch', bearer(again.access_token), {
    organization_id: second,
  })
  expect(moved.body).toMatchObject({ organization_id: second, access_token: expect.any(String) })
  const left = await call('DELETE', `/user/organizations/${second}`, bearer(moved.body.access_token))
  expect([left.status, left.body.code]).toEqual([409, 'CONFLICT'])
})

test('passwords are changed, forgotten and reset under the other addresses', async () => {
  const person = await somebody()
  const words = { current_password: GOOD_PASSWORD, new_password: `${GOOD_PASSWORD}!` }
  expect((await call('POST', '/auth/change-password', person.headers, words)).body).toHaveProperty('access_token')
  expect((await call('POST', '/auth/forgot-password', {}, { email: person.email })).body.sent).toBe(true)
  await service.platform.jobs.drain()
  const token = secretIn((await lettersTo(service, person.email))[0])
  const reset = await call('POST', '/auth/reset-password', {}, { token, password: GOOD_PASSWORD })
  expect(reset.body).toMatchObject({ reset: true })
  expect((await call('POST', '/auth/verify-email/resend', {}, { email: person.email })).body.sent).toBe(true)
})

test('a key lives for the seconds that were asked for, and is revoked by its id or its beginning', async () => {
  const { headers } = await somebody()
  const key = async (more: object = {}) => (await call('POST', '/auth/api-keys', headers, { name: 'CI', ...more })).body
  const short = await key({ expires_in: 60 })
  expect(Date.parse(short.expires_at) - clock).toBe(60_000)
  const both = await call('POST', '/auth/api-keys', headers, { expires_in: 60, expires_in_days: 1 })
  expect([both.status, both.body.field]).toEqual([400, 'expires_in'])
  const named = await key()
  expect((await call('GET', '/auth/api-keys', headers)).body.keys).toHaveLength(2)
  expect((await call('DELETE', `/auth/api-keys/${named.prefix}`, headers)).body).toMatchObject({
    revoked: true,
    key_id: named.id,
  })
  expect((await call('DELETE', `/auth/api-keys/${short.id}`, headers)).body.revoked).toBe(true)
  expect((await call('DELETE', `/auth/api-keys/${short.prefix}`, headers)).status).toBe(404)
  const stranger = await somebody()
  const other = await key()
  expect((await call('DELETE', `/auth/api-keys/${other.prefix}`, stranger.headers)).status).toBe(404)
})

test('the second factor is handled at one address, by what is to be done', async () => {
  const { headers } = await somebody()
  const act = (action: string, more: object = {}) => call('POST', '/auth/mfa', headers, { action, ...more })
  const { body: proposed } = await act('setup')
  expect(proposed).toMatchObject({ status: 'pending', qr_code_uri: expect.stringContaining('otpauth://') })
  expect((await act('enable')).body.field).toBe('code')
  expect((await act('enable', { code: codeOf(proposed.secret) })).body).toMatchObject({
    status: 'enabled',
    backup_codes: expect.any(Array),
  })
  clock += 60_000
  expect((await act('verify', { code: codeOf(proposed.secret) })).body.status).toBe('verified')
  expect((await act('disable')).body.field).toBe('code')
  expect((await act('disable', { password: GOOD_PASSWORD })).body.status).toBe('disabled')
  expect((await act('remove')).body.field).toBe('action')
})

test('a person who has just signed in needs no code, and one who has not is told to sign in again', async () => {
  const { email, headers } = await somebody()
  const { secret } = (await call('POST', '/auth/mfa/setup', headers)).body
  await call('POST', '/auth/mfa/enable', headers, { code: codeOf(secret) })
  clock += 300_000
  expect((await call('POST', '/auth/mfa/backup-codes', headers)).body.codes).toHaveLength(10)
  clock += 1
  for (const [method, path] of [
    ['POST', '/auth/mfa/backup-codes'],
    ['DELETE', '/auth/mfa'],
  ] as const) {
    const refused = await call(method, path, headers)
    expect([refused.status, refused.body.details.reason]).toEqual([403, 'SIGN_IN_AGAIN'])
  }
  const login = { email, password: GOOD_PASSWORD, mfa_code: codeOf(secret) }
  const signedIn = (await call('POST', '/auth/login', {}, login)).body
  clock += 299_000
  const { refresh_token } = signedIn
  const renewed = (await call('POST', '/auth/refresh', {}, { refresh_token })).body.access_token
  expect((await call('DELETE', '/auth/mfa', bearer(renewed))).body).toMatchObject({ mfa_enabled: false })
  clock += 2_000
  expect((await call('DELETE', '/auth/mfa', bearer(renewed))).status).toBe(409)
})

test('a session that was refreshed is as old as its sign-in', async () => {
  const { email, headers } = await somebody()
  const { secret } = (await call('POST', '/auth/mfa/setup', headers)).body
  await call('POST', '/auth/mfa/enable', headers, { code: codeOf(secret) })
  clock += 60_000
  const login = { email, password: GOOD_PASSWORD, mfa_code: codeOf(secret) }
  const { refresh_token } = (await call('POST', '/auth/login', {}, login)).body
  clock += 301_000
  const renewed = (await call('POST', '/auth/refresh', {}, { refresh_token })).body.access_token
  expect((await call('DELETE', '/auth/mfa', bearer(renewed))).status).toBe(403)
})
