import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { endpoint } from '../endpoint.ts'
import { perMinute } from '../rate-limit/declared-limits.ts'
import { signInternalCall } from './plugin.ts'

const SECRET = 'an-internal-secret-of-tests'
const Ok = Type.Object({ ok: Type.Boolean() })
const handle = () => ({ ok: true })
const endpoints = [
  endpoint({
    id: 'door.knock',
    method: 'POST',
    path: '/knock',
    formerly: [{ path: '/old-knock' }],
    summary: 'Knock',
    auth: 'public',
    limit: perMinute(10, 'ip'),
    response: Ok,
    handle,
  }),
]

let at = Date.parse('2026-11-15T10:00:00Z')
let t: TestApp
beforeAll(async () => {
  t = await testApp({
    areas: [],
    extra: () => [{ name: 'door', stability: 'stable', endpoints }],
    now: () => new Date(at),
    settings: {
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      SERVICE_RATE_LIMIT_ALLOWLIST: '192.0.2.0/24',
      SERVICE_INTERNAL_SECRET: SECRET,
    },
  })
})
afterAll(() => t?.close())
beforeEach(() => {
  at += 3_600_000
})

const knock = (url = '/api/knock', headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url, headers: { 'x-forwarded-for': '203.0.113.9', ...headers } })

test('an endpoint limit holds exactly, over all its addresses and spellings', async () => {
  const spellings = ['/api/knock', '/api/v1/knock', '/api/v2/knock', '/api/KNOCK/', '/api/old-knock']
  for (let n = 0; n < 10; n++) {
    const { statusCode, headers } = await knock(spellings[n % spellings.length])
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': String(9 - n),
      'x-ratelimit-reset': String(at / 1000 + 6 * (n + 1)),
      'x-ratelimit-policy': 'anonymous',
    })
  }
  const refused = await knock()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'retry-after': '6', 'x-ratelimit-remaining': '0' })
  at += 6_000
  expect((await knock()).statusCode).toBe(200)
  expect((await knock()).statusCode).toBe(429)
})

test('a client cannot choose its address: the hop left of the proxy counts', async () => {
  for (let n = 0; n < 10; n++) await knock('/api/knock', { 'x-forwarded-for': `6.6.6.${n}, 203.0.113.9` })
  expect((await knock('/api/knock', { 'x-forwarded-for': '6.6.6.66, 203.0.113.9' })).statusCode).toBe(429)
  expect((await knock('/api/knock', { 'x-forwarded-for': '203.0.113.10' })).statusCode).toBe(200)
})

test('a bad token is limited like no token', async () => {
  for (let n = 0; n < 10; n++) await knock('/api/knock', { authorization: `Bearer guess-${n}` })
  expect((await knock('/api/knock', { authorization: 'Bearer guess-10' })).statusCode).toBe(429)
})

test('allowed addresses are not limited and carry no headers', async () => {
  for (let n = 0; n < 12; n++) {
    const { statusCode, headers } = await knock('/api/knock', { 'x-forwarded-for': '192.0.2.7' })
    expect(statusCode).toBe(200)
    expect(headers).not.toHaveProperty('x-ratelimit-limit')
  }
})

test('an internal call is exempt only with a fresh signature of itself', async () => {
  const sign = (url: string, seconds = 0, secret = SECRET) => ({
    'x-internal-signature': signInternalCall(secret, { method: 'POST', url }, new Date(at + seconds * 1000)),
  })
  const exempt = async (headers: Record<string, string>) =>
    (await knock('/api/v2/knock?by=job', headers)).headers['x-ratelimit-limit'] === undefined
  expect(await exempt(sign('/api/v2/knock?by=job'))).toBe(true)
  expect(await exempt(sign('/api/v2/knock?by=job', -299))).toBe(true)
  expect(await exempt(sign('/api/v2/knock?by=job', -301))).toBe(false)
  expect(await exempt(sign('/api/v2/knock?by=job', 301))).toBe(false)
  expect(await exempt(sign('/api/v2/other'))).toBe(false)
  expect(await exempt(sign('/api/v2/knock?by=job', 0, 'another-secret-altogether'))).toBe(false)
  expect(await exempt({ 'x-internal-signature': 't=1,v1=00' })).toBe(false)
})

test('questions of browsers before a call are not counted', async () => {
  for (let n = 0; n < 300; n++) {
    const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' }
    const { statusCode } = await t.app.inject({ method: 'OPTIONS', url: '/api/knock', headers })
    if (statusCode === 429) expect.fail('A preflight was refused')
  }
  expect((await knock()).headers['x-ratelimit-remaining']).toBe('9')
})
