import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { migrateServer } from '../src/storage/server.ts'
import { quantile } from './log-reader.ts'
import type { Told } from './stream-clients.ts'
import type { NodeReady, Order } from './stream-node.ts'

const CROWD = 1_000
const ROUNDS = 9
const EVENTS_A_ROUND = 30
/** `connected` and `sync`. */
const GREETINGS = 2
const LISTENERS = 100
const MEASURED_EVENTS = 400
const EVERY_MS = 20
const TARGETS = { ratio: 0.7, oneNodeMs: 20, twoNodesMs: 40 }

const children = new Set<ChildProcess>()
const failed = new AbortController()

function startChild(file: string, ...words: string[]) {
  const child = fork(new URL(file, import.meta.url), words)
  children.add(child)
  child.once('exit', () => children.has(child) && failed.abort(new Error(`${file} ended too early`)))
  return child
}

function stopChild(child: ChildProcess) {
  children.delete(child)
  child.kill('SIGKILL')
}

/** The next message of a child, unless one of them ends first. */
async function heardFrom<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message', { signal: failed.signal })
  return message
}

async function order(node: ChildProcess, what: Order): Promise<NodeJS.CpuUsage> {
  const answer = heardFrom<NodeJS.CpuUsage>(node)
  node.send(what)
  return answer
}

async function clients(url: string, ...[count, greetings, measured = 0]: [number, number, number?]) {
  const child = startChild('./stream-clients.ts', url, ...[count, greetings, measured].map(String))
  await heardFrom<Told>(child)
  return child
}

async function untilFrames(child: ChildProcess, frames: number) {
  let told = await heardFrom<Told>(child)
  while (told.frames < frames) told = await heardFrom<Told>(child)
  return told
}

/** What the process spends on sending one frame after another to everybody, in deliveries per second of CPU. */
async function deliveriesPerCpuSecond(
  node: ChildProcess,
  crowd: ChildProcess,
  before: number,
  say: () => Promise<unknown>,
) {
  const began = await order(node, { do: 'cpu' })
  for (let frame = 1; frame <= EVENTS_A_ROUND; frame += 1) {
    await Promise.all([untilFrames(crowd, before + frame), say()])
  }
  const ended = await order(node, { do: 'cpu' })
  const seconds = (ended.user + ended.system - began.user - began.system) / 1_000_000
  return (EVENTS_A_ROUND * CROWD) / seconds
}

async function latency(writer: ChildProcess, { url, token }: NodeReady, debateId: string) {
  await order(writer, { do: 'append', debateId, from: 0, count: 1, everyMs: 0 })
  const at = `${url}?debate_id=${debateId}&token=${token}`
  const listeners = await clients(at, LISTENERS, GREETINGS, MEASURED_EVENTS)
  const all = untilFrames(listeners, MEASURED_EVENTS)
  await order(writer, { do: 'append', debateId, from: 1, count: MEASURED_EVENTS, everyMs: EVERY_MS })
  const { latency: took = { p50: Number.NaN, p99: Number.NaN } } = await all
  stopChild(listeners)
  return took
}

type Latency = NonNullable<Told['latency']>

function report({ bare, ours }: { bare: number[]; ours: number[] }, oneNode: Latency, twoNodes: Latency) {
  const median = (values: readonly number[]) => quantile(values, 0.5)
  const ratios = ours.map((figure, round) => figure / (bare[round] ?? Number.NaN))
  const list = (figures: readonly number[], digits: number) => figures.map((figure) => figure.toFixed(digits)).join(' ')
  const lines = [
    {
      met: median(ratios) >= TARGETS.ratio,
      text: `${CROWD} subscribers, deliveries per CPU second ÷ bare ws: ${median(ratios).toFixed(2)} (target ≥ ${TARGETS.ratio})`,
    },
    {
      met: oneNode.p99 <= TARGETS.oneNodeMs,
      text: `append to socket, ${LISTENERS} subscribers, one node: p50 ${oneNode.p50.toFixed(1)} ms, p99 ${oneNode.p99.toFixed(1)} ms (target ≤ ${TARGETS.oneNodeMs})`,
    },
    {
      met: twoNodes.p99 <= TARGETS.twoNodesMs,
      text: `append to socket, ${LISTENERS} subscribers, two nodes: p50 ${twoNodes.p50.toFixed(1)} ms, p99 ${twoNodes.p99.toFixed(1)} ms (target ≤ ${TARGETS.twoNodesMs})`,
    },
  ]
  console.log(`\n${ROUNDS} rounds of ${EVENTS_A_ROUND} events for ${CROWD} subscribers, deliveries per CPU second\n`)
  console.log(`bare  ${list(bare, 0)}`)
  console.log(`ours  ${list(ours, 0)}`)
  console.log(`ratio ${list(ratios, 2)}\n`)
  for (const { met, text } of lines) console.log(`${met ? 'PASS' : 'MISS'} ${text}`)
  if (!lines.every(({ met }) => met)) process.exitCode = 1
}

const logger = pino({ level: 'silent' })
const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
const server = await startEmbedded({ dataDir, logger })
try {
  await migrateServer(server.url, logger)
  const here = startChild('./stream-node.ts', server.url, dataDir)
  const ready = await heardFrom<NodeReady>(here)
  const there = startChild('./stream-node.ts', server.url, dataDir)
  await heardFrom<NodeReady>(there)

  const debateId = 'dbt_crowd'
  await order(there, { do: 'append', debateId, from: 0, count: 1, everyMs: 0 })
  const bareCrowd = await clients(ready.bareUrl, CROWD, 0)
  const ourCrowd = await clients(`${ready.url}?debate_id=${debateId}&token=${ready.token}`, CROWD, GREETINGS)
  const figures = { bare: [] as number[], ours: [] as number[] }
  let version = 1
  const broadcast = () => order(here, { do: 'broadcast' })
  const append = () => order(there, { do: 'append', debateId, from: version++, count: 1, everyMs: 0 })
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = round * EVENTS_A_ROUND
    figures.bare.push(await deliveriesPerCpuSecond(here, bareCrowd, before, broadcast))
    figures.ours.push(await deliveriesPerCpuSecond(here, ourCrowd, before, append))
  }
  for (const crowd of [bareCrowd, ourCrowd]) stopChild(crowd)

  const oneNode = await latency(here, ready, 'dbt_one')
  const twoNodes = await latency(there, ready, 'dbt_two')
  report(figures, oneNode, twoNodes)
} finally {
  for (const child of children) stopChild(child)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
