import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { pino } from 'pino'
import { openListener } from '../src/storage/connection/listener.ts'
import { openPool } from '../src/storage/database.ts'
import { openEventLog } from '../src/storage/event-log/event-log.ts'
import { openTail } from '../src/storage/event-log/tail.ts'

/** What the reader saw: per run, how many milliseconds after its append an event arrived; and any faults. */
export interface Reading {
  latency: Record<string, { p50: number; p99: number }>
  events: number
  faults: string[]
}

export const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

/** The clock that this process and the writers share. */
export const wallClock = () => performance.timeOrigin + performance.now()

/** Follows the log until it is told to stop, then answers with what it saw. */
async function read(url: string) {
  const logger = pino({ level: 'silent' })
  const pool = openPool({ url, size: 2, applicationName: 'bench reader' })
  const listener = openListener({ url, logger })
  const log = openEventLog({ pool, now: () => new Date(), random: randomBytes, logger })
  const tail = await openTail({ log, listener, logger })
  const latencies = new Map<string, number[]>()
  const faults: string[] = []
  let events = 0
  const versions = new Map<string, number>()
  let last = 0
  tail.subscribe(({ position, debateId, version, data }) => {
    const expected = (versions.get(debateId) ?? 0) + 1
    if (position <= last) faults.push(`position ${position} came after ${last}`)
    if (version !== expected) faults.push(`${debateId} went from ${expected - 1} to ${version}`)
    last = position
    versions.set(debateId, version)
    events += 1
    if (typeof data.run !== 'string') return
    latencies.set(data.run, latencies.get(data.run) ?? [])
    latencies.get(data.run)?.push(wallClock() - Number(data.sent))
  })
  process.send?.('ready')
  await once(process, 'message')
  await tail.catchUp()
  await tail.close()
  await listener.close()
  await pool.end()
  const latency = Object.fromEntries(
    [...latencies].map(([run, values]) => [run, { p50: quantile(values, 0.5), p99: quantile(values, 0.99) }]),
  )
  process.send?.({ latency, events, faults } satisfies Reading, () => process.disconnect?.())
}

if (import.meta.main) await read(process.argv[2] ?? '')
