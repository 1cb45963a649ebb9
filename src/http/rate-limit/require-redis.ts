import { setTimeout as pause } from 'node:timers/promises'
import type { RedisClient } from '../../adapters/redis/open-redis.ts'

interface StrictSettings {
  env: string
  rateLimitStrict: boolean
  requireDistributed: boolean
}

const PATIENCE_MS = 5_000
const PAUSE_MS = 100
const FIRST_WORD_MS = 1_000

/**
 * In strict production, or where all state has to be shared, the service does not start unless Redis answers. Otherwise
 * Redis only gets a moment, so that the first requests do not count as its failures.
 */
export async function requireRedis(settings: StrictSettings, redis: RedisClient | undefined, patienceMs = PATIENCE_MS) {
  const demand = demandOf(settings)
  if (!demand) return redis && firstWord(redis)
  if (!redis) throw new Error(`${demand}, but no Redis is set: give RATE_LIMIT_REDIS_URL or REDIS_URL`)
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      await redis.ping()
      return
    } catch (error) {
      if (performance.now() > deadline) {
        throw new Error(`${demand}, but Redis does not answer: ${(error as Error).message}`, { cause: error })
      }
      await pause(PAUSE_MS)
    }
  }
}

/** Resolves when Redis is connected, has refused, or was silent for too long. */
async function firstWord(redis: RedisClient) {
  if (redis.status === 'ready') return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, FIRST_WORD_MS)
  redis.once('ready', resolve)
  redis.once('error', resolve)
  await promise
  clearTimeout(timer)
  redis.off('ready', resolve)
  redis.off('error', resolve)
}

function demandOf({ env, rateLimitStrict, requireDistributed }: StrictSettings): string | undefined {
  if (requireDistributed) return 'SERVICE_REQUIRE_DISTRIBUTED is on'
  if (rateLimitStrict && env === 'production') return 'SERVICE_RATE_LIMIT_STRICT is on in production'
  return undefined
}
