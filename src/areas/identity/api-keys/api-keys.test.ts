import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { register } from '../../../../test/support/people.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { defineArea } from '../../../platform.ts'

type Headers = Record<string, string>

const settings = { RATE_LIMIT_ENABLED: 'false', SERVICE_LOG_LEVEL: 'trace' }
let service: TestApp
let second: TestApp
const logged: string[] = []
let clock = new Date('2026-11-15T10:00:00.000Z')
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
const now = () => clock
const DAY = 86_400
/** The clock stands still, so only a signal can tell the other node. */

/** Authenticates callers with a permission. */
const probe = (method: 'GET' | 'POST', permission: 'debates.read' | 'debates.create') =>
  endpoint({
    id: `probe.${permission}`,
    method,
    path: '/probe',
    summary: 'Tell who the caller is',
    auth: { permission },
    response: Type.Unknown(),
    handle: ({ caller }) => caller,
  })
const probes = defineArea({
  name: 'probe',
  stability: 'internal',
  endpoints: [probe('GET', 'debates.read'), probe('POST', 'debates.create')],
})

beforeAll(async () => {
  const log = { write: (line: string) => logged.push(line) }
  service = await testApp({ areas: IDENTITY, settings, now, log, extra: () => [probes] })
  second = await testApp({ areas: IDENTITY, settings, now, log, database: service.database })
})
afterAll(async () => {
  await second.close()
  await service.close()
})
beforeEach(() => later(3600))

