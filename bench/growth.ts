import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { lengthen } from './growth-copies.ts'
import { ask, type Grown, grown } from './growth-database.ts'
import { compareIdle } from './growth-idle.ts'
import { LIBRARY_REQUESTS, MEMORY_REQUESTS } from './growth-library.ts'
import { type Request, requestsOf } from './growth-requests.ts'
import { quantile } from './log-reader.ts'
import { emptyFolder } from './service-here.ts'

const FEWEST_EVENTS_A_SECOND = 10_000
const MOST_PER_EVENT = 1.2
const MOST_P95 = 2
const BETWEEN_QUESTIONS_MS = 20
const QUIET_MS = 60_000

/**
 * Sends one request after another, with pauses, until something else is over, each round of them as another person; answers
 * how long each took.
 */
async function askedUntil(grown: Grown, requests: readonly Request[], over: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void over.finally(() => {
    isOver = true
  })
  const times: number[] = []
  for (let place = 0; !isOver; place++) {
    const { url } = requests[place % requests.length] ?? { url: '/api/v2/debates' }
    times.push(await ask(grown, url, Math.floor(place / requests.length)))
    await pause(BETWEEN_QUESTIONS_MS)
  }
  return times
}

function judge(met: boolean, sentence: string) {
  console.log(`${met ? 'met   ' : 'MISSED'} ${sentence}`)
  if (!met) process.exitCode = 1
}

/** How fast a rebuild of this many debates is, and how it slows concurrent requests. */
async function measureRebuild(some: Grown, many: Grown, requests: readonly Request[]) {
  const quiet = quantile(await askedUntil(many, requests, pause(QUIET_MS)), 0.95)
  const rebuilding = many.rebuild()
  const busy = quantile(await askedUntil(many, requests, rebuilding), 0.95)
  const again = await rebuilding

  const rateOf = ({ events, rebuilt }: Grown) => events / rebuilt.seconds
  const perEvent = rateOf(some) / rateOf(many)
  console.log('\nrebuild-views, all views')
  judge(rateOf(many) >= FEWEST_EVENTS_A_SECOND, `${Math.round(rateOf(many))} events/s of ${many.events} events`)
  judge(perEvent <= MOST_PER_EVENT, `${perEvent.toFixed(2)} × the time per event with ${some.events} events`)
  judge(
    busy <= MOST_P95 * quiet,
    `p95 of questions ${busy.toFixed(1)} ms while it runs, ${quiet.toFixed(1)} ms before: ${(busy / quiet).toFixed(2)} ×`,
  )
  console.log(`with those questions beside it: ${Math.round(many.events / again.seconds)} events/s`)
}

const FEW = 1_000
const MOST_GROWTH = 2
const WARM_UP = 5
const ROUNDS = 31
const INTRODUCTION = '/api/v2/auth/me'
const { values } = parseArgs({
  options: {
    debates: { type: 'string', default: '100000' },
    against: { type: 'string', default: 'HEAD~1' },
    /** Leaves out what has more rows for a debate when it makes them. */
    rows: { type: 'string', default: '100' },
    /** Asks only what begins so: `/dashboard,/trails`. */
    only: { type: 'string', default: '/' },
    /** Entries of the memory and pieces of evidence, of which there are as many as debates unless it is told. */
    library: { type: 'string' },
    /** Measures the questions with rows of so many times as many debates instead: `20,60` does both, one after the other. */
    times: { type: 'string', default: '1' },
    /** Measures only how questions grow. */
    questions: { type: 'boolean', default: false },
    /** Measures only what an idle process costs. */
    idle: { type: 'boolean', default: false },
  },
})
const MANY = Number(values.debates)
const SOME = MANY / 5
const TIMES = values.times.split(',').map(Number)
const ONLY = values.only.split(',')
const LIBRARY = Number(values.library ?? MANY)

interface Measured {
  name: string
  few: number
  many: number
}

/**
 * The medians of every request, sent to both in turn, so that a busy moment of the machine affects both. Each round is
 * asked by somebody else, who is known by then: the dashboard keeps what it told a person.
 */
async function measure(few: Grown, many: Grown): Promise<Measured[]> {
  const asked = ({ areas, things }: Grown) => [...requestsOf(areas, things), ...MEMORY_REQUESTS, ...LIBRARY_REQUESTS]
  const ofMany = asked(many)
  const requests = asked(few)
    .map((request, place) => ({
      name: request.name,
      sides: [
        { grown: few, url: request.url, times: [] as number[] },
        { grown: many, url: ofMany[place]?.url ?? request.url, times: [] as number[] },
      ],
    }))
    .filter(({ name }) => ONLY.some((beginning) => name.startsWith(beginning)))
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const place = round + WARM_UP
    for (const side of [few, many]) await ask(side, INTRODUCTION, place)
    for (const { sides } of requests) {
      for (const side of sides) {
        const took = await ask(side.grown, side.url, place)
        if (round >= 0) side.times.push(took)
      }
    }
  }
  return requests.map(({ name, sides }) => {
    const [ofFew = Number.NaN, ofAll = Number.NaN] = sides.map(({ times }) => quantile(times, 0.5))
    return { name, few: ofFew, many: ofAll }
  })
}

function tell(debates: number, { events, written, rebuilt: { seconds, report } }: Grown) {
  const rate = (took: number) => `${took.toFixed(0)} s, ${Math.round(events / took)} events/s`
  console.log(`\n${debates} debates are ${events} events`)
  console.log(`written in ${rate(written)}`)
  console.log(`rebuild-views took ${rate(seconds)}\n${report}`)
}

/** The worst first. */
function tellGrowth(debates: number, measured: readonly Measured[]) {
  const growth = ({ few, many }: Measured) => many / few
  const missed = measured.filter((each) => growth(each) > MOST_GROWTH)
  console.log(
    `p50 in ms of the organization with half of all debates; ${LIBRARY} entries of its library\n\n           of ${FEW}  of ${debates}   growth`,
  )
  for (const each of measured.toSorted((one, other) => growth(other) - growth(one))) {
    const cells = [
      each.few.toFixed(2).padStart(9),
      each.many.toFixed(2).padStart(10),
      growth(each).toFixed(2).padStart(8),
    ]
    console.log(`${growth(each) > MOST_GROWTH ? 'MISSED' : 'met   '} ${cells.join(' ')}  ${each.name}`)
  }
  console.log(`\n${measured.length - missed.length} of ${measured.length} within ${MOST_GROWTH} ×`)
  if (missed.length > 0) process.exitCode = 1
}

async function measureGrowth() {
  await using opened = new AsyncDisposableStack()
  const dataDir = await emptyFolder(opened)
  const server = await startEmbedded({ dataDir, logger: pino({ level: 'silent' }) })
  opened.defer(server.stop)
  const until = new Date()
  const few = await grown({ serverUrl: server.url, dataDir, debates: FEW, library: FEW, until })
  tell(FEW, few)
  const many = await grown({ serverUrl: server.url, dataDir, debates: MANY, library: LIBRARY, until })
  tell(MANY, many)
  let times = 1
  for (const wanted of TIMES) {
    await lengthen(many, times, wanted, Number(values.rows))
    times = wanted
    tellGrowth(times * MANY, await measure(few, many))
  }
  if (!values.questions) {
    const some = await grown({ serverUrl: server.url, dataDir, debates: SOME, library: SOME, until })
    tell(SOME, some)
    await measureRebuild(some, many, requestsOf(many.areas, many.things))
    await some.close()
  }
  for (const each of [few, many]) await each.close()
}

if (!values.idle) await measureGrowth()
if (!values.questions) await compareIdle(values.against)
