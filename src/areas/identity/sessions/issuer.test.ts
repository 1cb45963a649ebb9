import { createHmac } from 'node:crypto'
import { createDecoder } from 'fast-jwt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { register } from '../../../../test/support/people.ts'
import { TEST_SECRET } from '../../../../test/support/tokens.ts'

type Claims = Record<string, unknown>

let service: TestApp
/** After the installation got its name. */
let clock = new Date('2027-01-01T10:00:00.000Z')
let people = 0
let ada: Awaited<ReturnType<typeof register>>
const decode = createDecoder()
/** As anybody could who knows the secret. */
function sign(claims: Claims, header: Claims = {}) {
  const parts = [{ alg: 'HS256', typ: 'JWT', ...header }, claims]
  const input = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${input}.${createHmac('sha256', TEST_SECRET).update(input).digest('base64url')}`
}
const unnamed = ({ iss, aud, ...claims }: Claims) => claims

beforeAll(async () => {
  service = await testApp({ areas: IDENTITY, settings: { RATE_LIMIT_ENABLED: 'false' }, now: () => clock })
})
afterAll(() => service?.close())
beforeEach(async () => {
  clock = new Date(clock.getTime() + 3_600_000)
  ada = await register(service, { email: `issuer${++people}@example.org` })
})

const me = async (token: string) =>
  (await service.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode
const refresh = (refresh_token: string) =>
  service.app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refresh_token } })
/** As a session stands that a former release opened. */
const makeFormer = (token: string) =>
  service.platform.db.updateTable('sessions').set({ names_issuer: false }).where('id', '=', decode(token).jti).execute()

test('a token says which installation made it, and for whom', async () => {
  const { id } = service.platform.installation
  expect(id).toMatch(/^ins_[0-9a-f]{32}$/)
  for (const token of [ada.accessToken, ada.refreshToken])
    expect(decode(token)).toMatchObject({ iss: id, aud: 'parley' })
  expect(await me(sign(decode(ada.accessToken)))).toBe(200)
})

test.each<[string, Claims]>([
  ['of another installation', { iss: 'ins_00000000000000000000000000000000' }],
  ['for another service', { aud: 'another service' }],
  ['for several', { aud: ['parley', 'another service'] }],
  ['that does not say for whom', { aud: undefined }],
  ['that does not say by whom', { iss: undefined }],
  ['made in the future', { iat: Date.parse('2030-01-01') / 1000, exp: Date.parse('2030-01-02') / 1000 }],
  ['made never', { iat: undefined }],
  ['made at a text', { iat: '1' }],
  [
    'made after its end',
    { iat: Date.parse('2027-01-01T11:30:00Z') / 1000, exp: Date.parse('2027-01-01T11:00:00Z') / 1000 },
  ],
  ['that never ends', { exp: undefined }],
  ['that ends in a lifetime', { exp: Date.parse('2099-01-01') / 1000 }],
  ['that ends at no second', { exp: Date.parse('2027-12-01') / 1000 + 0.5 }],
])('a token %s is refused', async (_, wrong) => {
  expect(await me(sign({ ...decode(ada.accessToken), ...wrong }))).toBe(401)
  expect((await refresh(sign({ ...decode(ada.refreshToken), ...wrong }))).statusCode).toBe(401)
  expect(await me(ada.accessToken)).toBe(200)
})

test.each<[string, Claims]>([
  ['kid', { kid: '../../etc/passwd' }],
  ['jku', { jku: 'https://example.org/keys.json' }],
  ['x5u', { x5u: 'https://example.org/key.pem' }],
  ['jwk', { jwk: { kty: 'oct', k: 'c2VjcmV0' } }],
  ['x5c', { x5c: ['MIIB'] }],
  ['cty', { cty: 'JWT' }],
])('a token that brings a %s is refused, with any signature', async (_, header) => {
  expect(await me(sign(decode(ada.accessToken), header))).toBe(401)
  expect((await refresh(sign(decode(ada.refreshToken), header))).statusCode).toBe(401)
})

test('the tokens of a session that was opened before name nobody, and stay good', async () => {
  await makeFormer(ada.accessToken)
  expect(await me(sign(unnamed(decode(ada.accessToken))))).toBe(200)
  const answer = await refresh(sign(unnamed(decode(ada.refreshToken))))
  expect(answer.statusCode).toBe(200)
  const { access_token, refresh_token } = answer.json()
  expect(decode(access_token).iss).toBe(service.platform.installation.id)
  expect(await me(access_token)).toBe(200)
  expect(await me(sign(unnamed(decode(access_token))))).toBe(401)
  expect((await refresh(sign(unnamed(decode(refresh_token))))).statusCode).toBe(401)
})

test('a token that looks older than its session is refused, and ends nothing', async () => {
  expect(await me(sign(unnamed(decode(ada.accessToken))))).toBe(401)
  expect((await refresh(sign(unnamed(decode(ada.refreshToken))))).statusCode).toBe(401)
  expect((await refresh(ada.refreshToken)).statusCode).toBe(200)
})

test('the token of an API key names nobody only when it was made before', async () => {
  const post = (url: string, payload: object) =>
    service.app.inject({ method: 'POST', url, headers: ada.headers, payload })
  const { key } = (await post('/api/auth/api-key', { name: 'robot' })).json()
  const granted = await post('/api/v2/auth/token', { grant_type: 'client_credentials', client_secret: key })
  const claims = decode(granted.json().access_token)
  expect(claims.iss).toBe(service.platform.installation.id)
  expect(await me(sign(unnamed(claims)))).toBe(401)
  const before = Math.floor(service.platform.installation.since.getTime() / 1000) - 1
  expect(await me(sign({ ...unnamed(claims), iat: before }))).toBe(200)
})