let people = 0
const newcomer = () => register(service, { email: `keys${++people}@example.org` })
const call = async (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  headers: Headers = {},
  payload?: object,
  { app } = service,
) => {
  const answer = await app.inject({ method, url: `/api/v1/${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const create = async (headers: Headers, fields: object = {}) => {
  const { status, body } = await call('POST', 'auth/api-key', headers, fields)
  expect(status).toBe(201)
  return { ...body, headers: bearer(body.key) } as { key: string; key_id: string; expires_at: string; headers: Headers }
}
const keysOf = async (headers: Headers) => (await call('GET', 'auth/api-key', headers)).body.keys
const me = async (headers: Headers, at = service) => (await call('GET', 'auth/me', headers, undefined, at)).status

test('a key is shown once, listed by its beginning, and acts for its owner', async () => {
  const { headers, userId, email, organizationId } = await newcomer()
  const fields = { name: ' build server ', scopes: ['debates.read', 'queue.read', 'queue.read'] }
  const { status, body } = await call('POST', 'auth/api-key', headers, fields)
  expect(status).toBe(201)
  const { api_key: key, key_id: id } = body
  expect(key).toMatch(/^svk_[A-Za-z0-9_-]{43}$/)
  const known = {
    id,
    key_id: expect.stringMatching(/^key_/),
    name: 'build server',
    prefix: key.slice(0, 12),
    scopes: ['debates.read', 'queue.read'],
    permissions: ['debates.read', 'queue.read'],
    created_at: clock.toISOString(),
    expires_at: new Date(clock.getTime() + 365 * DAY * 1000).toISOString(),
    last_used: null,
    workspace_id: null,
  }
  expect(body).toEqual({ ...known, api_key: key, key, message: expect.any(String) })

  later(60)
  const used = clock.toISOString()
  const { body: caller } = await call('GET', 'probe', bearer(key))
  expect(caller).toEqual({
    kind: 'api-key',
    userId,
    org: organizationId,
    payer: organizationId,
    email,
    role: 'user',
    orgRole: 'owner',
    tier: 'free',
    sessionId: id,
    scopes: ['debates.read', 'queue.read'],
  })
  later(5)
  const { body: list } = await call('GET', 'auth/api-key', headers)
  const listed = [{ ...known, last_used: used }]
  expect(list).toEqual({ keys: listed, items: listed, total: 1, count: 1, limit: 50, offset: 0, has_more: false })
})

test('its use is written down after a while, though nobody looks', async () => {
  const { headers } = await newcomer()
  const { headers: key, key_id } = await create(headers)
  for (let n = 0; n < 20; n++) expect(await me(key)).toBe(200)
  const lastUse = () =>
    service.platform.db.selectFrom('api_keys').select('last_used_at').where('id', '=', key_id).executeTakeFirst()
  await expect.poll(lastUse).toEqual({ last_used_at: clock.toISOString() })
})

test('a key expires when it was told to: on a day, after days, after a year, or never', async () => {
  const { headers, email } = await newcomer()
  const day = await create(headers, { expires_at: new Date(clock.getTime() + DAY * 1000).toISOString() })
  const days = await create(headers, { expires_in_days: 2 })
  const year = await create(headers)
  const ever = await create(headers, { expires_at: null })
  const statuses = async () => [
    await me(day.headers),
    await me(days.headers),
    await me(year.headers),
    await me(ever.headers),
  ]
  expect(await statuses()).toEqual([200, 200, 200, 200])
  later(DAY - 1)
  expect(await statuses()).toEqual([200, 200, 200, 200])
  later(1)
  expect(await statuses()).toEqual([401, 200, 200, 200])
  later(DAY)
  expect(await statuses()).toEqual([401, 401, 200, 200])
  later(363 * DAY)
  expect(await statuses()).toEqual([401, 401, 401, 200])
  const { body } = await call('POST', 'auth/login', {}, { email, password: 'a long enough passphrase' })
  expect(await keysOf(bearer(body.access_token))).toHaveLength(4)
})

test.for([
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59Z',
  '2036-11-20T00:00:00Z',
  '2026-11-14T00:00:00Z',
  '2030-01-01T23:59:60Z',
])('no key ends at %s', async (expires_at) => {
  clock = new Date('2026-11-15T10:00:00.000Z')
  const { headers } = await newcomer()
  const { status, body } = await call('POST', 'auth/api-key', headers, { expires_at })
  expect([status, body.field]).toEqual([400, 'expires_at'])
  expect((await create(headers, { expires_at: '2036-11-15T09:00:00Z' })).expires_at).toBe('2036-11-15T09:00:00.000Z')
})

test('on v2 a key shows its owner and changes nothing about them', async () => {
  const { headers } = await newcomer()
  const key = (await create(headers)).headers
  const asked = async (method: 'GET' | 'PUT' | 'PATCH', path: string) => {
    const payload = method === 'GET' ? undefined : { name: 'Changed by a key' }
    const answer = await service.app.inject({ method, url: `/api/v2/${path}`, headers: key, payload })
    return [answer.statusCode, answer.json().details?.reason]
  }
  for (const path of ['auth/me', 'users/me']) expect(await asked('GET', path)).toEqual([200, undefined])
  expect(await asked('GET', 'auth/sessions')).toEqual([403, 'OAUTH_REQUIRED'])
  expect(await asked('PUT', 'auth/me')).toEqual([403, 'OAUTH_REQUIRED'])
  expect(await asked('PATCH', 'auth/me')).toEqual([403, 'OAUTH_REQUIRED'])
})

test('scopes narrow what a key may do, and a key never makes, lists or revokes keys', async () => {
  const { headers } = await newcomer()
  const narrow = await create(headers, { permissions: ['debates.read'] })
  const wide = await create(headers)
  const opens = async (key: { headers: Headers }) =>
    Promise.all((['GET', 'POST'] as const).map(async (method) => (await call(method, 'probe', key.headers)).status))
  expect(await opens(narrow)).toEqual([200, 403])
  expect(await opens(wide)).toEqual([200, 200])
  for (const key of [narrow, wide]) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await call(method, 'auth/api-key', key.headers)
      expect([answer.status, answer.body.code], method).toEqual([403, 'FORBIDDEN'])
    }
  }
  expect(await keysOf(headers)).toHaveLength(2)
})

test('the key of an administrator does not carry the platform role', async () => {
  const admin = await service.token({ role: 'admin', userId: 'usr_root_of_keys' })
  expect((await call('GET', 'admin/users', admin)).status).toBe(200)
  const key = await create(admin)
  expect((await call('GET', 'admin/users', key.headers)).status).toBe(403)
  expect((await call('GET', 'auth/me', key.headers)).status).toBe(200)
})

test('viewers have keys too, which may do no more than they', async () => {
  const viewer = await service.token({ userId: 'usr_viewer_of_keys', org_role: 'viewer' })
  const key = await create(viewer, { scopes: ['debates.read'] })
  expect((await call('GET', 'probe', key.headers)).status).toBe(200)
  expect((await call('POST', 'probe', key.headers)).status).toBe(403)
  for (const field of ['scopes', 'permissions']) {
    const refused = await call('POST', 'auth/api-key', viewer, { [field]: ['debates.read', 'debates.create'] })
    expect([refused.status, refused.body.field]).toEqual([400, `${field}[1]`])
  }
  const asked = { grant_type: 'client_credentials', client_secret: key.key, scope: 'debates.create' }
  expect(await call('POST', 'auth/token', {}, asked)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
})

test('a key follows the role of its maker down, and says so in its tokens', async () => {
  const { headers, userId } = await newcomer()
  const key = await create(headers, { scopes: ['debates.read', 'debates.create'] })
  const lost = await create(headers, { scopes: ['debates.create'] })
  const wide = await create(headers)
  await service.database.db.updateTable('memberships').set({ role: 'viewer' }).where('user_id', '=', userId).execute()
  later(2)
  expect((await call('GET', 'probe', key.headers)).status).toBe(200)
  for (const each of [key, lost, wide]) expect((await call('POST', 'probe', each.headers)).status).toBe(403)
  const exchange = (client_secret: string, scope?: string) =>
    call('POST', 'auth/token', {}, { grant_type: 'client_credentials', client_secret, scope })
  expect(await exchange(key.key)).toMatchObject({ status: 200, body: { scope: 'debates.read' } })
  expect(await exchange(lost.key)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
  expect(await exchange(wide.key, 'debates.create')).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
  expect((await exchange(wide.key)).status).toBe(200)
})

test('a revoked key is refused on every node by a signal, and after a second without one', async () => {
  const { headers } = await newcomer()
  const first = await create(headers)
  const other = await create(headers)
  for (const at of [service, second]) {
    expect([await me(first.headers, at), await me(other.headers, at)]).toEqual([200, 200])
  }
  const answer = await call('DELETE', 'auth/api-key', headers, { key_id: first.key_id })
  expect(answer).toMatchObject({ status: 200, body: { deleted: true, key_id: first.key_id } })
  expect(await me(first.headers)).toBe(401)
  await expect.poll(() => me(first.headers, second)).toBe(401)

  await service.platform.db.deleteFrom('api_keys').where('id', '=', other.key_id).execute()
  later(1)
  expect([await me(other.headers), await me(other.headers, second)]).toEqual([401, 401])
})

test('a key is refused when its owner is disabled, deleted or leaves the organization', async () => {
  const { db, signals } = service.platform
  const changes: ((userId: string) => Promise<unknown>)[] = [
    (id) => db.updateTable('users').set({ disabled_at: clock.toISOString() }).where('id', '=', id).execute(),
    (id) => db.updateTable('users').set({ deleted_at: clock.toISOString() }).where('id', '=', id).execute(),
    (id) => db.deleteFrom('memberships').where('user_id', '=', id).execute(),
  ]
  for (const change of changes) {
    const { headers, userId } = await newcomer()
    const key = await create(headers)
    expect([await me(key.headers), await me(key.headers, second)]).toEqual([200, 200])
    await change(userId)
    signals.publish('person.changed', userId)
    expect(await me(key.headers)).toBe(401)
    await expect.poll(() => me(key.headers, second)).toBe(401)
  }
})

test('a key is exchanged for a token, which dies with it', async () => {
  const { headers } = await newcomer()
  const { key, key_id } = await create(headers, { scopes: ['debates.read'] })
  const grant = { grant_type: 'client_credentials', client_secret: key }
  const { body } = await call('POST', 'auth/token', {}, grant)
  expect(body).toMatchObject({ token_type: 'bearer', scope: 'debates.read' })
  const token = bearer(body.access_token)
  const statuses = [call('GET', 'probe', token), call('POST', 'probe', token), call('GET', 'auth/api-key', token)]
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 403, 403])
  await call('DELETE', `auth/api-key?key_id=${key_id}`, headers)
  expect((await call('GET', 'probe', token)).status).toBe(401)
  expect((await call('POST', 'auth/token', {}, grant)).body.error).toBe('invalid_client')
})

test('one revokes only keys of one’s own; without an id, the only one', async () => {
  const [ada, bob] = [await newcomer(), await newcomer()]
  const remove = (headers: Headers, payload?: object) => call('DELETE', 'auth/api-key', headers, payload)
  expect((await remove(ada.headers)).status).toBe(404)
  const key = await create(ada.headers)
  expect((await remove(bob.headers, { key_id: key.key_id })).status).toBe(404)
  expect((await remove(ada.headers, { key_id: 'key_unknown' })).status).toBe(404)
  await create(ada.headers)
  expect((await remove(ada.headers)).body).toMatchObject({ code: 'VALIDATION_ERROR', field: 'key_id' })
  expect((await remove(ada.headers, { key_id: key.key_id })).status).toBe(200)
  expect((await remove(ada.headers, { key_id: key.key_id })).status).toBe(404)
  expect((await remove(ada.headers)).body).toMatchObject({ deleted: true })
  expect(await keysOf(ada.headers)).toEqual([])
})

test('lists are paged, the newest first', async () => {
  const { headers } = await newcomer()
  for (const name of ['a', 'b', 'c']) {
    await create(headers, { name })
    later(1)
  }
  const { body } = await call('GET', 'auth/api-key?limit=2&offset=1', headers)
  expect(body.keys.map(({ name }: { name: string }) => name)).toEqual(['b', 'a'])
  expect(body).toMatchObject({ total: 3, count: 2, has_more: false })
  expect((await call('GET', 'auth/api-key?limit=0', headers)).body.field).toBe('limit')
})

test('bad input is refused, naming the field, and makes no key', async () => {
  const { headers } = await newcomer()
  const refused: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ scopes: ['debates.read', 'everything'] }, 'scopes[1]'],
    [{ scopes: 'debates.read' }, 'scopes'],
    [{ permissions: ['toString'] }, 'permissions[0]'],
    [{ scopes: [], permissions: [] }, 'permissions'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ expires_at: clock.toISOString() }, 'expires_at'],
    [{ expires_at: '2026-13-45T00:00:00Z' }, 'expires_at'],
    [{ expires_in_days: 0 }, 'expires_in_days'],
    [{ expires_in_days: 1.5 }, 'expires_in_days'],
    [{ expires_in_days: 1, expires_at: null }, 'expires_in_days'],
  ]
  for (const [fields, field] of refused) {
    const { status, body } = await call('POST', 'auth/api-key', headers, fields)
    expect([status, body.field], JSON.stringify(fields)).toEqual([400, field])
  }
  expect(await keysOf(headers)).toEqual([])
  expect((await call('POST', 'auth/api-key')).status).toBe(401)
  for (const guess of ['svk_', 'svk_guess', `svk_${'a'.repeat(43)}`]) expect(await me(bearer(guess))).toBe(401)
})

test('nobody hoards keys', async () => {
  const { headers, userId, organizationId } = await newcomer()
  const row = (n: number) => ({
    id: `key_hoard_${n}`,
    organization_id: organizationId,
    user_id: userId,
    name: 'hoarded',
    digest: `hoard ${n}`,
    prefix: 'svk_hoard',
    scopes: [],
    created_at: clock.toISOString(),
  })
  const rows = Array.from({ length: 97 }, (_, n) => row(n))
  await service.platform.db.insertInto('api_keys').values(rows).execute()
  const tries = Array.from({ length: 8 }, (_, n) =>
    call('POST', 'auth/api-key', headers, undefined, n % 2 ? service : second),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
  expect((await call('GET', 'auth/api-key', headers)).body.total).toBe(100)
})

test('a key stands in no table, log line or later answer', async () => {
  const { headers } = await newcomer()
  const { key, headers: holder } = await create(headers)
  await call('GET', `auth/me?api_key=${key}&key=${key}`, holder)
  const rows = await service.platform.db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(logged.length).toBeGreaterThan(10)
  expect(logged.join('')).not.toContain(key)
  expect(JSON.stringify(await keysOf(headers))).not.toContain(key)
})
