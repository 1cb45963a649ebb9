import { stemOf } from '../../shared/text/stems.ts'
import type { Language } from './languages.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A word of a sentence, and its role there. */
export interface Word {
  word: string
  stem: string
  mark: boolean
  /** It carries meaning of its own. */
  telling: boolean
  negates: boolean
  reserves: boolean
}

const ELISION = /\b([cdjlmnst]|qu)['’]/gi
const CONTRACTED_NOT = /n't$/
/** Words that split a sentence into clauses with statements of their own. */
const PARTING = new Set([
  'but',
  'while',
  'whereas',
  'although',
  'though',
  'because',
  'however',
  'since',
  'aber',
  'mais',
  'pero',
])

/** The words of a sentence in their order; the month of May is no modal verb. */
export function wordsOf(text: string, language: Language): Word[] {
  const plain = language.code === 'fr' ? text.replace(ELISION, '$1 ') : text
  return withoutAsides(tokensOf(plain)).map(({ word, stem, mark, name }, at) => {
    const isMonth = name && at > 0 && word === 'may'
    const negates = !mark && (language.negators.has(word) || CONTRACTED_NOT.test(word))
    const reserves = !mark && !isMonth && language.reservations.has(word)
    return {
      word,
      stem: word.endsWith("'s") ? `${stem}'s` : stem,
      mark,
      negates,
      reserves,
      telling: !mark && !negates && (isMonth || !language.light.has(word)) && !CONTRACTED_NOT.test(word),
    }
  })
}

/** A bracketed text explains a word and is no part of the statement. */
function withoutAsides(tokens: readonly Token[]): Token[] {
  let depth = 0
  return tokens.filter(({ word }) => {
    if (word === '(') depth++
    const aside = depth > 0
    if (word === ')') depth = Math.max(0, depth - 1)
    return !aside
  })
}

const parts = ({ word, mark }: Word) => (mark ? word !== ',' : PARTING.has(word))

/** The clause that contains a stretch of words; undefined when the stretch spans several. */
export function clauseAround(
  words: readonly Word[],
  from: number,
  until: number,
): readonly [number, number] | undefined {
  if (words.slice(from, until + 1).some(parts)) return
  const begin = words.findLastIndex((word, at) => at < from && parts(word)) + 1
  const end = words.findIndex((word, at) => at > until && parts(word))
  return [begin, end < 0 ? words.length : end]
}

export const tellingStems = (words: readonly Word[]) => words.filter(({ telling }) => telling).map(({ stem }) => stem)
export const isStem = (list: string) => {
  const stems = new Set(list.trim().split(/\s+/).map(stemOf))
  return (stem: string) => stems.has(stem)
}
