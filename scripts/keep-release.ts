import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pino } from 'pino'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { type ReleaseRows, writeRowsFile } from '../test/support/releases/rows-file.ts'
import { observe, plainEnvironment } from '../test/support/service-process.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from '../test/support/tokens.ts'
import { liveIn } from './releases/live-in.ts'

/** The tables of the product; the job store belongs to pg-boss, which migrates its own schema. */
const COLUMNS = `
  select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> 'migrations'
  group by c.relname order by c.relname`

const SEQUENCES = `
  select sequencename as name, last_value as last from pg_sequences
  where schemaname = 'public' and last_value is not null order by sequencename`

/** Everything in a database. */
async function copyOut(client: pg.Client): Promise<Omit<ReleaseRows, 'release'>> {
  const { rows: migrations } = await client.query<{ name: string }>('select name from migrations order by name')
  const { rows: tables } = await client.query<{ table: string; columns: string[] }>(COLUMNS)
  const copied: ReleaseRows['tables'] = []
  for (const { table, columns } of tables) {
    const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const rows = await text(client.query(copyTo(`copy (select ${names} from ${table}) to stdout`)))
    if (rows) copied.push({ table, columns, rows })
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(SEQUENCES)
  return {
    migrations: migrations.map(({ name }) => name),
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    tables: copied,
  }
}

/**
 * Keeps the database that a release leaves behind, so that every later one is tested to start on it: `npm run
 * keep-release` for this checkout, or with the folder of another one. The service is killed in the middle of a debate.
 */
const checkout = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const release = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim()
const dataDir = await mkdtemp(join(tmpdir(), 'parley-release-'))
const server = await startEmbedded({ dataDir, logger: pino({ level: 'warn' }) })
try {
  execFileSync('node', ['scripts/prepare.mjs'], { cwd: checkout, stdio: 'inherit' })
  const service = await started(server.url)
  try {
    await liveIn(service.address)
  } finally {
    await service.stop('SIGKILL')
  }
  const client = new pg.Client(server.url)
  await client.connect()
  const rows = { release, ...(await copyOut(client)) }
  await client.end()
  const file = join(import.meta.dirname, `../test/support/releases/${release}.copy.gz`)
  await writeFile(file, gzipSync(writeRowsFile(rows), { level: 9 }))
  console.log(`${rows.tables.length} tables of ${release} are kept in ${file}`)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true })
}

async function started(databaseUrl: string) {
  const env = {
    ...plainEnvironment(),
    DATABASE_URL: databaseUrl,
    SERVICE_DATA_DIR: dataDir,
    SERVICE_PORT: '0',
    SERVICE_WS_PORT: '0',
    SERVICE_JWT_SECRET: TEST_SECRET,
    SERVICE_MASTER_KEY: TEST_MASTER_KEY,
    RATE_LIMIT_ENABLED: 'false',
  }
  const service = observe(spawn('node', ['build/service/main.js'], { cwd: checkout, env }))
  const [, address = ''] = await service.says(/API\s+(http:\/\/[^/\s]+)/)
  return { ...service, address }
}
