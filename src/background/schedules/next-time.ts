import { Cron } from 'croner'
import type { Recurrence } from './schedule.ts'

/**
 * The next time of a rhythm after it was due and after now: what was missed meanwhile is not made up for. An hour that a
 * change of summer time skips is made up for after the gap; one that comes twice counts once for a time of day.
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

/** Why a rhythm cannot be kept; undefined when it can. */
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
