import { createDecoder } from 'fast-jwt'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { GOOD_PASSWORD, register } from '../../../../test/support/people.ts'

const CHROME_ON_MAC = 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'
const settings = { RATE_LIMIT_ENABLED: 'false', SERVICE_MAX_SESSIONS_PER_USER: '4' }
const areas = ['accounts', 'sessions', 'privacy']

let service: TestApp
let clock = new Date('2026-11-15T10:00:00.000Z')
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
beforeAll(async () => {
  service = await testApp({ areas, settings, now: () => clock })
})
afterAll(() => service.close())
beforeEach(() => later(3600))

type Headers = Record<string, string>

let people = 0
const newcomer = () => register(service, { email: `person${++people}@example.org` })
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, headers: Headers = {}, payload?: object) =>
  service.app.inject({ method, url: `/api/v1/auth/${path}`, headers, payload })
const logIn = async (email: string, headers: Headers = {}) => {
  later(1)
  const answer = await call('POST', 'login', headers, { email, password: GOOD_PASSWORD })
  expect(answer.statusCode).toBe(200)
  const { access_token, refresh_token } = answer.json()
  return { refreshToken: refresh_token as string, headers: { authorization: `Bearer ${access_token}` } }
}
const status = async (headers: Headers) => (await call('GET', 'me', headers)).statusCode
const sessionsOf = async (headers: Headers): Promise<Record<string, unknown>[]> =>
  (await call('GET', 'sessions', headers)).json().sessions
const decode = createDecoder()
const idOf = (headers: Headers): string => decode(headers.authorization?.slice(7) ?? '').jti

test('tokens carry the stated claims', async () => {
  const { accessToken, refreshToken, userId, organizationId } = await newcomer()
  const at = Math.floor(clock.getTime() / 1000)
  const made = { iss: service.platform.installation.id, aud: 'parley' }
  const access = decode(accessToken)
  expect(access).toEqual({
    typ: 'access',
    sub: userId,
    email: `person${people}@example.org`,
    role: 'user',
    jti: expect.stringMatching(/^ses_[0-9A-Z]{26}$/),
    iat: at,
    exp: at + 3600,
    tv: 1,
    org: organizationId,
    ...made,
  })
  const exp = at + 7 * 86_400
  expect(decode(refreshToken)).toEqual({ typ: 'refresh', sub: userId, jti: access.jti, iat: at, exp, ...made })
})

test('the list shows each session with the current one marked, the latest used first', async () => {
  const first = await newcomer()
  const second = await logIn(first.email, { 'user-agent': CHROME_ON_MAC })
  later(10)
  const sessions = await sessionsOf(second.headers)
  const id = idOf(second.headers)
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toEqual({
    session_id: id,
    user_id: first.userId,
    created_at: new Date(clock.getTime() - 10_000).toISOString(),
    last_activity: clock.toISOString(),
    ip_address: '127.0.0.1',
    device_name: 'Chrome on Mac',
    is_current: true,
    expires_at: new Date(clock.getTime() - 10_000 + 7 * 86_400_000).toISOString(),
    id,
    device: 'Chrome on Mac',
    last_active: clock.toISOString(),
    current: true,
  })
  expect(sessions[1]).toMatchObject({ session_id: idOf(first.headers), is_current: false })
  later(5)
  expect((await sessionsOf(first.headers)).map(({ session_id }) => session_id)).toEqual([idOf(first.headers), id])
  expect((await call('GET', 'sessions', first.headers)).json().total).toBe(2)
  expect((await call('GET', 'sessions')).statusCode).toBe(401)
})

test('one session is revoked at once; the current, malformed, unknown and foreign ones are not', async () => {
  const ada = await newcomer()
  const eve = await newcomer()
  const other = await logIn(ada.email)
  const revoke = (id: string) => call('DELETE', `sessions/${id}`, ada.headers)
  expect((await revoke(idOf(ada.headers))).json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'session_id' })
  for (const id of ['nonsense', 'ses_short', 'ses_..%2f']) expect((await revoke(id)).statusCode).toBe(400)
  expect((await revoke(idOf(eve.headers))).statusCode).toBe(404)
  expect((await revoke('ses_00000000000000000000000000')).statusCode).toBe(404)
  expect((await call('DELETE', `sessions/${idOf(other.headers)}`)).statusCode).toBe(401)

  expect(await status(other.headers)).toBe(200)
  const id = idOf(other.headers)
  expect((await revoke(id)).json()).toMatchObject({ success: true, message: expect.any(String), session_id: id })
  expect(await status(other.headers)).toBe(401)
  expect((await revoke(id)).statusCode).toBe(404)
  expect((await call('POST', 'refresh', {}, { refresh_token: other.refreshToken })).statusCode).toBe(401)
  expect(await status(eve.headers)).toBe(200)
})

test('all others are revoked together', async () => {
  const ada = await newcomer()
  const others = [await logIn(ada.email), await logIn(ada.email)]
  expect((await call('DELETE', 'sessions', ada.headers)).json()).toMatchObject({ success: true, revoked_count: 2 })
  for (const { headers } of others) expect(await status(headers)).toBe(401)
  expect(await sessionsOf(ada.headers)).toHaveLength(1)
})

test('logging out ends this session, logging out everywhere ends all and bumps the version', async () => {
  const ada = await newcomer()
  const other = await logIn(ada.email)
  expect((await call('POST', 'logout', other.headers)).json()).toEqual({ message: 'Logged out', logged_out: true })
  expect(await status(other.headers)).toBe(401)
  expect(await status(ada.headers)).toBe(200)
  const third = await logIn(ada.email)
  expect((await call('POST', 'logout-all', ada.headers)).json()).toMatchObject({
    sessions_invalidated: true,
    sessions_revoked: 2,
    token_version: 2,
  })
  for (const { headers } of [ada, third]) expect(await status(headers)).toBe(401)
  expect((await call('POST', 'refresh', {}, { refresh_token: third.refreshToken })).statusCode).toBe(401)
  expect(await status((await logIn(ada.email)).headers)).toBe(200)
})

