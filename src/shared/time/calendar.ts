export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

const DAYS_FROM_MONDAY = 6

/** The beginning of the calendar unit that a moment lies in, or of one `later`, in UTC; a week begins on Monday. */
export function calendarStart(unit: CalendarUnit, at: Date, later = 0): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  switch (unit) {
    case 'day':
      return new Date(Date.UTC(year, month, day + later))
    case 'week':
      return new Date(Date.UTC(year, month, day - ((at.getUTCDay() + DAYS_FROM_MONDAY) % 7) + 7 * later))
    case 'month':
      return new Date(Date.UTC(year, month + later))
    case 'quarter':
      return new Date(Date.UTC(year, month - (month % 3) + 3 * later))
    case 'year':
      return new Date(Date.UTC(year + later, 0))
  }
}

/** The day of a moment in UTC, as `2026-03-31`. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)
