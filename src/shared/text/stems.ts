import { own } from '../field-names.ts'
import { configOf } from './language.ts'
import { spacedWords } from './spaced-words.ts'
import { STOP_WORDS } from './stop-words.ts'

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

const VOWEL = /[aeiouy]/

/** Removes an ending if a word with a vowel remains. */
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

/** The common stem of the forms of an English word; words of other languages lose at most an ending. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MOST_STEMS) stems.clear()
  const plain = word.replace(/'s?$/, '')
  const stem = rootOf(own(IRREGULAR, plain) ?? plain)
  stems.set(word, stem)
  return stem
}

/** The stems of listed words. */
export const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stemOf))

/** The irregular forms of words with this stem. */
export const irregularForms = (stem: string): string[] => Object.keys(IRREGULAR).filter((form) => stemOf(form) === stem)

/** What a text is about: the stems of its words, each once, without stop words of its language. */
export function contentStems(text: string): string[] {
  const stopWords = STOP_WORDS.get(configOf(text, 'english') ?? 'english')
  const words = spacedWords(text).toLowerCase().split(' ')
  return [...new Set(words.filter((word) => word !== '' && !stopWords?.has(word)).map(stemOf))]
}
