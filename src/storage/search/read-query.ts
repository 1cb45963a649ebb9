import { type RawBuilder, sql } from 'kysely'
import { commonest, configOf } from '../../shared/text/language.ts'
import { spacedWords } from '../../shared/text/spaced-words.ts'
import { sideBySide } from '../connection/together.ts'
import type { Transaction } from '../database.ts'
import { type ReadIn, type Terms, termsOf, termsSelected } from './analyse.ts'
import { type Collection, type Feedback, rarity } from './bm25.ts'
import type { SearchQuery } from './passage.ts'
import type { ListedSegment } from './places.ts'
import { bytewise, type WeighedTerm } from './score.ts'

/** A query is read in at most this many languages of the tenant. */
const MOST_READINGS = 3
/**
 * A language with fewer passages is used only for a query in it: its words are rare for that reason alone, and would
 * rank first.
 */
const LEAST_SHARE = 0.05
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
  { text, also = [], everyWord, lastBegins }: Pick<SearchQuery, 'text' | 'also' | 'everyWord' | 'lastBegins'>,
  segments: readonly ListedSegment[],
  collection: Collection,
): Promise<ReadQuery> {
  const readings = readingsOf(text, segments)
  const parts = [{ text, weight: 1 }, ...also]
  const texts = readings.flatMap((config) => parts.map((part) => ({ config, head: '', text: part.text })))
  const [read, words, dfs] = await sideBySide(
    tx,
    (side) => termsOf(side, texts),
    async (side) => (everyWord || lastBegins ? termsByWord(side, text, readings) : []),
    (side) => frequenciesIn(side, org, segments, texts),
  )
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
  for (const [term, df] of await documentFrequencies(tx, org, segments, further)) dfs.set(term, df)
  const weightOf = (term: string, weight: number) => weight * rarity(dfs.get(term) ?? 0, collection)
  const rarest = [...all]
    .filter(([term]) => (dfs.get(term) ?? 0) > 0)
    .sort(([one], [other]) => (dfs.get(one) ?? 0) - (dfs.get(other) ?? 0) || bytewise(one, other))
    .slice(0, MOST_TERMS)
  return {
    length: [...(read[0]?.counts.keys() ?? [])].filter((term) => dfs.has(term)).length,
    words: everyWord ? words.map((each) => (each === begun ? [...each.terms, ...further] : each.terms)) : [],
    terms: [...rarest, ...further.map((term): [string, number] => [term, BEGUN_WEIGHT])]
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

/** The languages of most passages of the tenant; that of the query first, if it is one of them. */
function readingsOf(text: string, segments: readonly ListedSegment[]): string[] {
  const configs = segments.map((segment) => segment.configs)
  const known = commonest(configs)
  const own = configOf(text, known[0])
  const first = known.filter((config) => config === own)
  return [...new Set([...first, ...commonest(configs, LEAST_SHARE)])].slice(0, MOST_READINGS)
}

/** How many passages contain each of these terms that is known at all. */
export async function documentFrequencies(
  tx: Transaction,
  org: string,
  segments: readonly ListedSegment[],
  terms: readonly string[],
): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map()
  return frequencies(tx, org, segments, sql<string[]>`${[...terms]}::text[]`)
}

/** The same for all terms of texts. */
const frequenciesIn = (tx: Transaction, org: string, segments: readonly ListedSegment[], texts: readonly ReadIn[]) =>
  frequencies(tx, org, segments, termsSelected(texts))

async function frequencies(
  tx: Transaction,
  org: string,
  segments: readonly ListedSegment[],
  terms: RawBuilder<string[]>,
): Promise<Map<string, number>> {
  if (segments.length === 0) return new Map()
  const rows = await tx
    .selectFrom('search_postings')
    .select((eb) => ['term', eb.fn.sum<number>('df').as('df')])
    .where('organization_id', '=', org)
    .where((eb) => eb('segment', '=', eb.fn.any(eb.val(segments.map(({ segment }) => segment)))))
    .where('term', '=', sql<string>`any(${terms})`)
    .groupBy('term')
    .execute()
  return new Map(rows.map(({ term, df }) => [term, Number(df)]))
}

/** A longer query does not require every word. */
const MOST_WORDS = 16
/** A shorter word begins too many others. */
const LEAST_LETTERS = 3
const MOST_BEGUN = 16

const wordsIn = (text: string): string[] => [...new Set(spacedWords(text).toLowerCase().split(/\s+/).filter(Boolean))]

/** The terms of each word of a text, in any of the readings; without words that one of them leaves out. */
async function termsByWord(tx: Transaction, text: string, readings: readonly string[]) {
  const words = wordsIn(text).slice(0, MOST_WORDS)
  const read = await termsOf(
    tx,
    words.flatMap((word) => readings.map((config) => ({ config, head: '', text: word }))),
  )
  const byWord = words.map((word, at) => ({
    word,
    isLast: at === words.length - 1,
    terms: read.slice(at * readings.length, (at + 1) * readings.length).map(({ counts }) => [...counts.keys()]),
  }))
  return byWord
    .filter(({ terms }) => terms.every((some) => some.length > 0))
    .map(({ terms, ...word }) => ({ ...word, terms: [...new Set(terms.flat())] }))
}

/** The most frequent terms that begin with a word; terms are stems, so more letters than the stem has find nothing. */
async function termsBegunBy(
  tx: Transaction,
  org: string,
  segments: readonly ListedSegment[],
  word: string,
): Promise<string[]> {
  if ([...word].length < LEAST_LETTERS) return []
  const rows = await tx
    .selectFrom('search_postings')
    .select('term')
    .where('organization_id', '=', org)
    .where((eb) => eb('segment', '=', eb.fn.any(eb.val(segments.map(({ segment }) => segment)))))
    .where('term', '>', word)
    .where('term', '<', `${word}\u{10ffff}`)
    .groupBy('term')
    .orderBy((eb) => eb.fn.sum('df'), 'desc')
    .orderBy('term')
    .limit(MOST_BEGUN)
    .execute()
  return rows.map(({ term }) => term)
}

/** Terms whose frequencies are looked up together. */
const AT_ONCE = 50

/** The exponent by which lower-ranked passages lose weight. */
const TRUST = 4

interface Asked {
  /** The terms of the best passages and their scores, the best first. */
  best: readonly { terms: Terms; score: number }[]
  own: ReadonlySet<string>
  collection: Collection
  frequenciesOf: (terms: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/**
 * The terms that widen a question, in bytewise order: those that the best passages share most, the first counting most.
 */
export async function furtherTerms(feedback: Feedback, { best, own, collection, frequenciesOf }: Asked) {
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
function worthsOf(best: Asked['best']): Map<string, number> {
  const worths = new Map<string, number>()
  const highest = best[0]?.score ?? 1
  for (const { terms, score } of best) {
    const trusted = (score / highest) ** TRUST
    for (const term of terms.counts.keys()) worths.set(term, (worths.get(term) ?? 0) + trusted)
  }
  return worths
}
