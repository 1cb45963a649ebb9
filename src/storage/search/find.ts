import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Transaction } from '../database.ts'
import { termsOf } from './analyse.ts'
import { chooseItems } from './best-hits.ts'
import type { Tuning } from './bm25.ts'
import { itemsWithEvery } from './every-word.ts'
import { passingPassages, type ShownPassing } from './filtered-passages.ts'
import type { Hit, SearchQuery } from './passage.ts'
import type { PlaceCache } from './places.ts'
import { type PostingReader, type PostingSource, postingsOf } from './postings.ts'
import { readIndex } from './read-index.ts'
import { documentFrequencies, furtherTerms, readQuery } from './read-query.ts'
import { Scores, type WeighedTerm } from './score.ts'

/** How much a search has added up. */
export interface SearchWork {
  postings: number
  terms: readonly string[]
}

export interface FindOptions {
  db: Database
  places: PlaceCache
  postings: PostingReader
  tuning: Tuning
  onSearched?: ((work: SearchWork) => void) | undefined
}

/** The best items of one tenant, each with its best passages. */
export const findIn = <Kept>(
  org: string,
  query: SearchQuery<Kept>,
  { db, places, postings, tuning, onSearched }: FindOptions,
): Promise<Hit<Kept>[]> =>
  inSnapshot(db, async (tx) => {
    const index = await readIndex(tx, org, query, { places, keptFrom: postings.keptFrom })
    if (!index) return []
    const { segments, collection, known } = index
    const { terms, words, length, full } = await readQuery(tx, org, query, index)
    const scored = new Scores(segments, collection, tuning)
    const reading = { tx, org, segments, postings, known }
    await addTerms(reading, terms, scored)
    const every = words.length > 1 ? await itemsWithEvery(reading, words, scored.scores) : undefined
    const asked = query.items && new Set(query.items)
    const items = every?.filter((item) => asked?.has(item) ?? true) ?? query.items
    const passages = passingPassages(tx, org, { ...query, items }, segments)
    let own = scored.scores
    let further: readonly WeighedTerm[] = []
    const { feedback } = tuning
    if (feedback && query.widened !== false && length >= feedback.leastTerms) {
      const best = await passages.best(own, feedback.passages, 'number')
      further = await furtherTerms(feedback, {
        best: await termsOfPassages(tx, best),
        own: new Set(terms.map(({ term }) => term)),
        collection,
        frequenciesOf: (some) => documentFrequencies(tx, org, segments, some),
      })
      own = own.slice()
      await addTerms(reading, further, scored)
    }
    onSearched?.({ postings: scored.postings, terms: [...terms, ...further].map(({ term }) => term) })
    return chooseItems(tx, org, query, passages, { segments, scores: scored.scores, own, full })
  })

/** The terms of passages, and their scores, in order. */
async function termsOfPassages(tx: Transaction, passages: readonly ShownPassing[]) {
  const read = await termsOf(tx, passages)
  return passages.flatMap(({ score }, i) => {
    const terms = read[i]
    return terms ? [{ terms, score }] : []
  })
}

/** Runs all reads in one snapshot of the database. */
const inSnapshot = <Result>(db: Database, read: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** Adds one term after another in the given order; other work runs between them. */
async function addTerms(reading: PostingSource, terms: readonly WeighedTerm[], scores: Scores) {
  for await (const { asked, postings: found } of postingsOf(reading, terms)) {
    for (const { segment, postings } of found) scores.add(segment, postings, asked.weight)
    await nextTurn()
  }
}
