import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { pino } from 'pino'
import { openPool } from '../src/storage/database.ts'
import { openEventLog } from '../src/storage/event-log/event-log.ts'
import { openTail } from '../src/storage/event-log/tail.ts'
import { openListener } from '../src/storage/listener.ts'

/** What the reader saw: per run, how long after its append each event reached it; and whether anything was amiss. */
export interface Reading {
  latencies: Record<string, number[]>
  events: number
  faults: string[]
}

/** The clock that this process and the writers share. */
export const wallClock = () => performance.timeOrigin + performance.now()

/** Tails the log until it is told to stop, then answers what it saw. */
async function read(url: string) {
  const logger = pino({ level: 'silent' })
  const pool = openPool({ url, size: 2, applicationName: 'bench reader' })
  const listener = openListener({ url, logger })
  const log = openEventLog({ pool, now: () => new Date(), random: randomBytes, logger })
  const tail = await openTail({ log, listener, logger })
  const reading: Reading = { latencies: {}, events: 0, faults: [] }
  const versions = new Map<string, number>()
  let last = 0
  tail.subscribe(({ position, debateId, version, data }) => {
    const expected = (versions.get(debateId) ?? 0) + 1
    if (position <= last) reading.faults.push(`position ${position} came after ${last}`)
    if (version !== expected) reading.faults.push(`${debateId} went from ${expected - 1} to ${version}`)
    last = position
    versions.set(debateId, version)
    reading.events += 1
    if (typeof data.run !== 'string') return
    reading.latencies[data.run] ??= []
    reading.latencies[data.run]?.push(wallClock() - Number(data.sent))
  })
  process.send?.('ready')
  await once(process, 'message')
  await tail.catchUp()
  await tail.close()
  await listener.close()
  await pool.end()
  process.send?.(reading)
  process.disconnect()
}

if (import.meta.main) await read(process.argv[2] ?? '')
