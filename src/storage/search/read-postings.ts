import type { Transaction } from '../database.ts'
import { HeldBytes } from './held-bytes.ts'
import type { Segment } from './places.ts'

/** Bytes of long rows that are kept between searches. */
const MOST_BYTES = 64 * 1024 * 1024
/** Shorter rows are read sooner than they are missed; Node gives longer ones memory of their own. */
const KEPT_FROM = 8_192

/** Reads the postings of terms. Long rows are kept by segment, version and term, which together always mean the same. */
export function postingReader(keptFrom = KEPT_FROM) {
  const kept = new HeldBytes<Buffer>(MOST_BYTES, ({ length }) => length)
  const nameOf = ({ segment, version }: Segment, term: string) => `${segment}.${version}.${term}`

  /** Where a term stands, segment by segment. */
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
