import { invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { DAY_MS, endOf, HOUR_MS, startOf } from '../../../../shared/time/dates.ts'
import { above, below, type HalfLives, ROOM, TIERS, type Tier } from '../kinds-and-tiers.ts'
import type { AnalyticsQuery } from '../retrieval/queries.ts'
import { tierNamed } from '../retrieval/query-parameters.ts'
import { beginningOf, KEPT_DAYS, type Span } from './figures.ts'
import { byTierNames, entryCountNames, entryTotalNames, pressureNames, tierNames, utilizationNames } from './schema.ts'
import type { Count, FiguresStore, Moved, Point } from './store.ts'

/** Figures of the memory: its size, its tiers, and its use. */
export function memoryFigures({
  store,
  halfLives,
  now,
}: {
  store: FiguresStore
  halfLives: HalfLives
  now: () => Date
}) {
  const living = async (org: string) => (await store.counts(org)).filter(({ archived }) => !archived)

  async function analytics(asked: AnalyticsQuery, { org }: Caller) {
    const period = requestedPeriod(asked, now())
    const { since, until, span, days } = period
    const begins = beginningOf(span, since)
    const [counts, happened, points, snapshots] = await Promise.all([
      living(org),
      store.tiers(org, span, begins, until),
      store.points(org, span, begins),
      store.snapshots(org, since, until),
    ])
    const figuresOf = (tier: Tier) => {
      const own = happened.filter((figure) => figure.tier === tier)
      const count = sum(ofTier(counts, tier), 'entries')
      const promotions = sum(own, 'promoted')
      return {
        count,
        avg_importance: average(ofTier(counts, tier), 'importance'),
        hit_rate: ratio(sum(own, 'cited'), sum(own, 'supplied')),
        promotion_rate: Math.min(1, ratio(promotions, count - sum(own, 'gained'))),
        size_bytes: sum(ofTier(counts, tier), 'bytes'),
        promotions,
        demotions: sum(own, 'demoted'),
      }
    }
    const tiers = eachTier(figuresOf)
    const total = sum(counts, 'entries')
    const promotions = sum(happened, 'promoted')
    const demotions = sum(happened, 'demoted')
    return {
      tiers,
      answer: {
        days,
        period_start: since,
        period_end: until,
        granularity: span,
        ...entryTotalNames(total),
        tier_stats: eachTier((tier) => {
          const { promotions: _, demotions: __, ...shown } = tiers[tier]
          return shown
        }),
        entries_by_tier: eachTier((tier) => tiers[tier].count),
        learning_velocity: sum(happened, 'stored') / days,
        promotion_effectiveness: Math.min(1, ratio(sum(happened, 'promoted_cited'), promotions)),
        promotions,
        demotions,
        consolidation_events: promotions + demotions + sum(happened, 'merged'),
        avg_importance: average(counts, 'importance'),
        storage_bytes: sum(counts, 'bytes'),
        data_points: pointsOf(beginningsIn(period), points, { total, bytes: sum(counts, 'bytes') }),
        snapshots: snapshots.map(({ at, figures: held }) => ({ timestamp: at, ...(held as unknown as Held) })),
      },
    }
  }

  return {
    analytics: async (asked: AnalyticsQuery, caller: Caller) => (await analytics(asked, caller)).answer,

    async tierAnalytics(name: string, asked: AnalyticsQuery, caller: Caller) {
      const tier = tierNamed('tier', name)
      const { tiers, answer } = await analytics(asked, caller)
      return { tier, days: answer.days, ...tiers[tier] }
    },

    async tierStats({ org }: Caller) {
      const [counts, edges, moved] = await Promise.all([living(org), store.edges(org), store.moved(org)])
      const tiers = eachTier((tier) => {
        const oldest = edges[tier]?.oldest
        const own = ofTier(counts, tier)
        return { count: sum(own, 'entries'), size_bytes: sum(own, 'bytes'), ...(oldest && { oldest }) }
      })
      return { ...tiers, tiers, total_memories: sum(counts, 'entries'), transitions: transitionsOf(moved) }
    },

    async tiers({ org }: Caller) {
      const dayAgo = new Date(now().getTime() - DAY_MS).toISOString()
      const [counts, edges, lately] = await Promise.all([
        living(org),
        store.edges(org),
        store.tiers(org, 'hour', beginningOf('hour', dayAgo), now().toISOString()),
      ])
      const tiers = TIERS.map((tier) => {
        const own = ofTier(counts, tier)
        const count = sum(own, 'entries')
        return {
          ...tierNames(tier),
          ...entryCountNames(count),
          avg_importance: average(own, 'importance'),
          avg_surprise: average(own, 'surprise'),
          avg_consolidation: ratio(sum(own, 'sources'), count),
          oldest_entry: edges[tier]?.oldest ?? null,
          newest_entry: edges[tier]?.newest ?? null,
          utilization_pct: (100 * count) / ROOM[tier],
          limit: ROOM[tier],
          half_life_hours: halfLives[tier] * 24,
          size_bytes: sum(own, 'bytes'),
        }
      })
      const transitions_24h = sum(lately, 'promoted') + sum(lately, 'demoted')
      return { tiers, total_memories: sum(counts, 'entries'), transitions_24h }
    },

    async archiveStats({ org }: Caller) {
      const [all, edges, { stored, real }] = await Promise.all([
        store.counts(org),
        store.edges(org),
        store.storedBytes(org),
      ])
      const counts = all.filter(({ archived }) => archived)
      return {
        total_archived: sum(counts, 'entries'),
        archive_size_bytes: sum(counts, 'bytes'),
        oldest_entry: edges.archive?.oldest ?? null,
        newest_entry: edges.archive?.newest ?? null,
        compression_ratio: real === 0 ? null : stored / real,
        by_tier: eachTier((tier) => sum(ofTier(counts, tier), 'entries')),
      }
    },

    async pressure({ org }: Caller) {
      const counts = await living(org)
      return pressureOf(eachTier((tier) => sum(ofTier(counts, tier), 'entries')))
    },

    async snapshot({ org, userId }: Caller) {
      const counts = await living(org)
      const at = now().toISOString()
      const figures: Held = {
        total_memories: sum(counts, 'entries'),
        entries_by_tier: eachTier((tier) => sum(ofTier(counts, tier), 'entries')),
      }
      await store.snapshot({ organization_id: org, at, user_id: userId, figures: { ...figures } })
      const message = `Kept the figures of ${figures.total_memories} memories`
      return { status: 'success' as const, message, timestamp: at }
    },
  }
}
export type MemoryFigures = ReturnType<typeof memoryFigures>

interface Held {
  total_memories: number
  entries_by_tier: Record<Tier, number>
}

const eachTier = <Value>(of: (tier: Tier) => Value): Record<Tier, Value> => ({
  fast: of('fast'),
  medium: of('medium'),
  slow: of('slow'),
  glacial: of('glacial'),
})

const ofTier = (counts: readonly Count[], tier: Tier) => counts.filter((count) => count.tier === tier)
const sum = <Name extends string>(rows: readonly Record<Name, number | string>[], column: Name): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0)
const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
const average = (counts: readonly Count[], column: 'importance' | 'surprise') =>
  Math.min(1, Math.max(0, ratio(sum(counts, column), sum(counts, 'entries'))))

