import { above, below, TIERS, type Tier } from '../tiers.ts'
import type { Count, Figure, Moved } from './store.ts'

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

/** By how many a tier has grown. */
export const gained = (figures: readonly Figure[]) => sum(figures, 'stored') + sum(figures, 'came') - lost(figures)
const lost = (figures: readonly Figure[]) =>
  sum(figures, 'promoted') + sum(figures, 'demoted') + sum(figures, 'archived') + sum(figures, 'removed')

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

/** What there was at the end of each minute, hour or day: what there is now, without what came since. */
export function pointsOf(
  beginnings: readonly string[],
  figures: readonly Figure[],
  now: { total: number; bytes: number },
) {
  const byBeginning = Map.groupBy(figures, ({ since }) => since)
  const last = beginnings.at(-1) ?? ''
  const since = figures.filter((figure) => figure.since > last)
  let entries = now.total - gained(since)
  let bytes = now.bytes - sum(since, 'bytes')
  return beginnings
    .toReversed()
    .map((timestamp) => {
      const own = byBeginning.get(timestamp) ?? []
      const point = {
        timestamp,
        entries_count: Math.max(0, entries),
        storage_bytes: Math.max(0, bytes),
        operations: {
          stores: sum(own, 'stored') + sum(own, 'merged'),
          retrieves: sum(own, 'supplied'),
          deletes: sum(own, 'archived') + sum(own, 'removed'),
        },
      }
      entries -= gained(own)
      bytes -= sum(own, 'bytes')
      return point
    })
    .toReversed()
}
