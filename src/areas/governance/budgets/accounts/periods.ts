import type { BudgetPeriod } from '../tables.ts'

/** From when until when, as ISO times; without an end where there is none. */
export interface Span {
  startsAt: string
  endsAt: string | null
}

const DAYS_FROM_MONDAY = 6

/** The calendar period that a moment lies in, in UTC; a week begins on Monday. */
export function calendarPeriod(period: BudgetPeriod, at: Date): Span {
  const year = at.getUTCFullYear()
  const month = at.getUTCMonth()
  const day = at.getUTCDate()
  const span = (from: number, until: number): Span => ({
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(until).toISOString(),
  })
  switch (period) {
    case 'daily':
      return span(Date.UTC(year, month, day), Date.UTC(year, month, day + 1))
    case 'weekly': {
      const monday = day - ((at.getUTCDay() + DAYS_FROM_MONDAY) % 7)
      return span(Date.UTC(year, month, monday), Date.UTC(year, month, monday + 7))
    }
    case 'monthly':
      return span(Date.UTC(year, month), Date.UTC(year, month + 1))
    case 'quarterly': {
      const first = month - (month % 3)
      return span(Date.UTC(year, first), Date.UTC(year, first + 3))
    }
    case 'annual':
      return span(Date.UTC(year, 0), Date.UTC(year + 1, 0))
    case 'unlimited':
      return { startsAt: new Date(0).toISOString(), endsAt: null }
  }
}

/** The period of a budget that a moment lies in. It counts from when the budget was made, and after a reset from there. */
export function periodAt(period: BudgetPeriod, at: Date, countsFrom: readonly string[]): Span {
  const { startsAt, endsAt } = calendarPeriod(period, at)
  const from = [startsAt, ...countsFrom].toSorted().at(-1) ?? startsAt
  return { startsAt: from, endsAt }
}
