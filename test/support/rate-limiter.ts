import { pino } from 'pino'
import type { RedisClient } from '../../src/adapters/redis/open-redis.ts'
import { openRateLimiter } from '../../src/http/rate-limit/limiter.ts'
import { breakerBoard } from '../../src/shared/circuit-breaker.ts'
import type { Caller } from '../../src/shared/identity/caller.ts'
import { createMetrics } from '../../src/shared/telemetry/metrics.ts'

const limiterSettings = {
  rateLimitEnabled: true,
  rateLimitScheme: 'access' as const,
  rateLimitDefaultTier: 'anonymous',
  rateLimit: 60,
  ipRateLimit: 120,
  burstMultiplier: 2,
  rateLimitStrict: false,
  rateLimitAllowlist: [] as readonly string[],
  instanceId: 'node-1',
}

interface Options {
  config?: Partial<Parameters<typeof openRateLimiter>[0]['config']>
  redis?: RedisClient
  recoverySeconds?: number
}

/** A limiter whose clock stands still until it is told to move. */
export function testLimiter({ config, redis, recoverySeconds }: Options = {}) {
  let at = Date.parse('2026-11-15T10:00:00Z')
  const now = () => new Date(at)
  const metrics = createMetrics(now)
  const breakers = breakerBoard({ now })
  const limiter = openRateLimiter({
    config: { ...limiterSettings, ...config },
    redis,
    metrics,
    breakers,
    now,
    logger: pino({ level: 'silent' }),
    recoverySeconds,
  })
  return {
    limiter,
    metrics,
    breakers,
    now,
    pass(seconds: number) {
      at += seconds * 1000
    },
  }
}

export const testCaller = (over: Partial<Caller> = {}): Caller => ({
  kind: 'user',
  userId: 'usr_ada',
  org: 'org_ada',
  payer: 'org_ada',
  email: 'ada@example.org',
  role: 'user',
  orgRole: 'member',
  tier: 'free',
  sessionId: 'ses_1',
  scopes: [],
  ...over,
})
