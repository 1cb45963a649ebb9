import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { PlaceCache, Segment } from './places.ts'
import { eachPosting, type Postings, packPostings } from './postings.ts'
import { dropSegments, FAN, insertSegment, insertTerms, type Places, type TermRow } from './segment.ts'
import { takeTurn } from './turns.ts'

/** Terms of the largest segment that are read at once, with those of the others between them. */
const TERMS_AT_ONCE = 5_000

/**
 * Makes one of eight segments of a class; false when no class has eight. It does not ask who lives, so it can bring nobody
 * back: it leaves empty places out, and the passages of all others say for themselves whether they were removed.
 */
export async function mergeOnce(tx: Transaction, org: string, places: PlaceCache, analysis: string): Promise<boolean> {
  await takeTurn(tx, org)
  const eight = await dueSegments(tx, org, analysis)
  if (eight.length === 0) return false
  const wanted = new Set(eight)
  const merged = (await places.segments(tx, org)).filter(({ segment }) => wanted.has(segment))
  const { places: together, moves } = joined(merged)
  if (together.numbers.length > 0) {
    const segment = await insertSegment(tx, org, analysis, together)
    for await (const rows of mergedTerms(tx, org, merged, moves)) await insertTerms(tx, org, segment, rows)
  }
  await dropSegments(tx, org, eight)
  return true
}

async function dueSegments(tx: Transaction, org: string, analysis: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('search_segments')
    .select(['segment', 'class'])
    .where('organization_id', '=', org)
    .where('analysis', '=', analysis)
    .orderBy('class')
    .orderBy('segment')
    .execute()
  const classes = Map.groupBy(rows, (row) => row.class)
  const due = [...classes.values()].find((alike) => alike.length >= FAN) ?? []
  return due.slice(0, FAN).map(({ segment }) => segment)
}

/** Where each place of a segment comes to stand; -1 for an empty one. */
type Moves = ReadonlyMap<number, Int32Array>

/** The places of all, in ascending order of their numbers. */
function joined(segments: readonly Segment[]): { places: Places; moves: Moves } {
  const moves = new Map(segments.map(({ segment, lengths }) => [segment, new Int32Array(lengths.length).fill(-1)]))
  const living = segments
    .flatMap((segment) =>
      Array.from(segment.numbers, (number, place) => ({ number, place, segment })).filter(
        ({ place }) => segment.lengths[place] !== 0,
      ),
    )
    .sort((one, other) => one.number - other.number)
  const places = {
    numbers: living.map(({ number }) => number),
    lengths: new Uint8Array(living.length),
    kinds: new Uint8Array(living.length),
    configs: sumOf(segments.map(({ configs }) => configs)),
  }
  for (const [to, { place, segment }] of living.entries()) {
    places.lengths[to] = segment.lengths[place] ?? 0
    places.kinds[to] = segment.kinds[place] ?? 0
    const moved = moves.get(segment.segment)
    if (moved) moved[place] = to
  }
  return { places, moves }
}

function sumOf(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const each of counts) for (const [name, count] of Object.entries(each)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** The terms of all in their order, so many at a time that memory holds them. */
async function* mergedTerms(
  tx: Transaction,
  org: string,
  segments: readonly Segment[],
  moves: Moves,
): AsyncGenerator<TermRow[]> {
  const ids = segments.map(({ segment }) => segment)
  const largest = segments.reduce((one, other) => (other.lengths.length > one.lengths.length ? other : one)).segment
  let after: string | undefined
  for (;;) {
    const upTo = await boundAfter(tx, org, largest, after)
    const { rows } = await sql<{ segment: number; term: string; postings: Buffer }>`
      select segment, term, postings from search_postings
      where organization_id = ${org} and segment = any(${ids}::bigint[])
        ${after === undefined ? sql`` : sql`and term > ${after}`} ${upTo === undefined ? sql`` : sql`and term <= ${upTo}`}
    `.execute(tx)
    yield [...Map.groupBy(rows, ({ term }) => term)].flatMap(([term, found]) => {
      const postings = moved(found, moves)
      return postings.places.length === 0
        ? []
        : [{ term, df: postings.places.length, postings: packPostings(postings) }]
    })
    if (upTo === undefined) return
    after = upTo
  }
}

async function boundAfter(tx: Transaction, org: string, segment: number, after: string | undefined) {
  const row = await tx
    .selectFrom('search_postings')
    .select('term')
    .where('organization_id', '=', org)
    .where('segment', '=', segment)
    .$if(after !== undefined, (terms) => terms.where('term', '>', after ?? ''))
    .orderBy('term')
    .offset(TERMS_AT_ONCE)
    .limit(1)
    .executeTakeFirst()
  return row?.term
}

function moved(rows: readonly { segment: number; postings: Buffer }[], moves: Moves): Postings {
  const pairs: { place: number; count: number }[] = []
  for (const { segment, postings } of rows) {
    const to = moves.get(segment)
    eachPosting(postings, (place, count) => {
      const there = to?.[place] ?? -1
      if (there >= 0) pairs.push({ place: there, count })
    })
  }
  pairs.sort((one, other) => one.place - other.place)
  return { places: pairs.map(({ place }) => place), counts: pairs.map(({ count }) => count) }
}
