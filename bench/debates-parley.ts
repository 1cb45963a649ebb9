import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { ledger } from '../src/areas/deliberation/ledger/index.ts'
import { runner } from '../src/areas/deliberation/runner/index.ts'
import { traces } from '../src/areas/operations/traces/index.ts'
import { openCursors } from '../src/background/log-readers/cursors.ts'
import { loadConfig } from '../src/config/load.ts'
import type { Agents } from '../src/engine/agent.ts'
import type { Answer, Ask } from '../src/engine/flow/asks.ts'
import { openPlatform } from '../src/open-platform.ts'
import { openBroadcast } from '../src/stream/broadcast.ts'
import { openingEvents } from '../test/support/debating-agents.ts'
import { compete, TOPIC, textOf } from './contestant.ts'

const ROUNDS = 3
/** With a collector the log is read too, and every trace is sent there; with `off` it is read by nobody. */
const [url = '', poolSize = '10', answerMs = '0', collector] = process.argv.slice(2)

let gate: PromiseWithResolvers<void> | undefined
let standing = 0
let noticed = () => {}

/**
 * Agents that agree and answer at once, or in exactly this many milliseconds; the last vote is held back during a
 * measurement.
 */
const agents: Agents = {
  everybodys: () => [],
  outside: () => [],
  forTenant: async () => ({ list: [], choose: () => undefined }),
  answer(ask, state) {
    const answer = () => answerTo(ask, textOf(state.debateId, ask.key))
    if (Number(answerMs) > 0) return sleep(Number(answerMs)).then(answer)
    if (!gate || !isHeldBack(ask)) return Promise.resolve(answer())
    standing += 1
    noticed()
    return gate.promise.then(answer)
  },
  answerAtOnce: (ask, state) =>
    Number(answerMs) > 0 || isHeldBack(ask) ? undefined : answerTo(ask, textOf(state.debateId, ask.key)),
}

const isHeldBack = ({ round, purpose }: Ask) => gate !== undefined && round === ROUNDS && purpose === 'vote'

function answerTo({ purpose, round }: Ask, text: string): Answer {
  const made = { usage: {}, model: 'script', generatedBy: 'script' as const }
  if (purpose === 'critique') {
    const critique = { proposal: 'p2', severity: 0.5, issues: [text], suggestions: [] }
    return { kind: 'critiques', critiques: [critique], ...made }
  }
  if (purpose !== 'vote') return { kind: 'message', content: text, proposal: 'p1', ...made }
  const stances = { p1: 'agree', p2: 'disagree' } as const
  const continueDebate = round < ROUNDS
  return { kind: 'vote', choice: 'p1', stances, confidence: 0.8, reason: text, continueDebate, ...made }
}

const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-debates-'))
const { config } = loadConfig({
  SERVICE_ENV: 'test',
  SERVICE_DATA_DIR: dataDir,
  SERVICE_ROLE: 'all',
  SERVICE_RUNNER_CONCURRENCY: '2000',
  SERVICE_RUNNER_CALLS: '10000',
  SERVICE_DATABASE_POOL_SIZE: poolSize,
  ...(collector !== undefined && collector !== 'off' && { OTEL_EXPORTER_OTLP_ENDPOINT: collector }),
})
const { platform, announcer, close } = await openPlatform({ config, logger: pino({ level: 'warn' }), databaseUrl: url })
const book = ledger(platform)
const { area } = runner(platform, { ledger: book, agents, seek: async () => [] })
await area.start?.()
const stopTracing = collector === undefined ? async () => {} : await trace()

/** What the service has for every reader of the log, with that of traces where there is a collector. */
async function trace() {
  const traced = traces(platform, { findDebate: async () => undefined })
  const cursors = await openCursors({
    ...platform,
    views: [],
    reactions: traced.reactions ?? [],
    enqueue: platform.jobs.enqueue,
    databaseUrl: url,
    program: async () => 'bench',
  })
  platform.outbox.start(traced.effects ?? [])
  cursors.start()
  return async () => {
    await cursors.stop()
    await platform.outbox.stop()
  }
}

/** Every debate has a follower, so that every event becomes the bytes that a socket would get. */
const broadcast = openBroadcast({ ...platform, announcements: announcer })
let fannedOut = 0

const ended = new Map<string, () => void>()
platform.log.onAppended((events) => {
  for (const { type, debateId } of events) {
    if (type !== 'debate_end') continue
    ended.get(debateId)?.()
    ended.delete(debateId)
  }
})

const begin = (debateId: string) =>
  book.create(debateId, 'org_bench', openingEvents({ rounds: ROUNDS }, { topic: TOPIC }))

async function run() {
  const debateId = platform.newId('debate')
  const over = Promise.withResolvers<void>()
  ended.set(debateId, over.resolve)
  const unfollow = broadcast.followDebate(debateId, {
    event(event, frame) {
      fannedOut += frame('standard').length
      if (event.type === 'debate_end') unfollow()
    },
  })
  await begin(debateId)
  await over.promise
}

/** The agents are asked ahead of the log, which may still have much to write. */
async function allWritten() {
  for (let before = -1, end = await platform.log.end(); end > before; end = await platform.log.end()) {
    before = end
    await sleep(500)
  }
}

let held: Promise<unknown> = Promise.resolve()
compete({
  run,
  async hold(debates) {
    gate = Promise.withResolvers()
    standing = 0
    const all = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    noticed = () => standing === debates.length * 3 && all.resolve()
    held = over.promise
    let left = debates.length
    const countDown = () => --left === 0 && over.resolve()
    for (const _n of debates) {
      const debateId = platform.newId('debate')
      ended.set(debateId, countDown)
      await begin(debateId)
    }
    await all.promise
    await allWritten()
    await platform.tail.catchUp()
  },
  async release() {
    gate?.resolve()
    gate = undefined
    await held
  },
  async end() {
    await platform.tail.catchUp()
    if (fannedOut === 0) throw new Error('Nothing was fanned out')
    await stopTracing()
    await area.stop?.()
    broadcast.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  },
})
