import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Logger } from 'pino'
import packageJson from '../../../package.json' with { type: 'json' }
import { migrationHistory, refuseForeignHistory } from './migration-history.ts'
import { type LockOptions, takeMigrationLock } from './migration-lock.ts'

interface MigrateOptions extends LockOptions {
  /** A directory of plain SQL files that run in the order of their names. */
  directory: string
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Brings the schema up to this release and answers with the names of the applied files. */
export async function migrate(pool: pg.Pool, { directory, ...waiting }: MigrateOptions): Promise<string[]> {
  const { logger } = waiting
  const files = await migrationsIn(directory)
  const client = await pool.connect()
  try {
    await takeMigrationLock(client, waiting)
    await prepareHistory(client)
    const applied = await migrationHistory(client)
    refuseForeignHistory(files, applied)
    const pending = files.filter(({ name }) => !applied.has(name))
    const release = pending.length > 0 ? await thisRelease() : ''
    for (const migration of pending) await applyPatiently(client, migration, { release, logger })
    if (pending.length > 0) logger.info(`Prepared the database (${inNumbers(pending.length)})`)
    return pending.map(({ name }) => name)
  } finally {
    client.release(true)
  }
}

const inNumbers = (count: number) => (count === 1 ? '1 migration' : `${count} migrations`)

/** The migrations of this release, in order. */
export async function migrationsIn(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function prepareHistory(client: pg.PoolClient) {
  await client.query(`create table if not exists migrations (
    name text collate "C" primary key, checksum text not null, applied_at timestamptz(3) not null)`)
  await client.query('alter table migrations add column if not exists release text')
}

const LOCK_NOT_AVAILABLE = '55P03'
const ATTEMPTS = 12

interface Applying {
  release: string
  logger: Logger
}

/**
 * The previous release may hold a table: a migration leaves the lock queue after 5 s, so that it never blocks others
 * for long.
 */
async function applyPatiently(client: pg.PoolClient, migration: Migration, { release, logger }: Applying) {
  for (let attempt = 1; ; attempt++) {
    try {
      await apply(client, migration, release)
      logger.debug({ migration: migration.name }, 'Migrated')
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) {
        throw new Error(`The migration ${migration.name} failed: ${message}`, { cause: error })
      }
      logger.warn({ migration: migration.name, attempt }, 'A table is busy; trying the migration again')
      await sleep(250 * attempt)
    }
  }
}

/** A backfill may run for as long as it needs. */
const UNHURRIED = { query_timeout: 24 * 3_600_000 }

/**
 * Half-rebuilt views hold on to types and functions that a migration may drop. They would start anew after it anyway,
 * and no rebuild starts while it runs. A page that is being folded is waited for; only rebuilds wait behind us.
 */
const GIVE_UP_REBUILDS = `
  do $$
  declare copy name;
  begin
    if to_regclass('rebuilding.rebuilds') is null then return; end if;
    set local lock_timeout = '10min';
    lock table rebuilding.rebuilds in exclusive mode;
    set local lock_timeout = '5s';
    for copy in select tablename from pg_tables where schemaname = 'rebuilding' and tablename <> 'rebuilds' loop
      execute format('drop table rebuilding.%I', copy);
    end loop;
    delete from rebuilding.rebuilds where finished_at is null;
  end $$`

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration, release: string) {
  try {
    await client.query("begin; set local lock_timeout = '5s'; set local statement_timeout = 0")
    await client.query({ text: GIVE_UP_REBUILDS, ...UNHURRIED })
    await client.query({ text: sql, ...UNHURRIED })
    await client.query(
      'insert into migrations (name, checksum, release, applied_at) values ($1, $2, $3, clock_timestamp())',
      [name, checksum, release],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const run = promisify(execFile)

/** This release in words: its version, and its commit if it runs from a checkout. */
export async function thisRelease(): Promise<string> {
  const git = run('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, timeout: 5_000 })
  const commit = await git.then(
    ({ stdout }) => ` (commit ${stdout.trim()})`,
    () => '',
  )
  return `${packageJson.version}${commit}`
}
