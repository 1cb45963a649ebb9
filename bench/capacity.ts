import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { migrateServer } from '../src/storage/server.ts'
import { notes, outboxNode, wishOf } from '../test/support/outbox.ts'
import type { NodeReady, Order } from './stream-node.ts'

/** What one PostgreSQL and one node hold that no other command measures: effects of the outbox, and open sockets. */
const EFFECTS = 5_000
const TARGETS = 500
const SENDERS = [1, 2]
const CROWDS = [1_000, 2_000, 4_000]
/** `connected` and `sync`. */
const GREETINGS = 2
const REST_MS = 5_000

const children = new Set<ChildProcess>()

function startChild(file: string, ...words: string[]) {
  const child = fork(new URL(file, import.meta.url), words)
  children.add(child)
  return child
}

async function heardFrom<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message')
  return message
}

/** How many effects a second nodes send to a receiver that answers at once. */
async function effectsPerSecond(url: string, senders: number): Promise<number> {
  const { kind, calls } = notes(`bench.${senders}`)
  const nodes = await Promise.all(Array.from({ length: senders }, () => outboxNode(url, [kind], { role: 'all' })))
  const [writer] = nodes
  const began = performance.now()
  await writer?.db.transaction().execute(async (tx) => {
    for (let n = 0; n < EFFECTS; n++)
      await writer.outbox.send(tx, wishOf(kind, { key: `${senders}:${n}`, target: `target ${n % TARGETS}` }))
  })
  const written = performance.now()
  while (calls.length < EFFECTS) await sleep(10)
  const seconds = (performance.now() - written) / 1_000
  console.log(`${EFFECTS} effects written in ${((written - began) / 1_000).toFixed(1)} s`)
  await Promise.all(nodes.map((node) => node.stop()))
  return EFFECTS / seconds
}

const memoryOf = ({ pid }: ChildProcess) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

async function measureSockets(databaseUrl: string, dataDir: string) {
  const node = startChild('./stream-node.ts', databaseUrl, dataDir)
  const { url, token } = await heardFrom<NodeReady>(node)
  const created: Order = { do: 'append', debateId: 'dbt_crowd', from: 0, count: 1, everyMs: 0 }
  node.send(created)
  await heardFrom(node)
  await sleep(REST_MS)
  const empty = memoryOf(node)
  let open = 0
  for (const crowd of CROWDS) {
    const address = `${url}?debate_id=dbt_crowd&token=${token}`
    await heardFrom(startChild('./stream-clients.ts', address, String(crowd - open), String(GREETINGS)))
    open = crowd
    await sleep(REST_MS)
    const each = ((memoryOf(node) - empty) * 1_024) / open
    console.log(
      `${open} sockets: ${memoryOf(node).toFixed(0)} MB, ${empty.toFixed(0)} without; ${each.toFixed(1)} KB each`,
    )
  }
}

const logger = pino({ level: 'silent' })
const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
const server = await startEmbedded({ dataDir, logger })
try {
  await migrateServer(server.url, logger)
  for (const senders of SENDERS)
    console.log(
      `outbox, ${senders} nodes: ${(await effectsPerSecond(server.url, senders)).toFixed(0)} effects a second`,
    )
  await measureSockets(server.url, dataDir)
} finally {
  for (const child of children) child.kill('SIGKILL')
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
