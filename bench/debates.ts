import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { migrateServer } from '../src/storage/server.ts'
import { freshDatabase } from './bench-database.ts'
import type { Held, Ran } from './contestant.ts'
import { contestantProcess } from './contestant-process.ts'
import { quantile } from './log-reader.ts'
import { installPeers } from './peers.ts'

const ROUNDS = 5
const HELD = { few: 200, many: 1_000 }
const PHASES = 10
const ANSWER_MS = 200
const AT_ONCE = 200
const POOL_SIZE = 10
const OURS = { program: 'debates-parley.ts', tables: ['debates', 'events'] }
const PEER = { program: 'debates-langgraph.mjs', tables: ['checkpoints', 'checkpoint_blobs', 'checkpoint_writes'] }
type Side = typeof OURS

/** The same for both, until the code of both is compiled. */
const WARM_UP_MS = 10_000
const WARM_UP = { ours: 320, peer: 32 }
/** About as long for one as for the other. */
const LOADS = [
  { concurrency: 1, debates: { ours: 200, peer: 16 }, target: 15 },
  { concurrency: 32, debates: { ours: 640, peer: 64 }, target: 20 },
]

async function asked<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql, values).finally(() => client.end())
  return rows[0] as Row
}

async function storedBytes(url: string, { tables }: Side): Promise<number> {
  await asked(url, 'vacuum')
  const sum = 'select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) as name'
  return (await asked<{ bytes: number }>(url, sum, [tables])).bytes
}

interface Result {
  perSecond: number[]
  cpuMsPerDebate: number[]
}

const median = (values: readonly number[]) => quantile(values, 0.5)

/** The memory of many debates in flight beyond that of few, so that fixed costs of a process do not count. */
async function heapOf(url: string, { program }: Side): Promise<number> {
  const contestant = await contestantProcess(program, [url, String(POOL_SIZE)], ['--expose-gc'])
  await contestant.order<Ran>({ do: 'run', concurrency: 32, debates: 64 })
  const few = await contestant.order<Held>({ do: 'hold', debates: HELD.few })
  const many = await contestant.order<Held>({ do: 'hold', debates: HELD.many })
  await contestant.end()
  return (many.heapBytes - few.heapBytes) / (HELD.many - HELD.few) / 1024
}

/** Both sides in turn, so that a busy moment of the machine affects both. */
async function race(urls: { ours: string; peer: string }) {
  const processes = {
    ours: await contestantProcess(OURS.program, [urls.ours, String(POOL_SIZE)]),
    peer: await contestantProcess(PEER.program, [urls.peer, String(POOL_SIZE)]),
  }
  const results = { ours: LOADS.map(empty), peer: LOADS.map(empty) }
  const ran = { ours: 0, peer: 0 }
  for (const side of ['ours', 'peer'] as const) {
    for (const began = performance.now(); performance.now() - began < WARM_UP_MS; ran[side] += WARM_UP[side]) {
      await processes[side].order<Ran>({ do: 'run', concurrency: 32, debates: WARM_UP[side] })
    }
  }
  for (const [place, { concurrency, debates }] of LOADS.entries()) {
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of ['ours', 'peer'] as const) {
        const { seconds, cpuSeconds } = await processes[side].order<Ran>({
          do: 'run',
          concurrency,
          debates: debates[side],
        })
        results[side][place]?.perSecond.push(debates[side] / seconds)
        results[side][place]?.cpuMsPerDebate.push((1_000 * cpuSeconds) / debates[side])
        ran[side] += debates[side]
      }
    }
  }
  await processes.ours.end()
  await processes.peer.end()
  return { results, ran }
}
const empty = (): Result => ({ perSecond: [], cpuMsPerDebate: [] })

