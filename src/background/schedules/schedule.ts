import type { JsonObject } from '../../shared/canonical-json.ts'
import type { Transaction } from '../../storage/database.ts'
import type { EnqueueOnce } from '../log-readers/reactions.ts'

/** Every so many seconds, or by a cron expression of five fields in a time zone (`Europe/Berlin`). */
export type Recurrence = number | { cron: string; zone: string }

/** Something that fires again and again, as its kind gets it. */
export interface Schedule {
  id: string
  org: string
  key: string
  data: JsonObject
  /** When it was to fire: after an outage that is some time ago. */
  dueAt: Date
  /** When it fires. */
  now: Date
}

/** What changes beside the next time that its rhythm gives: another time, or that it fires no more until it is set again. */
export interface Fired {
  nextAt?: Date | undefined
  pause?: string | undefined
}

/** One thing that happens at times. What it does to the outside world is a job that it enqueues. */
export interface ScheduleKind {
  /** Begins with its area's name. */
  name: string
  /** In the transaction that moves the next time: exactly once for each time, over all nodes. Locks no row that `set` is called under. */
  fire(tx: Transaction, schedule: Schedule, enqueue: EnqueueOnce): Promise<Fired | undefined>
}

export const defineSchedule = (kind: ScheduleKind): ScheduleKind => kind

/** Names one schedule. */
export interface ScheduleName {
  org: string
  kind: Pick<ScheduleKind, 'name'>
  key: string
}

export interface NewSchedule extends ScheduleName {
  every: Recurrence
  data?: JsonObject
  /** When it fires first; unless told, when its rhythm says. */
  firstAt?: Date
}
