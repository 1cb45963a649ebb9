import { configOf } from '../../../src/shared/text/language.ts'
import type { Database } from '../../../src/storage/database.ts'
import { type Terms, termsOf } from '../../../src/storage/search/analyse.ts'
import { byteOfLength, LENGTH_OF_BYTE, rarity, type Tuning } from '../../../src/storage/search/bm25.ts'
import type { PassageKind } from '../../../src/storage/search/passage.ts'

/** More terms of a query than these, the rarest, do not count. */
const MOST_TERMS = 128

/** A passage as the reference knows it, with whether it is alive, or removed and not yet purged. */
export interface KnownPassage {
  number: number
  item: string
  ordinal: number
  kind: PassageKind
  head: string
  text: string
  config: string
  removed: boolean
}

export interface ReferenceQuery {
  text: string
  also?: readonly { text: string; weight: number }[]
  limit: number
  perItem?: number
  mayBe: (passage: KnownPassage) => boolean
  boost?: { factor: number; of: (passage: KnownPassage) => boolean }
}

export interface ReferenceHit {
  item: string
  passage: number
  score: number
}

/** The terms of the passages of one collection, by their numbers. */
export type KnownTerms = Map<number, Terms>

/**
 * What a search must answer, by looking at every passage: the same tokens, lengths, order of sums and order of ties. What is
 * removed and not yet purged counts in the statistics, and is found by nobody.
 */
export async function scan(
  db: Database,
  passages: readonly KnownPassage[],
  query: ReferenceQuery,
  { k1, b, feedback }: Tuning,
  known: KnownTerms = new Map(),
): Promise<ReferenceHit[]> {
  const terms = await readOnce(db, passages, known)
  const lengths = terms.map(({ length }) => LENGTH_OF_BYTE[byteOfLength(length)] ?? 0)
  const collection = { passages: passages.length, totalLength: lengths.reduce((sum, length) => sum + length, 0) }
  const mean = collection.totalLength / Math.max(1, passages.length) || 1
  const dfOf = (term: string) => terms.filter(({ counts }) => counts.has(term)).length
  const asked = await queryTerms(db, passages, query)
  const weighed = [...asked.weights]
    .map(([term, weight]) => ({ term, df: dfOf(term), weight }))
    .filter(({ df }) => df > 0)
    .sort((one, other) => one.df - other.df || bytewise(one.term, other.term))
    .slice(0, MOST_TERMS)
    .sort((one, other) => bytewise(one.term, other.term))
    .map(({ term, df, weight }) => ({ term, weight: weight * rarity(df, collection) }))

  const scoredBy = (by: readonly { term: string; weight: number }[]) =>
    passages
      .flatMap((passage, i) => {
        let score = 0
        for (const { term, weight } of by) {
          const count = terms[i]?.counts.get(term)
          if (count) score += weight * ((count * (k1 + 1)) / (count + k1 * (1 - b + (b * (lengths[i] ?? 0)) / mean)))
        }
        if (score <= 0 || passage.removed || !query.mayBe(passage)) return []
        const boosted = query.boost?.of(passage) ? score * query.boost.factor : score
        return [{ item: passage.item, passage: passage.number, score: boosted, terms: terms[i] }]
      })
      .sort((one, other) => other.score - one.score || one.passage - other.passage)

  const isLong = asked.first.filter((term) => dfOf(term) > 0).length >= (feedback?.leastTerms ?? Infinity)
  const further = () => {
    if (!feedback) return []
    const best = scoredBy(weighed).slice(0, feedback.passages)
    const own = new Set(weighed.map(({ term }) => term))
    const shared = new Set(best.flatMap((each) => [...(each.terms?.counts.keys() ?? [])]))
    const highest = best[0]?.score ?? 1
    const worthOf = (term: string) =>
      best.reduce((sum, each) => (each.terms?.counts.has(term) ? sum + (each.score / highest) ** 4 : sum), 0)
    const chosen = [...shared]
      .map((term) => ({ term, df: dfOf(term), worth: worthOf(term) }))
      .filter(({ term, df }) => !own.has(term) && df <= feedback.mostShare * passages.length)
      .sort((one, other) => other.worth - one.worth || bytewise(one.term, other.term))
      .slice(0, feedback.terms)
    return chosen
      .map(({ term, df, worth }) => ({
        term,
        weight: feedback.weight * (worth / (chosen[0]?.worth ?? 1)) * rarity(df, collection),
      }))
      .sort((one, other) => bytewise(one.term, other.term))
  }
  const scored = scoredBy(isLong ? [...weighed, ...further()] : weighed)
  return [...Map.groupBy(scored, ({ item }) => item).values()]
    .slice(0, query.limit)
    .flatMap((own) => own.slice(0, query.perItem ?? 1))
    .map(({ item, passage, score }) => ({ item, passage, score }))
}

/** The query in its own and the commonest configurations, three in all; each term as often as it stands in one of them, at most. */
async function queryTerms(db: Database, passages: readonly KnownPassage[], { text, also = [] }: ReferenceQuery) {
  const counts = Map.groupBy(passages, ({ config }) => config)
  const commonest = [...counts]
    .sort(([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1))
    .map(([config]) => config)
  const own = configOf(text, commonest[0])
  const common = commonest.filter((config) => (counts.get(config)?.length ?? 0) >= passages.length * 0.05)
  const configs = [...new Set([...commonest.filter((config) => config === own), ...common])].slice(0, 3)
  const weights = new Map<string, number>()
  let first: string[] | undefined
  for (const config of configs) {
    const counted = new Map<string, number>()
    for (const part of [{ text, weight: 1 }, ...also]) {
      const [read] = await termsOf(db, [{ config, head: '', text: part.text }])
      first ??= [...(read?.counts.keys() ?? [])]
      for (const [term, count] of read?.counts ?? []) {
        counted.set(term, (counted.get(term) ?? 0) + count * part.weight)
      }
    }
    for (const [term, weight] of counted) weights.set(term, Math.max(weights.get(term) ?? 0, weight))
  }
  return { weights, first: first ?? [] }
}

/** A passage never says anything else, so its terms are asked for once. */
async function readOnce(db: Database, passages: readonly KnownPassage[], known: KnownTerms): Promise<Terms[]> {
  const unknown = passages.filter(({ number }) => !known.has(number))
  const read = await termsOf(db, unknown)
  unknown.forEach(({ number }, i) => {
    known.set(number, read[i] as Terms)
  })
  return passages.map(({ number }) => known.get(number) as Terms)
}

const bytewise = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
