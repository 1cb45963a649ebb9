/** The hour of the day in a time zone; of UTC where it is none. */
export function hourIn(zone: unknown, at: Date): number {
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: String(zone ?? 'UTC'),
    })
    return Number(format.format(at))
  } catch {
    return at.getUTCHours()
  }
}
