import { sum } from '../../../shared/figures.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'

/** What one day took; days follow each other without a gap, the oldest first. */
export interface Day {
  day: string
  value: number
}

interface Projected {
  day: string
  value: number
  /** The bounds of nine in ten days; null with too few days. */
  low: number | null
  high: number | null
}

export interface Forecast {
  days: readonly Projected[]
  total: number
  low: number | null
  high: number | null
  /** The share of the last 14 days that lay where this would have put them; 0 where it only goes on at the pace so far. */
  confidence: number
  trend: 'increasing' | 'stable' | 'decreasing'
}

/** With fewer days there is no week to compare with another. */
const ENOUGH_DAYS = 14
const LOOKED_AT = 28
const CHANGE = 0.1

const weekdayOf = (day: string) => new Date(day).getUTCDay()
/** Interpolates between the two nearest values, as `percentile_cont` does. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return below + (above - below) * (at - Math.floor(at))
}

const median = (values: readonly number[]) => percentile(values, 0.5)

/** Projects the next days from the same weekdays of the last four weeks; with less than two weeks, at the pace so far. */
export function forecast(history: readonly Day[], count: number, today: string): Forecast {
  const known = history.slice(-LOOKED_AT)
  const next = Array.from({ length: count }, (_, n) => dayAfter(today, n))
  const expect = known.length >= ENOUGH_DAYS ? byWeekday(known) : byPace(known)
  const days = next.map((day) => ({ day, ...expect(day) }))
  const bounds = (of: 'low' | 'high') => (known.length < ENOUGH_DAYS ? null : sum(days.map((day) => day[of] ?? 0)))
  return {
    days,
    total: sum(days.map(({ value }) => value)),
    low: bounds('low'),
    high: bounds('high'),
    confidence: known.length < ENOUGH_DAYS ? 0 : hits(known.slice(-ENOUGH_DAYS), expect) / ENOUGH_DAYS,
    trend: trendOf(known),
  }
}

type Expect = (day: string) => Omit<Projected, 'day'>

function byWeekday(known: readonly Day[]): Expect {
  const usual = (weekday: number) =>
    median(known.filter(({ day }) => weekdayOf(day) === weekday).map(({ value }) => value))
  const medians = Array.from({ length: 7 }, (_, weekday) => usual(weekday))
  const apart = known.map(({ day, value }) => value - (medians[weekdayOf(day)] ?? 0))
  const [less, more] = [percentile(apart, 0.1), percentile(apart, 0.9)]
  return (day) => {
    const value = medians[weekdayOf(day)] ?? 0
    return { value, low: Math.max(0, value + less), high: value + more }
  }
}

function byPace(known: readonly Day[]): Expect {
  const value = known.length === 0 ? 0 : sum(known.map((day) => day.value)) / known.length
  return () => ({ value, low: null, high: null })
}

const hits = (days: readonly Day[], expect: Expect) =>
  days.filter(({ day, value }) => {
    const { low, high } = expect(day)
    return low !== null && high !== null && value >= low && value <= high
  }).length

function trendOf(known: readonly Day[]): Forecast['trend'] {
  if (known.length < ENOUGH_DAYS) return 'stable'
  const [before, last] = [known.slice(-14, -7), known.slice(-7)].map((week) => sum(week.map(({ value }) => value)))
  if (before === undefined || last === undefined || before === last) return 'stable'
  if (Math.abs(last - before) <= CHANGE * Math.max(before, last)) return 'stable'
  return last > before ? 'increasing' : 'decreasing'
}

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Every day from one to before another, with what is known of it. */
export function filled(known: ReadonlyMap<string, number>, from: string, before: string): Day[] {
  const days: Day[] = []
  for (let day = from; day < before; day = dayAfter(day, 1)) days.push({ day, value: known.get(day) ?? 0 })
  return days
}
