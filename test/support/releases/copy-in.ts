import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import { pino } from 'pino'
import { migrate } from '../../../src/storage/migrations/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../database.ts'
import { type ReleaseRows, readRowsFile } from './rows-file.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** The names of the files, one a release. */
export const keptReleases = async () =>
  (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.copy.gz')).sort()

/** A database as a former release left it, on which nothing of this one has run. */
export async function databaseOfRelease(file: string): Promise<TestDatabase & { kept: ReleaseRows }> {
  const kept = readRowsFile(gunzipSync(await readFile(join(import.meta.dirname, file))).toString())
  const database = await emptyDatabase()
  await migrateAsThen(database.pool, kept.migrations)
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const each of kept.tables) await copyTable(client, each)
    for (const [name, last] of Object.entries(kept.sequences)) await client.query('select setval($1, $2)', [name, last])
  } finally {
    await client.end()
  }
  return { ...database, kept }
}

async function migrateAsThen(pool: pg.Pool, names: readonly string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'parley-release-'))
  try {
    for (const name of names) await cp(join(MIGRATIONS, name), join(directory, name))
    await migrate(pool, { directory, logger: pino({ level: 'silent' }) })
    await pool.query(getConstructionPlans())
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function copyTable(client: pg.Client, { table, columns, rows }: ReleaseRows['tables'][number]) {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(`delete from ${table}`)
  await pipeline(Readable.from([rows]), client.query(copyFrom(`copy ${table} (${names}) from stdin`)))
}