/** How much longer debates take than their agents. */
async function overhead(url: string, debates: number): Promise<number> {
  const contestant = await contestantProcess(OURS.program, [url, String(POOL_SIZE), String(ANSWER_MS)])
  await contestant.order<Ran>({ do: 'run', concurrency: 2, debates: 2 })
  const { each } = await contestant.order<Ran>({ do: 'run', concurrency: debates, debates })
  await contestant.end()
  return Math.max(...each) / ((PHASES * ANSWER_MS) / 1_000)
}

function verdict(met: boolean, text: string) {
  console.log(`${met ? 'met   ' : 'MISSED'} ${text}`)
  if (!met) process.exitCode = 1
}

if (process.argv.includes('--traces')) {
  await import('./debates-traces.ts')
  process.exit()
}
installPeers('@langchain/langgraph')
const logger = pino({ level: 'silent' })
const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
const server = await startEmbedded({ dataDir, logger })
try {
  const fresh = async (name: string, ours: boolean) => {
    const url = await freshDatabase(server.url, name)
    if (ours) await migrateServer(url, logger)
    return url
  }
  const urls = { ours: await fresh('ours', true), peer: await fresh('peer', false) }
  const { results, ran } = await race(urls)
  const { events } = await asked<{ events: number }>(urls.ours, 'select count(*)::float8 as events from events')
  const eventsPerDebate = events / ran.ours
  const bytes = {
    ours: (await storedBytes(urls.ours, OURS)) / ran.ours,
    peer: (await storedBytes(urls.peer, PEER)) / ran.peer,
  }
  const heap = {
    ours: await heapOf(await fresh('ours_heap', true), OURS),
    peer: await heapOf(await fresh('peer_heap', false), PEER),
  }
  const alone = await overhead(await fresh('paced_alone', true), 1)
  const together = await overhead(await fresh('paced_together', true), AT_ONCE)

  console.log(
    `\n3 agents × 3 rounds, agents that answer at once, every step durable on one server (fsync on); the median of ${ROUNDS} rounds\n`,
  )
  console.log('                        debates/s   CPU ms/debate   KB stored/debate   KB heap/debate in flight')
  const cell = (value: number, digits: number, width: number) => value.toFixed(digits).padStart(width)
  for (const [place, { concurrency }] of LOADS.entries()) {
    for (const side of ['ours', 'peer'] as const) {
      const result = results[side][place] ?? empty()
      const name = `${side === 'ours' ? 'parley' : 'langgraph'}, ${concurrency} at once`
      console.log(
        name.padEnd(23) +
          cell(median(result.perSecond), 1, 10) +
          cell(median(result.cpuMsPerDebate), 2, 16) +
          cell(bytes[side] / 1024, 1, 19) +
          cell(heap[side], 1, 27),
      )
    }
  }
  console.log()
  for (const [place, { concurrency, target }] of LOADS.entries()) {
    const ratio = median(results.ours[place]?.perSecond ?? []) / median(results.peer[place]?.perSecond ?? [])
    verdict(ratio >= target, `debates/s, ${concurrency} at once: ${ratio.toFixed(1)} × the peer's (target ≥ ${target})`)
  }
  const cpu = median(results.ours[1]?.cpuMsPerDebate ?? []) / eventsPerDebate
  verdict(
    cpu <= 0.3,
    `CPU per stored event, fan-out included: ${cpu.toFixed(3)} ms of ${eventsPerDebate.toFixed(0)} events (target ≤ 0.3)`,
  )
  const share = bytes.ours / bytes.peer
  verdict(share <= 0.5, `bytes stored: ${share.toFixed(2)} × the peer's (target ≤ 0.5)`)
  verdict(heap.ours <= 28, `heap per debate in flight: ${heap.ours.toFixed(1)} KB (target ≤ 28)`)
  verdict(
    alone <= 1.05,
    `agents of ${ANSWER_MS} ms: a debate takes ${alone.toFixed(3)} × its ${PHASES} phases (target ≤ 1.05)`,
  )
  verdict(together <= 1.25, `${AT_ONCE} such debates at once: ${together.toFixed(3)} × (target ≤ 1.25)`)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
