import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { GOOD_PASSWORD, register } from '../../../../test/support/people.ts'

type Headers = Record<string, string>

const settings = { RATE_LIMIT_ENABLED: 'false' }
let service: TestApp
let second: TestApp
let admin: Headers
let clock = new Date('2026-11-15T10:00:00.000Z')
const now = () => clock
beforeAll(async () => {
  service = await testApp({ areas: IDENTITY, settings, now })
  second = await testApp({ areas: IDENTITY, settings, now, database: service.database })
})
afterAll(async () => {
  await second.close()
  await service.close()
})
beforeEach(async () => {
  clock = new Date(clock.getTime() + 3_600_000)
  admin = await service.token({ role: 'admin', userId: 'usr_root' })
})

let people = 0
const newcomer = () => register(service, { email: `person${++people}@example.org`, name: `Person ${people}` })
const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers = {}, payload?: object) => {
  const answer = await service.app.inject({ method, url, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const logIn = (email: string, password = GOOD_PASSWORD) => call('POST', '/api/v1/auth/login', {}, { email, password })
const me = async (headers: Headers, { app } = service) =>
  (await app.inject({ url: '/api/v1/auth/me', headers })).statusCode
const keyOf = async (headers: Headers) => {
  const { body } = await call('POST', '/api/v1/auth/api-key', headers)
  return { authorization: `Bearer ${body.key}` }
}
/** The clock stands still, so only a signal can tell the other node. */

test('an administrator sees a lockout and ends it', async () => {
  const { email, userId } = await newcomer()
  for (let n = 0; n < 5; n++) await logIn(email, 'a wrong password')
  const status = await call('GET', `/api/v2/admin/users/${userId}/lockout-status`, admin)
  expect(status).toMatchObject({
    status: 200,
    body: { data: { user_id: userId, email, locked: true, failed_attempts: 5, remaining_seconds: 60 } },
  })
  expect(status.body.data.locked_until).toBe(new Date(clock.getTime() + 60_000).toISOString())
  expect((await call('GET', `/api/admin/users?search=${email}`, admin)).body.users[0].locked).toBe(true)

  const unlocked = await call('POST', `/api/v2/admin/users/${userId}/unlock`, admin)
  expect(unlocked.body.data).toMatchObject({
    success: true,
    user_id: userId,
    email,
    lockout_cleared: true,
    previous_lockout_info: { locked: true, failed_attempts: 5 },
  })
  expect((await logIn(email)).status).toBe(200)
  const again = await call('POST', `/api/admin/users/${userId}/unlock`, admin)
  expect(again.body).toMatchObject({ success: true, lockout_cleared: false })
})

test('an administrator removes a lost second factor', async () => {
  const { headers, userId, email } = await newcomer()
  const { TOTP } = await import('otpauth')
  const { secret } = (await call('POST', '/api/v1/auth/mfa/setup', headers)).body
  const code = new TOTP({ secret }).generate({ timestamp: clock.getTime() })
  await call('POST', '/api/v1/auth/mfa/enable', headers, { code })
  expect((await logIn(email)).body.mfa_required).toBe(true)
  expect((await call('GET', `/api/admin/users?search=${email}`, admin)).body.users[0].mfa_enabled).toBe(true)
  const url = `/api/v2/admin/users/${userId}/mfa`
  expect((await call('DELETE', url, admin)).body.data).toMatchObject({ mfa_enabled: false, mfa_was_enabled: true })
  expect((await logIn(email)).body.user).toMatchObject({ mfa_enabled: false })
  expect((await call('DELETE', url, admin)).body.data).toMatchObject({ success: true, mfa_was_enabled: false })
})

test('a disabled person is out on every node at once, and stays out until enabled', async () => {
  const { headers, email, userId } = await newcomer()
  const key = await keyOf(headers)
  for (const at of [service, second]) expect([await me(headers, at), await me(key, at)]).toEqual([200, 200])
  const answer = await call('POST', `/admin/users/${userId}/disable`, admin)
  expect(answer).toMatchObject({ status: 200, body: { success: true, is_active: false, sessions_revoked: 1 } })
  expect([await me(headers), await me(key)]).toEqual([401, 401])
  await expect.poll(() => me(headers, second)).toBe(401)
  await expect.poll(() => me(key, second)).toBe(401)
  expect((await logIn(email)).status).toBe(401)
  expect((await call('GET', `/api/admin/users?search=${email}`, admin)).body.users[0]).toMatchObject({
    status: 'suspended',
    is_active: false,
  })
  expect((await call('POST', `/admin/users/${userId}/disable`, admin)).status).toBe(200)

  const enabled = await call('POST', `/api/admin/users/${userId}/enable`, admin)
  expect(enabled.body).toMatchObject({ success: true, is_active: true })
  expect([await me(headers), await me(key)]).toEqual([401, 200])
  expect((await logIn(email)).status).toBe(200)
})

test('revoke-all ends sessions and API keys on every node at once', async () => {
  const { headers, email, userId } = await newcomer()
  const key = await keyOf(headers)
  const other = { authorization: `Bearer ${(await logIn(email)).body.access_token}` }
  const all = [headers, other, key]
  for (const each of all) expect(await me(each, second)).toBe(200)
  const { body } = await call('POST', `/admin/users/${userId}/revoke-all`, admin)
  expect(body).toMatchObject({ success: true, sessions_revoked: 2, api_keys_revoked: 1, token_version: 2 })
  for (const each of all) {
    expect(await me(each)).toBe(401)
    await expect.poll(() => me(each, second)).toBe(401)
  }
  expect((await logIn(email)).status).toBe(200)
})

test('no administrator disables themselves, and of two who disable each other one remains', async () => {
  const self = await call('POST', '/admin/users/usr_root/disable', admin)
  expect([self.status, self.body.code]).toEqual([409, 'CONFLICT'])
  await service.token({ role: 'user', userId: 'usr_root' })
  const [left, right] = await Promise.all(
    ['usr_left', 'usr_right'].map((userId) => service.token({ role: 'admin', userId })),
  )
  await Promise.all([
    call('POST', '/admin/users/usr_right/disable', left),
    call('POST', '/admin/users/usr_left/disable', right),
  ])
  const admins = [left, right].map((headers) => call('GET', '/api/admin/users', headers))
  expect((await Promise.all(admins)).map(({ status }) => status).sort()).toEqual([200, 401])
})

test('people are listed, searched and paged', async () => {
  const { userId, organizationId, email } = await newcomer()
  const found = async (query: string) => (await call('GET', `/api/admin/users?${query}`, admin)).body
  expect((await found(`search=${email.toUpperCase()}`)).users).toEqual([
    {
      id: userId,
      user_id: userId,
      email,
      name: `Person ${people}`,
      org_id: organizationId,
      role: 'user',
      status: 'active',
      is_active: true,
      email_verified: false,
      mfa_enabled: false,
      locked: false,
      created_at: clock.toISOString(),
      last_login: clock.toISOString(),
    },
  ])
  expect(await found(`search=${encodeURIComponent(`person ${people}`)}`)).toMatchObject({ total: 1 })
  expect(await found('search=%25')).toMatchObject({ users: [], total: 0 })
  expect(await found(`org_id=${organizationId}`)).toMatchObject({ users: [{ id: userId }], total: 1 })
  expect((await found('role=admin')).users.map(({ role }: { role: string }) => role)).not.toContain('user')
  await call('POST', `/admin/users/${userId}/disable`, admin)
  expect(await found(`search=${email}&active_only=true`)).toMatchObject({ total: 0 })
  const page = await found('limit=1&offset=1')
  expect(page).toMatchObject({ limit: 1, offset: 1, has_more: true })
  expect(page.users).toHaveLength(1)
  expect((await found('role=owner')).field).toBe('role')
  expect((await found('limit=-1')).field).toBe('limit')
})

test('organizations are listed, searched and paged', async () => {
  const { organizationId, userId } = await newcomer()
  const found = async (query: string) => (await call('GET', `/api/admin/organizations?${query}`, admin)).body
  const { organizations, total } = await found(`search=${encodeURIComponent(`Person ${people}'s`)}`)
  expect(total).toBe(1)
  expect(organizations).toEqual([
    {
      id: organizationId,
      name: `Person ${people}'s organization`,
      slug: expect.any(String),
      tier: 'free',
      plan: 'free',
      owner_id: userId,
      member_count: 1,
      user_count: 1,
      billing_email: null,
      created_at: clock.toISOString(),
      updated_at: clock.toISOString(),
    },
  ])
  expect(await found('tier=enterprise')).toMatchObject({ organizations: [], total: 0 })
  expect((await found('tier=gold')).field).toBe('tier')
})

const ACTS = [
  ['GET', '/api/admin/users'],
  ['GET', '/api/admin/organizations'],
  ['GET', '/api/v2/admin/users/ID/lockout-status'],
  ['POST', '/api/v2/admin/users/ID/unlock'],
  ['DELETE', '/api/v2/admin/users/ID/mfa'],
  ['POST', '/admin/users/ID/disable'],
  ['POST', '/api/admin/users/ID/enable'],
  ['POST', '/admin/users/ID/revoke-all'],
] as const

test.for(ACTS)('%s %s is for administrators alone', async ([method, path]) => {
  const { headers, userId } = await newcomer()
  const url = path.replace('ID', userId)
  expect((await call(method, url)).status).toBe(401)
  expect((await call(method, url, headers)).status).toBe(403)
  expect((await call(method, url, await keyOf(headers))).status).toBe(403)
  expect((await call(method, url, await keyOf(admin))).status).toBe(403)
  expect(await me(headers)).toBe(200)
  if (path === url) return
  expect((await call(method, path.replace('ID', 'usr_nobody'), admin)).status).toBe(404)
  expect((await call(method, path.replace('ID', '..%2f..%2f'), admin)).status).toBe(400)
})
