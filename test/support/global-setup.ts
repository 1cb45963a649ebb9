import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openPool } from '../../src/storage/database.ts'
import { isAlive, stopPostmaster } from '../../src/storage/embedded/postmaster.ts'
import { startEmbedded } from '../../src/storage/embedded/start.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { urlOf } from './database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the run's server from which others are made. */
    serverUrl: string
    /** The migrated database that every test database is a copy of. */
    templateName: string
  }
}

/** One server for the whole run, and one migrated database, the job store included, that every test database is a copy of. */
export default async function setUp({ provide }: TestProject) {
  const logger = pino({ level: 'warn' })
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-`))
  await chmod(dataDir, 0o711)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' }
  const server = await startEmbedded({ dataDir, logger, settings })
  const templateName = 'parley_template'
  await using(server.url, (pool) => pool.query(`create database ${templateName}`))
  const directory = join(import.meta.dirname, '../../migrations')
  await using(urlOf(server.url, templateName), async (pool) => {
    await migrate(pool, { directory, logger })
    await pool.query(getConstructionPlans())
  })
  provide('serverUrl', server.url)
  provide('templateName', templateName)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
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

async function using(url: string, work: (pool: pg.Pool) => Promise<unknown>) {
  const pool = openPool({ url, size: 1, applicationName: 'test setup' })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}
