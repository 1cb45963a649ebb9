import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { pino } from 'pino'
import { assemble } from '../../src/assemble.ts'
import { loadConfig } from '../../src/config/load.ts'
import { openPool } from '../../src/storage/database.ts'
import { isAlive, runningPostmaster, stopPostmaster } from '../../src/storage/embedded/postmaster.ts'
import { startEmbedded } from '../../src/storage/embedded/start.ts'
import { migrate } from '../../src/storage/migrations/migrate.ts'
import { TEMPLATES, urlOf } from './database-url.ts'
import { cpuSecondsOf } from './process-cpu.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from './tokens.ts'

const logger = pino({ level: 'warn' })

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** Nothing of it is worth keeping, and several steps of a run share it. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  plan_cache_mode: 'force_generic_plan',
  io_method: 'sync',
}

/** The PostgreSQL of a run, with the databases that every test database is a copy of. */
export async function startTestServer() {
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-`))
  await chmod(dataDir, 0o711)
  await using opening = new AsyncDisposableStack()
  opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startEmbedded({ dataDir, logger, settings: SETTINGS })
  opening.defer(() => server.stop())
  const url = patient(server.url)
  await makeTemplates(url, dataDir)
  const opened = opening.move()
  return {
    url,
    /** What it and its ended connections have taken of the processor, where the system tells. */
    cpuSeconds() {
      const taken = cpuSecondsOf(runningPostmaster(join(dataDir, 'postgres')))
      return taken && taken.own + taken.ofEnded
    },
    stop: () => opened.disposeAsync(),
  }
}

/** On a starved machine a statement may take long; limits only end what hangs. */
function patient(serverUrl: string): string {
  const url = new URL(serverUrl)
  const [limit, clientLimit] = ['120000', '125000']
  const limits = {
    statement_timeout: limit,
    query_timeout: clientLimit,
    idle_in_transaction_session_timeout: clientLimit,
  }
  for (const [name, value] of Object.entries({ ...limits, connect_timeout: '60' })) url.searchParams.set(name, value)
  return url.href
}

/**
 * One as migrations leave it, the job store included, and one as a started service leaves it, so that a start declares
 * nothing, and no job store looks for migrations that it has yet to end.
 */
async function makeTemplates(serverUrl: string, dataDir: string) {
  const migrated = urlOf(serverUrl, TEMPLATES.migrated)
  const declared = urlOf(serverUrl, TEMPLATES.declared)
  await using server = opened(serverUrl)
  await server.pool.query(`create database ${TEMPLATES.migrated}`)
  {
    await using fresh = opened(migrated)
    await migrate(fresh.pool, { directory: MIGRATIONS, logger })
    await fresh.pool.query(getConstructionPlans())
  }
  await server.pool.query(`create database ${TEMPLATES.declared} template ${TEMPLATES.migrated}`)
  const environment = { SERVICE_ENV: 'test', SERVICE_ROLE: 'api', SERVICE_DATA_DIR: dataDir }
  const secrets = { SERVICE_JWT_SECRET: TEST_SECRET, SERVICE_MASTER_KEY: TEST_MASTER_KEY }
  const { config } = loadConfig({ ...environment, ...secrets })
  const { platform, close } = await assemble({ config, logger, databaseUrl: declared })
  await Promise.all([platform.keys.signingKey(), platform.keys.encryptionKey(), platform.keys.cardKeys(0)])
  await close()
  {
    await using started = opened(declared)
    await started.pool.query("update pgboss.version set bam_on = 'infinity'")
  }
  for (const name of Object.values(TEMPLATES)) await seal(server.pool, name)
}

/** A database with connections cannot be copied, and the server works in none that nobody can enter. */
async function seal(pool: pg.Pool, name: string) {
  await pool.query(`alter database ${name} with is_template true allow_connections false`)
  const visitors = () => pool.query('select from pg_stat_activity where datname = $1', [name])
  while ((await visitors()).rowCount) await sleep(20)
}

function opened(url: string) {
  const pool = openPool({ url, size: 2, applicationName: 'test setup' })
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

/** A run that was killed leaves its server behind; the process id in the name tells. */
async function removeAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^parley-test-(\d+)-/.exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    const dataDir = join(tmpdir(), name)
    try {
      await stopPostmaster(join(dataDir, 'postgres'))
      await rm(dataDir, { recursive: true, force: true })
    } catch {
      console.warn(`${dataDir} is left from a test run of another user; remove it.`)
    }
  }
}
