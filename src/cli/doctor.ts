import { existsSync } from 'node:fs'
import { openRedis } from '../adapters/redis/open-redis.ts'
import { type Config, ConfigError, loadConfig } from '../config/load.ts'
import { createLogger } from '../shared/logger.ts'
import { databaseOn, openPool } from '../storage/database.ts'
import { joinServer } from '../storage/server.ts'

interface Finding {
  what: string
  ok: boolean
  says: string
}

const logger = createLogger({ level: 'silent', readable: true })
const reasonOf = (error: unknown) => (error as Error).message.split('\n')[0] ?? 'unknown'

async function found(what: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { what, ok: true, says: await look() }
  } catch (error) {
    return { what, ok: false, says: reasonOf(error) }
  }
}

/** Looks at the database beside the running service, or at one that is started for the look. */
async function databaseFindings(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(config.dataDir)) {
    return [{ what: 'database', ok: true, says: `nothing in ${config.dataDir} yet; the first start makes it` }]
  }
  await using opened = new AsyncDisposableStack()
  try {
    const server = await joinServer(config, logger)
    opened.defer(server.stop)
    const pool = openPool({ url: server.url, size: 1, applicationName: 'parley doctor', logger })
    opened.defer(() => pool.end())
    const db = databaseOn(pool)
    return [
      await found('database', async () => {
        const { rows } = await pool.query<{ server_version: string }>('show server_version')
        return `${server.description}, version ${rows[0]?.server_version}`
      }),
      await found('migrations', async () => {
        const applied = await db.selectFrom('migrations').select('name').execute()
        return `${applied.length} applied`
      }),
      await found('views and reactions', async () => {
        const stopped = await db
          .selectFrom('cursors')
          .select(['name', 'last_error'])
          .where('stopped_at', 'is not', null)
          .execute()
        if (stopped.length === 0) return 'none has stopped'
        const names = stopped.map(({ name, last_error }) => `${name} (${last_error})`).join(', ')
        throw new Error(`stopped: ${names}; mend the cause and retry, or skip, at /api/v2/system/cursors`)
      }),
    ]
  } catch (error) {
    return [{ what: 'database', ok: false, says: reasonOf(error) }]
  }
}

async function redisFinding({ redisUrl, rateLimitRedisUrl, redisMode, redisSentinelMaster }: Config): Promise<Finding> {
  const url = redisUrl ?? rateLimitRedisUrl
  if (!url) return { what: 'redis', ok: true, says: 'not configured; limits and signals work without it' }
  const redis = openRedis({ url, mode: redisMode, sentinelMaster: redisSentinelMaster, name: 'parley doctor', logger })
  const ready = new Promise((resolve) => redis.once('ready', resolve))
  const late = new Promise((_, reject) => setTimeout(reject, 3_000, new Error('does not answer')).unref())
  const finding = await found('redis', async () => {
    await Promise.race([ready, late])
    return 'answers'
  })
  redis.disconnect()
  return finding
}

const serviceFinding = ({ port }: Config) =>
  found('service', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => undefined,
    )
    if (!answer) return `not running on port ${port}; npm start starts it`
    const { status, version } = (await answer.json()) as { status: string; version: string }
    if (status !== 'healthy') throw new Error(`running on port ${port}, but ${status}; see /api/health/detailed`)
    return `version ${version} runs on port ${port} and is healthy`
  })

/** Says what is in order with an installation and what is not; fails when something is not. */
try {
  const { config, warnings } = loadConfig()
  const findings = [
    { what: 'settings', ok: true, says: warnings.length > 0 ? warnings.join('; ') : 'in order' },
    { what: 'runtime', ok: true, says: `Node ${process.versions.node}` },
    await serviceFinding(config),
    ...(await databaseFindings(config)),
    await redisFinding(config),
  ]
  for (const { what, ok, says } of findings) console.log(`${ok ? 'ok     ' : 'PROBLEM'} ${what}: ${says}`)
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : reasonOf(error))
  process.exitCode = 1
}
