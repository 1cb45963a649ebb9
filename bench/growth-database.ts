import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import type { Area } from '../src/platform.ts'
import type { NewEvent } from '../src/shared/event-types.ts'
import type { EventLog } from '../src/storage/event-log/event-log.ts'
import { migrateServer } from '../src/storage/server.ts'
import { type Chance, chances } from '../test/support/chances.ts'
import { type CallerHeaders, signedIn } from '../test/support/people.ts'
import { relogged } from '../test/support/relogged.ts'
import { TEST_SECRET } from '../test/support/tokens.ts'
import { type Course, courseOf } from './growth-courses.ts'
import { BRING, COLLECT, REMEMBER, WRITE_PAGES } from './growth-library.ts'
import type { Things } from './growth-requests.ts'
import { topicOf } from './growth-words.ts'

const logger = pino({ level: 'fatal' })

let databases = 0

interface Wanted {
  serverUrl: string
  dataDir: string
  debates: number
  /** How much the largest organization remembers, and how much evidence it has collected. */
  library: number
  until: Date
}

/** A service on its own database, with this many debates in its log and all views rebuilt by the command. */
export async function grown({ serverUrl, dataDir, debates, library, until }: Wanted) {
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
  for (const fill of [REMEMBER, COLLECT, BRING]) await asked(url, fill, [LARGEST, library])
  await asked(url, WRITE_PAGES, [LARGEST])
  await asked(url, 'vacuum analyze')
  const [things] = await asked<Things>(url, FIND_THINGS, [LARGEST])
  if (!things) throw new Error('The largest organization has nothing to ask about')
  const askers: CallerHeaders[] = []
  for (let number = 0; number < ASKERS; number++)
    askers.push(
      await signedIn(platform, { userId: `usr_asker_${number}`, org: LARGEST, org_role: 'owner', role: 'admin' }),
    )
  const execute = (statement: string) => asked(url, statement)
  return { app, areas, askers, things, events, written, rebuild, rebuilt, execute, close }
}
export type Grown = Awaited<ReturnType<typeof grown>>

/** As `npm run rebuild-views` does. */
const NODE_FLAGS = ['--max-semi-space-size=64']
const REBUILD = join(import.meta.dirname, '../src/cli/rebuild-views.ts')

/** A reaction issues receipts, and reactions are never replayed. */
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

/** So many that the dashboard has forgotten what it told a person before they ask again. */
const ASKERS = 48

/** Sends a request as the asker of this round; answers how many milliseconds it took. */
export async function ask({ app, askers }: Pick<Grown, 'app' | 'askers'>, url: string, round: number): Promise<number> {
  const headers = askers[round % ASKERS] ?? {}
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

/** Half of all debates belong to one organization; every further one has fewer than the one before it. */
const LARGEST = 'org_largest'
const OTHERS = 200
const DISTINCT_COURSES = 3_000
const PEOPLE = 60
const DAYS = 30
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Debates that wait for the log at once. */
const IN_FLIGHT = 400

const courses = new Map<number, Course>()

function course(number: number): Course {
  const seed = number % DISTINCT_COURSES
  const known = courses.get(seed) ?? courseOf(seed)
  courses.set(seed, known)
  return known
}

const organizationOf = (chance: Chance) =>
  chance.below(2) === 0 ? LARGEST : `org_${Math.floor(OTHERS * chance.share() ** 3) + 1}`

const idOf = (number: number) => `dbt_g${String(number).padStart(7, '0')}`

/** The event with this debate's own topic, people and places. */
function own(event: NewEvent, debateId: string, topic: string, user: string): NewEvent {
  const { type, data, private: text } = relogged({ private: null, ...event }, debateId)
  const told = text && (type === 'debate_start' ? { ...text, topic } : text)
  return { type, data: 'user' in data ? { ...data, user } : data, ...(told && { private: told }) }
}

/** Appends one debate's log part by part; answers how many events it has. */
async function append(log: EventLog, number: number, begunAt: number): Promise<number> {
  const chance = chances(number + 7_777)
  const { parts, status } = course(chance.below(1 << 30))
  const organizationId = organizationOf(chance)
  const topic = topicOf(chance)
  const user = `usr_${Math.floor(PEOPLE * chance.share() ** 2) + 1}`
  let version = 0
  await Promise.all(
    parts.map(({ events, minute }, place) => {
      const appended = log.append({
        debateId: idOf(number),
        expectedVersion: version,
        ...(version === 0 && { create: { organizationId } }),
        events: events.map((event) => own(event, idOf(number), topic, user)),
        at: new Date(begunAt + minute * MINUTE_MS).toISOString(),
        ...(place === parts.length - 1 && { status }),
      })
      version += events.length
      return appended
    }),
  )
  return version
}

/** Writes the logs of this many debates, evenly over the last days; answers how many events they have. */
async function writeLogs(log: EventLog, debates: number, until: Date): Promise<number> {
  const span = DAYS * DAY_MS - 60 * MINUTE_MS
  const from = until.getTime() - DAYS * DAY_MS
  let events = 0
  let next = 0
  const writer = async () => {
    for (let number = next++; number < debates; number = next++) {
      const appended = await append(log, number, from + Math.floor((span * number) / debates))
      events += appended
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, writer))
  return events
}
