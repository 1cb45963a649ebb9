import type { Stance } from '../../../../engine/events/parts.ts'
import { type Fields, isObject } from '../../../../shared/fields.ts'

/** A proposal or option and how an answer may name it. */
export interface Named {
  id: string
  text: string
}

/** Without case, blanks, and surrounding signs and quotation marks. */
export const folded = (text: string) => trimmedSigns(text.normalize('NFKC').toLowerCase()).replace(/\s+/g, ' ')

const SIGN = /[^\p{L}\p{N}]/u

function trimmedSigns(text: string): string {
  const signs = [...text]
  let start = 0
  let end = signs.length
  while (start < end && SIGN.test(signs[start] ?? '')) start++
  while (end > start && SIGN.test(signs[end - 1] ?? '')) end--
  return signs.slice(start, end).join('')
}

/** Words that may stand before the number of an id. */
const KIND =
  /^(?:the |my |(?:i )?(?:vote|choose|support|adopt)(?: for)? )?(?:option|proposal|choice|candidate|answer|position|id|vorschlag|proposition|propuesta|opción|proposta)[\s:#=]+/
/** `P 1` and `p-1` are `p1`. */
const SPACED_ID = /^(p)[\s_.#-]{1,2}(\d{1,4})$/
const SAYS: Readonly<Record<string, RegExp>> = {
  none: /^none of (?:them|these|the above|(?:the |these )?(?:options|proposals))$/,
  abstain: /^(?:i abstain|abstention|abstaining)$/,
}
/** Longer names are texts, which hold no id. */
const LONGEST_NAME = 4_000

/** The one that is meant beyond doubt, by its id, its own text or both; `words` may stand in place of an id. */
export function idMeant(said: unknown, among: readonly Named[], words: readonly string[] = []): string | undefined {
  if (Array.isArray(said) && said.length === 1) return idMeant(said[0], among, words)
  if (isObject(said)) return idOfObject(said, among, words)
  if (typeof said !== 'string' || said.length > LONGEST_NAME) return undefined
  const name = folded(said)
  if (name === '') return undefined
  const bare = folded(name.replace(KIND, ''))
  if (words.includes(said)) return said
  const meant = new Set(words.filter((word) => word === bare || SAYS[word]?.test(bare)))
  for (const { id, text } of among) {
    const own = folded(text)
    if (
      bare.replace(SPACED_ID, '$1$2') === folded(id) ||
      name === own ||
      bare === own ||
      namesBoth(bare, folded(id), own)
    )
      meant.add(id)
  }
  return meant.size === 1 ? [...meant][0] : undefined
}

/** An object that names one by its id, or has one field only, and contradicts nothing. */
function idOfObject(said: Fields, among: readonly Named[], words: readonly string[]): string | undefined {
  const ids = Object.values(said).flatMap((value) =>
    typeof value === 'string' ? (idMeant(value, among, words) ?? []) : [],
  )
  const [key = '', value] = Object.keys(said).length === 1 ? (Object.entries(said)[0] ?? []) : []
  const only = value === true ? key : value
  const named = said.id ?? said.proposal ?? said.option ?? only
  const id = isObject(named) ? undefined : idMeant(named, among, words)
  return ids.every((each) => each === id) ? id : undefined
}

/** `p2: its own text`, or `its own text (p2)`; some words of the text are enough. */
function namesBoth(name: string, id: string, own: string): boolean {
  const words = own.split(' ')
  const isOwn = (said: string) =>
    folded(said) === own || wordsOf(said).every((word) => words.some((each) => folded(each) === word))
  if (name.startsWith(id) && SIGN.test(name.charAt(id.length))) return isOwn(name.slice(id.length))
  return (
    name.endsWith(id) &&
    SIGN.test(name.charAt(name.length - id.length - 1)) &&
    folded(name.slice(0, -id.length)) === own
  )
}

const wordsOf = (text: string) => text.split(/\s+/).map(folded).filter(Boolean)

const SHARE = /^[~≈]?\s*(\d*[.,]?\d+)\s*(%|percent|per cent)?(?:\s*\([^()\d]{1,80}\))?$/i
const PART = /^(\d+(?:[.,]\d+)?)\s*(?:\/|out of)\s*(1|5|10|100)%?$/i

/** A number from 0 to 1 in one of the ways to write it; anything else is returned unchanged. */
export function shareMeant(said: unknown): unknown {
  if (Array.isArray(said) && said.length === 1) return shareMeant(said[0])
  if (isObject(said)) return onlyValue(said, shareMeant)
  if (typeof said !== 'string' || said.length > 120) return said
  const text = said
    .normalize('NFKC')
    .trim()
    .replace(/^\+|\.$/g, '')
  const [, one, other] = /^([^()]+)\(([^()]*\d[^()]*)\)$/.exec(text) ?? []
  if (one !== undefined) return /\d/.test(one) && shareMeant(one) !== shareMeant(other) ? said : shareMeant(other)
  const [, number, percent] = SHARE.exec(text) ?? []
  const [, part, of] = PART.exec(text) ?? []
  const value = Number((number ?? part ?? '').replace(',', '.')) / (percent ? 100 : Number(of ?? 1))
  return (number || part) && value <= 1 ? value : said
}

const onlyValue = (said: Fields, meant: (value: unknown) => unknown): unknown => {
  const [value, ...others] = Object.values(said)
  return others.length === 0 && !isObject(value) ? meant(value) : said
}

/** Words for a field that is left out. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['', 'none', 'null', 'nil', 'undefined', 'n/a', 'nothing'])
const YES = new Set(['true', 'yes', 'y'])
const NO = new Set(['false', 'no', 'n'])

/** Yes or no in one of the ways to write it; anything else is returned unchanged. */
export function flagMeant(said: unknown): unknown {
  if (Array.isArray(said) && said.length === 1) return flagMeant(said[0])
  if (said === 0 || said === 1) return said === 1
  if (typeof said !== 'string' || said.length > 200) return said
  const word = folded(said.split(/[,.;:–—(]/, 1)[0] ?? '')
  if (LEFT_OUT.has(word)) return undefined
  return YES.has(word) ? true : NO.has(word) ? false : said
}

const STANCES: readonly (readonly [RegExp, Stance])[] = [
  [/^i?agree[sd]?$/, 'agree'],
  [/^i?agree[sd]?withmodifications?$/, 'agree_with_modifications'],
  [/^i?disagree[sd]?$/, 'disagree'],
]

export function stanceMeant(said: unknown): unknown {
  if (Array.isArray(said) && said.length === 1) return stanceMeant(said[0])
  if (typeof said !== 'string' || said.length > 100) return said
  const word = said
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)$/, '')
    .replace(/[^a-z]/g, '')
  const whole = said
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return STANCES.find(([means]) => means.test(whole))?.[1] ?? STANCES.find(([means]) => means.test(word))?.[1] ?? said
}
