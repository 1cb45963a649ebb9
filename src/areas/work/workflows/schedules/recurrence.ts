import { nextTime, type Recurrence, recurrenceFault } from '../../../../background/schedules/schedule.ts'
import { invalid } from '../../../../shared/errors.ts'
import { DAY_MS, MINUTE_MS, zoneOf } from '../../../../shared/time/dates.ts'

/** How often a schedule begins a run, as it is written and shown. */
export interface Rhythm {
  cron: string | null
  every_seconds: number | null
  timezone: string
}

export const FEWEST_SECONDS = 300
const FIELDS = 5
/** Any day of a zone that never changes its time. */
const SAMPLE_DAY = Date.UTC(2026, 0, 1)

/** The recurrence of a rhythm; refused where it says nothing, twice, or comes too often. */
export function recurrenceOf({ cron, every_seconds: every, timezone }: Rhythm): Recurrence {
  const zone = zoneOf(timezone, 'timezone')
  if (cron === null && every === null) throw invalid('cron', 'is required, unless every_seconds is given')
  if (cron !== null && every !== null) throw invalid('every_seconds', 'cannot be combined with cron')
  if (cron === null) return Number(every)
  const fault = cronFault(cron, zone)
  if (fault) throw invalid('cron', fault)
  return { cron, zone }
}

function cronFault(cron: string, zone: string): string | undefined {
  if (fieldsOf(cron).length !== FIELDS) return 'must have five fields: minute, hour, day, month and weekday'
  const fault = recurrenceFault({ cron, zone })
  if (fault) return `is not a cron expression of five fields: ${fault}`
  return isTooDense(cron) ? 'must leave at least five minutes between two times, also over midnight' : undefined
}

/** Whether two times of a day lie too close, or the last of it and the first of the next, were it to fire every day. */
function isTooDense(cron: string): boolean {
  const [minute, hour] = fieldsOf(cron)
  const daily = { cron: `${minute} ${hour} * * *`, zone: 'UTC' }
  const after = (at: Date) => nextTime(daily, at, at)
  let at = after(new Date(SAMPLE_DAY - MINUTE_MS))
  while (at.getTime() < SAMPLE_DAY + DAY_MS) {
    const next = after(at)
    if (next.getTime() - at.getTime() < FEWEST_SECONDS * 1_000) return true
    at = next
  }
  return false
}

const fieldsOf = (cron: string) => cron.trim().split(/\s+/)
