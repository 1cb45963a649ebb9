import type { Logger } from 'pino'
import type { JsonObject } from '../../shared/canonical-json.ts'
import type { NewId } from '../../shared/ids.ts'
import type { Listener } from '../../storage/connection/listener.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import type { EnqueueOnce } from '../log-readers/reactions.ts'
import type { Enqueue } from '../queue/job.ts'
import { workLoop } from '../work-loop.ts'
import { firstTime, nextTime, type Recurrence, recurrenceFault } from './next-time.ts'
import type { NewSchedule, ScheduleKind, ScheduleName } from './schedule.ts'
import { recurrenceOf, SCHEDULE_SET, type ScheduleRow, scheduleStore } from './schedule-store.ts'

export interface SchedulesOptions {
  db: Database
  listener: Listener
  enqueue: Enqueue
  /** `api` only sets; the others also fire. */
  role: 'all' | 'api' | 'worker'
  newId: NewId
  now: () => Date
  logger: Logger
  rhythm?: ScheduleTiming
}

interface ScheduleTiming {
  /** The longest rest before it looks for the nearest time, for notifications that were lost. */
  longestMs: number
  /** The pause after a fault, and while another node holds what is due. */
  againMs: number
}

/** A schedule as it is shown. */
interface ShownSchedule {
  /** Undefined: once. */
  every: Recurrence | undefined
  nextAt: string
  lastAt: string | null
  /** How often firing has failed since it last succeeded, and why. */
  failures: number
  error: string | null
  paused: string | null
}

const SCHEDULE_TIMING: ScheduleTiming = { longestMs: 30_000, againMs: 1_000 }
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 600_000

/**
 * The schedules, and what fires them in one process: it rests until the nearest time, or until an earlier one is set
 * anywhere, so that no number of them costs an idle process statements. The next time moves in the transaction that
 * fires, so that none fires twice; after an outage each fires once. `start` receives every kind there is.
 */
