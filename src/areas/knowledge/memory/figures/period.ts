import { invalid } from '../../../../shared/errors.ts'
import { DAY_MS, endOf, startOf } from '../../../../shared/time/dates.ts'
import type { AnalyticsQuery } from '../retrieval/queries.ts'
import { beginningOf, KEPT_DAYS, type Span } from './figures.ts'

export interface Period {
  since: string
  until: string
  span: Span
  days: number
}

const HOUR_MS = 3_600_000
const SPAN_MS: Readonly<Record<Span, number>> = { minute: 60_000, hour: HOUR_MS, day: DAY_MS }
const MOST_POINTS = 1_500

/** The requested period: by `start_time` and `end_time`, by `period_hours`, or by `days`. */
export function periodAsked(asked: AnalyticsQuery, now: Date): Period {
  const { start_time, end_time, period_hours, granularity: span = 'day' } = asked
  const until = end_time === undefined ? now.toISOString() : endOf('end_time', end_time)
  const lengthMs = period_hours === undefined ? asked.days * DAY_MS : period_hours * HOUR_MS
  const since =
    start_time === undefined ? new Date(Date.parse(until) - lengthMs).toISOString() : startOf('start_time', start_time)
  if (since >= until) throw invalid('start_time', 'must be before end_time')
  const keptSince = new Date(now.getTime() - KEPT_DAYS[span] * DAY_MS).toISOString()
  const begins = span === 'day' && since < keptSince ? keptSince : since
  if (begins < keptSince) throw invalid('granularity', `figures by the ${span} are kept for ${KEPT_DAYS[span]} days`)
  const days = (Date.parse(until) - Date.parse(begins)) / DAY_MS
  if ((days * DAY_MS) / SPAN_MS[span] > MOST_POINTS)
    throw invalid('granularity', `gives more than ${MOST_POINTS} points: ask for a shorter time or a coarser one`)
  return { since: begins, until, span, days }
}

/** The beginnings of all minutes, hours or days in the period. */
export function beginningsIn({ since, until, span }: Period): string[] {
  const found: string[] = []
  for (let at = Date.parse(beginningOf(span, since)); at <= Date.parse(until); at += SPAN_MS[span])
    found.push(new Date(at).toISOString())
  return found
}
