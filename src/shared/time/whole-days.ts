import { DAY_MS } from './lengths.ts'

/** A span of time; open where nothing is said. */
export interface Span {
  since?: string | undefined
  until?: string | undefined
}

/** When a day of UTC begins. */
export const midnight = (day: string) => `${day}T00:00:00.000Z`
const isMidnight = (time: string) => time === midnight(time.slice(0, 10))
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/**
 * The whole days of UTC in a span, from one to before another, and what is left of it around them; undefined where there
 * is no whole day. Times are as `toISOString` gives them.
 */
export function wholeDays({ since, until }: Span) {
  const from = since && (isMidnight(since) ? since.slice(0, 10) : dayAfter(since.slice(0, 10)))
  const to = until?.slice(0, 10)
  if (from && to && from >= to) return undefined
  const before = since && from && !isMidnight(since) ? [{ since, until: midnight(from) }] : []
  const after = until && to && !isMidnight(until) ? [{ since: midnight(to), until }] : []
  return { from, to, around: [...before, ...after] satisfies Span[] }
}
