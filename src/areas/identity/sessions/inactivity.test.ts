import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { GOOD_PASSWORD, ownAddress, register } from '../../../../test/support/people.ts'

const DAY = 86_400
const CONSOLE = { 'x-refresh-token': 'cookie' }

let service: TestApp
let chosen: TestApp
let clock = new Date('2026-11-13T17:00:00.000Z')
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
beforeAll(async () => {
  const rest = { RATE_LIMIT_ENABLED: 'false' }
  service = await testApp({ areas: IDENTITY, settings: rest, now: () => clock })
  chosen = await testApp({
    areas: IDENTITY,
    settings: { ...rest, SERVICE_SESSION_INACTIVITY_TIMEOUT: String(DAY) },
    now: () => clock,
  })
})
afterAll(async () => {
  await service.close()
  await chosen.close()
})
beforeEach(() => later(3600))

let people = 0
const newcomer = (on = service) => register(on, { email: `away${++people}@example.org` })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function post(path: string, payload: object, headers: Record<string, string> = {}, on = service) {
  const url = `/api/v1/auth/${path}`
  const answer = await on.app.inject({ method: 'POST', url, payload, headers, remoteAddress: ownAddress() })
  return { status: answer.statusCode, body: answer.json(), cookie: String(answer.headers['set-cookie'] ?? '') }
}
const refresh = (refresh_token: string, on = service) => post('refresh', { refresh_token }, {}, on)
const me = async (token: string, on = service) =>
  (await on.app.inject({ url: '/api/v1/auth/me', headers: bearer(token) })).statusCode
const listed = async (token: string) =>
  (await service.app.inject({ url: '/api/v1/auth/sessions', headers: bearer(token) })).json().sessions

/** The job that ends what nobody uses, as it runs every five minutes. */
async function sweep({ platform }: TestApp) {
  await platform.jobs.enqueue({ name: 'sessions.end-expired', payload: Type.Object({}) }, {})
  await platform.jobs.drain()
}

test.each(['before', 'after'])(
  'who comes back after three days is still signed in, %s idle sessions were ended',
  async (when) => {
    const ada = await newcomer()
    const signedIn = clock.toISOString()
    later(3 * DAY)
    if (when === 'after') await sweep(service)
    const { status, body } = await refresh(ada.refreshToken)
    expect(status).toBe(200)
    expect(await me(body.access_token)).toBe(200)
    expect(await listed(body.access_token)).toEqual([
      expect.objectContaining({ created_at: signedIn, is_current: true }),
    ])
  },
)

test('the console finds its cookie good after a weekend', async () => {
  const { email } = await newcomer()
  const { cookie } = await post('login', { email, password: GOOD_PASSWORD }, CONSOLE)
  later(3 * DAY)
  const back = await post('refresh', {}, { ...CONSOLE, cookie: cookie.split(';', 1)[0] ?? '' })
  expect(back.status).toBe(200)
  expect(await me(back.body.access_token)).toBe(200)
})

test('a day without a request ends access tokens and the place in the list', async () => {
  const long = await testApp({
    areas: IDENTITY,
    settings: { RATE_LIMIT_ENABLED: 'false', SERVICE_JWT_EXPIRY_HOURS: '100' },
    now: () => clock,
  })
  const ada = await newcomer(long)
  later(DAY - 1)
  expect(await me(ada.accessToken, long)).toBe(200)
  later(DAY)
  expect(await me(ada.accessToken, long)).toBe(401)
  const { body } = await post('login', { email: ada.email, password: GOOD_PASSWORD }, {}, long)
  const list = await long.app.inject({ url: '/api/v1/auth/sessions', headers: bearer(body.access_token) })
  expect(list.json().total).toBe(1)
  await long.close()
})

test('a refresh token is good for seven days and no longer, and a copy of a spent one still ends the family', async () => {
  const [ada, bob] = [await newcomer(), await newcomer()]
  later(3 * DAY)
  const { body } = await refresh(ada.refreshToken)
  later(11)
  expect((await refresh(ada.refreshToken)).status).toBe(401)
  expect(await me(body.access_token)).toBe(401)
  expect((await refresh(body.refresh_token)).status).toBe(401)
  later(4 * DAY)
  expect((await refresh(bob.refreshToken)).status).toBe(401)
})

test('what ends sessions ends idle ones too', async () => {
  const ada = await newcomer()
  const elsewhere = await post('login', { email: ada.email, password: GOOD_PASSWORD })
  later(2 * DAY)
  await sweep(service)
  const { body } = await refresh(elsewhere.body.refresh_token)
  const ended = await service.app.inject({
    method: 'DELETE',
    url: '/api/v1/auth/sessions',
    headers: bearer(body.access_token),
  })
  expect(ended.json()).toMatchObject({ revoked_count: 1 })
  expect((await refresh(ada.refreshToken)).status).toBe(401)
  expect(await me(body.access_token)).toBe(200)
})

test('an inactivity that was chosen ends refresh tokens too', async () => {
  const [ada, bob] = [await newcomer(chosen), await newcomer(chosen)]
  later(DAY - 1)
  expect((await refresh(bob.refreshToken, chosen)).status).toBe(200)
  later(1)
  expect((await refresh(ada.refreshToken, chosen)).status).toBe(401)
  await sweep(chosen)
  expect((await refresh(ada.refreshToken, chosen)).status).toBe(401)
})
