import { sideBySide } from '../connection/together.ts'
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

/** Reads the postings of terms. Long rows are cached by segment, version and term, which together are immutable. */
export function postingReader(keptFrom = KEPT_FROM) {
  const kept = new HeldBytes<Buffer>(MOST_BYTES, ({ length }) => length)
  const nameOf = ({ segment, version }: Segment, term: string) => `${segment}.${version}.${term}`

  /** The postings of a term, segment by segment. */
  return async (tx: Transaction, org: string, segments: readonly Segment[], term: string) => {
    const found: { segment: Segment; postings: Buffer }[] = []
    const asked = new Map<number, Segment>()
    for (const segment of segments) {
      const postings = kept.recall(nameOf(segment, term))
      if (postings) found.push({ segment, postings })
      else asked.set(segment.segment, segment)
    }
    if (asked.size === 0) return found
    const rows = await tx
      .selectFrom('search_postings')
      .select(['segment', 'postings'])
      .where('organization_id', '=', org)
      .where('term', '=', term)
      .where((eb) => eb('segment', '=', eb.fn.any(eb.val([...asked.keys()]))))
      .execute()
    for (const { segment: id, postings } of rows) {
      const segment = asked.get(id)
      if (!segment) continue
      found.push({ segment, postings })
      if (postings.length >= keptFrom) kept.keep(nameOf(segment, term), postings)
    }
    return found
  }
}
export type PostingReader = ReturnType<typeof postingReader>

/** Where the postings of a tenant are read. */
export interface PostingSource {
  tx: Transaction
  org: string
  segments: readonly Segment[]
  readPostings: PostingReader
}

/** The postings of so many terms are in memory at a time. */
const TERMS_AT_ONCE = 8

/** The postings of each term, in the given order. */
export async function* postingsOf<Asked extends { term: string }>(
  { tx, org, segments, readPostings }: PostingSource,
  terms: readonly Asked[],
) {
  for (let first = 0; first < terms.length; first += TERMS_AT_ONCE) {
    const some = terms.slice(first, first + TERMS_AT_ONCE)
    const found = await sideBySide(
      tx,
      ...some.map(
        ({ term }) =>
          (side: Transaction) =>
            readPostings(side, org, segments, term),
      ),
    )
    for (const [at, asked] of some.entries()) yield { asked, postings: found[at] ?? [] }
  }
}
