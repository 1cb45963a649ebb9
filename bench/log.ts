import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openPool } from '../src/storage/database.ts'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { type EventLog, openEventLog } from '../src/storage/event-log/event-log.ts'
import { migrateServer } from '../src/storage/server.ts'
import { quantile, type Reading, wallClock } from './log-reader.ts'

const ROUNDS = 3
const MEASURED_MS = 2_000
const TARGET = 2
const CONTENT = 'The evidence cited does not bear the weight that is put on it. '.repeat(12)
const logger = pino({ level: 'silent' })

interface Run {
  name: string
  writers: number
  /** The log of a writer: one for all batches, one for each appends one by one. */
  logOf: (writer: number) => EventLog
  rounds: { perSecond: number; cpuMicroseconds: number }[]
}

/** Every writer appends to its own debate, as fast as it is answered. Answers how many events were appended. */
async function measure({ name, writers, logOf, rounds }: Run): Promise<number> {
  const debates = Array.from({ length: writers }, () => `dbt_${randomBytes(8).toString('hex')}`)
  const create = { organizationId: 'org_bench' }
  const start = { type: 'debate_start' as const, data: {} }
  await Promise.all(
    debates.map((debateId, writer) => logOf(writer).append({ debateId, expectedVersion: 0, create, events: [start] })),
  )
  let appended = 0
  const cpu = process.cpuUsage()
  const began = performance.now()
  const write = async (debateId: string, writer: number) => {
    for (let version = 1; performance.now() - began < MEASURED_MS; version++) {
      const data = { round: 1, agent: 'builtin-skeptic', run: name, sent: wallClock() }
      const event = { type: 'agent_message' as const, data, private: { content: CONTENT } }
      await logOf(writer).append({ debateId, expectedVersion: version, events: [event] })
      appended += 1
    }
  }
  await Promise.all(debates.map(write))
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  rounds.push({ perSecond: appended / seconds, cpuMicroseconds: (user + system) / appended })
  return appended + writers
}

/** The next message of the reader, unless it ends first. */
async function heardFrom<Message>(reader: ChildProcess): Promise<Message> {
  const lost = once(reader, 'exit').then(() => Promise.reject(new Error('The reader ended too early')))
  const [message] = await Promise.race([once(reader, 'message'), lost])
  return message
}

const median = (values: readonly number[]) => quantile(values, 0.5)

function report(runs: readonly Run[], reading: Reading, appended: number) {
  console.log(`\n${ROUNDS} rounds of ${MEASURED_MS / 1_000} s, durable (fsync on); the median round of each\n`)
  console.log('                       appends/s   CPU µs/event   append to reader p50   p99 ms')
  const cell = (value: number | undefined, digits: number, width: number) =>
    (value ?? Number.NaN).toFixed(digits).padStart(width)
  for (const { name, rounds } of runs) {
    const cells = [
      cell(median(rounds.map(({ perSecond }) => perSecond)), 0, 9),
      cell(median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds)), 0, 14),
      cell(reading.latency[name]?.p50, 1, 22),
      cell(reading.latency[name]?.p99, 1, 8),
    ]
    console.log(name.padEnd(23) + cells.join(' '))
  }
  const at = (name: string, what: 'perSecond' | 'cpuMicroseconds') =>
    median(runs.find((run) => run.name === name)?.rounds.map((round) => round[what]) ?? [])
  const faster = at('coalesced, 20', 'perSecond') / at('one by one, 20', 'perSecond')
  const lighter = at('one by one, 20', 'cpuMicroseconds') / at('coalesced, 20', 'cpuMicroseconds')
  const whole = reading.events === appended && reading.faults.length === 0
  console.log(
    `\n${faster >= TARGET ? 'met   ' : 'MISSED'} 20 writers, coalesced ÷ one by one: ${faster.toFixed(2)} (target ≥ ${TARGET})`,
  )
  console.log(`       CPU per event, one by one ÷ coalesced: ${lighter.toFixed(2)}`)
  console.log(`${whole ? 'met   ' : 'MISSED'} the reader saw ${reading.events} of ${appended} events, in order, once`)
  for (const fault of reading.faults.slice(0, 5)) console.log(`       ${fault}`)
  return whole
}

const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
const server = await startEmbedded({ dataDir, logger })
const pools: ReturnType<typeof openPool>[] = []
try {
  await migrateServer(server.url, logger)
  const openLog = () => {
    const pool = openPool({ url: server.url, size: 1, applicationName: 'bench' })
    pools.push(pool)
    return openEventLog({ pool, now: () => new Date(), random: randomBytes, logger })
  }
  const shared = openLog()
  const own = Array.from({ length: 20 }, openLog)
  const coalesced = (writers: number): Run => ({
    name: `coalesced, ${writers}`,
    writers,
    logOf: () => shared,
    rounds: [],
  })
  const oneByOne: Run = { name: 'one by one, 20', writers: 20, logOf: (writer) => own[writer] ?? shared, rounds: [] }
  const runs = [coalesced(1), coalesced(20), coalesced(200), oneByOne]

  const reader = fork(new URL('./log-reader.ts', import.meta.url), [server.url])
  await heardFrom(reader)
  let appended = 0
  for (let round = 0; round < ROUNDS; round++) for (const run of runs) appended += await measure(run)
  const reading = heardFrom<Reading>(reader)
  reader.send('stop')
  if (!report(runs, await reading, appended)) process.exitCode = 1
} finally {
  await Promise.all(pools.map((pool) => pool.end()))
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
