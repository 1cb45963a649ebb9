import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import type { Area } from '../src/platform.ts'
import { migrateServer } from '../src/storage/server.ts'
import { signedIn } from '../test/support/people.ts'
import { TEST_SECRET } from '../test/support/tokens.ts'
import { BRING, COLLECT, WRITE_PAGES } from './growth-library.ts'
import { LARGEST, writeLogs } from './growth-logs.ts'
import { REMEMBER } from './growth-memory.ts'
import type { Things } from './growth-requests.ts'

const logger = pino({ level: 'fatal' })

let databases = 0

interface Wanted {
  serverUrl: string
  dataDir: string
  debates: number
  until: Date
}

/** A service on a database of its own, with so many debates in its log and all views folded by the command. */
export async function grown({ serverUrl, dataDir, debates, until }: Wanted) {
  const url = await freshDatabase(serverUrl, `debates_${debates}_${++databases}`)
  await migrateServer(url, logger)
  const settings = {
    SERVICE_ENV: 'test',
    SERVICE_ROLE: 'api',
    SERVICE_DATA_DIR: dataDir,
    SERVICE_JWT_SECRET: TEST_SECRET,
    DATABASE_URL: url,
    RATE_LIMIT_ENABLED: 'false',
  }
  let areas: readonly Area[] = []
  const { app, platform, close } = await assemble({
    config: loadConfig(settings).config,
    logger,
    databaseUrl: url,
    chooseAreas(all) {
      areas = all
      return all
    },
  })
  await app.ready()

  const writing = stopwatch()
  const events = await writeLogs(platform.log, debates, until)
  const written = writing()
  const rebuild = async () => {
    const rebuilding = stopwatch()
    const env = { ...process.env, ...settings }
    const { stdout } = await promisify(execFile)(process.execPath, [...NODE_FLAGS, REBUILD], { env })
    return { seconds: rebuilding(), report: stdout }
  }
  const rebuilt = await rebuild()
  await asked(url, ISSUE_RECEIPTS)
  for (const fill of [REMEMBER, COLLECT, BRING]) await asked(url, fill, [LARGEST, debates])
  await asked(url, WRITE_PAGES, [LARGEST])
  await asked(url, 'vacuum analyze')
  const [things] = await asked<Things>(url, FIND_THINGS, [LARGEST])
  if (!things) throw new Error('The largest organization has nothing to ask about')
  const headers = await signedIn(platform, { org: LARGEST, org_role: 'owner', role: 'admin' })
  return { app, areas, headers, things, events, written, rebuild, rebuilt, close }
}
export type Grown = Awaited<ReturnType<typeof grown>>

/** As `npm run rebuild-views` does it. */
const NODE_FLAGS = ['--max-semi-space-size=64']
const REBUILD = join(import.meta.dirname, '../src/cli/rebuild-views.ts')

/** Receipts are issued by a reaction, which is never replayed. */
const ISSUE_RECEIPTS = `
  insert into receipts (organization_id, id, debate_id, result, receipt, hash, key_id, signature, issued_at)
  select organization_id, 'rct_' || debate_id, debate_id, result, json_build_object('result', result, 'confidence', confidence,
    'panel', '{}'::text[], 'dissenting', '{}'::text[], 'log', json_build_object('version', 1, 'hash', '')), '', '', '', ended_at
  from debate_results where result is not null`

const FIND_THINGS = `
  select (select debate_id from debate_results where organization_id = $1 and result = 'consensus_reached' order by debate_id limit 1)
      as debate,
    (select id from checkpoints where organization_id = $1 limit 1) as checkpoint,
    (select id from pending_breakpoints where organization_id = $1 limit 1) as breakpoint,
    (select topic from debate_results where organization_id = $1 order by created_at desc limit 1) as topic,
    (select to_char(max(created_at) - interval '15 days', 'YYYY-MM-DD') from debates) as since`

/** Asks the service; answers how many milliseconds that took. */
export async function ask({ app, headers }: Pick<Grown, 'app' | 'headers'>, url: string): Promise<number> {
  const began = performance.now()
  const { statusCode, body } = await app.inject({ url, headers })
  const took = performance.now() - began
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body.slice(0, 300)}`)
  return took
}

const stopwatch = () => {
  const began = performance.now()
  return () => (performance.now() - began) / 1_000
}

async function asked<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql, values).finally(() => client.end())
  return rows
}

async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  await asked(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
