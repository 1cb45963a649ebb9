import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { termsOf } from './analyse.ts'
import { LENGTH_OF_BYTE } from './bm25.ts'
import { type PlaceCache, placeOf, type Segment } from './places.ts'
import { eachPosting, type Postings, packPostings } from './postings.ts'
import { changePlaces } from './segment.ts'
import { takeTurn } from './tenant-locks.ts'

/** Removed passages that are purged in one transaction. */
const AT_ONCE = 500
/** Longer rows, of words in thousands of passages, keep entries for empty places until the next merge. */
const REWRITTEN_BYTES = 64 * 1024

export type Purged = 'all' | 'some' | 'outdated'

interface Removed {
  number: number
  head: string
  text: string
  config: string
}

/**
 * Removes the words of removed passages from the index, and then the passages. `outdated` if some are in a segment of
 * another analysis, which must be rebuilt first.
 */
export async function purgeSome(tx: Transaction, org: string, places: PlaceCache, analysis: string): Promise<Purged> {
  await takeTurn(tx, org)
  const removed = await tx
    .selectFrom('passages')
    .select(['number', 'head', 'text', 'config'])
    .where('organization_id', '=', org)
    .where('removed_at', 'is not', null)
    .orderBy('number')
    .limit(AT_ONCE)
    .execute()
  if (removed.length === 0) return 'all'
  for (const segment of await places.segments(tx, org)) {
    const own = removed.filter(({ number }) => holds(segment, number))
    if (own.length === 0) continue
    if (segment.analysis !== analysis) return 'outdated'
    await takeOut(tx, org, segment, own)
  }
  await tx
    .deleteFrom('passages')
    .where('organization_id', '=', org)
    .where((eb) => eb('number', '=', eb.fn.any(eb.val(removed.map(({ number }) => number)))))
    .execute()
  return removed.length < AT_ONCE ? 'all' : 'some'
}

function holds({ numbers, lengths }: Segment, number: number): boolean {
  const place = placeOf(numbers, number)
  return place >= 0 && lengths[place] !== 0
}

async function takeOut(tx: Transaction, org: string, segment: Segment, removed: readonly Removed[]) {
  const terms = await termsOf(tx, removed)
  const lengths = Uint8Array.from(segment.lengths)
  const configs = { ...segment.configs }
  const fallen = new Map<string, number>()
  let length = 0
  for (const [i, { number, config }] of removed.entries()) {
    const place = placeOf(segment.numbers, number)
    length += LENGTH_OF_BYTE[lengths[place] ?? 0] ?? 0
    lengths[place] = 0
    configs[config] = (configs[config] ?? 0) - 1
    for (const term of terms[i]?.counts.keys() ?? []) fallen.set(term, (fallen.get(term) ?? 0) + 1)
  }
  await rewriteTerms(tx, org, segment.segment, fallen, lengths)
  await changePlaces(tx, org, segment, {
    lengths,
    configs,
    living: segment.living - removed.length,
    totalLength: segment.totalLength - length,
  })
}

async function rewriteTerms(
  tx: Transaction,
  org: string,
  segment: number,
  fallen: ReadonlyMap<string, number>,
  lengths: Uint8Array,
) {
  const { rows } = await sql<{ term: string; df: number; postings: Buffer | null }>`
    select term, df, case when octet_length(postings) <= ${REWRITTEN_BYTES} then postings end as postings
    from search_postings
    where organization_id = ${org} and segment = ${segment} and term = any(${[...fallen.keys()]}::text[])
  `.execute(tx)
  const changed = rows.map(({ term, df, postings }) => ({
    term,
    df: df - (fallen.get(term) ?? 0),
    postings: postings && packPostings(livingOnly(postings, lengths)),
  }))
  const gone = changed.filter(({ df, postings }) => df <= 0 || postings?.length === 0)
  const left = changed.filter(({ df, postings }) => df > 0 && postings?.length !== 0)
  await sql`
    delete from search_postings
    where organization_id = ${org} and segment = ${segment} and term = any(${gone.map(({ term }) => term)}::text[])
  `.execute(tx)
  await sql`
    update search_postings as known set df = told.df, postings = coalesce(told.postings, known.postings)
    from unnest(
      ${left.map(({ term }) => term)}::text[], ${left.map(({ df }) => df)}::int[],
      ${left.map(({ postings }) => postings)}::bytea[]
    ) as told (term, df, postings)
    where known.organization_id = ${org} and known.segment = ${segment} and known.term = told.term
  `.execute(tx)
}

function livingOnly(bytes: Buffer, lengths: Uint8Array): Postings {
  const postings: Postings = { places: [], counts: [] }
  eachPosting(bytes, (place, count) => {
    if (lengths[place] === 0) return
    postings.places.push(place)
    postings.counts.push(count)
  })
  return postings
}
