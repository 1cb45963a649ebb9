import { above, below, TIERS, type Tier } from '../tiers.ts'
import type { Count, Moved, Point } from './store.ts'

export const eachTier = <Value>(of: (tier: Tier) => Value): Record<Tier, Value> => ({
  fast: of('fast'),
  medium: of('medium'),
  slow: of('slow'),
  glacial: of('glacial'),
})

export const ofTier = (counts: readonly Count[], tier: Tier) => counts.filter((count) => count.tier === tier)
export const sum = <Name extends string>(rows: readonly Record<Name, number | string>[], column: Name): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0)
export const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
export const average = (counts: readonly Count[], column: 'importance' | 'surprise') =>
  Math.min(1, Math.max(0, ratio(sum(counts, column), sum(counts, 'entries'))))

export function transitionsOf(figures: readonly Moved[]) {
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

/** What there was at the end of each minute, hour or day: what there is now, without what came since. */
export function pointsOf(
  beginnings: readonly string[],
  points: readonly Point[],
  now: { total: number; bytes: number },
) {
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
