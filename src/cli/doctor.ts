import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { environmentAccess } from '../adapters/agents/models/providers.ts'
import { openRedis } from '../adapters/redis/open-redis.ts'
import { sandboxAccount } from '../adapters/sandbox/process.ts'
import { trySources } from '../adapters/sources/open-sources.ts'
import { type Config, ConfigError, loadConfig } from '../config/load.ts'
import { isPooled } from '../config/pooled-address.ts'
import { PROVIDER_SWITCHES } from '../config/settings/agents.ts'
import { createLogger } from '../shared/telemetry/logger.ts'
import { openReplica } from '../storage/connection/replica.ts'
import { type Database, databaseOn, openPool } from '../storage/database.ts'
import { migrationHistory, refuseForeignHistory } from '../storage/migrations/migration-history.ts'
import { joinServer, knownMigrations } from '../storage/server.ts'
import { advisoriesFinding } from './advisories/advisories-finding.ts'
import { channelFindings } from './channel-findings.ts'
import { codeFindings } from './code-findings.ts'
import { type Finding, found, ok, problem, reasonOf, warning } from './finding.ts'
import {
  auditFinding,
  erasuresFinding,
  keptHeadsFinding,
  sweepsFinding,
  witnessesFinding,
} from './governance-findings.ts'
import { dataDirectoryTrouble, runningMemory, runningService } from './installation-checks.ts'
import { keyFindings } from './keys/status.ts'
import { tellsVersion } from './startup.ts'
import { traceFinding } from './trace/trace-finding.ts'
import { runsFinding, schedulesFinding } from './workflow/workflow-findings.ts'

const logger = createLogger({ level: 'silent', readable: true })

function dataDirectoryFinding({ dataDir }: Config): Finding {
  const trouble = dataDirectoryTrouble(dataDir)
  return trouble
    ? problem('data directory', `${dataDir} ${trouble}; see SERVICE_DATA_DIR`)
    : ok('data directory', dataDir)
}

/** The process that reads foreign files should not even be able to signal us. */
function sandboxFinding(): Finding {
  const { account, why } = sandboxAccount()
  return account
    ? ok('sandbox', `files are read under the account ${account.name}`)
    : warning('sandbox', `files are read under our own account, because ${why}: what breaks out there could signal us`)
}

/** Examines the database beside the running service, or one that is started for this. */
async function databaseFindings(config: Config, mayCall: boolean): Promise<Finding[]> {
  if (!config.databaseUrl && dataDirectoryTrouble(config.dataDir)) return []
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    return [ok('database', `nothing in ${config.dataDir} yet; the first start creates it`)]
  }
  await using opened = new AsyncDisposableStack()
  try {
    const server = await joinServer(config, logger)
    opened.defer(server.stop)
    const pool = openPool({ url: server.url, size: 1, applicationName: 'parley doctor' })
    opened.defer(() => pool.end())
    const { rows } = await pool.query<{ server_version: string }>('show server_version')
    const database = ok('database', `${server.description}, version ${rows[0]?.server_version}`)
    const { rowCount } = await pool.query("select where to_regclass('migrations') is not null")
    if (!rowCount) return [database, warning('migrations', 'none applied yet; npm start or npm run migrate does it')]
    const db = databaseOn(pool)
    return [
      database,
      ...poolerFindings(config),
      await replicaFinding(config, pool),
      await migrationsFinding(pool),
      ...(await keysFindings(db, config)),
      await followersFinding(db),
      await auditFinding(db),
      await keptHeadsFinding(db, config.dataDir),
      await witnessesFinding(db),
      await sweepsFinding(db),
      await erasuresFinding(db),
      await connectedModelsFinding(db),
      await runsFinding(db),
      await schedulesFinding(db),
      await advisoriesFinding(db),
      await traceFinding(db, config, mayCall),
      ...(await channelFindings(db, config, mayCall)),
    ]
  } catch (error) {
    return [problem('database', reasonOf(error))]
  }
}

const poolerFindings = ({ databaseUrl }: Config): Finding[] =>
  isPooled(databaseUrl)
    ? [warning('pooler', 'DATABASE_URL says pgbouncer=true: most statements are parsed and planned again each time')]
    : []

/** Without its replica the service answers everything from the primary. */
async function replicaFinding({ databaseReplicaUrl: url }: Config, primary: pg.Pool): Promise<Finding> {
  if (!url) return ok('replica', 'not configured; the database answers everything itself')
  const applicationName = 'parley doctor'
  const options = { url, primary, size: 1, applicationName, now: () => new Date(), count: () => {}, logger }
  const replica = await openReplica(options)
  try {
    return ok('replica', `follows the database, ${await replica.lag()} bytes behind`)
  } catch (error) {
    return warning('replica', `cannot be read, so the primary answers: ${reasonOf(error)}`)
  } finally {
    await replica.close()
  }
}

