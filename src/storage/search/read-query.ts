import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { Terms } from './analyse.ts'
import { type Collection, type Feedback, rarity } from './bm25.ts'
import type { Segment } from './places.ts'
import { type Asked, type ReadIndex, wordsIn } from './read-index.ts'
import { bytewise, type WeighedTerm } from './score.ts'

/** At most this many terms, the rarest. */
const MOST_TERMS = 128
/** The weight of words that begin with the last word of the query. */
const BEGUN_WEIGHT = 0.5

export interface ReadQuery {
  /** In bytewise order. */
  terms: WeighedTerm[]
  /** If every word is required, the terms of each. */
  words: readonly (readonly string[])[]
  /** How many known terms its own text has, in the first language in which it is read. */
  length: number
  /** The score of a passage of average length that contains every term, by configuration. */
  full: ReadonlyMap<string, number>
}

/**
 * The weighted terms of a query: a word that occurs three times counts three times, in however many languages it is
 * read.
 */
export async function readQuery(
  tx: Transaction,
  org: string,
  { text, also = [], everyWord, lastBegins }: Asked,
  { segments, collection, readings, read, words: readWords, known }: ReadIndex,
): Promise<ReadQuery> {
  const parts = [{ weight: 1 }, ...also]
  const words = everyWord || lastBegins ? termsByWord(text, readings, readWords) : []
  const dfs = new Map([...known].map(([term, { df }]) => [term, df]))
  const ofReadings = readings.map((config, r) => {
    const weights = new Map<string, number>()
    for (const [p, { weight }] of parts.entries()) {
      for (const [term, count] of read[r * parts.length + p]?.counts ?? []) {
        weights.set(term, (weights.get(term) ?? 0) + count * weight)
      }
    }
    return { config, weights }
  })
  const all = new Map<string, number>()
  for (const { weights } of ofReadings) {
    for (const [term, weight] of weights) all.set(term, Math.max(weight, all.get(term) ?? 0))
  }
  const begun = lastBegins
    ? words.find(({ isLast, terms }) => isLast && !terms.some((term) => dfs.has(term)))
    : undefined
  const further = begun ? await termsBegunBy(tx, org, segments, begun.word) : []
  for (const { term, df } of further) dfs.set(term, df)
  const begunTerms = further.map(({ term }) => term)
  const weightOf = (term: string, weight: number) => weight * rarity(dfs.get(term) ?? 0, collection)
  const rarest = [...all]
    .filter(([term]) => (dfs.get(term) ?? 0) > 0)
    .sort(([one], [other]) => (dfs.get(one) ?? 0) - (dfs.get(other) ?? 0) || bytewise(one, other))
    .slice(0, MOST_TERMS)
  return {
    length: [...(read[0]?.counts.keys() ?? [])].filter((term) => dfs.has(term)).length,
    words: everyWord ? words.map((each) => (each === begun ? [...each.terms, ...begunTerms] : each.terms)) : [],
    terms: [...rarest, ...begunTerms.map((term): [string, number] => [term, BEGUN_WEIGHT])]
      .map(([term, weight]) => ({ term, weight: weightOf(term, weight) }))
      .sort((one, other) => bytewise(one.term, other.term)),
    full: new Map(
      ofReadings.map(({ config, weights }) => [
        config,
        [...weights].reduce((sum, [term, weight]) => sum + weightOf(term, weight), 0),
      ]),
    ),
  }
}

/** How many passages contain each of these terms that is known at all. */
export async function documentFrequencies(
  tx: Transaction,
  org: string,
  segments: readonly Segment[],
  terms: readonly string[],
): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map()
  const { rows } = await sql<{ term: string; df: number }>`select term, sum(df) as df from search_postings
    where organization_id = ${org} and segment = any(${segments.map(({ segment }) => segment)}::bigint[])
      and term = any(${terms}::text[])
    group by term
  `.execute(tx)
  return new Map(rows.map(({ term, df }) => [term, df]))
}

/** The terms of each word of a text, in any of the readings; without words that one of them leaves out. */
function termsByWord(text: string, readings: readonly string[], read: readonly Terms[]) {
  const words = wordsIn(text)
  const byWord = words.map((word, at) => ({
    word,
    isLast: at === words.length - 1,
    terms: read.slice(at * readings.length, (at + 1) * readings.length).map(({ counts }) => [...counts.keys()]),
  }))
  return byWord
    .filter(({ terms }) => terms.every((some) => some.length > 0))
    .map(({ terms, ...word }) => ({ ...word, terms: [...new Set(terms.flat())] }))
}

/** A shorter word begins too many others. */
const LEAST_LETTERS = 3
const MOST_BEGUN = 16

/** The most frequent terms that begin with a word; terms are stems, so more letters than the stem has find nothing. */
async function termsBegunBy(
  tx: Transaction,
  org: string,
  segments: readonly Segment[],
  word: string,
): Promise<{ term: string; df: number }[]> {
  if ([...word].length < LEAST_LETTERS) return []
  const { rows } = await sql<{ term: string; df: number }>`select term, sum(df) as df from search_postings
    where organization_id = ${org} and segment = any(${segments.map(({ segment }) => segment)}::bigint[])
      and term > ${word} and term < ${`${word}\u{10ffff}`}
    group by term order by df desc, term limit ${MOST_BEGUN}
  `.execute(tx)
  return rows
}

/** Terms whose frequencies are looked up together. */
const AT_ONCE = 50

/** The exponent by which lower-ranked passages lose weight. */
const TRUST = 4

interface Widening {
  /** The terms of the best passages and their scores, the best first. */
  best: readonly { terms: Terms; score: number }[]
  own: ReadonlySet<string>
  collection: Collection
  frequenciesOf: (terms: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/**
 * The terms that widen a question, in bytewise order: those that the best passages share most, the first counting most.
 */
export async function furtherTerms(feedback: Feedback, { best, own, collection, frequenciesOf }: Widening) {
  const worths = worthsOf(best)
  const shared = [...worths.keys()]
    .filter((term) => !own.has(term))
    .sort((one, other) => (worths.get(other) ?? 0) - (worths.get(one) ?? 0) || bytewise(one, other))
  const chosen: { term: string; df: number }[] = []
  for (let first = 0; first < shared.length && chosen.length < feedback.terms; first += AT_ONCE) {
    const some = shared.slice(first, first + AT_ONCE)
    const dfs = await frequenciesOf(some)
    chosen.push(
      ...some
        .map((term) => ({ term, df: dfs.get(term) ?? 0 }))
        .filter(({ df }) => df > 0 && df <= feedback.mostShare * collection.passages),
    )
  }
  const taken = chosen.slice(0, feedback.terms)
  const most = worths.get(taken[0]?.term ?? '') ?? 1
  return taken
    .map(
      ({ term, df }): WeighedTerm => ({
        term,
        weight: feedback.weight * ((worths.get(term) ?? 0) / most) * rarity(df, collection),
      }),
    )
    .sort((one, other) => bytewise(one.term, other.term))
}

/**
 * The worth of each term: for every passage that contains it, the share of its score in the best score, to the fourth
 * power.
 */
function worthsOf(best: Widening['best']): Map<string, number> {
  const worths = new Map<string, number>()
  const highest = best[0]?.score ?? 1
  for (const { terms, score } of best) {
    const trusted = (score / highest) ** TRUST
    for (const term of terms.counts.keys()) worths.set(term, (worths.get(term) ?? 0) + trusted)
  }
  return worths
}
