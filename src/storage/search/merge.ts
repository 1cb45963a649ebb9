import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { type PlaceCache, placeOf, type Segment } from './places.ts'
import { eachPosting, type Postings, packPostings } from './postings.ts'
import { classOf, dropSegments, FAN, insertSegment, insertTerms, type Places, type TermRow } from './segment.ts'
import { takeTurn } from './tenant-locks.ts'

/** Terms of the largest segment that are read at once, with those of the others between them. */
const TERMS_AT_ONCE = 5_000

/** Segments that are merged at once after a flood. */
const MOST_AT_ONCE = 64

/**
 * Merges eight segments of a class into one; false if no class has that many. It does not check what is removed, so it
 * cannot bring anything back: it drops empty places, and all other passages keep their own record of removal.
 */
export async function mergeOnce(tx: Transaction, org: string, places: PlaceCache, analysis: string): Promise<boolean> {
  await takeTurn(tx, org)
  const due = await dueSegments(tx, org, analysis)
  if (due.length === 0) return false
  const wanted = new Set(due)
  const merged = (await places.segments(tx, org)).filter(({ segment }) => wanted.has(segment))
  const { places: together, moves } = joined(merged)
  if (together.numbers.length > 0) {
    const segment = await insertSegment(tx, org, analysis, together)
    for await (const rows of mergedTerms(tx, org, merged, moves)) await insertTerms(tx, org, segment, rows)
  }
  await dropSegments(tx, org, due)
  return true
}

/**
 * All segments of the smallest class that is due, and of the next if the result would make it due: nothing is written
 * twice.
 */
async function dueSegments(tx: Transaction, org: string, analysis: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('search_segments')
    .select(['segment', 'class', 'living'])
    .where('organization_id', '=', org)
    .where('analysis', '=', analysis)
    .orderBy('class')
    .orderBy('segment')
    .execute()
  const classes = Map.groupBy(rows, (row) => row.class)
  const due = [...([...classes.values()].find((alike) => alike.length >= FAN) ?? [])].slice(0, MOST_AT_ONCE)
  for (let made = madeOf(due); due.length > 0; made = madeOf(due)) {
    const alike = (classes.get(made) ?? []).filter((row) => !due.includes(row))
    if (alike.length < FAN - 1 || due.length + alike.length > MOST_AT_ONCE) break
    due.push(...alike)
  }
  return due.map(({ segment }) => segment)
}

const madeOf = (segments: readonly { living: number }[]) =>
  classOf(segments.reduce((sum, { living }) => sum + living, 0))

interface TermPart {
  segment: number
  term: string
  postings: Buffer
}

/** The new index of each place of a segment; -1 for an empty one. */
type Moves = ReadonlyMap<number, Int32Array>

/** The places of all segments, in ascending order of their numbers. */
function joined(segments: readonly Segment[]): { places: Places; moves: Moves } {
  const moves = new Map(segments.map(({ segment, lengths }) => [segment, new Int32Array(lengths.length).fill(-1)]))
  const numbers = Float64Array.from(segments.flatMap(livingNumbers)).sort()
  const places = {
    numbers,
    lengths: new Uint8Array(numbers.length),
    kinds: new Uint8Array(numbers.length),
    configs: sumOf(segments.map(({ configs }) => configs)),
  }
  for (const { segment, numbers: own, lengths, kinds } of segments) {
    const moved = moves.get(segment)
    for (const [place, number] of own.entries()) {
      if (lengths[place] === 0 || !moved) continue
      const to = placeOf(numbers, number)
      places.lengths[to] = lengths[place] ?? 0
      places.kinds[to] = kinds[place] ?? 0
      moved[place] = to
    }
  }
  return { places, moves }
}

const livingNumbers = ({ numbers, lengths }: Segment): number[] =>
  Array.from(numbers).filter((_, place) => lengths[place] !== 0)

function sumOf(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const each of counts) for (const [name, count] of Object.entries(each)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** The terms of all segments in order, in portions that fit in memory. */
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
    const { rows } = await sql<TermPart>`
      select segment, term, postings from search_postings
      where organization_id = ${org} and segment = any(${ids}::bigint[])
        ${after === undefined ? sql`` : sql`and term > ${after}`} ${upTo === undefined ? sql`` : sql`and term <= ${upTo}`}
      order by segment
    `.execute(tx)
    yield [...Map.groupBy(rows, ({ term }) => term)].flatMap(([term, found]) => {
      const { df, postings } = moved(found, moves)
      return df === 0 ? [] : [{ term, df, postings }]
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

/** The postings of one term at their new places. Segments mostly follow each other, and then so do the places. */
function moved(rows: readonly TermPart[], moves: Moves): { df: number; postings: Buffer } {
  const places: number[] = []
  const counts: number[] = []
  let ascending = true
  for (const { segment, postings } of rows) {
    const to = moves.get(segment)
    eachPosting(postings, (place, count) => {
      const there = to?.[place] ?? -1
      if (there < 0) return
      ascending &&= there > (places.at(-1) ?? -1)
      places.push(there)
      counts.push(count)
    })
  }
  return { df: places.length, postings: packPostings(ascending ? { places, counts } : inOrder({ places, counts })) }
}

function inOrder({ places, counts }: Postings): Postings {
  const order = [...places.keys()].sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0))
  return { places: order.map((i) => places[i] ?? 0), counts: order.map((i) => counts[i] ?? 0) }
}
