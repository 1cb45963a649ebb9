import { createDecoder } from 'fast-jwt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { register } from '../../../../test/support/people.ts'

const TTL_SECONDS = 7200

let service: TestApp
let clock = Date.parse('2026-11-15T12:00:00Z')
beforeAll(async () => {
  const settings = { RATE_LIMIT_ENABLED: 'false', SERVICE_JWT_SESSION_TTL: String(TTL_SECONDS) }
  service = await testApp({ areas: IDENTITY, now: () => new Date(clock), settings })
})
afterAll(() => service.close())

interface Pair {
  access_token: string
  refresh_token: string
}

let people = 0
const somebody = () => register(service, { email: `person${people++}@example.org` })
const post = (path: string, token: string, payload: object = {}) =>
  service.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
const setUp = (token: string) => post('/auth/setup-organization', token, { name: 'Elsewhere' })
const switchTo = (token: string, organization_id: string) =>
  post('/auth/switch-organization', token, { organization_id })
const leave = (token: string, org: string) => post(`/organizations/${org}/leave`, token)
const refresh = (refresh_token: string) => post('/auth/refresh', '', { refresh_token })
const isIn = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await service.app.inject({ url: '/api/v1/auth/me', headers })).statusCode === 200
}
const decode = createDecoder()
const sessionOf = (token: string) =>
  service.platform.db
    .selectFrom('sessions')
    .select(['family_id', 'family_ends_at'])
    .where('id', '=', decode(token).jti)
    .executeTakeFirstOrThrow()

test('setting up, switching and leaving stay in the family of the login, and each ends the session before', async () => {
  const ada = await somebody()
  const family = await sessionOf(ada.accessToken)
  clock += 60_000
  const made = (await setUp(ada.accessToken)).json()
  const moves: ((token: string) => ReturnType<typeof post>)[] = [
    (token) => switchTo(token, ada.organizationId),
    (token) => switchTo(token, made.organization.id),
  ]
  let pair: Pair = made
  expect(await isIn(ada.accessToken)).toBe(false)
  for (const move of moves) {
    clock += 60_000
    const answer = await move(pair.access_token)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await isIn(pair.access_token)).toBe(false)
    pair = answer.json()
    expect(await isIn(pair.access_token)).toBe(true)
    expect(await sessionOf(pair.access_token)).toEqual(family)
  }

  await service.platform.db
    .updateTable('memberships')
    .set({ role: 'member' })
    .where('organization_id', '=', made.organization.id)
    .execute()
  service.platform.signals.publish('person.changed', ada.userId)
  const left = await leave(pair.access_token, made.organization.id)
  expect(left.json(), left.body).toMatchObject({ organization: { id: ada.organizationId } })
  expect(await isIn(pair.access_token)).toBe(false)
  expect(await sessionOf(left.json().access_token)).toEqual(family)
})

test('a login ends when it would have, however often its session moves', async () => {
  const ada = await somebody()
  let token = ada.accessToken
  for (let minutes = 0; minutes < 100; minutes += 50) {
    clock += 50 * 60_000
    const answer = await switchTo(token, ada.organizationId)
    expect(answer.statusCode, answer.body).toBe(200)
    token = answer.json().access_token
  }
  clock += 20 * 60_000
  expect((await switchTo(token, ada.organizationId)).statusCode).toBe(401)
})

test('the refresh token from before a move is spent, and its later use ends the family', async () => {
  const ada = await somebody()
  const moved: Pair = (await switchTo(ada.accessToken, ada.organizationId)).json()
  const next: Pair = (await refresh(moved.refresh_token)).json()
  expect(await isIn(next.access_token)).toBe(true)
  clock += 60_000
  expect((await refresh(ada.refreshToken)).statusCode).toBe(401)
  expect(await isIn(next.access_token)).toBe(false)
})

test('leaving ends the other sessions', async () => {
  const { email, password, ...ada } = await somebody()
  await setUp(ada.accessToken)
  const [here, other] = await Promise.all([1, 2].map(() => post('/auth/login', '', { email, password })))
  const { access_token, organization } = here?.json() ?? {}
  const headers = { userId: ada.userId, email, org: organization.id, org_role: 'member' as const }
  await service.token(headers)
  expect((await leave(access_token, organization.id)).statusCode).toBe(200)
  expect(await isIn(other?.json().access_token)).toBe(false)
})
