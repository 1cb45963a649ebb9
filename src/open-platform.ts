import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { openOutbound } from './adapters/outbound/outbound.ts'
import { openRedis } from './adapters/redis/open-redis.ts'
import type { Config } from './config/load.ts'
import { type Authenticate, jwtAuthentication } from './http/authentication.ts'
import { openRateLimiter } from './http/rate-limit/limiter.ts'
import { requireRedis } from './http/rate-limit/strict.ts'
import { openJobs } from './jobs/worker.ts'
import type { Platform } from './platform.ts'
import { breakerBoard } from './shared/circuit-breaker.ts'
import { idMaker, type RandomBytes } from './shared/ids.ts'
import { BREAKER_STATE_VALUE, createMetrics } from './shared/metrics.ts'
import { recentErrors } from './shared/recent-errors.ts'
import { databaseOn, openPool } from './storage/database.ts'
import { openEventLog } from './storage/event-log/event-log.ts'
import { openTail } from './storage/event-log/tail.ts'
import { openFiles } from './storage/files/open-files.ts'
import { openListener } from './storage/listener.ts'

export interface PlatformOptions {
  config: Config
  logger: Logger
  databaseUrl: string
  now?: () => Date
  random?: RandomBytes
}

export interface OpenPlatform {
  platform: Platform
  authenticate: Authenticate
  close(): Promise<void>
}

/** Opens everything the areas stand on, in the order of its needs; the schema is already migrated. */
export async function openPlatform(options: PlatformOptions): Promise<OpenPlatform> {
  const { config, logger, databaseUrl, now = () => new Date(), random = randomBytes } = options
  const newId = idMaker(now, random)
  const metrics = createMetrics(now)
  const breakers = breakerBoard({
    now,
    onChange: ({ name, kind, state }) => metrics.circuitBreakerState.set({ name, kind }, BREAKER_STATE_VALUE[state]),
  })

  const redis = config.rateLimitRedisUrl
    ? openRedis({
        url: config.rateLimitRedisUrl,
        mode: config.redisMode,
        sentinelMaster: config.redisSentinelMaster,
        name: config.instanceId,
        logger,
      })
    : undefined
  await requireRedis(config, redis)

  const pool = openPool({ url: databaseUrl, size: config.databasePoolSize, applicationName: config.instanceId, logger })
  const db = databaseOn(pool)
  const listener = openListener({ url: databaseUrl, logger })
  const log = openEventLog({ pool, now, random, logger })
  const tail = await openTail({ log, listener, logger })
  const jobs = openJobs({
    pool,
    db,
    listener,
    role: config.role,
    newId,
    logger,
    metrics,
    graceSeconds: config.shutdownGraceSeconds,
  })
  const platform: Platform = {
    config,
    logger,
    now,
    newId,
    db,
    log,
    tail,
    jobs,
    files: openFiles({ config, now, logger }),
    outbound: openOutbound(),
    metrics,
    breakers,
    limiter: openRateLimiter({ config, redis, metrics, breakers, now, logger }),
    recentErrors: recentErrors({ now }),
  }
  return {
    platform,
    authenticate: jwtAuthentication({ secret: config.jwtSecret ?? '', algorithm: config.jwtAlgorithm, now }),
    async close() {
      await tail.close()
      await listener.close()
      redis?.disconnect()
      await pool.end()
    },
  }
}
