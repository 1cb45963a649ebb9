import type { RedisClient } from '../../adapters/redis/open-redis.ts'

interface StrictSettings {
  env: string
  rateLimitStrict: boolean
  requireDistributed: boolean
}

const PATIENCE_MS = 5_000
const PAUSE_MS = 100

/** In production and strict, or where all state has to be shared, the service does not start unless Redis answers. */
export async function requireRedis(settings: StrictSettings, redis: RedisClient | undefined, patienceMs = PATIENCE_MS) {
  const demand = demandOf(settings)
  if (!demand) return
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
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

function demandOf({ env, rateLimitStrict, requireDistributed }: StrictSettings): string | undefined {
  if (requireDistributed) return 'SERVICE_REQUIRE_DISTRIBUTED is on'
  if (rateLimitStrict && env === 'production') return 'SERVICE_RATE_LIMIT_STRICT is on in production'
  return undefined
}
