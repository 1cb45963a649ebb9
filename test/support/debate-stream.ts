import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { openSignals } from '../../src/adapters/signals/signals.ts'
import { openAnnouncer } from '../../src/background/announcements/announcer.ts'
import type { EventType, NewEvent } from '../../src/shared/event-types.ts'
import { openListener } from '../../src/storage/connection/listener.ts'
import { debatesUnderWay } from '../../src/storage/event-log/active-debates.ts'
import { openEventLog } from '../../src/storage/event-log/event-log.ts'
import { openTail } from '../../src/storage/event-log/tail.ts'
import { openBroadcast } from '../../src/stream/broadcast.ts'
import type { TestDatabase } from './database.ts'
import { exampleEvent } from './debate-events.ts'
import { type StreamOptions, stream } from './stream.ts'

/** A line given up would lose what was announced meanwhile. */
const A_STARVED_MACHINE_MS = 120_000

let debates = 0

/** A node with a real log, tail and signals behind its sockets. */
export async function debateStream({ db, pool, url }: TestDatabase, over: Partial<StreamOptions> = {}) {
  const now = () => new Date()
  const logger = pino({ level: 'silent' })
  const listener = openListener({ url, logger, heartbeatMs: A_STARVED_MACHINE_MS })
  const log = openEventLog({ pool, now, random: randomBytes, logger })
  const tail = await openTail({ log, listener, logger })
  const node = `node_${randomBytes(4).toString('hex')}`
  const signals = openSignals({ node, logger, postgres: { pool, listener } })
  const announcer = openAnnouncer({ db, listener, logger, now })
  const broadcast = openBroadcast({ tail, signals, announcements: announcer, now, logger })
  const hears = new Promise<void>((resolve) => listener.listen('everything before is heard', () => {}, resolve))
  onTestFinished(async () => {
    broadcast.close()
    await signals.close()
    await tail.close()
    await listener.close()
  })
  await hears
  const underWay = (org: string) => debatesUnderWay(db, org, 100)
  const opened = await stream({ broadcast, log, underWay, ...over })

  return {
    ...opened,
    log,
    tail,
    signals,
    announcer,
    /** Begins a debate, in the organization of the callers unless told. */
    async debate(organizationId = 'org_1', events: NewEvent[] = [exampleEvent('debate_start')]) {
      const debateId = `dbt_stream${++debates}`
      await log.append({ debateId, expectedVersion: 0, create: { organizationId }, events })
      return debateId
    },
    append: (debateId: string, expectedVersion: number, ...types: EventType[]) =>
      log.append({ debateId, expectedVersion, events: types.map((type) => exampleEvent(type)) }),
  }
}
