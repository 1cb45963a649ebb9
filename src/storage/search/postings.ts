import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { HeldBytes, type Segment } from './places.ts'
import { VarintWriter } from './varint.ts'

/** The postings of a term in a segment: places in ascending order, and the count at each. */
export interface Postings {
  places: number[]
  counts: number[]
}

export function packPostings({ places, counts }: Postings): Buffer {
  const writer = new VarintWriter(places.length * 3 + 8)
  let last = -1
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0
    writer.write(place - last)
    writer.write(counts[i] ?? 0)
    last = place
  }
  return writer.bytes()
}

/** Calls back with each place and count, in the order of places. */
export function eachPosting(bytes: Uint8Array, take: (place: number, count: number) => void) {
  let at = 0
  let place = -1
  while (at < bytes.length) {
    let byte = bytes[at++] as number
    let gap = byte & 0x7f
    for (let shift = 7; byte & 0x80; shift += 7) {
      byte = bytes[at++] as number
      gap |= (byte & 0x7f) << shift
    }
    place += gap
    byte = bytes[at++] as number
    let count = byte & 0x7f
    for (let shift = 7; byte & 0x80; shift += 7) {
      byte = bytes[at++] as number
      count |= (byte & 0x7f) << shift
    }
    take(place, count)
  }
}

/** Bytes of long rows that stay in memory between searches. */
const MOST_BYTES = 64 * 1024 * 1024
/** Shorter rows are cheaper to read than to keep; Node allocates longer ones separately. */
const KEPT_FROM = 8_192

/** What is known of a term: how many passages contain it, and the short ones of its rows of postings. */
export interface KnownTerm {
  df: number
  /** By segment, of all segments that contain it; null where the row is long. Undefined if no row was brought. */
  rows: ReadonlyMap<number, Buffer | null> | undefined
}

interface Row {
  segment: Segment
  term: string
}

/** Reads rows of postings. Long ones are cached by segment, version and term, which together are immutable. */
export function postingReader(keptFrom = KEPT_FROM) {
  const kept = new HeldBytes<Buffer>(MOST_BYTES, ({ length }) => length)
  const nameOf = ({ segment: { segment, version }, term }: Row) => `${segment}.${version}.${term}`

  /** The postings of those of the rows that exist. */
  async function read(tx: Transaction, org: string, rows: readonly Row[]) {
    const found: (Row & { postings: Buffer })[] = []
    const asked: Row[] = []
    for (const row of rows) {
      const postings = kept.recall(nameOf(row))
      if (postings) found.push({ ...row, postings })
      else asked.push(row)
    }
    if (asked.length === 0) return found
    const answer = await sql<{ place: number; postings: Buffer }>`select asked.place, held.postings
      from unnest(${asked.map(({ segment }) => segment.segment)}::bigint[], ${asked.map(({ term }) => term)}::text[])
        with ordinality as asked (segment, term, place)
      join search_postings as held
        on held.organization_id = ${org} and held.segment = asked.segment and held.term = asked.term
    `.execute(tx)
    for (const { place, postings } of answer.rows) {
      const row = asked[place - 1]
      if (!row) continue
      found.push({ ...row, postings })
      if (postings.length >= keptFrom) kept.keep(nameOf(row), postings)
    }
    return found
  }

  return { read, keptFrom, held: kept.held }
}
export type PostingReader = ReturnType<typeof postingReader>

/** Where the postings of a tenant are read. */
export interface PostingSource {
  tx: Transaction
  org: string
  segments: readonly Segment[]
  postings: PostingReader
  known: ReadonlyMap<string, KnownTerm>
}

/** The postings of so many terms are in memory at a time; those of more if they are few. */
const TERMS_AT_ONCE = 8
const FEW_POSTINGS = 50_000

/** The postings of each term, in the given order. */
export async function* postingsOf<Asked extends { term: string }>(source: PostingSource, terms: readonly Asked[]) {
  const { tx, org, segments, postings, known } = source
  for (const some of inBatches(terms, known)) {
    const brought: (Row & { postings: Buffer })[] = []
    const missing: Row[] = []
    for (const { term } of some) {
      const rows = known.get(term)?.rows
      for (const segment of segments) {
        const row = rows?.get(segment.segment)
        if (row) brought.push({ segment, term, postings: row })
        else if (!rows || row === null) missing.push({ segment, term })
      }
    }
    const read = missing.length > 0 ? await postings.read(tx, org, missing) : []
    const byTerm = Map.groupBy([...brought, ...read], ({ term }) => term)
    for (const asked of some) yield { asked, postings: byTerm.get(asked.term) ?? [] }
  }
}

function* inBatches<Asked extends { term: string }>(
  terms: readonly Asked[],
  known: ReadonlyMap<string, KnownTerm>,
): Generator<Asked[]> {
  let batch: Asked[] = []
  let postings = 0
  for (const asked of terms) {
    const own = known.get(asked.term)?.df ?? FEW_POSTINGS
    if (batch.length >= TERMS_AT_ONCE && postings + own > FEW_POSTINGS) {
      yield batch
      batch = []
      postings = 0
    }
    batch.push(asked)
    postings += own
  }
  if (batch.length > 0) yield batch
}
