import { expect, test } from 'vitest'
import { testCaller, testLimiter } from '../../../test/support/rate-limiter.ts'
import { type AnyCaller, anonymous } from '../../shared/identity/caller.ts'
import { perHour, perMinute } from '../rate-limit/declared-limits.ts'
import type { LimitedEndpoint } from './plan.ts'

const NOON = Date.parse('2026-11-15T10:00:00Z') / 1000
const read: LimitedEndpoint = { id: 'debates.list', auth: 'user', method: 'GET' }
const write: LimitedEndpoint = { id: 'workspaces.create', auth: 'user', method: 'POST' }
const login: LimitedEndpoint = { id: 'auth.login', auth: 'public', method: 'POST', limit: perMinute(10, 'ip') }
const createDebate: LimitedEndpoint = {
  id: 'debates.create',
  auth: 'user',
  method: 'POST',
  action: 'debate_create',
  limit: perMinute(30, 'ip'),
}

type Setup = ReturnType<typeof testLimiter>

function ask({ limiter }: Setup, endpoint: LimitedEndpoint, caller: AnyCaller, ip = '203.0.113.9') {
  const decision = limiter.decide({ endpoint, caller, ip, method: endpoint.method ?? 'GET' })
  if (decision instanceof Promise) throw new Error('Decided in memory, yet not at once')
  return decision
}

function allowedOf(
  setup: Setup,
  times: number,
  endpoint: LimitedEndpoint,
  caller: AnyCaller,
  ip?: (n: number) => string,
) {
  let allowed = 0
  for (let n = 0; n < times; n++) if (ask(setup, endpoint, caller, ip?.(n))?.allowed) allowed += 1
  return allowed
}

test('the eleventh login in a minute is refused, and the wait that is told is enough', () => {
  const setup = testLimiter()
  expect(allowedOf(setup, 10, login, anonymous)).toBe(10)
  expect(ask(setup, login, anonymous)).toMatchObject({
    allowed: false,
    limit: 10,
    remaining: 0,
    retryAfter: 6,
    resetAt: NOON + 60,
    policy: 'anonymous',
  })
  expect(ask(setup, login, anonymous, '203.0.113.10')?.allowed).toBe(true)
  setup.pass(5.999)
  expect(ask(setup, login, anonymous)?.allowed).toBe(false)
  setup.pass(0.001)
  expect(ask(setup, login, anonymous)?.allowed).toBe(true)
})

test('a read of a known caller counts in its tier, widened by the burst multiplier', () => {
  const setup = testLimiter()
  expect(ask(setup, read, testCaller())).toMatchObject({
    allowed: true,
    limit: 2000,
    remaining: 1999,
    resetAt: NOON + 1,
    policy: 'authenticated',
    action: undefined,
  })
  expect(allowedOf(setup, 2500, read, testCaller())).toBe(1999)
  expect(ask(setup, read, testCaller({ userId: 'usr_bob' }))?.remaining).toBe(1999)
  expect(ask(setup, read, testCaller({ kind: 'api-key', sessionId: 'key_1' }))?.remaining).toBe(1999)
  expect(ask(setup, read, testCaller({ userId: 'usr_eve', tier: 'enterprise' }))).toMatchObject({
    limit: 20_000,
    policy: 'premium',
  })
})

test('an anonymous caller is bound by its tier, its address and the endpoint, whichever is tightest', () => {
  const setup = testLimiter()
  expect(ask(setup, read, anonymous)).toMatchObject({ limit: 120, remaining: 119, policy: 'anonymous' })
  const narrow = testLimiter({ config: { rateLimit: 5, burstMultiplier: 1 } })
  expect(allowedOf(narrow, 8, read, anonymous)).toBe(5)
  expect(ask(narrow, read, anonymous)).toMatchObject({ limit: 5, retryAfter: 12 })
  expect(ask(narrow, { ...read, id: 'debates.get' }, anonymous)?.allowed).toBe(true)
})

test('a refused request charges no bucket', () => {
  const setup = testLimiter({ config: { burstMultiplier: 1 } })
  const first: LimitedEndpoint = { id: 'first', auth: 'public', method: 'GET', limit: perMinute(2, 'ip') }
  expect(allowedOf(setup, 10, first, anonymous)).toBe(2)
  expect(ask(setup, { ...first, id: 'second' }, anonymous)).toMatchObject({ remaining: 1 })
  expect(allowedOf(setup, 100, read, anonymous)).toBe(57)
})

