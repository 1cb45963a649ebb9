import type { TSchema } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { GOOD_PASSWORD, ownAddress, register } from '../../../../test/support/people.ts'

const DAY = 86_400
const settings = { RATE_LIMIT_ENABLED: 'false' }
const cookieHeaders = { 'x-refresh-token': 'cookie' }

let service: TestApp
let clock = new Date('2026-11-15T10:00:00.000Z')
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
beforeAll(async () => {
  service = await testApp({ areas: IDENTITY, settings, now: () => clock })
})
afterAll(() => service.close())
beforeEach(() => later(3600))

let people = 0
const newAddress = () => `kept${++people}@example.org`

async function post(path: string, payload: object | undefined, headers: Record<string, string> = cookieHeaders) {
  const url = `/api/v1/auth/${path}`
  const answer = await service.app.inject({ method: 'POST', url, payload, headers, remoteAddress: ownAddress() })
  const cookie = answer.headers['set-cookie'] as string | undefined
  return { status: answer.statusCode, body: answer.json(), cookie, pair: cookie?.split(';', 1)[0] ?? '' }
}
const logIn = (email: string, headers = cookieHeaders) => post('login', { email, password: GOOD_PASSWORD }, headers)
const refresh = (cookie: string, payload?: object) => post('refresh', payload, { ...cookieHeaders, cookie })
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, ...cookieHeaders })

const CLEARED = 'parley_refresh=; Path=/api; HttpOnly; SameSite=Strict; Max-Age=0'

test('a client that asks for it gets the refresh token in a cookie and nowhere else', async () => {
  const { email } = await register(service, { email: newAddress() })
  const { body, cookie } = await logIn(email)
  const attributes = `Path=/api; HttpOnly; SameSite=Strict; Max-Age=${7 * DAY}`
  expect(cookie).toMatch(new RegExp(`^parley_refresh=[\\w-]+\\.[\\w-]+\\.[\\w-]+; ${attributes}$`))
  expect(body).toMatchObject({ refresh_token: '', tokens: { refresh_token: '', access_token: body.access_token } })
})

test('without the header nothing changes, and the cookie means nothing', async () => {
  const { email } = await register(service, { email: newAddress() })
  const { body, cookie } = await post('login', { email, password: GOOD_PASSWORD }, {})
  expect(cookie).toBeUndefined()
  expect(body.tokens.refresh_token).toBe(body.refresh_token)
  const kept = await logIn(email)
  expect(await post('refresh', {}, { cookie: kept.pair })).toMatchObject({
    status: 400,
    body: { field: 'refresh_token' },
    cookie: undefined,
  })
  expect((await post('logout', {}, { authorization: `Bearer ${body.access_token}` })).cookie).toBeUndefined()
})

test('a refresh takes the token from the cookie and puts its successor there', async () => {
  const { email } = await register(service, { email: newAddress() })
  const first = await logIn(email)
  later(DAY / 2)
  const second = await refresh(first.pair)
  expect(second).toMatchObject({ status: 200, body: { refresh_token: '', tokens: { refresh_token: '' } } })
  expect(second.pair).not.toBe(first.pair)
  expect((await refresh(`other=1; ${second.pair}`, {})).status).toBe(200)
  const { status } = await post('refresh', {}, cookieHeaders)
  expect(status).toBe(400)
})

test('a token of the body comes before the cookie, and ends up in it', async () => {
  const guest = await register(service, { email: newAddress() })
  const other = await logIn((await register(service, { email: newAddress() })).email)
  const answer = await refresh(other.pair, { refresh_token: guest.refreshToken })
  expect(answer.status).toBe(200)
  const { userId } = guest
  const me = await service.app.inject({ url: '/api/v1/auth/me', headers: bearer(answer.body.access_token) })
  expect(me.json().user_id).toBe(userId)
  expect((await refresh(other.pair, { refresh_token: 'nonsense' })).cookie).toBeUndefined()
})

test('two pages of one browser that refresh at once get the same successor', async () => {
  const { email } = await register(service, { email: newAddress() })
  const { pair } = await logIn(email)
  const [one, other] = await Promise.all([refresh(pair), refresh(pair)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.pair).toBe(other.pair)
})

test('a cookie that is spent or makes no sense is thrown away', async () => {
  const { email } = await register(service, { email: newAddress() })
  const { pair } = await logIn(email)
  await refresh(pair)
  later(11)
  expect(await refresh(pair)).toMatchObject({ status: 401, cookie: CLEARED })
  expect(await refresh('parley_refresh=nonsense')).toMatchObject({ status: 401, cookie: CLEARED })
})

test.each(['logout', 'logout-all'])('%s throws the cookie away', async (path) => {
  const { email } = await register(service, { email: newAddress() })
  const { body, pair } = await logIn(email)
  expect(await post(path, {}, bearer(body.access_token))).toMatchObject({ status: 200, cookie: CLEARED })
  expect((await refresh(pair)).status).toBe(401)
})

test('every way to get tokens does so', async () => {
  const email = newAddress()
  const password = GOOD_PASSWORD
  const registered = await post('register', { email, password })
  expect(registered).toMatchObject({ status: 201, body: { refresh_token: '' } })
  const granted = await post('token', { grant_type: 'password', username: email, password })
  expect(granted).toMatchObject({ status: 200, body: { refresh_token: '' } })
  const moved = await post('setup-organization', { name: 'Elsewhere' }, bearer(granted.body.access_token))
  expect(moved.body).toMatchObject({ refresh_token: '', tokens: { refresh_token: '' } })
  const words = { current_password: password, new_password: 'another long passphrase' }
  const changed = await post('password/change', words, bearer(moved.body.access_token))
  expect(changed.body).toMatchObject({ refresh_token: '', tokens: { refresh_token: '' } })
  expect((await refresh(changed.pair)).status).toBe(200)
})

test('no answer carries a refresh token where the cookie does not take it from', () => {
  const places = service.endpoints.flatMap(({ response }) => placesOf(response, ''))
  expect(new Set(places)).toEqual(new Set(['.refresh_token', '.tokens.refresh_token']))
})

function placesOf(schema: TSchema, at: string): string[] {
  const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: TSchema; anyOf?: TSchema[] }
  const inside = Object.entries(properties).flatMap(([name, property]) =>
    name === 'refresh_token' ? [`${at}.${name}`] : placesOf(property, `${at}.${name}`),
  )
  return [...inside, ...(items ? placesOf(items, `${at}[]`) : []), ...anyOf.flatMap((each) => placesOf(each, at))]
}

test('where the public address is HTTPS the cookie is kept from plain HTTP', async () => {
  const secure = await testApp({
    areas: IDENTITY,
    settings: { ...settings, SERVICE_PUBLIC_URL: 'https://parley.example' },
  })
  onTestFinished(secure.close)
  const answer = await secure.app.inject({
    method: 'POST',
    url: '/api/v2/auth/register',
    headers: cookieHeaders,
    payload: { email: newAddress(), password: GOOD_PASSWORD },
  })
  expect(answer.headers['set-cookie']).toMatch(/^__Secure-parley_refresh=.+; Max-Age=\d+; Secure$/)
  expect(answer.json().data.refresh_token).toBe('')
})

test('pages of other origins may neither send the header nor cookies', async () => {
  const preflight = await service.app.inject({
    method: 'OPTIONS',
    url: '/api/v2/auth/refresh',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-refresh-token',
    },
  })
  expect(preflight.headers['access-control-allow-origin']).toBe('http://localhost:3000')
  expect(preflight.headers['access-control-allow-headers']).not.toMatch(/x-refresh-token|\*/i)
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
})
