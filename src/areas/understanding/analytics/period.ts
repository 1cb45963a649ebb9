import Type, { type Static } from 'typebox'
import { dayOf } from '../../../shared/time/calendar.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'

const GRANULARITIES = ['daily', 'weekly', 'monthly'] as const
type Granularity = (typeof GRANULARITIES)[number]

const TimeRange = Type.String({
  pattern: '^(24h|[1-9][0-9]{0,3}d|all)$',
  default: '30d',
  description: 'Whole days of UTC, today included: `7d`, `30d`, `all` …',
})

export const Ranged = Type.Object({
  time_range: TimeRange,
  org_id: Type.Optional(Type.String({ maxLength: 64, description: 'Your own organization; no other is accepted' })),
})
export const RangedInSteps = Type.Object({
  ...Ranged.properties,
  granularity: Type.Enum(GRANULARITIES, { default: 'daily' }),
})
export type Ranged = Static<typeof Ranged>
export type RangedInSteps = Static<typeof RangedInSteps>

/** Days from one to another, both included; without `from` all there are. */
export interface Period {
  from: string | undefined
  to: string
}

export function periodOf(range: string, now: Date): Period {
  const to = dayOf(now)
  if (range === 'all') return { from: undefined, to }
  const days = range === '24h' ? 1 : Number.parseInt(range, 10)
  return { from: daysBefore(to, days - 1), to }
}

/** The period of the same length just before; undefined for `all`. */
export function periodBefore({ from, to }: Period): Period | undefined {
  if (from === undefined) return undefined
  return { from: daysBefore(from, lengthOf({ from, to }, from)), to: daysBefore(from, 1) }
}

export const daysBefore = (day: string, days: number) => dayOf(new Date(Date.parse(day) - days * DAY_MS))

/** In days; an open period counts from the first day with data. */
export const lengthOf = ({ from, to }: Period, firstDay: string | undefined) =>
  Math.round((Date.parse(to) - Date.parse(from ?? firstDay ?? to)) / DAY_MS) + 1

const STEPS: Record<Granularity, (day: string) => string> = {
  daily: (day) => day,
  weekly: weekOf,
  monthly: (day) => day.slice(0, 7),
}

/** The rows of each step, in order of time; empty steps are left out. */
export function inSteps<Row extends { day: string }>(
  rows: readonly Row[],
  granularity: Granularity,
): [string, Row[]][] {
  const inOrder = rows.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
  return [...Map.groupBy(inOrder, ({ day }) => STEPS[granularity](day))]
}

/** The week of ISO 8601, which belongs to the year of its Thursday. */
function weekOf(day: string): string {
  const at = new Date(day)
  const thursday = at.getTime() + (4 - (at.getUTCDay() || 7)) * DAY_MS
  const year = new Date(thursday).getUTCFullYear()
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
