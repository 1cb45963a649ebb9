import { createDecoder } from 'fast-jwt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { GOOD_PASSWORD, register } from '../../../../test/support/people.ts'
import { passwordHashing } from '../../../adapters/identity/password-hashing.ts'
import type { Platform } from '../../../platform.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { accounts } from '../accounts/index.ts'
import { type Sessions, sessions } from './index.ts'

const KEY = 'svk_the-only-key'
const holder: Caller = {
  kind: 'api-key',
  userId: 'usr_robot',
  org: 'org_robots',
  payer: 'org_robots',
  email: 'robot@example.org',
  role: 'user',
  orgRole: 'member',
  tier: 'free',
  sessionId: 'key_1',
  scopes: ['debates.read', 'debates.create'],
}

let service: TestApp
let identity: Sessions
let revoked = false
let keyExpiresAt = Number.POSITIVE_INFINITY
let clock = new Date('2026-11-15T10:00:00.000Z')

/** Identity with an API key, and with a second factor for addresses that say so. */
function withKeyAndCode(platform: Platform) {
  const passwords = passwordHashing({ cores: 2 })
  const account = accounts(platform, {
    passwords,
    mfaEnabled: async () => false,
    confirmFirst: () => undefined,
    signIn: (person, origin) => session.sessions.signIn(person, origin),
  })
  const { people, profileOf } = account
  const session = sessions(platform, {
    people,
    profileOf,
    passwords,
    refuseLeaving: async () => {},
    writeGrantUse: async () => {},
    secondFactor: {
      required: async (userId) => (await people.find(userId))?.email.startsWith('mfa') ?? false,
      check: async (_userId, code) => code === '123456',
    },
    apiKeys: {
      find: async (key) => (key === KEY && !revoked ? { caller: holder, expiresAt: keyExpiresAt } : null),
      findById: async (id) =>
        id === holder.sessionId && !revoked ? { caller: holder, expiresAt: keyExpiresAt } : null,
    },
  })
  identity = session.sessions
  return [account.area, session.area]
}

beforeAll(async () => {
  const settings = { RATE_LIMIT_ENABLED: 'false' }
  service = await testApp({ areas: [], extra: withKeyAndCode, settings, now: () => clock })
})
afterAll(() => service.close())

const URL_OF_TOKEN = '/api/v2/auth/token'
const json = (payload: object, headers = {}) =>
  service.app.inject({ method: 'POST', url: URL_OF_TOKEN, payload, headers })
const form = (fields: Record<string, string>, headers = {}) =>
  service.app.inject({
    method: 'POST',
    url: URL_OF_TOKEN,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const me = async (token: string) =>
  (await service.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode

test('password and refresh grants, as form and as JSON, without the envelope', async () => {
  const { email, password } = await register(service, { email: 'ada@example.org' })
  const granted = await form({ grant_type: 'password', username: email, password })
  expect(granted.statusCode).toBe(200)
  expect(granted.headers['cache-control']).toBe('no-store')
  expect(granted.json()).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 3600,
    refresh_token: expect.any(String),
  })
  expect(await me(granted.json().access_token)).toBe(200)
  const { refresh_token } = granted.json()
  const renewed = await json({ grant_type: 'refresh_token', refresh_token })
  expect(await me(renewed.json().access_token)).toBe(200)
  expect((await json({ grant_type: 'password', email, password })).statusCode).toBe(200)
})

test.for([
  [{}, 400, 'invalid_request'],
  [{ grant_type: 'password', username: 'ada@example.org' }, 400, 'invalid_request'],
  [{ grant_type: 'password', username: 'ada@example.org', password: 'wrong' }, 400, 'invalid_grant'],
  [{ grant_type: 'password', username: 'nobody@example.org', password: 'wrong' }, 400, 'invalid_grant'],
  [{ grant_type: 'refresh_token' }, 400, 'invalid_request'],
  [{ grant_type: 'refresh_token', refresh_token: 'x.y.z' }, 400, 'invalid_grant'],
  [{ grant_type: 'client_credentials' }, 400, 'invalid_request'],
  [{ grant_type: 'client_credentials', client_secret: 'svk_no' }, 401, 'invalid_client'],
  [{ grant_type: 'authorization_code', code: 'x' }, 400, 'unsupported_grant_type'],
  [{ grant_type: 'constructor' }, 400, 'unsupported_grant_type'],
] as const)('%o is %s %s', async ([fields, status, error]) => {
  for (const answer of [await form(fields), await json(fields)]) {
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ error, error_description: expect.any(String) })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const raw = (payload: string | Buffer, type: string, url = URL_OF_TOKEN) =>
  service.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

test.for<[what: string, payload: string | Buffer, type: string, status: number]>([
  ['a repeated field', 'grant_type=password&grant_type=password', FORM_TYPE, 400],
  ['a NUL', 'grant_type=a%00b', FORM_TYPE, 400],
  ['broken text', Buffer.from([0xff, 0xfe]), FORM_TYPE, 400],
  ['broken JSON', '{', JSON_TYPE, 400],
  ['a list', '[]', JSON_TYPE, 400],
  ['a number', '{"grant_type":5}', JSON_TYPE, 400],
  ['an over-long name', `grant_type=password&password=x&username=${'x'.repeat(300)}`, FORM_TYPE, 400],
  ['another type', '<grant/>', 'text/xml', 415],
])('%s is an invalid request in the words of RFC 6749', async ([, payload, type, status]) => {
  const answer = await raw(payload, type)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ error: 'invalid_request', error_description: expect.any(String) })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('other endpoints take no form', async () => {
  expect((await raw('email=a&password=b', FORM_TYPE, '/api/v1/auth/login')).statusCode).toBe(415)
})

test('wrong passwords here lock the account there', async () => {
  const { email } = await register(service, { email: 'lock@example.org' })
  for (let n = 0; n < 5; n++) await json({ grant_type: 'password', username: email, password: 'wrong' })
  const locked = await json({ grant_type: 'password', username: email, password: GOOD_PASSWORD })
  expect([locked.statusCode, locked.json().code]).toEqual([429, 'ACCOUNT_LOCKED'])
  const login = { email, password: GOOD_PASSWORD }
  expect((await service.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: login })).statusCode).toBe(429)
})

