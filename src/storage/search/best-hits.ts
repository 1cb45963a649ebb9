import type { Transaction } from '../database.ts'
import { byScore, type Passing, type PassingPassages } from './filtered-passages.ts'
import type { Hit, SearchQuery } from './passage.ts'
import { placeOf, type Segment } from './places.ts'

interface Scored {
  segments: readonly Segment[]
  /** The scores that rank passages. */
  scores: Float64Array
  /** The scores of the question's own words alone. */
  own: Float64Array
  full: ReadonlyMap<string, number>
}

/** The best items whose passages pass all filters, each with its best passages. */
export async function chooseItems(
  tx: Transaction,
  org: string,
  { limit, perItem = 1 }: SearchQuery,
  passages: PassingPassages,
  scored: Scored,
): Promise<Hit[]> {
  const chosen = await passages.best(scored.scores, limit, ({ item }) => item)
  const shown = perItem > 1 ? await withNextBest(passages, chosen, perItem, scored) : chosen
  return hitsOf(tx, org, shown, scored)
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

async function hitsOf(tx: Transaction, org: string, shown: readonly Passing[], scored: Scored): Promise<Hit[]> {
  if (shown.length === 0) return []
  const { full, segments, scores, own } = scored
  const rows = await tx
    .selectFrom('passages')
    .select(['number', 'item', 'ordinal', 'kind', 'head', 'place', 'text', 'config', 'debate_id'])
    .where('organization_id', '=', org)
    .where((eb) => eb('number', '=', eb.fn.any(eb.val(shown.map(({ number }) => number)))))
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const fullest = Math.max(0, ...full.values())
  const [rankedBy, ownOf] = [scoreIn(scores, segments), scoreIn(own, segments)]
  return shown.flatMap(({ number, score }) => {
    const row = byNumber.get(number)
    if (!row) return []
    const { item, ordinal, kind, head, place, text, config, debate_id } = row
    return [
      {
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
      },
    ]
  })
}
