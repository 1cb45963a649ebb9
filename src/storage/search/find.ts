import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Transaction } from '../database.ts'
import { termsOf } from './analyse.ts'
import { bestPlaces, byScore } from './best-places.ts'
import type { Tuning } from './bm25.ts'
import { type Passing, type PassingPassages, passingPassages, type ShownPassing } from './filtered-passages.ts'
import type { Hit, SearchQuery } from './passage.ts'
import { type PlaceCache, placeOf, type Segment } from './places.ts'
import { eachPosting, type PostingReader, type PostingSource, postingsOf } from './postings.ts'
import { readIndex } from './read-index.ts'
import { documentFrequencies, furtherTerms, readQuery } from './read-query.ts'
import { Scores, type WeighedTerm } from './score.ts'
import { keptItem, readShown } from './shown-passages.ts'

/** How much a search has added up. */
export interface SearchWork {
  postings: number
  terms: readonly string[]
}

interface FindOptions {
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

/** If more passages contain the rarest word, only the best are considered. */
const MOST_LOOKED_AT = 20_000

/** The items that contain every word in any of their passages; a word is present if one of its terms is. */
async function itemsWithEvery(
  reading: PostingSource,
  words: readonly (readonly string[])[],
  scores: Float64Array,
): Promise<string[]> {
  const { marks, counts } = await marked(reading, words, scores.length)
  const rarest = 1 << counts.indexOf(Math.min(...counts))
  const hasRarest = ({ base }: Segment, place: number) => ((marks[base + place] as number) & rarest) !== 0
  const best = bestPlaces(reading.segments, scores, MOST_LOOKED_AT, hasRarest)
  const all = 2 ** words.length - 1
  const found = new Map<string, number>()
  for (const { item, number } of await passagesBeside(
    reading,
    best.map((candidate) => candidate.number),
  ))
    found.set(item, (found.get(item) ?? 0) | markOf(reading.segments, marks, number))
  return [...found].flatMap(([item, mark]) => (mark === all ? [item] : []))
}

/** A bit for each word at every place, and how many places each word has. */
async function marked(reading: PostingSource, words: readonly (readonly string[])[], size: number) {
  const marks = new Uint16Array(size)
  const counts = words.map(() => 0)
  const terms = words.flatMap((ofWord, at) => ofWord.map((term) => ({ term, at })))
  for await (const { asked, postings: found } of postingsOf(reading, terms)) {
    for (const { segment, postings } of found)
      eachPosting(postings, (place) => {
        if (segment.lengths[place] === 0) return
        marks[segment.base + place] = (marks[segment.base + place] as number) | (1 << asked.at)
        counts[asked.at] = (counts[asked.at] as number) + 1
      })
  }
  return { marks, counts }
}

/** All passages of the items that these passages belong to. */
const passagesBeside = ({ tx, org }: PostingSource, numbers: readonly number[]) =>
  tx
    .selectFrom('passages')
    .select(['number', 'item'])
    .where('organization_id', '=', org)
    .where('removed_at', 'is', null)
    .where('item', 'in', (eb) =>
      eb
        .selectFrom('passages')
        .select('item')
        .where('organization_id', '=', org)
        .where((own) => own('number', '=', own.fn.any(own.val([...numbers])))),
    )
    .execute()

function markOf(segments: readonly Segment[], marks: Uint16Array, number: number): number {
  for (const { base, numbers } of segments) {
    const place = placeOf(numbers, number)
    if (place >= 0) return marks[base + place] ?? 0
  }
  return 0
}

interface Scored {
  segments: readonly Segment[]
  /** The scores that rank passages. */
  scores: Float64Array
  /** The scores of the question's own words alone. */
  own: Float64Array
  full: ReadonlyMap<string, number>
}

/** The best items whose passages pass all filters, each with its best passages. */
async function chooseItems<Kept>(
  tx: Transaction,
  org: string,
  query: SearchQuery<Kept>,
  passages: PassingPassages,
  scored: Scored,
): Promise<Hit<Kept>[]> {
  const { limit, perItem = 1 } = query
  const best = await passages.best(scored.scores, limit, 'item')
  if (perItem === 1) return hitsOf(org, query, best, scored)
  const chosen = await withNextBest(passages, best, perItem, scored)
  const known = new Map(best.map((passage) => [passage.number, passage]))
  const missing = chosen.filter(({ number }) => !known.has(number))
  const read = await readShown(
    tx,
    org,
    query,
    missing.map(({ number }) => number),
  )
  const shown = chosen.flatMap(({ number, score }) => {
    const row = known.get(number) ?? read.get(number)
    return row ? [{ ...row, score }] : []
  })
  return hitsOf(org, query, shown, scored)
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

function hitsOf<Kept>(
  org: string,
  { itemsIn }: SearchQuery<Kept>,
  shown: readonly ShownPassing[],
  scored: Scored,
): Hit<Kept>[] {
  const { full, segments, scores, own } = scored
  const fullest = Math.max(0, ...full.values())
  const [rankedBy, ownOf] = [scoreIn(scores, segments), scoreIn(own, segments)]
  return shown.map((passage) => {
    const { number, item, ordinal, kind, head, place, text, config, debate_id, score } = passage
    return {
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
      ...(itemsIn && { kept: keptItem(passage, itemsIn) }),
    }
  })
}