function transitionsOf(figures: readonly Moved[]) {
  const moves = (column: 'promoted' | 'demoted', to: (tier: Tier) => Tier) =>
    Object.fromEntries(
      TIERS.flatMap((tier) => {
        const count = sum(
          figures.filter((figure) => figure.tier === tier),
          column,
        )
        return count === 0 ? [] : [[`${tier}_to_${to(tier)}`, count] as const]
      }),
    )
  return {
    promotions: moves('promoted', above),
    demotions: moves('demoted', below),
    total_promotions: sum(figures, 'promoted'),
    total_demotions: sum(figures, 'demoted'),
  }
}

const NOTHING = { gained: 0, bytes: 0, stores: 0, retrieves: 0, deletes: 0 }

/** The size at the end of each minute, hour or day, computed backwards from now. */
function pointsOf(beginnings: readonly string[], points: readonly Point[], now: { total: number; bytes: number }) {
  const byBeginning = new Map(points.map((point) => [point.since, point]))
  const last = beginnings.at(-1) ?? ''
  const later = points.filter(({ since }) => since > last)
  let entries = now.total - sum(later, 'gained')
  let bytes = now.bytes - sum(later, 'bytes')
  return beginnings
    .toReversed()
    .map((timestamp) => {
      const { gained, bytes: grown, stores, retrieves, deletes } = byBeginning.get(timestamp) ?? NOTHING
      const point = {
        timestamp,
        entries_count: Math.max(0, entries),
        storage_bytes: Math.max(0, bytes),
        operations: { stores, retrieves, deletes },
      }
      entries -= gained
      bytes -= grown
      return point
    })
    .toReversed()
}

const LEVELS = [
  [0.5, 'low'],
  [0.75, 'medium'],
  [0.9, 'high'],
  [Number.POSITIVE_INFINITY, 'critical'],
] as const

/** How full the memory is, by its fullest tier. */
export function pressureOf(living: Readonly<Record<Tier, number>>) {
  const of = (tier: Tier) => ({ utilization: living[tier] / ROOM[tier], entries: living[tier], limit: ROOM[tier] })
  const by_tier = { fast: of('fast'), medium: of('medium'), slow: of('slow'), glacial: of('glacial') }
  const utilization = Math.max(...TIERS.map((tier) => by_tier[tier].utilization))
  const level = LEVELS.find(([below]) => utilization < below)?.[1] ?? 'critical'
  const cleanup_recommended = level === 'high' || level === 'critical'
  return {
    ...utilizationNames(utilization),
    ...pressureNames(level),
    recommendations: cleanup_recommended ? TIERS.flatMap((tier) => adviceOn(tier, by_tier[tier].utilization)) : [],
    ...byTierNames(by_tier),
    total_memories: TIERS.reduce((sum, tier) => sum + living[tier], 0),
    cleanup_recommended,
  }
}

function adviceOn(tier: Tier, utilization: number): string[] {
  if (utilization < 0.75) return []
  const percent = Math.round(100 * utilization)
  return tier === 'glacial'
    ? [`glacial is ${percent} % full: forget what no longer matters, since nothing leaves it by itself`]
    : [`${tier} is ${percent} % full: consolidate, or clean it up, before its weakest entries are archived`]
}

interface Period {
  since: string
  until: string
  span: Span
  days: number
}

const SPAN_MS: Readonly<Record<Span, number>> = { minute: 60_000, hour: HOUR_MS, day: DAY_MS }
const MOST_POINTS = 1_500

/** The requested period: by `start_time` and `end_time`, by `period_hours`, or by `days`. */
function requestedPeriod(asked: AnalyticsQuery, now: Date): Period {
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
    throw invalid(
      'granularity',
      `gives more than ${MOST_POINTS} points: choose a shorter period or a coarser granularity`,
    )
  return { since: begins, until, span, days }
}

/** The beginnings of all minutes, hours or days in the period. */
function beginningsIn({ since, until, span }: Period): string[] {
  const found: string[] = []
  for (let at = Date.parse(beginningOf(span, since)); at <= Date.parse(until); at += SPAN_MS[span])
    found.push(new Date(at).toISOString())
  return found
}
