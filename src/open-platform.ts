import { join } from 'node:path'
import type { Logger } from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { openModels } from './adapters/agents/models/models.ts'
import { openAgents } from './adapters/agents/registry.ts'
import { openOutbound } from './adapters/outbound/outbound.ts'
import { callerNetwork, ownNetwork } from './adapters/outbound/own-network.ts'
import { openVendor } from './adapters/outbound/vendor.ts'
import type { RedisClient } from './adapters/redis/open-redis.ts'
import { openSandbox } from './adapters/sandbox/sandbox.ts'
import { openSignals } from './adapters/signals/signals.ts'
import { type Announcer, openAnnouncer } from './background/announcements/announcer.ts'
import { openAuditTrail } from './background/audit-trail/audit-trail.ts'
import { openLeaseWatch } from './background/leases/lease-watch.ts'
import { openOutbox } from './background/outbox/outbox.ts'
import { openJobs } from './background/queue/jobs.ts'
import { MERGE_INDEX, PURGE_INDEX, SWEEP_FILES } from './background/queue/storage-jobs.ts'
import { openSchedules } from './background/schedules/schedules.ts'
import { builtinAgents } from './builtin-agents/index.ts'
import type { Config } from './config/load.ts'
import type { AgentSource } from './engine/agent.ts'
import { openRateLimiter } from './http/rate-limit/limiter.ts'
import { requireRedis } from './http/rate-limit/require-redis.ts'
import { joinedSpending } from './late-spending.ts'
import type { Platform } from './platform.ts'
import { breakerBoard } from './shared/circuit-breaker.ts'
import { compiledSchemas } from './shared/compiled-schema.ts'
import { sealing as openSealing } from './shared/crypto/encryption.ts'
import { idMaker, type RandomBytes, randomPool } from './shared/ids.ts'
import { heldParts } from './shared/telemetry/held-parts.ts'
import { BREAKER_STATE_VALUE, createMetrics } from './shared/telemetry/metrics.ts'
import { recentErrors } from './shared/telemetry/recent-errors.ts'
import { loopClock } from './shared/time/event-loop.ts'
import { fairPool, stayOnPrimary } from './storage/connection/fair-pool.ts'
import { openHotReads } from './storage/connection/hot-reads.ts'
import { openListener } from './storage/connection/listener.ts'
import { type DatabaseOutage, databaseOutage } from './storage/connection/outage.ts'
import { poolerWarning } from './storage/connection/pooler.ts'
import { openReplica, type ReplicaOutcome } from './storage/connection/replica.ts'
import { writeRefusals } from './storage/connection/write-refusals.ts'
import { databaseOn, openPool, START_PATIENCE_MS, servesCallers } from './storage/database.ts'
import { openEventLog } from './storage/event-log/event-log.ts'
import { openTail } from './storage/event-log/tail.ts'
import { diskFiles } from './storage/files/disk-files.ts'
import type { Files } from './storage/files/files.ts'
import { storedFiles } from './storage/files/stored-files.ts'
import { readInstallation } from './storage/installation.ts'
import { openInstallationKeys } from './storage/keys/open-keys.ts'
import { openSearchIndex } from './storage/search/search-index.ts'
import { vendorPaces } from './storage/vendor-paces.ts'

export interface PlatformOptions {
  config: Config
  logger: Logger
  /** A database whose schema is already migrated. */
  databaseUrl: string
  /** Knows when the database is unreachable; the logger of the process may use it too. */
  outage?: DatabaseOutage | undefined
  now?: () => Date
  random?: RandomBytes
  /** Agents that take precedence over all others: for tests. */
  agents?: readonly AgentSource[]
}

export interface OpenPlatform {
  platform: Platform
  announcer: Announcer
  redis: RedisClient | undefined
  /** The start is over: callers do not wait as long for the database from now on. */
  serving(): void
  close(): Promise<void>
}

