import { type Recurrence, recurrenceFault, timesOnClock } from '../../../../background/schedules/next-time.ts'
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
const FIRST_DAY = Date.UTC(2026, 0, 1)
/** By then each month has had each of its lengths. */
const AFTER_FOUR_YEARS = Date.UTC(2030, 0, 1)
/** By then each date has come on each weekday too. */
const AFTER_28_YEARS = Date.UTC(2054, 0, 1)

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
  return intervalFault(cron)
}

/** Why two times in a row lie too close by the clock of its zone: both on one day, or the last of a day and the first of the next. */
function intervalFault(cron: string): string | undefined {
  const [minute, hour, ...days] = fieldsOf(cron)
  const times = timesOfDay(`${minute} ${hour} * * *`)
  const [first = 0] = times
  const next = [...times.slice(1), first + DAY_MS]
  const index = times.findIndex((time, at) => Number(next[at]) - time < FEWEST_SECONDS * 1_000)
  if (index === -1) return undefined
  const isOverMidnight = index === times.length - 1
  if (isOverMidnight && !comesOnDaysInARow(days)) return undefined
  const both = `${clockTime(times[index])} and ${clockTime(next[index])}${isOverMidnight ? ' on the next day' : ''}`
  return `must leave at least five minutes between two times in a row: ${both} lie closer`
}

function timesOfDay(cron: string): number[] {
  const comesAt = timesOnClock(cron)
  const minutes = Array.from({ length: DAY_MS / MINUTE_MS }, (_, minute) => minute * MINUTE_MS)
  return minutes.filter((time) => comesAt(new Date(FIRST_DAY + time)))
}

/** Whether it ever comes on a day and on the next one. */
function comesOnDaysInARow([date = '', month, weekday = '']: readonly string[]): boolean {
  const comesOn = timesOnClock(`0 0 ${date} ${month} ${weekday}`)
  const isOneCalendar = [date, weekday].includes('*') && !/[#LW]/i.test(date + weekday)
  const end = isOneCalendar ? AFTER_FOUR_YEARS : AFTER_28_YEARS
  let wasThere = false
  for (let day = FIRST_DAY; day <= end; day += DAY_MS) {
    const isThere = comesOn(new Date(day))
    if (wasThere && isThere) return true
    wasThere = isThere
  }
  return false
}

const clockTime = (time = 0) => new Date(time).toISOString().slice(11, 16)

const fieldsOf = (cron: string) => cron.trim().split(/\s+/)
