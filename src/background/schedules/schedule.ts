import { Cron } from 'croner'
import type { JsonObject } from '../../shared/canonical-json.ts'
import type { Transaction } from '../../storage/database.ts'
import type { EnqueueOnce } from '../log-readers/reactions.ts'

/** Every so many seconds, or by a cron expression of five fields in a time zone (`Europe/Berlin`). */
export type Recurrence = number | { cron: string; zone: string }

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

/**
 * The next time of a recurrence after it was due and after now: missed times are not made up for. A time that the
 * change to summer time skips fires after the gap; one that occurs twice counts once.
 */
export function nextTime(every: Recurrence, dueAt: Date, now: Date): Date {
  if (typeof every === 'number') {
    const step = every * 1_000
    const missed = Math.max(0, Math.floor((now.getTime() - dueAt.getTime()) / step))
    return new Date(dueAt.getTime() + (missed + 1) * step)
  }
  const next = cronOf(every).nextRun(dueAt > now ? dueAt : now)
  if (!next) throw new Error(`The cron expression ${every.cron} never comes`)
  return next
}

/** The first time after now. */
export const firstTime = (every: Recurrence, now: Date): Date => nextTime(every, now, now)

/** Whether a cron expression comes at a time that the clock of its zone shows, written as if that zone were UTC. */
export function timesOnClock(cron: string): (time: Date) => boolean {
  const times = new Cron(cron, { utcOffset: 0, mode: '5-part', paused: true })
  return (time) => times.match(time)
}

/** Why a recurrence cannot be kept; undefined if it can. */
export function recurrenceFault(every: Recurrence): string | undefined {
  if (typeof every === 'number') return every >= 1 && Number.isInteger(every) ? undefined : 'must be whole seconds'
  try {
    return cronOf(every).nextRun() ? undefined : 'never comes'
  } catch (fault) {
    return (fault as Error).message
  }
}

const cronOf = ({ cron, zone }: { cron: string; zone: string }) =>
  new Cron(cron, { timezone: zone, mode: '5-part', paused: true })
