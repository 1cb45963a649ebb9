import { createDecoder } from 'fast-jwt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { register } from '../../../../test/support/people.ts'

const TTL = 40 * 86_400
const settings = { RATE_LIMIT_ENABLED: 'false', SERVICE_JWT_SESSION_TTL: String(TTL) }

let service: TestApp
let clock = new Date('2026-11-15T10:00:00.000Z')
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
beforeAll(async () => {
  service = await testApp({ areas: ['accounts', 'sessions'], settings, now: () => clock })
})
afterAll(() => service.close())
beforeEach(() => later(3600))

let people = 0
const newcomer = () => register(service, { email: `person${++people}@example.org` })
const decode = createDecoder()
const send = (refresh_token: unknown) =>
  service.app.inject({ method: 'POST', url: '/api/v1/auth/refresh', payload: { refresh_token } as object })
const refresh = async (token: string): Promise<{ access_token: string; refresh_token: string }> => {
  const answer = await send(token)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const status = async (accessToken: string) =>
  (await service.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${accessToken}` } })).statusCode

test('a session began when its holder signed in, however often it was refreshed', async () => {
  const ada = await newcomer()
  const signedIn = clock.toISOString()
  later(1800)
  const first = await refresh(ada.refreshToken)
  later(6 * 86_400)
  const { access_token } = await refresh((await refresh(first.refresh_token)).refresh_token)
  const headers = { authorization: `Bearer ${access_token}` }
  const { sessions } = (await service.app.inject({ url: '/api/auth/sessions', headers })).json()
  expect(sessions).toEqual([expect.objectContaining({ created_at: signedIn, is_current: true })])
})

test('a refresh replaces the session: the new pair works, the old access token does not', async () => {
  const ada = await newcomer()
  const answer = await send(ada.refreshToken)
  const body = answer.json()
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, tokens: { access_token: body.access_token } })
  expect(await status(body.access_token)).toBe(200)
  expect(await status(ada.accessToken)).toBe(401)
  expect(decode(body.access_token).jti).toBe(decode(body.refresh_token).jti)
  expect(decode(body.access_token).jti).not.toBe(decode(ada.accessToken).jti)
  const list = await service.app.inject({
    url: '/api/auth/sessions',
    headers: { authorization: `Bearer ${body.access_token}` },
  })
  expect(list.json().total).toBe(1)
})

test('within ten seconds the same successor is given again', async () => {
  const ada = await newcomer()
  const first = await refresh(ada.refreshToken)
  later(10)
  const again = await refresh(ada.refreshToken)
  expect(again).toMatchObject({
    access_token: first.access_token,
    refresh_token: first.refresh_token,
    expires_in: 3590,
  })
})

test('twenty parallel refreshes with one token give one successor', async () => {
  const ada = await newcomer()
  const pairs = await Promise.all(Array.from({ length: 20 }, () => refresh(ada.refreshToken)))
  expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(1)
  const { db } = service.database
  const open = await db
    .selectFrom('sessions')
    .where('user_id', '=', ada.userId)
    .where('ended_at', 'is', null)
    .select('id')
    .execute()
  expect(open).toHaveLength(1)
})

test('reuse after ten seconds ends the family, and nothing else', async () => {
  const ada = await newcomer()
  const bob = await newcomer()
  const login = { email: ada.email, password: ada.password }
  const elsewhere = (await service.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })).json()
  const second = await refresh(ada.refreshToken)
  const third = await refresh(second.refresh_token)
  later(10.001)
  expect((await send(ada.refreshToken)).statusCode).toBe(401)
  expect(await status(third.access_token)).toBe(401)
  expect((await send(third.refresh_token)).statusCode).toBe(401)
  expect(await status(elsewhere.access_token)).toBe(200)
  expect(await status(bob.accessToken)).toBe(200)
})

test('a successor that was ended is not given again', async () => {
  const ada = await newcomer()
  const { access_token } = await refresh(ada.refreshToken)
  const headers = { authorization: `Bearer ${access_token}` }
  await service.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  expect((await send(ada.refreshToken)).statusCode).toBe(401)
})

test('a family ends when its first session would have, however often it is refreshed', async () => {
  const ada = await newcomer()
  const end = Math.floor(clock.getTime() / 1000) + TTL
  let token = ada.refreshToken
  for (let days = 6; days <= 36; days += 6) {
    later(6 * 86_400)
    const pair = await refresh(token)
    token = pair.refresh_token
    expect(decode(token).exp).toBeLessThanOrEqual(end)
  }
  expect(decode(token).exp).toBe(end)
  later(4 * 86_400 - 1800)
  const last = await refresh(token)
  expect(decode(last.access_token).exp).toBe(end)
  later(1800)
  expect((await send(last.refresh_token)).statusCode).toBe(401)
  expect(await status(last.access_token)).toBe(401)
})

test('a refresh token expires after seven days', async () => {
  const ada = await newcomer()
  later(7 * 86_400 - 1)
  const { refresh_token } = await refresh(ada.refreshToken)
  later(7 * 86_400)
  expect((await send(refresh_token)).statusCode).toBe(401)
})

test('a person who left the organization of a session goes on in another', async () => {
  const ada = await newcomer()
  const bob = await newcomer()
  const { db } = service.database
  await db
    .updateTable('memberships')
    .set({ organization_id: bob.organizationId, role: 'viewer' })
    .where('user_id', '=', ada.userId)
    .execute()
  later(1)
  expect(await status(ada.accessToken)).toBe(401)
  const { access_token } = await refresh(ada.refreshToken)
  expect(decode(access_token).org).toBe(bob.organizationId)
  expect(await status(access_token)).toBe(200)
})

test('what is no refresh token is refused', async () => {
  for (const token of ['', 7, null, undefined])
    expect((await send(token)).json()).toMatchObject({ field: 'refresh_token' })
  expect((await send('x'.repeat(5000))).statusCode).toBe(400)
  expect((await send('x.y.z')).statusCode).toBe(401)
})

test('a logout that meets a refresh leaves no successor behind', async () => {
  for (let round = 0; round < 5; round++) {
    const ada = await newcomer()
    const headers = { authorization: `Bearer ${ada.accessToken}` }
    const logOut = service.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    const [loggedOut] = await Promise.all([logOut, send(ada.refreshToken)])
    const open = await service.database.db
      .selectFrom('sessions')
      .where('user_id', '=', ada.userId)
      .where('ended_at', 'is', null)
      .select('id')
      .execute()
    expect(open).toHaveLength(loggedOut.statusCode === 200 ? 0 : 1)
  }
})
