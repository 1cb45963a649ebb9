import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { ledger } from '../src/areas/deliberation/ledger/index.ts'
import { runner } from '../src/areas/deliberation/runner/index.ts'
import { loadConfig } from '../src/config/load.ts'
import { openPlatform } from '../src/open-platform.ts'
import { openBroadcast } from '../src/stream/broadcast.ts'
import { type Call, debatingAgents, openingEvents } from '../test/support/debating-agents.ts'
import { compete, TOPIC, textOf } from './contestant.ts'

const ROUNDS = 3
const [url = '', poolSize = '10', answerMs = '0'] = process.argv.slice(2)

let gate: PromiseWithResolvers<void> | undefined
let standing = 0
let noticed = () => {}

/** Takes its time; and holds the last vote while somebody measures. */
async function before({ ask }: Call) {
  if (Number(answerMs) > 0) await sleep(Number(answerMs))
  if (!gate || ask.round < ROUNDS || ask.purpose !== 'vote') return undefined
  standing += 1
  noticed()
  await gate.promise
  return undefined
}

const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-debates-'))
const { config } = loadConfig({
  SERVICE_ENV: 'test',
  SERVICE_DATA_DIR: dataDir,
  SERVICE_ROLE: 'all',
  SERVICE_RUNNER_CONCURRENCY: '2000',
  SERVICE_RUNNER_CALLS: '10000',
  SERVICE_DATABASE_POOL_SIZE: poolSize,
})
const { platform, close } = await openPlatform({ config, logger: pino({ level: 'warn' }), databaseUrl: url })
const book = ledger(platform)
const agents = debatingAgents({
  rounds: ROUNDS,
  textOf: ({ ask, state }) => textOf(state.debateId, ask.key),
  ...((Number(answerMs) > 0 || process.execArgv.includes('--expose-gc')) && { before }),
})
const { area } = runner(platform, { ledger: book, agents })
await area.start?.()

/** Somebody follows every debate, so that every event becomes the bytes that a socket would get. */
const broadcast = openBroadcast(platform)
let fannedOut = 0

const ended = new Map<string, () => void>()
platform.log.onAppended((events) => {
  for (const { type, debateId } of events) if (type === 'debate_end') ended.get(debateId)?.()
})

async function run(_n: number) {
  const debateId = platform.newId('debate')
  const over = Promise.withResolvers<void>()
  ended.set(debateId, over.resolve)
  const unfollow = broadcast.followDebate(debateId, {
    event(event, frame) {
      fannedOut += frame('standard').length
      if (event.type === 'debate_end') unfollow()
    },
  })
  await book.create(debateId, 'org_bench', openingEvents({ rounds: ROUNDS }, { topic: TOPIC }))
  await over.promise
  ended.delete(debateId)
}

/** The agents are asked ahead of the log, so it may still have much to write. */
async function allWritten() {
  for (let before = -1, end = await platform.log.end(); end > before; end = await platform.log.end()) {
    before = end
    await sleep(500)
  }
}

let holding: Promise<void>[] = []
compete({
  run,
  async hold(debates) {
    gate = Promise.withResolvers()
    standing = 0
    const all = Promise.withResolvers<void>()
    noticed = () => standing === debates.length * 3 && all.resolve()
    holding = debates.map(run)
    await all.promise
    await allWritten()
    await platform.tail.catchUp()
    agents.asked.length = 0
  },
  async release() {
    gate?.resolve()
    gate = undefined
    await Promise.all(holding)
    holding = []
  },
  async end() {
    await platform.tail.catchUp()
    if (fannedOut === 0) throw new Error('Nothing was fanned out')
    await area.stop?.()
    broadcast.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  },
})
