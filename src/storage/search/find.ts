import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Transaction } from '../database.ts'
import type { Tuning } from './bm25.ts'
import { chooseItems } from './choose.ts'
import type { Hit, SearchQuery } from './passage.ts'
import type { PlaceCache, Segment } from './places.ts'
import { readQuery } from './read-query.ts'
import { Scores, type WeighedTerm } from './score.ts'

export interface FindOptions {
  db: Database
  places: PlaceCache
  tuning: Tuning
  /** Told how many postings a search has added up. */
  onPostings?: ((postings: number) => void) | undefined
}

/** The best items of one tenant, each with its best passages. */
export const findIn = (
  org: string,
  query: SearchQuery,
  { db, places, tuning, onPostings }: FindOptions,
): Promise<Hit[]> =>
  inSnapshot(db, async (tx) => {
    const segments = await places.segments(tx, org)
    if (segments.length === 0) return []
    const collection = {
      passages: segments.reduce((sum, { living }) => sum + living, 0),
      totalLength: segments.reduce((sum, { totalLength }) => sum + totalLength, 0),
    }
    const { terms, full } = await readQuery(tx, org, query, segments, collection)
    const scored = new Scores(segments, collection, tuning)
    await addTerms(tx, org, segments, terms, scored)
    onPostings?.(scored.postings)
    return chooseItems(tx, org, query, { segments, scores: scored.scores, full })
  })

/** One state of the database, however long it is read. */
const inSnapshot = <Result>(db: Database, read: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** Adds term after term in the order in which they come; others are served between them. */
async function addTerms(
  tx: Transaction,
  org: string,
  segments: readonly Segment[],
  terms: readonly WeighedTerm[],
  scores: Scores,
) {
  const ids = segments.map(({ segment }) => segment)
  const byId = new Map(segments.map((segment) => [segment.segment, segment]))
  for (const { term, weight } of terms) {
    const rows = await tx
      .selectFrom('search_postings')
      .select(['segment', 'postings'])
      .where('organization_id', '=', org)
      .where('term', '=', term)
      .where((eb) => eb('segment', '=', eb.fn.any(eb.val(ids))))
      .execute()
    for (const { segment: id, postings } of rows) {
      const segment = byId.get(id)
      if (segment) scores.add(segment, postings, weight)
    }
    await nextTurn()
  }
}