async function migrationsFinding(pool: pg.Pool): Promise<Finding> {
  const known = await knownMigrations()
  const applied = await migrationHistory(pool)
  try {
    refuseForeignHistory(known, applied)
  } catch (error) {
    return problem('migrations', reasonOf(error))
  }
  const pending = known.filter(({ name }) => !applied.has(name))
  if (pending.length === 0) return ok('migrations', `all ${known.length} applied`)
  return warning(
    'migrations',
    `${pending.length} of ${known.length} not applied yet; npm start or npm run migrate does it`,
  )
}

async function keysFindings(db: Database, config: Config): Promise<Finding[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('master_key') is not null as there`.execute(db)
  return rows[0]?.there ? keyFindings(db, config) : [ok('master key', 'none before the migrations are applied')]
}

const followersFinding = (db: Database) =>
  found('views and reactions', async () => {
    const stopped = await db
      .selectFrom('cursors')
      .select(['name', 'last_error'])
      .where('stopped_at', 'is not', null)
      .execute()
    if (stopped.length === 0) return 'none has stopped'
    const names = stopped.map(({ name, last_error }) => `${name} (${last_error})`).join(', ')
    throw new Error(`stopped: ${names}; fix the cause and retry, or skip the event, at /api/v2/system/cursors`)
  })

async function redisFinding({ redisUrl, rateLimitRedisUrl, redisMode, redisSentinelMaster }: Config): Promise<Finding> {
  const url = redisUrl ?? rateLimitRedisUrl
  if (!url) return ok('redis', 'not configured; limits and signals work without it')
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

const CONNECTOR_MS = 5_000

/** An unreachable source may return: evidence and topics do without it meanwhile. */
async function connectorFindings(config: Config): Promise<Finding[]> {
  try {
    const userAgent = `Parley doctor${config.contact ? ` (${config.contact})` : ''}`
    const tried = await trySources(config, userAgent, CONNECTOR_MS)
    const lacking = tried.filter(({ needs }) => needs.length > 0)
    const answering = tried.filter(({ needs, fault }) => needs.length === 0 && fault === undefined)
    return [
      ...tried.flatMap(({ name, fault }) => (fault ? [warning(`connector ${name}`, `does not answer: ${fault}`)] : [])),
      ...answering.map(({ name }) => ok(`connector ${name}`, 'answers')),
      ...lacking.map(({ name, needs }) => ok(`connector ${name}`, `not configured; it needs ${needs.join(' and ')}`)),
    ]
  } catch (error) {
    return [problem('connectors', reasonOf(error))]
  }
}

const OUTSIDE =
  'Calls the vendors of connected channels, the configured external sources and the collector of traces; --offline skips these calls.'

/** Reports line by line what is in order with an installation and what is not; fails if something is not. */
async function examine(mayCall: boolean) {
  const { config, warnings } = loadConfig()
  let isWell = true
  const tell = (...findings: readonly Finding[]) => {
    for (const { label, what, says } of findings) console.log(`${label.padEnd(7)} ${what}: ${says}`)
    isWell &&= findings.every(({ label }) => label !== 'PROBLEM')
  }
  tell(...(warnings.length > 0 ? warnings.map((text) => warning('settings', text)) : [ok('settings', 'in order')]))
  tell(ok('runtime', `Node ${process.versions.node}`), dataDirectoryFinding(config), sandboxFinding())
  tell(...(await codeFindings(config)))
  tell(await found('service', () => runningService(config)))
  tell(...((await runningMemory(config)) ?? []).map((says) => ok('memory', says)))
  tell(environmentModelsFinding(config))
  if (mayCall) console.log(OUTSIDE)
  tell(...(await databaseFindings(config, mayCall)))
  tell(await redisFinding(config))
  if (mayCall) tell(...(await connectorFindings(config)))
  process.exitCode = isWell ? 0 : 1
}

try {
  const args = process.argv.slice(2)
  if (!tellsVersion(args)) await examine(!args.includes('--offline'))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : reasonOf(error))
  process.exitCode = 1
}

/** The language models of the environment; none is called. */
function environmentModelsFinding(config: Config): Finding {
  const accessOf = environmentAccess(config, fetch)
  const named = Object.keys(PROVIDER_SWITCHES).filter((provider) => accessOf(provider) !== undefined)
  return ok(
    'models of the environment',
    named.length > 0 ? named.join(', ') : 'none; ANTHROPIC_API_KEY, OPENAI_COMPATIBLE_URL and others add some',
  )
}

/** The models that organizations have connected, with the result of their last call; none is called. */
async function connectedModelsFinding(db: Database): Promise<Finding> {
  const what = 'connected models'
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('connected_models') is not null as there`.execute(db)
  if (!tables[0]?.there) return ok(what, 'none before the migrations are applied')
  const models = await db
    .selectFrom('connected_models')
    .select(['agent', 'state', 'problem'])
    .orderBy('agent')
    .execute()
  if (models.length === 0)
    return ok(what, 'none; connect one in the console under Models. Without any the built-in reader answers')
  const failing = models.filter(({ state }) => state === 'failing')
  if (failing.length === 0) return ok(what, `${models.length}, none failing`)
  const listed = failing.map(({ agent, problem }) => `${agent} (${problem ?? 'reason unknown'})`).join(', ')
  return warning(what, `${failing.length} of ${models.length} failing: ${listed}`)
}
