const REST_OF_WORD = "[\\p{L}\\p{M}\\p{N}]*(?:['’]\\p{L}+|[.,]\\p{N}+)*"
/** Words and numbers with their separators, and the punctuation that ends a clause. */
const WORD = new RegExp(`[\\p{L}\\p{M}\\p{N}]${REST_OF_WORD}`, 'gu')
const TOKEN = new RegExp(`${WORD.source}|[,;:()—–]`, 'gu')
/** Scripts that set no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const CLAUSE_END = /^[,;:()—–]$/

const IRREGULAR: Readonly<Record<string, string>> = {
  fell: 'fall',
  fallen: 'fall',
  rose: 'rise',
  risen: 'rise',
  grew: 'grow',
  grown: 'grow',
  chose: 'choose',
  chosen: 'choose',
  lost: 'lose',
  won: 'win',
  broke: 'break',
  broken: 'break',
  kept: 'keep',
  left: 'leave',
  built: 'build',
  bought: 'buy',
  took: 'take',
  taken: 'take',
  reduction: 'reduce',
  reductions: 'reduce',
  choice: 'choose',
  purchase: 'buy',
  favor: 'favour',
  favored: 'favour',
  preferred: 'prefer',
  preference: 'prefer',
  moved: 'move',
}

export interface Token {
  /** Lower case, with straight apostrophes. */
  word: string
  stem: string
  /** A mark that ends a clause. */
  mark: boolean
  /** Written with a capital, or holding a digit: probably a name. */
  name: boolean
}

const VOWEL = /[aeiouy]/

/** Takes an ending away where a word with a vowel is left. */
function without(word: string, ending: string, least = 2): string | undefined {
  if (!word.endsWith(ending)) return
  const rest = word.slice(0, -ending.length)
  return rest.length >= least && VOWEL.test(rest) ? rest : undefined
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word
}

function rootOf(word: string): string {
  const one = singular(word)
  const bare =
    without(one, 'ability', 3)?.concat('abl') ??
    without(one, 'ity', 3) ??
    without(one, 'ment', 4) ??
    without(one, 'ness', 3) ??
    without(one, 'ure', 4) ??
    without(one, 'ion', 4) ??
    without(one, 'ing') ??
    (one.endsWith('eed') ? undefined : without(one, 'ed')) ??
    without(one, 'ly', 4) ??
    one
  return bare
    .replace(/(?<=..)e$/, '')
    .replace(/(?<=..)y$/, 'i')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}

const MOST_STEMS = 50_000
const stems = new Map<string, string>()

/** What the forms of an English word have in common; words of other languages lose at most an ending. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MOST_STEMS) stems.clear()
  const plain = word.replace(/'s?$/, '')
  const stem = rootOf(IRREGULAR[plain] ?? plain)
  stems.set(word, stem)
  return stem
}

/** The stems of listed words. */
export const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stemOf))

/** How words with this stem may begin. */
const beginningsOf = (stem: string): string[] => [
  stem.replace(/(?<=ab)l$|i$/, ''),
  ...Object.keys(IRREGULAR).filter((form) => stemOf(form) === stem),
]

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
