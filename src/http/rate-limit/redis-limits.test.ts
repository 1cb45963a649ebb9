import fc from 'fast-check'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { testCaller, testLimiter } from '../../../test/support/rate-limiter.ts'
import { redisTest, startCluster, startRedis, startSentinel } from '../../../test/support/redis.ts'
import { openRedis, type RedisClient, type RedisMode } from '../../adapters/redis/open-redis.ts'
import { anonymous } from '../../shared/identity/caller.ts'
import { bucketSize, debtMs, hasToken } from '../../shared/token-bucket.ts'
import { perDay, perHour, perMinute } from '../rate-limit/declared-limits.ts'
import { redisBuckets } from './buckets.ts'
import type { Decision } from './decision.ts'
import type { LimitedEndpoint, Plan } from './plan.ts'
import { requireRedis } from './require-redis.ts'

const login: LimitedEndpoint = { id: 'auth.login', auth: 'public', method: 'POST', limit: perHour(10, 'ip') }

async function connected(client: RedisClient) {
  while (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve))
  return client
}

function connect(url: string, mode: RedisMode = 'standalone', timeoutMs = 10_000) {
  const client = openRedis({ url, mode, name: 'parley-test', logger: pino({ level: 'silent' }), timeoutMs })
  onTestFinished(() => client.disconnect())
  return connected(client)
}

async function server() {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  return redis
}

type Setup = ReturnType<typeof testLimiter>

const ask = async ({ limiter }: Setup, endpoint = login, ip = '203.0.113.9') =>
  (await limiter.decide({ endpoint, caller: anonymous, ip, method: 'POST' })) as Decision

async function allowedOf(setup: Setup, times: number, endpoint = login) {
  let allowed = 0
  for (let n = 0; n < times; n++) if ((await ask(setup, endpoint)).allowed) allowed += 1
  return allowed
}

redisTest('two processes share one bucket, and its figures are right', async () => {
  const { url } = await server()
  const one = testLimiter({ redis: await connect(url) })
  const two = testLimiter({ redis: await connect(url) })
  const firstAt = Date.now() / 1000
  expect(await allowedOf(one, 4)).toBe(4)
  expect(await allowedOf(two, 10)).toBe(6)
  const refused = await ask(one)
  expect(refused).toMatchObject({ allowed: false, limit: 10, remaining: 0, policy: 'anonymous' })
  expect(refused.retryAfter).toBeLessThanOrEqual(360)
  expect(Date.now() / 1000 + refused.retryAfter).toBeGreaterThanOrEqual(firstAt + 360)
  expect(refused.resetAt).toBeGreaterThanOrEqual(Math.floor(firstAt + 3600))
  expect(one.limiter.stats()).toMatchObject({
    backend: 'redis',
    scope: 'shared',
    circuit_breaker: 'closed',
    total_requests: 5,
    redis_requests: 5,
    fallback_requests: 0,
    rejected_requests: 1,
  })
})

redisTest('a refusal charges nothing, every key expires, and a lost script is loaded again', async () => {
  const { url } = await server()
  const redis = await connect(url)
  const setup = testLimiter({ redis, config: { ipRateLimit: 4 } })
  const tight: LimitedEndpoint = { id: 'tight', auth: 'public', method: 'GET', limit: perDay(2, 'ip') }
  expect(await allowedOf(setup, 6, tight)).toBe(2)
  const keys = await redis.keys('*')
  expect(keys.sort()).toEqual([
    '{rl}:ip:203.0.113.9',
    '{rl}:limit:tight:86400s:203.0.113.9',
    '{rl}:tier:anonymous:write:203.0.113.9',
  ])
  const lifetimes = await Promise.all(keys.map((key) => redis.pttl(key)))
  expect(Math.min(...lifetimes)).toBeGreaterThan(0)
  expect(Math.max(...lifetimes)).toBeLessThanOrEqual(86_400_000)
  await redis.script('FLUSH')
  expect((await ask(setup)).allowed).toBe(true)
  expect(setup.limiter.stats().fallback_requests).toBe(0)
})

redisTest('the status reads the shared buckets and charges none', async () => {
  const { url } = await server()
  const one = testLimiter({ redis: await connect(url) })
  const two = testLimiter({ redis: await connect(url) })
  const vote: LimitedEndpoint = { id: 'debates.vote', auth: 'user', method: 'POST', action: 'vote' }
  for (let n = 0; n < 3; n++)
    await one.limiter.decide({ endpoint: vote, caller: testCaller(), ip: '::1', method: 'POST' })
  for (let n = 0; n < 2; n++) expect((await two.limiter.status(testCaller())).limits.vote.remaining).toBe(27)
})

