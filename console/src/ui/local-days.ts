interface Days {
  since?: string
  until?: string
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/** The time zone of the days and of all times on the screen. */
export const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * From the beginning of one local day to the end of another, as the service takes it; passes on what is not a day, for
 * the service to refuse.
 */
export const spanOf = ({ since, until }: Days): Days => ({
  ...(since && { since: beginningOf(since, 0) }),
  ...(until && { until: beginningOf(until, 1) }),
})

/** The first moment of a local day, or of a later one. Not all days have the same length. */
function beginningOf(day: string, daysLater: number): string {
  const [, year, month, date] = DAY.exec(day) ?? []
  if (!year) return day
  const beginning = new Date(0, 0)
  beginning.setFullYear(Number(year), Number(month) - 1, Number(date) + daysLater)
  return beginning.toISOString()
}