export function openSchedules(options: SchedulesOptions) {
  const { db, listener, enqueue, role, newId, now, logger, rhythm = SCHEDULE_TIMING } = options
  const kinds = new Map<string, ScheduleKind>()
  const store = scheduleStore(db)
  let open = true
  /** The nearest time that is known here; undefined while it is being looked for. */
  let nearest: number | undefined
  let stopListening = () => {}
  const loop = workLoop({
    work: fireAndLook,
    idleMs: rhythm.againMs,
    restMs: () => Math.min(nearest === undefined ? rhythm.againMs : nearest - now().getTime(), rhythm.longestMs),
    onFault: (error) => logger.warn({ err: error }, 'Due schedules could not be looked for; trying again'),
  })

  /** Fires what is due, and knows the nearest time afterwards, unless another node is firing at this moment. */
  async function fireAndLook(): Promise<void> {
    nearest = undefined
    do {
      const next = (await store.nearest([...kinds.keys()]))?.getTime() ?? Number.POSITIVE_INFINITY
      if (next > now().getTime()) nearest = next
    } while (nearest === undefined && (await fireDue()))
  }

  function wasSet(payload: string) {
    if (nearest === undefined || Number(payload) < nearest) loop.wake()
  }

  /** Answers whether anything fired. */
  async function fireDue(): Promise<boolean> {
    let fired = 0
    while (open && (await fireOne())) fired++
    return fired > 0
  }

  async function fireOne(): Promise<boolean> {
    let row: ScheduleRow | undefined
    try {
      await db.transaction().execute(async (tx) => {
        row = await store.takeDue(tx, [...kinds.keys()], now())
        if (row) await fire(tx, row, now())
      })
    } catch (fault) {
      if (!row) throw fault
      logger.warn({ err: fault, kind: row.kind, schedule_id: row.id }, 'A schedule could not fire; trying again later')
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** row.failures, LONGEST_PAUSE_MS)
      await store.failed(row, (fault as Error).message, new Date(now().getTime() + pause))
    }
    return row !== undefined
  }

  async function fire(tx: Transaction, row: ScheduleRow, at: Date) {
    const kind = kinds.get(row.kind)
    if (!kind) throw new Error(`Unknown kind ${row.kind} of a due schedule`)
    const dueAt = new Date(row.next_at)
    const { id, organization_id: org, key } = row
    const data = row.data as JsonObject
    const changed = await kind.fire(tx, { id, org, key, data, dueAt, now: at }, enqueueOnce(tx, row))
    const every = recurrenceOf(row)
    if (!every && !changed?.nextAt && changed?.pause === undefined) return store.firedOnce(tx, row)
    const wished = changed?.nextAt ?? (every ? nextTime(every, dueAt, at) : dueAt)
    const nextAt = wished > at ? wished : new Date(at.getTime() + rhythm.againMs)
    await store.fired(tx, id, { nextAt, pause: changed?.pause }, at)
  }

  /** The key contains the due time, so that the same firing never enqueues twice. */
  function enqueueOnce(tx: Transaction, { id, kind, next_at }: ScheduleRow): EnqueueOnce {
    let enqueued = 0
    return (job, payload, options = {}) => {
      enqueued++
      const key = `${kind}:${id}:${next_at}${enqueued > 1 ? `:${enqueued}` : ''}`
      return enqueue(job, payload, { ...options, tx, key })
    }
  }

  function setting({ data = {}, ...schedule }: NewSchedule) {
    const { org, kind, key } = schedule
    const kept = { org, kind, key, id: newId('schedule'), data, at: now() }
    if ('at' in schedule) return store.keep({ ...kept, every: undefined, nextAt: schedule.at, timed: true })
    const { every, firstAt } = schedule
    const fault = recurrenceFault(every)
    if (fault) throw new Error(`The schedule ${kind.name} cannot be kept: ${fault}`)
    return store.keep({ ...kept, every, nextAt: firstAt ?? firstTime(every, kept.at), timed: firstAt !== undefined })
  }

  /** Those that there are of these keys, by their keys. */
  async function findAll(
    org: string,
    kind: ScheduleName['kind'],
    keys: readonly string[],
  ): Promise<Map<string, ShownSchedule>> {
    const rows = keys.length === 0 ? [] : await store.find(org, kind.name, keys)
    return new Map(rows.map((row) => [row.key, shownSchedule(row)]))
  }

  return {
    /**
     * Sets it when the transaction commits. Setting the same recurrence again changes no time; a paused schedule fires
     * again.
     */
    async set(tx: Transaction, schedule: NewSchedule): Promise<void> {
      await setting(schedule).execute(tx)
    },

    /** The same as a statement that answers the next time, to be sent together with others. */
    setting,

    /** Removes it when the transaction commits; false if there is none. */
    async remove(tx: Transaction, name: ScheduleName): Promise<boolean> {
      const { rows } = await store.remove(name).execute(tx)
      return rows.length > 0
    },

    /** The same as a statement, to be sent together with others. */
    removing: store.remove,

    find: async ({ org, kind, key }: ScheduleName) => (await findAll(org, kind, [key])).get(key),
    findAll,

    start(all: readonly ScheduleKind[]) {
      for (const kind of all) {
        if (kinds.has(kind.name)) throw new Error(`Two kinds of schedules are called ${kind.name}`)
        kinds.set(kind.name, kind)
      }
      if (role === 'api') return
      stopListening = listener.listen(SCHEDULE_SET, wasSet, loop.wake)
      loop.start()
    },

    /** Fires what is due until nothing is, also in a process that otherwise only sets: for tests. */
    drain: async () => void (await fireDue()),

    async stop() {
      open = false
      stopListening()
      await loop.stop()
    },
  }
}
export type Schedules = ReturnType<typeof openSchedules>

const shownSchedule = (row: ScheduleRow): ShownSchedule => {
  const { next_at: nextAt, last_at: lastAt, failures, error, paused } = row
  return { every: recurrenceOf(row), nextAt, lastAt, failures, error, paused }
}