/** Opens everything the areas need; after a fault, what was opened is closed again. */
export async function openPlatform(options: PlatformOptions): Promise<OpenPlatform> {
  const { config, logger, databaseUrl, now = loopClock(), random = randomPool(), agents = [] } = options
  const { outage = databaseOutage(logger) } = options
  await using opening = new AsyncDisposableStack()
  const newId = idMaker(now, random)
  const metrics = createMetrics(now)
  const held = heldParts()
  held.register('compiled_schemas', () => ({ entries: compiledSchemas() }))
  const breakers = breakerBoard({
    now,
    onChange: ({ name, kind, state }) => metrics.circuitBreakerState.set({ name, kind }, BREAKER_STATE_VALUE[state]),
  })

  const redisAt = async (url: string | undefined) => {
    if (!url) return undefined
    const { openRedis } = await import('./adapters/redis/open-redis.ts')
    const { redisMode: mode, redisSentinelMaster: sentinelMaster, instanceId: name } = config
    const client = openRedis({ url, mode, sentinelMaster, name, logger })
    opening.defer(() => client.disconnect())
    return client
  }
  const redis = await redisAt(config.redisUrl)
  const limitsRedis = config.rateLimitRedisUrl === config.redisUrl ? redis : await redisAt(config.rateLimitRedisUrl)
  await requireRedis(config, limitsRedis)

  const writes = writeRefusals(logger, now)
  const database = {
    url: databaseUrl,
    applicationName: config.instanceId,
    onLost: outage.lost,
    onRefused: writes.heard,
    onPooler: poolerWarning(logger),
  }
  const { databaseReplicaUrl: replicaUrl, databasePoolSize: size } = config
  /** Lines prepare, listen and have settings of their own, which a pooler between would undo. */
  const direct = { ...database, url: config.databaseDirectUrl ?? databaseUrl }
  const onTaken = replicaUrl === undefined ? undefined : stayOnPrimary
  const pool = openPool({ ...database, size, patienceMs: START_PATIENCE_MS, onTaken })
  opening.defer(() => pool.end())
  const count = (outcome: ReplicaOutcome) => metrics.replicaRequestsTotal.inc({ outcome })
  const applicationName = config.instanceId
  const replica = replicaUrl
    ? await openReplica({ url: replicaUrl, primary: pool, size, applicationName, now, count, logger })
    : undefined
  if (replica) opening.defer(() => replica.close())
  const db = databaseOn(pool, replica)
  held.register('database_connections', () => ({ entries: pool.totalCount }))
  held.register('prepared_statements', () => fairPool(pool).prepared())
  const hotReads = openHotReads({ ...direct, slowly: db, onAsked: onTaken })
  opening.defer(() => hotReads.close())
  const unhurried = openHotReads({ ...direct, waitsForDisk: false, isGathered: true })
  opening.defer(() => unhurried.close())
  const auditTrail = openAuditTrail({ db, unhurried, newId, logger })
  opening.defer(() => auditTrail.stop())
  const listener = openListener({ url: direct.url, logger, outage })
  opening.defer(() => listener.close())
  const log = openEventLog({ pool, now, random, logger, held })
  const tail = await openTail({ log, listener, logger })
  opening.defer(() => tail.close())
  const signals = openSignals({ node: newId('worker'), logger, redis, postgres: { pool, listener } })
  opening.defer(() => signals.close())
  const graceSeconds = config.shutdownGraceSeconds
  const jobs = openJobs({ pool, db, listener, role: config.role, newId, logger, metrics, graceSeconds })
  const outbox = openOutbox({ db, listener, role: config.role, newId, now, logger, metrics, graceSeconds })
  const schedules = openSchedules({ db, listener, enqueue: jobs.enqueue, role: config.role, newId, now, logger })
  const announcer = openAnnouncer({ db, listener, logger, now })
  const keys = await openInstallationKeys({ db, hotReads, config, now, random, logger })

  const around = { development: config.env === 'development', privateHosts: config.privateHosts }
  const spending = joinedSpending()
  const installation = await readInstallation(db)
  const models = openModels({
    config,
    logger,
    breakers,
    installation: installation.id,
    spending,
    now,
    outbound: openOutbound(ownNetwork(around)),
  })

  const outbound = openOutbound(callerNetwork(around))
  const userAgent = `Parley/${packageJson.version}${config.contact ? ` (${config.contact})` : ''}`
  const vendor = openVendor({ paces: vendorPaces(db, options.now), outbound, breakers, userAgent, newId, now, held })

  const sandbox = openSandbox()
  opening.defer(() => sandbox.close())

  const jwtSecret = await keys.jwtSecret()
  await keys.encryptionKey()
  const platform: Platform = {
    config,
    logger,
    now,
    newId,
    random,
    installation,
    jwtSecret,
    db,
    writes,
    hotReads,
    replica,
    log,
    tail,
    jobs,
    outbox,
    schedules,
    leaseWatch: openLeaseWatch({ db, logger }),
    announce: announcer.announce,
    announceApart: announcer.announceApart,
    auditTrail,
    record: auditTrail.record,
    keys,
    sealing: openSealing({ key: keys.encryptionKey, others: keys.otherEncryptionKeys, random }),
    signals,
    listener,
    sandbox,
    outbound,
    vendor,
    storedFiles: storedFiles({
      db,
      files: await openFiles({ config, now, logger }),
      newId,
      now,
      secret: jwtSecret,
      publicUrl: config.publicUrl,
      quotaBytes: config.storageQuotaBytes,
      wishSweep: async (tx) => void (await jobs.enqueue(SWEEP_FILES, {}, { tx })),
    }),
    search: openSearchIndex({
      db,
      now,
      mostPassages: config.libraryPassages,
      held,
      later: {
        purge: (tx, org) => jobs.enqueue(PURGE_INDEX, { organization_id: org }, { tx }),
        merge: (tx, org) => jobs.enqueue(MERGE_INDEX, { organization_id: org }, { tx }),
      },
    }),
    agents: openAgents({ sources: [...agents, models.environment, builtinAgents()], logger }),
    models,
    spending,
    metrics,
    breakers,
    limiter: openRateLimiter({ config, redis: limitsRedis, metrics, breakers, now, logger, held }),
    recentErrors: recentErrors({ now }),
    held,
  }
  const opened = opening.move()
  return {
    platform,
    announcer,
    redis: redis ?? limitsRedis,
    serving: () => servesCallers(pool),
    close: () => opened.disposeAsync(),
  }
}

type FilesConfig = Pick<
  Config,
  'dataDir' | 's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey'
>

interface FilesOptions {
  config: FilesConfig
  now: () => Date
  logger: Logger
}

/** Files in the S3-compatible store of the settings, or else in the data directory. */
export async function openFiles({ config, now, logger }: FilesOptions): Promise<Files> {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKeyId, s3SecretAccessKey, s3Region: region } = config
  const directory = join(config.dataDir, 'files')
  if (!endpoint) return diskFiles({ directory, now })
  if (!bucket || !s3AccessKeyId || !s3SecretAccessKey) {
    throw new Error('SERVICE_S3_ENDPOINT also needs SERVICE_S3_BUCKET, _ACCESS_KEY_ID and _SECRET_ACCESS_KEY')
  }
  const credentials = { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, region }
  const { s3Files } = await import('./adapters/objects/s3-files.ts')
  return s3Files({ endpoint, bucket, credentials, spoolDirectory: join(directory, 'incoming'), now, logger })
}
