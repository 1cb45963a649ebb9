import { irregularForms, stemOf } from '../../shared/text/stems.ts'

const REST_OF_WORD = "[\\p{L}\\p{M}\\p{N}]*(?:['’]\\p{L}+|[.,]\\p{N}+)*"
/** Words and numbers with their separators, and the punctuation that ends a clause. */
const WORD = new RegExp(`[\\p{L}\\p{M}\\p{N}]${REST_OF_WORD}`, 'gu')
const TOKEN = new RegExp(`${WORD.source}|[,;:()—–]`, 'gu')
/** Scripts that set no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const CLAUSE_END = /^[,;:()—–]$/

export interface Token {
  /** Lower case, with straight apostrophes. */
  word: string
  stem: string
  /** A mark that ends a clause. */
  mark: boolean
  /** Written with a capital, or holding a digit: probably a name. */
  name: boolean
}

/** How words with this stem may begin. */
const beginningsOf = (stem: string): string[] => [stem.replace(/(?<=ab)l$|i$/, ''), ...irregularForms(stem)]

const either = (parts: readonly string[]) => parts.map((part) => RegExp.escape(part)).join('|')

/**
 * Counts the stems it was made for in a text, as they stand among its tokens, without taking the whole text apart: most
 * sentences of a long source have nothing to do with what is asked. Scripts without spaces are searched as they are.
 */
export function stemCounter(wanted: ReadonlyMap<string, unknown>): (text: string) => ReadonlyMap<string, number> {
  const [unspaced, spaced] = [true, false].map((one) =>
    [...wanted.keys()].filter((stem) => UNSPACED.test(stem) === one),
  )
  const beginnings = (spaced ?? []).flatMap(beginningsOf)
  const words = beginnings.length
    ? new RegExp(`(?<![\\p{L}\\p{M}\\p{N}'’])(?:${either(beginnings)})${REST_OF_WORD}`, 'giu')
    : undefined
  return (text) => {
    const found = new Map<string, number>()
    const count = (stem: string, times = 1) => found.set(stem, (found.get(stem) ?? 0) + times)
    for (const [raw] of words ? text.matchAll(words) : []) {
      const word = plainWord(raw)
      const stem = stemOf(word)
      if (wanted.has(stem)) count(stem)
    }
    for (const pair of unspaced ?? []) if (text.includes(pair)) count(pair, text.split(pair).length - 1)
    return found
  }
}

const plainWord = (raw: string) => raw.toLowerCase().replaceAll('’', "'")

/** Every word with the marks between clauses, for reading what a sentence says. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const [raw] of text.matchAll(TOKEN)) {
    const word = plainWord(raw)
    const mark = CLAUSE_END.test(raw)
    tokens.push({ word, stem: mark ? '' : stemOf(word), mark, name: !mark && /^\p{Lu}|\p{N}/u.test(raw) })
  }
  return tokens
}
