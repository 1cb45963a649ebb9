/** From one time of day to another, in a time zone; the second may be on the next day. */
export interface QuietHours {
  from: string
  until: string
  zone: string
}

const DAY_MINUTES = 1_440

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function minuteOfDay(at: Date, zone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return minutesOf(format.format(at))
}

/** The end of the quiet hours that the time falls into; undefined outside of them. */
export function quietUntil(at: Date, { from, until, zone }: QuietHours): Date | undefined {
  const [start, end, minute] = [minutesOf(from), minutesOf(until), minuteOfDay(at, zone)]
  const into = (minute - start + DAY_MINUTES) % DAY_MINUTES
  const long = (end - start + DAY_MINUTES) % DAY_MINUTES
  if (into >= long) return undefined
  const wholeMinute = Math.floor(at.getTime() / 60_000) * 60_000
  return new Date(wholeMinute + (long - into) * 60_000)
}
