import type { JsonObject } from '../../shared/canonical-json.ts'
import type { Transaction } from '../../storage/database.ts'
import type { EnqueueOnce } from '../log-readers/reactions.ts'
import type { Recurrence } from './next-time.ts'

/** A schedule, as its kind receives it. */
export interface Schedule {
  id: string
  org: string
  key: string
  data: JsonObject
  /** When it was due: after an outage that is some time ago. */
  dueAt: Date
  /** When it fires. */
  now: Date
}

/** What changes besides the next time of its recurrence: another time, or a pause until it is set again. Without either, what was to fire once is gone. */
export interface Fired {
  nextAt?: Date | undefined
  pause?: string | undefined
}

/** One kind of work that falls due. What it does to the outside world is a job that it enqueues. */
export interface ScheduleKind {
  /** Begins with its area's name. */
  name: string
  /**
   * In the transaction that moves the next time: exactly once for each time, over all nodes. It must not lock a row
   * under which `set` is called.
   */
  fire(tx: Transaction, schedule: Schedule, enqueue: EnqueueOnce): Promise<Fired | undefined>
}

export const defineSchedule = (kind: ScheduleKind): ScheduleKind => kind

/** Identifies one schedule. */
export interface ScheduleName {
  org: string
  kind: Pick<ScheduleKind, 'name'>
  key: string
}

interface Recurring {
  every: Recurrence
  /** When it fires first; by default as its recurrence says. */
  firstAt?: Date
}

/** Fires at that time, and is gone. */
interface Once {
  at: Date
}

export type NewSchedule = ScheduleName & { data?: JsonObject } & (Recurring | Once)
