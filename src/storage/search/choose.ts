import { type SelectQueryBuilder, sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { Tables } from '../tables.ts'
import { bestPlaces, byScore, type Candidate, type MayBe } from './candidates.ts'
import type { Hit, SearchQuery } from './passage.ts'
import { placeOf, type Segment } from './places.ts'
import { kindByte } from './segment.ts'

interface Scored {
  segments: readonly Segment[]
  scores: Float64Array
  full: ReadonlyMap<string, number>
}

interface Passing extends Candidate {
  item: string
}

/** Candidates go through the filters in batches of these sizes; then what passes is read once. */
const BATCHES = [64, 256, 1_024, 4_096]
const FURTHER = 4_096

/** The best items whose passages pass all filters, each with its best passages. */
export async function chooseItems(tx: Transaction, org: string, query: SearchQuery, scored: Scored): Promise<Hit[]> {
  const passages = filtered(tx, org, query)
  const best = await bestOfItems(passages, query, scored)
  const chosen = best.sort(byScore).slice(0, query.limit)
  const shown = (query.perItem ?? 1) > 1 ? await withNextBest(passages, chosen, query, scored) : chosen
  return hitsOf(tx, org, shown, scored)
}

type Filtered = SelectQueryBuilder<Tables, 'passages', { number: number; item: string; boosted: boolean }>

/** Every condition of the query but its words. */
function filtered(tx: Transaction, org: string, { kinds, where, boost, items }: SearchQuery): Filtered {
  return tx
    .selectFrom('passages')
    .select(['number', 'item'])
    .select((eb) => (boost ? sql<boolean>`coalesce(${boost.where(eb)}, false)` : sql<boolean>`false`).as('boosted'))
    .where('organization_id', '=', org)
    .where('removed_at', 'is', null)
    .$if(kinds !== undefined, (passages) => passages.where('kind', 'in', kinds ?? []))
    .$if(items !== undefined, (passages) =>
      passages.where((eb) => eb('item', '=', eb.fn.any(eb.val([...(items ?? [])])))),
    )
    .$if(where !== undefined, (passages) => passages.where((eb) => where?.(eb) ?? eb.lit(true)))
}

async function bestOfItems(passages: Filtered, query: SearchQuery, { segments, scores }: Scored): Promise<Passing[]> {
  const { limit, boost, items } = query
  const factor = boost?.factor ?? 1
  const best = new Map<string, Passing>()
  let mayBe = ofKinds(query)
  let seen = 0

  /** False when no later candidate can be among the best. */
  async function look(candidates: readonly Candidate[]): Promise<boolean> {
    const rows = await numbered(passages, candidates).execute()
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    for (const { number, score } of candidates) {
      const row = byNumber.get(number)
      if (!row) continue
      const passing = { number, item: row.item, score: row.boosted ? score * factor : score }
      const known = best.get(row.item)
      if (!known || byScore(passing, known) < 0) best.set(row.item, passing)
    }
    if (best.size < limit) return true
    if (!boost) return false
    const last = [...best.values()].sort(byScore)[limit - 1]
    return Math.max(1, factor) * (candidates.at(-1)?.score ?? 0) >= (last?.score ?? 0)
  }

  if (items === undefined) {
    for (const size of BATCHES) {
      const candidates = bestPlaces(segments, scores, seen + size, mayBe).slice(seen)
      if (!(await look(candidates)) || candidates.length < size) return [...best.values()]
      seen += size
    }
  }
  mayBe = await passingPlaces(passages, segments)
  best.clear()
  for (let first = 0; ; first += FURTHER) {
    const candidates = bestPlaces(segments, scores, first + FURTHER, mayBe).slice(first)
    if (!(await look(candidates)) || candidates.length < FURTHER) return [...best.values()]
  }
}

function ofKinds({ kinds }: SearchQuery): MayBe {
  if (kinds === undefined) return () => true
  const wanted = new Uint8Array(256)
  for (const kind of kinds) wanted[kindByte(kind)] = 1
  return (segment, place) => wanted[segment.kinds[place] as number] === 1
}

const numbered = (passages: Filtered, candidates: readonly Candidate[]): Filtered =>
  passages.where((eb) => eb('number', '=', eb.fn.any(eb.val(candidates.map(({ number }) => number)))))

/** All places that pass, read once. */
async function passingPlaces(passages: Filtered, segments: readonly Segment[]): Promise<MayBe> {
  const { numbers } = await passages
    .clearSelect()
    .select(sql<Buffer | null>`string_agg(int8send(number), ''::bytea order by number)`.as('numbers'))
    .executeTakeFirstOrThrow()
  const pass = new Map(segments.map((segment) => [segment.segment, new Uint8Array(segment.lengths.length)]))
  for (let at = 0; numbers && at < numbers.length; at += 8) {
    const number = Number(numbers.readBigInt64BE(at))
    for (const segment of segments) {
      const place = placeOf(segment.numbers, number)
      if (place < 0) continue
      const own = pass.get(segment.segment)
      if (own) own[place] = 1
      break
    }
  }
  return ({ segment }, place) => pass.get(segment)?.[place] === 1
}

/** With each item up to so many of its passages, the best first. */
async function withNextBest(
  passages: Filtered,
  chosen: readonly Passing[],
  { perItem = 1, boost }: SearchQuery,
  { segments, scores }: Scored,
): Promise<Passing[]> {
  if (chosen.length === 0) return []
  const rows = await passages
    .where((eb) => eb('item', '=', eb.fn.any(eb.val(chosen.map(({ item }) => item)))))
    .execute()
  const scoreOf = (number: number) => {
    for (const { base, numbers } of segments) {
      const place = placeOf(numbers, number)
      if (place >= 0) return scores[base + place] ?? 0
    }
    return 0
  }
  const all = rows.map(({ number, item, boosted }) => ({
    number,
    item,
    score: scoreOf(number) * (boosted ? (boost?.factor ?? 1) : 1),
  }))
  const byItem = Map.groupBy(
    all.filter(({ score }) => score > 0),
    ({ item }) => item,
  )
  return chosen.flatMap(({ item }) => (byItem.get(item) ?? []).sort(byScore).slice(0, perItem))
}

async function hitsOf(tx: Transaction, org: string, shown: readonly Passing[], { full }: Scored): Promise<Hit[]> {
  if (shown.length === 0) return []
  const rows = await tx
    .selectFrom('passages')
    .select(['number', 'item', 'ordinal', 'kind', 'head', 'place', 'text', 'config', 'debate_id'])
    .where('organization_id', '=', org)
    .where((eb) => eb('number', '=', eb.fn.any(eb.val(shown.map(({ number }) => number)))))
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const fullest = Math.max(0, ...full.values())
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
        full: full.get(config) ?? fullest,
      },
    ]
  })
}
