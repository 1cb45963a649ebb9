import { invalid } from '../../../shared/errors.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { SpendingQuery, USAGE_PERIODS } from './schema.ts'

type UsagePeriod = (typeof USAGE_PERIODS)[number]

const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const MOST_DAYS = 3_660
const DAYS_FROM_MONDAY = 6

/** The beginning of the calendar period that it is now. */
function beginning(period: UsagePeriod, at: Date): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  switch (period) {
    case 'day':
      return new Date(Date.UTC(year, month, day))
    case 'week':
      return new Date(Date.UTC(year, month, day - ((at.getUTCDay() + DAYS_FROM_MONDAY) % 7)))
    case 'month':
      return new Date(Date.UTC(year, month))
    case 'quarter':
      return new Date(Date.UTC(year, month - (month % 3)))
    case 'year':
      return new Date(Date.UTC(year, 0))
  }
}

function moment(field: 'start' | 'end', text: string): Date {
  const at = new Date(DATE.test(text) || TIME.test(text) ? text : Number.NaN)
  if (Number.isNaN(at.getTime())) throw invalid(field, 'is neither a date (2026-01-31) nor an ISO time')
  return field === 'end' && DATE.test(text) ? new Date(at.getTime() + DAY_MS) : at
}

/** From when to before when is meant: the period so far, or what `start` and `end` say. */
export function rangeOf({ period, start, end }: SpendingQuery, now: Date): { from: Date; to: Date } {
  const to = end === undefined ? now : moment('end', end)
  const from =
    start === undefined
      ? beginning(period, end === undefined ? now : new Date(to.getTime() - 1))
      : moment('start', start)
  if (from >= to)
    throw invalid(
      end === undefined ? 'start' : 'end',
      end === undefined ? 'lies in the future' : 'must be later than start',
    )
  if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
    throw invalid('start', `is more than ${MOST_DAYS} days before the end`)
  return { from, to }
}