test('customers of one IPv6 /64 are one caller', () => {
  const setup = testLimiter()
  expect(allowedOf(setup, 40, login, anonymous, (n) => `2001:db8:0:1::${n.toString(16)}`)).toBe(10)
  expect(ask(setup, login, anonymous, '2001:db8:0:2::1')?.allowed).toBe(true)
})

test('a write of a known caller counts as its action, per user and endpoint, exactly', () => {
  const setup = testLimiter()
  expect(ask(setup, write, testCaller())).toMatchObject({ limit: 60, remaining: 59, action: 'default' })
  expect(allowedOf(setup, 100, write, testCaller({ kind: 'api-key', sessionId: 'key_1' }))).toBe(59)
  expect(ask(setup, { ...write, id: 'workspaces.rename' }, testCaller())).toMatchObject({ remaining: 59 })
  const vote: LimitedEndpoint = { id: 'debates.vote', auth: 'user', method: 'POST', action: 'vote' }
  expect(ask(setup, vote, testCaller())).toMatchObject({ limit: 30, remaining: 29, action: 'vote' })
  expect(ask(setup, { ...vote, id: 'debates.intervene' }, testCaller())).toMatchObject({ remaining: 28 })
  const admin: LimitedEndpoint = { id: 'system.errors', auth: 'admin', method: 'GET' }
  expect(ask(setup, admin, testCaller({ role: 'admin' }))).toMatchObject({ limit: 300, action: 'admin' })
})

test('debates: ten a minute and twenty an hour over every way to create one; premium without limit', () => {
  const setup = testLimiter()
  const other: LimitedEndpoint = { ...createDebate, id: 'pulse.debate', limit: undefined }
  expect(allowedOf(setup, 6, createDebate, testCaller())).toBe(6)
  expect(allowedOf(setup, 6, other, testCaller())).toBe(4)
  setup.pass(60)
  expect(allowedOf(setup, 20, other, testCaller())).toBe(10)
  setup.pass(60)
  expect(ask(setup, other, testCaller())).toMatchObject({ allowed: false, limit: 20, retryAfter: 60 })
  expect(allowedOf(setup, 200, createDebate, testCaller({ userId: 'usr_eve', tier: 'enterprise' }))).toBe(200)
})

test('endpoints that name one bucket share it', () => {
  const setup = testLimiter()
  const signup: LimitedEndpoint = {
    id: 'auth.signup',
    auth: 'public',
    method: 'POST',
    limit: perMinute(5, 'ip', 'register'),
  }
  expect(allowedOf(setup, 3, signup, anonymous)).toBe(3)
  expect(allowedOf(setup, 5, { ...signup, id: 'auth.register' }, anonymous)).toBe(2)
})

test('machines that sign are not held to the ten writes of anonymous callers', () => {
  const setup = testLimiter()
  const hook: LimitedEndpoint = { id: 'codehost.webhook', auth: 'signature', method: 'POST' }
  expect(ask(setup, hook, anonymous)).toMatchObject({ limit: 200, policy: 'authenticated', action: undefined })
})

test('exempt endpoints, allowed addresses and a disabled limiter are not limited', () => {
  const exempt: LimitedEndpoint = { id: 'health', auth: 'public', method: 'GET', limit: 'exempt' }
  expect(ask(testLimiter(), exempt, anonymous)).toBeUndefined()
  const listed = testLimiter({ config: { rateLimitAllowlist: ['203.0.113.0/24', '2001:db8::/32'] } })
  expect(ask(listed, login, anonymous)).toBeUndefined()
  expect(ask(listed, login, anonymous, '2001:db8::1')).toBeUndefined()
  expect(ask(listed, login, anonymous, '198.51.100.1')).toBeDefined()
  expect(ask(testLimiter({ config: { rateLimitEnabled: false } }), login, anonymous)).toBeUndefined()
})

test('the subscription scheme states its own bursts; reads and writes share them', () => {
  const setup = testLimiter({ config: { rateLimitScheme: 'subscription' } })
  const starter = testCaller({ tier: 'starter' })
  expect(ask(setup, read, starter)).toMatchObject({ limit: 100, remaining: 99, policy: 'starter' })
  expect(ask(setup, { ...write, action: 'admin' }, starter)).toMatchObject({ remaining: 98 })
  expect(allowedOf(setup, 200, read, starter)).toBe(98)
  expect(ask(setup, read, starter)).toMatchObject({ retryAfter: 2 })
  expect(ask(setup, read, anonymous)).toMatchObject({ limit: 60, policy: 'free' })
})