test('the oldest session gives way silently when there are too many', async () => {
  const ada = await newcomer()
  const opened = [ada]
  for (let n = 0; n < 4; n++) opened.push({ ...ada, ...(await logIn(ada.email)) })
  const statuses = []
  for (const { headers } of opened) statuses.push(await status(headers))
  expect(statuses).toEqual([401, 200, 200, 200, 200])
  expect((await call('POST', 'refresh', {}, { refresh_token: ada.refreshToken })).statusCode).toBe(401)
})

test('parallel logins never leave more than the maximum', async () => {
  const ada = await newcomer()
  later(1)
  const login = { email: ada.email, password: GOOD_PASSWORD }
  const answers = await Promise.all(Array.from({ length: 12 }, () => call('POST', 'login', {}, login)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const open = await service.database.db
    .selectFrom('sessions')
    .where('user_id', '=', ada.userId)
    .where('ended_at', 'is', null)
    .select('id')
    .execute()
  expect(open).toHaveLength(4)
})

test('a session that is used lives on', async () => {
  const busy = await newcomer()
  const renewed = { ...busy }
  for (let hour = 0; hour < 24; hour++) {
    later(3599)
    const answer = await call('POST', 'refresh', {}, { refresh_token: renewed.refreshToken })
    expect(answer.statusCode).toBe(200)
    renewed.refreshToken = answer.json().refresh_token
  }
  later(60)
  expect((await call('POST', 'refresh', {}, { refresh_token: renewed.refreshToken })).statusCode).toBe(200)
})

test('activity counts on this node before it is written down', async () => {
  const long = { ...settings, SERVICE_JWT_EXPIRY_HOURS: '100', SERVICE_SESSION_INACTIVITY_TIMEOUT: '60' }
  const other = await testApp({ areas, settings: long, now: () => clock })
  onTestFinished(() => other.close())
  const ada = await register(other, { email: 'active@example.org' })
  const me = async () => (await other.app.inject({ url: '/api/auth/me', headers: ada.headers })).statusCode
  for (let minute = 0; minute < 5; minute++) {
    later(59)
    expect(await me()).toBe(200)
  }
  later(60)
  expect(await me()).toBe(401)
})

test('another secret ends every session, also in the list', async () => {
  const ada = await newcomer()
  await service.database.db
    .updateTable('sessions')
    .set({ secret_id: 'of another secret' })
    .where('id', '=', idOf(ada.headers))
    .execute()
  later(2)
  expect(await status(ada.headers)).toBe(401)
  const again = await logIn(ada.email)
  expect(await sessionsOf(again.headers)).toHaveLength(1)
})

test('who was disabled, changed or lost the role is seen as the database says', async () => {
  const ada = await newcomer()
  const { db } = service.database
  const set = async (values: object) => {
    await db.updateTable('users').set(values).where('id', '=', ada.userId).execute()
    later(1)
  }
  await set({ role: 'admin' })
  expect((await call('GET', 'me', ada.headers)).json()).toMatchObject({ role: 'admin' })
  await set({ disabled_at: clock.toISOString() })
  expect(await status(ada.headers)).toBe(401)
  expect((await call('POST', 'refresh', {}, { refresh_token: ada.refreshToken })).statusCode).toBe(401)
  const refused = await call('POST', 'login', {}, { email: ada.email, password: GOOD_PASSWORD })
  expect([refused.statusCode, refused.json().message]).toEqual([401, 'Invalid email or password'])
  await set({ disabled_at: null, token_version: 9 })
  expect(await status(ada.headers)).toBe(401)
})

test('a token that is forged, of the wrong kind, altered or expired proves nobody', async () => {
  const ada = await newcomer()
  const [head, body, signature] = ada.accessToken.split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  for (const token of [
    ada.refreshToken,
    `${head}.${body}.${'A'.repeat(signature?.length ?? 0)}`,
    `${none}.${body}.`,
    `${head}.${body}`,
    'svk_unknown',
    'x',
  ]) {
    expect(await status({ authorization: `Bearer ${token}` })).toBe(401)
  }
  expect((await call('POST', 'refresh', {}, { refresh_token: ada.accessToken })).statusCode).toBe(401)
  later(3599)
  expect(await status(ada.headers)).toBe(200)
  later(1)
  expect(await status(ada.headers)).toBe(401)
})

test('what has expired is ended and told, and forgotten when it is long over', async () => {
  const ada = await newcomer()
  const ended: string[] = []
  onTestFinished(service.platform.signals.subscribe('session.ended', (id) => void ended.push(id)))
  const { jobs } = service.platform
  const cleanUp = async () => {
    for (const name of ['sessions.end-expired', 'privacy.housekeeping'])
      await jobs.enqueue({ name, payload: Type.Object({}) }, {})
    await jobs.drain()
  }
  later(86_400 + 61)
  await cleanUp()
  expect(ended).toContain(idOf(ada.headers))
  const known = () =>
    service.database.db
      .selectFrom('sessions')
      .where('id', '=', idOf(ada.headers))
      .select('end_reason')
      .executeTakeFirst()
  expect(await known()).toEqual({ end_reason: 'idle' })
  later(9 * 86_400)
  await cleanUp()
  expect(await known()).toBeUndefined()
})
