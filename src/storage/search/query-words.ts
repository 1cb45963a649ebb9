import { spacedWords } from '../../shared/text/spaced-words.ts'
import type { Transaction } from '../database.ts'
import { termsOf } from './analyse.ts'
import type { Segment } from './places.ts'

/** More words than these are not asked for each by itself. */
const MOST_WORDS = 16
/** A word of fewer letters begins too many. */
const LEAST_LETTERS = 3
const MOST_BEGUN = 16

const wordsIn = (text: string): string[] => [...new Set(spacedWords(text).toLowerCase().split(/\s+/).filter(Boolean))]

/** The terms that each word of a text stands for, in any of the readings; not of words that one of them leaves out. */
export async function termsByWord(tx: Transaction, text: string, readings: readonly string[]) {
  const words = wordsIn(text).slice(0, MOST_WORDS)
  const read = await termsOf(
    tx,
    words.flatMap((word) => readings.map((config) => ({ config, head: '', text: word }))),
  )
  const byWord = words.map((word, at) => ({
    ...{ word, isLast: at === words.length - 1 },
    terms: read.slice(at * readings.length, (at + 1) * readings.length).map(({ counts }) => [...counts.keys()]),
  }))
  return byWord
    .filter(({ terms }) => terms.every((some) => some.length > 0))
    .map(({ terms, ...word }) => ({ ...word, terms: [...new Set(terms.flat())] }))
}

/** The commonest terms that begin with a word; terms are stems, so none is found by more of a word than its stem has. */
export async function termsBegunBy(
  tx: Transaction,
  org: string,
  segments: readonly Segment[],
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
