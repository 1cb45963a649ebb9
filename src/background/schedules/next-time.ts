import { Cron } from 'croner'

/** Every so many seconds, or by a cron expression of five fields in a time zone (`Europe/Berlin`). */
export type Recurrence = number | { cron: string; zone: string }

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
