import type { Transaction } from '../database.ts'
import { byScore } from './best-places.ts'
import type { Passing, PassingPassages, ShownPassing } from './filtered-passages.ts'
import type { Hit, SearchQuery } from './passage.ts'
import { placeOf, type Segment } from './places.ts'
import { keptItem, readShown } from './shown-passages.ts'

interface Scored {
  segments: readonly Segment[]
  /** The scores that rank passages. */
  scores: Float64Array
  /** The scores of the question's own words alone. */
  own: Float64Array
  full: ReadonlyMap<string, number>
}

/** The best items whose passages pass all filters, each with its best passages. */
export async function chooseItems<Kept>(
  tx: Transaction,
  org: string,
  query: SearchQuery<Kept>,
  passages: PassingPassages,
  scored: Scored,
): Promise<Hit<Kept>[]> {
  const { limit, perItem = 1 } = query
  const best = await passages.best(scored.scores, limit, 'item')
  if (perItem === 1) return hitsOf(org, query, best, scored)
  const chosen = await withNextBest(passages, best, perItem, scored)
  const known = new Map(best.map((passage) => [passage.number, passage]))
  const missing = chosen.filter(({ number }) => !known.has(number))
  const read = await readShown(
    tx,
    org,
    query,
    missing.map(({ number }) => number),
  )
  const shown = chosen.flatMap(({ number, score }) => {
    const row = known.get(number) ?? read.get(number)
    return row ? [{ ...row, score }] : []
  })
  return hitsOf(org, query, shown, scored)
}

const scoreIn = (scores: Float64Array, segments: readonly Segment[]) => (number: number) => {
  for (const { base, numbers } of segments) {
    const place = placeOf(numbers, number)
    if (place >= 0) return scores[base + place] ?? 0
  }
  return 0
}

/** Adds up to this many passages to each item, the best first. */
async function withNextBest(
  passages: PassingPassages,
  chosen: readonly Passing[],
  perItem: number,
  { segments, scores }: Scored,
): Promise<Passing[]> {
  if (chosen.length === 0) return []
  const items = chosen.map(({ item }) => item)
  const all = await passages.ofItems(items, scoreIn(scores, segments))
  const byItem = Map.groupBy(
    all.filter(({ score }) => score > 0),
    ({ item }) => item,
  )
  return items.flatMap((item) => (byItem.get(item) ?? []).sort(byScore).slice(0, perItem))
}

function hitsOf<Kept>(
  org: string,
  { itemsIn }: SearchQuery<Kept>,
  shown: readonly ShownPassing[],
  scored: Scored,
): Hit<Kept>[] {
  const { full, segments, scores, own } = scored
  const fullest = Math.max(0, ...full.values())
  const [rankedBy, ownOf] = [scoreIn(scores, segments), scoreIn(own, segments)]
  return shown.map((passage) => {
    const { number, item, ordinal, kind, head, place, text, config, debate_id, score } = passage
    return {
      org,
      item,
      passage: number,
      ordinal,
      kind,
      head,
      place,
      text,
      debateId: debate_id,
      score,
      own: scores === own ? score : ownOf(number) * (score / rankedBy(number)),
      full: full.get(config) ?? fullest,
      ...(itemsIn && { kept: keptItem(passage, itemsIn) }),
    }
  })
}
