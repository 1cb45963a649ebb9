import { invalid } from '../errors.ts'

export const DAY_SECONDS = 86_400
export const DAY_MS = DAY_SECONDS * 1000
export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000

/** A span of time, open where a bound is missing. */
export interface Span {
  since?: string | undefined
  until?: string | undefined
}

/** The beginning of a day in UTC. */
export const midnight = (day: string) => `${day}T00:00:00.000Z`
const isMidnight = (time: string) => time === midnight(time.slice(0, 10))
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/**
 * The whole days of UTC in a span, from `from` to before `to`, and the rest of the span around them; undefined if there
 * is no whole day. Times are as `toISOString` writes them.
 */
export function wholeDays({ since, until }: Span) {
  const from = since && (isMidnight(since) ? since.slice(0, 10) : dayAfter(since.slice(0, 10)))
  const to = until?.slice(0, 10)
  if (from && to && from >= to) return undefined
  const before = since && from && !isMidnight(since) ? [{ since, until: midnight(from) }] : []
  const after = until && to && !isMidnight(until) ? [{ since: midnight(to), until }] : []
  return { from, to, around: [...before, ...after] satisfies Span[] }
}

const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/i
const ZONE = /(Z|[+-]\d\d:\d\d)$/i
/** The years that four digits can write and the database knows. */
const FIRST = Date.parse('0001-01-01')
const LAST = Date.parse('9999-12-30')

function moment(field: string, text: string): number {
  const isTime = TIME.test(text)
  const at = isTime || DATE.test(text) ? Date.parse(isTime && !ZONE.test(text) ? `${text}Z` : text) : Number.NaN
  if (Number.isNaN(at) || at < FIRST) throw invalid(field, 'must be a date or a time in ISO 8601')
  return Math.min(at, LAST)
}

/** The first moment of a date or time; without a zone it is in UTC. */
export const startOf = (field: string, text: string) => new Date(moment(field, text)).toISOString()

/** The first moment after a date or time: a date lasts until its end. */
export const endOf = (field: string, text: string) =>
  new Date(moment(field, text) + (DATE.test(text) ? DAY_MS : 0)).toISOString()

/** The time zone in this field, or UTC. */
export function zoneOf(zone: string | undefined, field = 'time_zone'): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC' })
  } catch {
    throw invalid(field, 'is not a time zone such as Europe/Berlin')
  }
  return zone ?? 'UTC'
}