test('with a second factor the password alone opens nothing, and wrong codes count', async () => {
  const { email, password, userId } = await register(service, { email: 'mfa@example.org' })
  const grant = { grant_type: 'password', username: email, password }
  expect((await json(grant)).json()).toEqual({
    error: 'mfa_required',
    error_description: expect.any(String),
    pending_token: expect.any(String),
  })
  expect((await json({ ...grant, mfa_code: '123456' })).statusCode).toBe(200)
  const logIn = async (mfa_code?: string) =>
    service.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password, mfa_code } })
  const asked = (await logIn()).json()
  expect(asked).toEqual({ mfa_required: true, pending_token: expect.any(String), message: expect.any(String) })
  const row = await service.database.db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('subject', '=', userId)
    .execute()
  expect(row[0]).toMatchObject({ purpose: 'sign-in.pending', data: { tokenVersion: 1 } })
  expect((await logIn('123456')).json()).toMatchObject({ user: { id: userId } })
  for (let n = 0; n < 4; n++) {
    expect((await logIn('000000')).json()).toMatchObject({ status: 401, message: 'Invalid MFA code' })
    expect((await logIn()).statusCode).toBe(200)
  }
  expect((await logIn('000000')).statusCode).toBe(401)
  expect((await logIn('123456')).statusCode).toBe(429)
})

test('an API key is exchanged for a token that is still the key: its scopes, its revocation', async () => {
  const basic = Buffer.from(`client:${KEY}`).toString('base64')
  const answers = [
    await form({ grant_type: 'client_credentials', client_secret: KEY }),
    await form({ grant_type: 'client_credentials' }, { authorization: `Basic ${basic}` }),
    await json({ grant_type: 'client_credentials' }, { authorization: `Bearer ${KEY}` }),
  ]
  for (const answer of answers) {
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'debates.read debates.create',
    })
  }
  const token = answers[0]?.json().access_token as string
  expect(createDecoder()(token)).toMatchObject({ sub: 'usr_robot', key: 'key_1', typ: 'access' })
  expect(await identity.authenticate(token)).toEqual(holder)
  expect(await identity.authenticate(KEY)).toEqual(holder)
  revoked = true
  service.platform.signals.publish('session.ended', 'key_1')
  expect(await identity.authenticate(token)).toBeNull()
  expect(await identity.authenticate(KEY)).toBeNull()
  revoked = false
  expect(await identity.authenticate(token)).toEqual(holder)
  clock = new Date(clock.getTime() + 3_600_000)
  expect(await identity.authenticate(token)).toBeNull()
})

test('a token of a key has the scopes that were asked for, and never more than the key', async () => {
  const ask = (scope: string) => form({ grant_type: 'client_credentials', client_secret: KEY, scope })
  const { access_token, scope } = (await ask('debates.read debates.read')).json()
  expect(scope).toBe('debates.read')
  expect(await identity.authenticate(access_token)).toEqual({ ...holder, scopes: ['debates.read'] })
  expect((await ask('')).json().scope).toBe('debates.read debates.create')
  for (const scope of ['debates.read members.manage', 'everything', 'constructor']) {
    const refused = await ask(scope)
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_scope'])
  }
})

test('a token of a key ends with the key', async () => {
  keyExpiresAt = clock.getTime() + 5_500
  const { access_token, expires_in } = (await json({ grant_type: 'client_credentials', client_secret: KEY })).json()
  expect(expires_in).toBe(5)
  clock = new Date(clock.getTime() + 4_999)
  expect(await identity.authenticate(access_token)).toEqual(holder)
  clock = new Date(clock.getTime() + 1)
  expect(await identity.authenticate(access_token)).toBeNull()
  keyExpiresAt = Number.POSITIVE_INFINITY
})