redisTest('Redis counts to the last bit as we do', async () => {
  const { url } = await server()
  const redis = await connect(url)
  const buckets = redisBuckets(redis)
  const limits = fc.record({
    max: fc.integer({ min: 1, max: 7919 }),
    windowSeconds: fc.constantFrom(1, 7, 60, 3600),
    burst: fc.constantFrom(1, 1.5, 2),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(limits, { minLength: 1, maxLength: 4 }), async (chosen) => {
      run += 1
      const rules = chosen.map(({ max, windowSeconds, burst }, index) => ({
        name: `agree:${run}:${index}`,
        by: 'ip' as const,
        size: bucketSize(max, windowSeconds, burst),
      }))
      const plan: Plan = { policy: 'anonymous', action: undefined, rules }
      let fullAt = rules.map(() => 0)
      for (let step = 0; step < 12; step++) {
        const { allowed, now, debts } = await buckets.take(plan, anonymous, '::1')
        const ours = rules.map(({ size }, index) => debtMs(size, fullAt[index] ?? 0, now))
        expect(debts).toEqual(ours)
        expect(allowed).toBe(rules.every(({ size }, index) => hasToken(size, ours[index] ?? 0)))
        if (allowed) fullAt = rules.map(({ size }, index) => now + (ours[index] ?? 0) + size.refillMs)
      }
    }),
    { numRuns: 25 },
  )
})

redisTest('a Redis that hangs is asked by few requests, then by none; each bucket starts at half', async () => {
  const redis = await server()
  const setup = testLimiter({ redis: await connect(redis.url, 'standalone', 1_500) })
  expect(await allowedOf(setup, 3)).toBe(3)
  redis.hang()
  expect(await allowedOf(setup, 10)).toBe(5)
  expect(setup.limiter.stats()).toMatchObject({ backend: 'memory', scope: 'process', circuit_breaker: 'open' })
  expect(setup.breakers.list('redis')).toMatchObject([{ name: 'rate-limits', state: 'open', failures: 5 }])
  expect(setup.limiter.decide({ endpoint: login, caller: anonymous, ip: '::1', method: 'POST' })).not.toBeInstanceOf(
    Promise,
  )
  expect(await allowedOf(setup, 500)).toBe(0)
  expect(setup.limiter.stats()).toMatchObject({ redis_requests: 3, fallback_requests: 511 })
  redis.wake()
})

redisTest('a Redis that was killed and comes back is used again, and what was counted here is dropped', async () => {
  const redis = await server()
  const client = await connect(redis.url)
  const setup = testLimiter({ redis: client, recoverySeconds: 60 })
  expect(await allowedOf(setup, 10)).toBe(10)
  await redis.kill()
  expect(await allowedOf(setup, 20)).toBe(5)
  expect(setup.limiter.stats()).toMatchObject({ circuit_breaker: 'open', redis_requests: 10, fallback_requests: 20 })
  setup.pass(60)
  expect((await ask(setup)).allowed).toBe(false)
  expect(setup.limiter.stats().circuit_breaker).toBe('open')
  await redis.restart()
  await connected(client)
  setup.pass(60)
  expect(setup.limiter.stats().circuit_breaker).toBe('half_open')
  expect(await allowedOf(setup, 12)).toBe(10)
  expect(setup.limiter.stats()).toMatchObject({ backend: 'redis', circuit_breaker: 'closed', memory_buckets: 0 })
})

redisTest('sentinels lead to the primary', async () => {
  const sentinel = await startSentinel()
  onTestFinished(() => sentinel.stop())
  const setup = testLimiter({ redis: await connect(sentinel.url, 'sentinel') })
  expect(await allowedOf(setup, 12)).toBe(10)
  expect(setup.limiter.stats()).toMatchObject({ backend: 'redis', redis_requests: 12 })
})

redisTest('in a cluster all buckets of a request are decided by one node', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.stop())
  const setup = testLimiter({ redis: await connect(cluster.url, 'cluster') })
  expect(await allowedOf(setup, 12, { ...login, limit: perMinute(10, 'ip') })).toBe(10)
  expect(setup.limiter.stats()).toMatchObject({ backend: 'redis', redis_requests: 12, fallback_requests: 0 })
})

redisTest('strict in production refuses to start without a Redis that answers', async () => {
  const strict = { env: 'production', rateLimitStrict: true, requireDistributed: false }
  await expect(requireRedis(strict, undefined)).rejects.toThrow(
    'SERVICE_RATE_LIMIT_STRICT is on in production, but no Redis is set',
  )
  await expect(requireRedis({ ...strict, rateLimitStrict: false }, undefined)).resolves.toBeUndefined()
  await expect(requireRedis({ ...strict, env: 'development' }, undefined)).resolves.toBeUndefined()
  const redis = await server()
  const connecting = openRedis({ url: redis.url, mode: 'standalone', name: 'test', logger: pino({ level: 'silent' }) })
  onTestFinished(() => connecting.disconnect())
  await requireRedis({ ...strict, env: 'development' }, connecting)
  expect(connecting.status).toBe('ready')
  const client = await connect(redis.url)
  await requireRedis(strict, client)
  await redis.kill()
  await expect(requireRedis({ ...strict, requireDistributed: true }, client, 200)).rejects.toThrow(
    'SERVICE_REQUIRE_DISTRIBUTED is on, but Redis does not answer',
  )
  await expect(requireRedis({ ...strict, rateLimitStrict: false }, client)).resolves.toBeUndefined()
})
