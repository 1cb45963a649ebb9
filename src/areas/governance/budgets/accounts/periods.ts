import { type CalendarUnit, calendarStart } from '../../../../shared/time/calendar.ts'
import type { BudgetPeriod } from '../tables.ts'

/** From when until when, as ISO times; without an end where there is none. */
export interface Span {
  startsAt: string
  endsAt: string | null
}

const UNITS = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  annual: 'year',
} as const satisfies Record<Exclude<BudgetPeriod, 'unlimited'>, CalendarUnit>

/** The calendar period that a moment lies in, in UTC; a week begins on Monday. */
export function calendarPeriod(period: BudgetPeriod, at: Date): Span {
  if (period === 'unlimited') return { startsAt: new Date(0).toISOString(), endsAt: null }
  const unit = UNITS[period]
  return { startsAt: calendarStart(unit, at).toISOString(), endsAt: calendarStart(unit, at, 1).toISOString() }
}

/** The period of a budget that a moment lies in. It counts from when the budget was made, and after a reset from there. */
export function periodAt(period: BudgetPeriod, at: Date, countsFrom: readonly string[]): Span {
  const { startsAt, endsAt } = calendarPeriod(period, at)
  const from = [startsAt, ...countsFrom].toSorted().at(-1) ?? startsAt
  return { startsAt: from, endsAt }
}
