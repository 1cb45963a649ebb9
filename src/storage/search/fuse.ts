import type { Hit } from './passage.ts'

const K = 60

/** The findings of several tenants as one, by the rank that each item has in its own: scores of different tenants cannot be compared. */
export function fuse(found: readonly (readonly Hit[])[], limit: number): Hit[] {
  const [first, ...others] = found.filter((hits) => hits.length > 0)
  if (!first) return []
  if (others.length === 0) return [...first]
  return [first, ...others]
    .flatMap((hits) =>
      [...Map.groupBy(hits, ({ item }) => item).values()].map((own, rank) => ({ own, worth: 1 / (K + rank + 1) })),
    )
    .sort((one, other) => other.worth - one.worth)
    .slice(0, limit)
    .flatMap(({ own }) => own)
}