test('the reference scheme leaves enterprise to the operator', () => {
  const free = testLimiter({ config: { rateLimitScheme: 'reference' } })
  const enterprise = testCaller({ tier: 'enterprise' })
  expect(ask(free, read, enterprise)).toBeUndefined()
  expect(ask(free, read, testCaller({ tier: 'starter' }))).toMatchObject({ limit: 300, policy: 'pro' })
  const set = testLimiter({
    config: { rateLimitScheme: 'reference', enterpriseRateLimit: 5000, enterpriseDebatesPerHour: 2 },
  })
  expect(ask(set, read, enterprise)).toMatchObject({ limit: 5000, policy: 'enterprise' })
  expect(allowedOf(set, 5, createDebate, enterprise)).toBe(2)
})

test('the tier of unknown callers can be set', () => {
  const setup = testLimiter({ config: { rateLimitDefaultTier: 'premium', burstMultiplier: 1 } })
  expect(ask(setup, login, anonymous)).toMatchObject({ policy: 'premium', limit: 10 })
})

test('the status tells every action and charges none', async () => {
  const setup = testLimiter()
  const bulk: LimitedEndpoint = { id: 'reports.bulk', auth: 'user', method: 'POST', limit: perHour(3, 'user') }
  for (const endpoint of [read, write, bulk]) setup.limiter.declare(endpoint)
  allowedOf(setup, 7, write, testCaller())
  allowedOf(setup, 10, createDebate, testCaller())
  const expected = {
    user_id: 'usr_ada',
    limits: {
      default: { remaining: 53, limit: 60, retry_after: 0 },
      debate_create: { remaining: 0, limit: 10, retry_after: 6 },
      vote: { remaining: 30, limit: 30, retry_after: 0 },
      agent_call: { remaining: 120, limit: 120, retry_after: 0 },
      export: { remaining: 5, limit: 5, retry_after: 0 },
      admin: { remaining: 300, limit: 300, retry_after: 0 },
    },
  }
  expect(await setup.limiter.status(testCaller())).toEqual(expected)
  expect(await setup.limiter.status(testCaller())).toEqual(expected)
  const { limits } = await setup.limiter.status(testCaller({ tier: 'enterprise' }))
  expect(limits.debate_create).toEqual({ remaining: null, limit: null, retry_after: 0 })
})

test('statistics, overview and metrics tell what happened', async () => {
  const setup = testLimiter()
  setup.limiter.declare(login)
  allowedOf(setup, 12, login, anonymous)
  expect(setup.limiter.stats()).toMatchObject({
    instance_id: 'node-1',
    backend: 'memory',
    scope: 'process',
    strict_mode: false,
    total_requests: 12,
    redis_requests: 0,
    fallback_requests: 0,
    rejected_requests: 2,
    circuit_breaker: null,
  })
  const { scheme, endpoints, rejections } = setup.limiter.overview()
  expect(scheme).toBe('access')
  expect(endpoints).toEqual([
    { endpoint: 'auth.login', limit: 10, window_seconds: 60, per: 'ip', bucket: 'auth.login' },
  ])
  expect(rejections).toEqual({
    by_endpoint: [{ endpoint: 'auth.login', count: 2 }],
    by_bucket: [{ bucket: 'limit:auth.login:60s:203.0.113.9', count: 2 }],
  })
  const text = await setup.metrics.text()
  expect(text).toContain('service_ratelimit_hits_total{backend="memory"} 12')
  expect(text).toContain('service_ratelimit_rejected_total{policy="anonymous"} 2')
  expect(text).toContain('service_ratelimit_tokens_remaining{policy="anonymous"} 0')
})

test('a flood of addresses neither grows without bound nor forgets a known caller', () => {
  const setup = testLimiter()
  allowedOf(setup, 10, createDebate, testCaller())
  const flood = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  allowedOf(setup, 60_000, read, anonymous, flood)
  expect(setup.limiter.stats().memory_buckets).toBeLessThanOrEqual(100_000)
  expect(ask(setup, createDebate, testCaller())?.allowed).toBe(false)
})
