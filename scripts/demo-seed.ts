import { parseArgs } from 'node:util'
import { assemble } from '../src/assemble.ts'
import { localCaller } from '../src/cli/ask/local-parley.ts'
import { type Config, loadConfig } from '../src/config/load.ts'
import type { Platform } from '../src/platform.ts'
import type { Caller } from '../src/shared/identity/caller.ts'
import { createLogger } from '../src/shared/telemetry/logger.ts'
import { LISTENER_NAME } from '../src/storage/connection/listener.ts'
import { type Database, openPool } from '../src/storage/database.ts'
import { migrateServer, openServer } from '../src/storage/server.ts'
import { plantedCorpus } from '../test/support/corpus/index.ts'
import { company, type House } from '../test/support/corpus/play.ts'
import type { Scene } from '../test/support/corpus/scene.ts'
import { playWork } from './demo-work.ts'

const USAGE = 'npm run demo:seed [-- --org <organization>]'
const SEED = 1

interface DemoOptions {
  /** The organization that gets the demo; by default the oldest, or the one that the first account will get. */
  org?: string | undefined
  scenes?: readonly Scene[]
  /** The day on which it ends. */
  today?: Date
}

/**
 * Plays the demo for an organization, and answers with a sentence about the result. The service must not run meanwhile:
 * it does not know the demo agents and would answer for them. An interrupted demo continues where it stopped.
 */
export async function seedDemo(
  config: Config,
  { org, scenes = plantedCorpus(SEED).scenes, today = new Date() }: DemoOptions = {},
): Promise<string> {
  if (config.env === 'production') throw new Error('The demo is made up: it is not for SERVICE_ENV=production')
  await using opened = new AsyncDisposableStack()
  const logger = createLogger({ level: 'warn', readable: process.stdout.isTTY === true })
  const server = await openServer(config, logger)
  opened.defer(server.stop)
  await migrateServer(server.url, logger)
  await refuseBesideService(server.url)

  const { agents, now, playAll } = company(today)
  const { app, platform, cursors, runDebates, driveRuns, close } = await assemble({
    config: { ...config, role: 'api', rateLimitEnabled: false },
    logger,
    databaseUrl: server.url,
    now,
    agents: [agents],
    authenticate: () => caller,
  })
  opened.defer(close)
  const caller = await ownerOf(platform, org)

  async function send(method: 'GET' | 'POST', path: string, payload?: object, more: Record<string, string> = {}) {
    const headers = { authorization: 'Bearer local', ...more }
    const url = `/api/v1${path}`
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`The demo was refused: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const get = (path: string) => send('GET', path)
  const post = (path: string, payload: object, headers?: Record<string, string>) => send('POST', path, payload, headers)
  /** Runs act for members, so that without an account there are none. */
  async function work() {
    if (!(await isMember(platform.db, caller))) return
    const moveRuns = async () => {
      await driveRuns()
      await cursors.catchUp()
      await platform.jobs.drain()
    }
    await playWork({ get, post, moveRuns })
  }

  await cursors.catchUp()
  const demo = await demoIn(platform.db, caller.org)
  const until = demo.until ?? today
  if (demo.isComplete(scenes)) {
    await work()
    return `The demo is there already: ${scenes.length} debates in ${caller.org}.`
  }
  const progress = tellsProgress(scenes.length, process.stdout.isTTY === true)
  const house: House = {
    async begin(request, place) {
      progress(place + 1)
      return demo.debates.get(place)?.id ?? (await post('/debates', { ...request, ...demo.labels(place, until) })).id
    },
    run: runDebates,
    async settle(debateId, right) {
      if (!demo.isSettled(debateId)) await post(`/debates/${debateId}/outcome`, { right })
    },
  }
  await playAll({ programmes: [{ scenes, house }], until, catchUp: cursors.catchUp })
  await work()
  if (process.stdout.isTTY) process.stdout.write('\r')
  return `Seeded ${scenes.length} debates of demo agents in ${caller.org}; npm start shows them.`
}

/** Reports progress: in a terminal on one line, elsewhere a line for every tenth. */
function tellsProgress(all: number, inTerminal: boolean, write = (text: string) => process.stdout.write(text)) {
  const step = Math.max(1, Math.ceil(all / 10))
  return (place: number) => {
    if (inTerminal) write(`\rDebate ${place} of ${all} …`)
    else if (place % step === 0 || place === all) write(`Debate ${place} of ${all}\n`)
  }
}

const TAG = 'demo'

/** Identifies a debate of the demo. */
interface Label {
  place: number
  until: string
}

interface Known {
  id: string
  isOver: boolean
  isSettled: boolean
}

/** What an organization already has of the demo. */
async function demoIn(db: Database, org: string) {
  const rows = await db
    .selectFrom('debate_details as details')
    .innerJoin('debates', 'debates.id', 'details.debate_id')
    .leftJoin('debate_verdicts as verdicts', 'verdicts.debate_id', 'details.debate_id')
    .select(['debates.id', 'debates.status', 'details.metadata', 'verdicts.right_choice'])
    .where('details.organization_id', '=', org)
    .where(({ eb, val }) => eb(val(TAG), '=', eb.fn.any('details.tags')))
    .execute()
  const labels = rows.map(({ metadata }) => metadata[TAG] as Label)
  const debates = new Map<number, Known>(
    rows.map(({ id, status, right_choice }, place) => [
      labels[place]?.place ?? -1,
      { id, isOver: status === 'completed', isSettled: right_choice !== null },
    ]),
  )
  const [first] = labels
  return {
    /** By their place in the programme. */
    debates,
    /** When it was to end, if it was started. */
    until: first && new Date(first.until),
    labels: (place: number, until: Date) => ({
      tags: [TAG],
      metadata: { [TAG]: { place, until: until.toISOString() } satisfies Label },
    }),
    isSettled: (debateId: string) => [...debates.values()].some(({ id, isSettled }) => id === debateId && isSettled),
    isComplete: (scenes: readonly { right?: string }[]) =>
      scenes.every(({ right }, place) => {
        const debate = debates.get(place)
        return debate?.isOver === true && (right === undefined || debate.isSettled)
      }),
  }
}

/** Every process of a service has a listening connection of its own. */
async function refuseBesideService(url: string) {
  const pool = openPool({ url, size: 1, applicationName: 'parley demo' })
  try {
    const { rows } = await pool.query(
      'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [LISTENER_NAME],
    )
    if (rows.length > 0) throw new Error('A service runs on this database: stop it, seed the demo, and start it again')
  } finally {
    await pool.end()
  }
}

/** The owner of an organization, by default of the oldest. */
async function ownerOf(platform: Pick<Platform, 'db' | 'log'>, org: string | undefined): Promise<Caller> {
  const caller = await localCaller(platform)
  if (org === undefined) return caller
  const found = await platform.db
    .selectFrom('organizations')
    .select(['id', 'owner_id'])
    .where('id', '=', org)
    .executeTakeFirst()
  if (!found) throw new Error(`There is no organization ${org}`)
  return { ...caller, org: found.id, userId: found.owner_id }
}

async function isMember(db: Database, { org, userId }: Caller): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', org)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Fills a development installation with debates of demo agents, so that there is something to look at. */
async function main() {
  try {
    const { values } = parseArgs({ options: { org: { type: 'string' }, help: { type: 'boolean' } } })
    if (values.help) console.log(USAGE)
    else console.log(await seedDemo(loadConfig().config, values))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

if (import.meta.main) await main()
