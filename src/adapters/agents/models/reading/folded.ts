import type { Stance } from '../../../../engine/events/parts.ts'

/** A proposal or an option, as an answer may name it. */
export interface Named {
  id: string
  text: string
}

/** Without case, blanks, and the signs and quotation marks around. */
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

/** What an id is called beside its number. */
const KIND =
  /^(?:the )?(?:option|proposal|choice|candidate|answer|position|id|vorschlag|proposition|propuesta|opción|proposta)[\s:#=]+/
const SAYS: Readonly<Record<string, RegExp>> = {
  none: /^none of (?:them|these|the above|the options|the proposals)$/,
  abstain: /^(?:i abstain|abstention)$/,
}
/** Longer names are texts, of which nobody takes an id. */
const LONGEST_NAME = 20_000
/** So much of its text tells a proposal. */
const LEAST_BEGINNING = 16

/** The one that is meant beyond doubt, by its id, by its own text or by both; `words` may be said instead of an id. */
export function idMeant(said: unknown, among: readonly Named[], words: readonly string[] = []): string | undefined {
  if (Array.isArray(said) && said.length === 1) return idMeant(said[0], among, words)
  if (typeof said !== 'string' || said.length > LONGEST_NAME) return undefined
  const name = folded(said)
  if (name === '') return undefined
  const bare = name.replace(KIND, '')
  if (words.includes(said)) return said
  const meant = new Set(words.filter((word) => word === bare || SAYS[word]?.test(bare)))
  for (const { id, text } of among) {
    const own = folded(text)
    if (bare === folded(id) || name === own || namesBoth(bare, folded(id), own)) meant.add(id)
  }
  return meant.size === 1 ? [...meant][0] : undefined
}

/** `p2: its own text`, or `its own text (p2)`; a long text may break off. */
function namesBoth(name: string, id: string, own: string): boolean {
  const isOwn = (said: string) => said === own || (said.length >= LEAST_BEGINNING && own.startsWith(said))
  if (name.startsWith(id) && SIGN.test(name.charAt(id.length))) return isOwn(folded(name.slice(id.length)))
  return (
    name.endsWith(id) && SIGN.test(name.charAt(name.length - id.length - 1)) && isOwn(folded(name.slice(0, -id.length)))
  )
}

const SHARE = /^[~≈]?\s*(\d*[.,]?\d+)\s*(%|percent|per cent)?$/i
const PART = /^(\d+(?:[.,]\d+)?)\s*(?:\/|out of)\s*(5|10|100)$/i

/** A number from 0 to 1 in one of the ways in which it is written; what is none stays what it is. */
export function shareMeant(said: unknown): unknown {
  if (Array.isArray(said) && said.length === 1) return shareMeant(said[0])
  if (typeof said !== 'string' || said.length > 40) return said
  const text = said.normalize('NFKC').trim()
  const [, number, percent] = SHARE.exec(text) ?? []
  const [, part, of] = PART.exec(text) ?? []
  const value = Number((number ?? part ?? '').replace(',', '.')) / (percent ? 100 : Number(of ?? 1))
  return (number || part) && value <= 1 ? value : said
}

const YES = new Set(['true', 'yes'])
const NO = new Set(['false', 'no'])

/** Yes or no in one of the ways in which it is written; what is neither stays what it is. */
export function flagMeant(said: unknown): unknown {
  if (typeof said !== 'string' || said.length > 40) return said
  const word = folded(said)
  if (word === '' || word === 'null') return undefined
  return YES.has(word) ? true : NO.has(word) ? false : said
}

const STANCES: Readonly<Record<string, Stance>> = {
  agree: 'agree',
  agreewithmodifications: 'agree_with_modifications',
  agreewithmodification: 'agree_with_modifications',
  disagree: 'disagree',
}

export function stanceMeant(said: unknown): unknown {
  if (typeof said !== 'string' || said.length > 100) return said
  const word = said
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return Object.hasOwn(STANCES, word) ? STANCES[word] : said
}
