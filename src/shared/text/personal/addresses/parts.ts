import { COUNTRY, PARTICLE, UNIT } from './street-words.ts'

/** Every repeat is bounded, so that the work grows with the text. */
export const WORD = "\\p{L}[\\p{L}\\p{M}'’.-]{0,24}"
export const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}'’.-]{0,24}"
/** A name of several words, with what stands between them in small letters. */
export const NAME = `${CAPITAL}(?: (?:${PARTICLE} ){0,2}${CAPITAL}){0,4}`
export const NUMBER = '\\d{1,5}[a-zA-Z]?(?:[-/]\\d{1,4})?'

/** Between two parts: a comma, spaces, and up to two ends of lines, quoted or not. */
const GAP = '[ \\t]{0,2},?[ \\t]{0,2}(?:\\n[>, \\t]{0,4}){0,2}'
const APART_FROM_LETTERS = '(?![\\p{L}\\p{N}_@-])'
/** Of Great Britain, Canada, the Netherlands, Portugal, Poland and Sweden, and four to six digits as elsewhere. */
const POSTCODE = `(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d|\\d{4} ?[A-Z]{2}|\\d{4}-\\d{3}|\\d{2}-\\d{3}|\\d{5}-\\d{4}|\\d{3} \\d{2}|(?:[A-Z]{1,2}-)?\\d{4,6})${APART_FROM_LETTERS}`
/** A town, a state or a country on the way to a postcode. */
const TOWN = `(?:${CAPITAL}(?:[ /-](?:${PARTICLE} ){0,2}${CAPITAL}|[ ]\\(\\p{L}{1,12}\\)){0,4}|nan)`

const sticky = (body: string) => new RegExp(body, 'uy')
const DIRECTION = sticky(',? (?:NW|NE|SW|SE|[NSEW])\\b')
const PART = sticky(`(?: ${CAPITAL}){0,3}?${GAP} ?${UNIT} ?#?\\d{1,5}[a-zA-Z]?${APART_FROM_LETTERS}`)
const TO_POSTCODE = sticky(`(?:${GAP}${TOWN}){0,4}?${GAP}${POSTCODE}`)
const TOWN_AFTER_POSTCODE = sticky(` ${CAPITAL}(?:[ -]${CAPITAL}){0,2}`)
const TO_COUNTRY = sticky(`(?:${GAP}${TOWN}){0,3}?${GAP}${COUNTRY}${APART_FROM_LETTERS}`)
const TOWN_ON_LINE = sticky(`, ?${CAPITAL}(?:[ -]${CAPITAL}){0,3}(?:, ?${CAPITAL}(?:[ -]${CAPITAL}){0,3})?`)
const TOWN_AFTER_PART = sticky(` ${CAPITAL}(?: (?:${PARTICLE} ){0,2}${CAPITAL}){0,3}`)
const STREET_AGAIN = sticky(' ?(?:St\\.|St\\b|st\\.|street\\b)')

const after = (text: string, at: number, part: RegExp): number => {
  part.lastIndex = at
  return at + (part.exec(text)?.[0].length ?? 0)
}

/** What follows a street: `part` of the building, `postcode` on a line or after a comma, `country`, or nothing that says more. */
export type Told = 'part' | 'postcode' | 'country' | undefined

/** Where an address ends whose street ends here, and what follows the street that only follows one. */
export function restOfAddress(text: string, streetEnd: number): { end: number; told: Told } {
  const street = after(text, after(text, streetEnd, DIRECTION), STREET_AGAIN)
  const part = after(text, after(text, street, PART), PART)
  const hasPart = part > street ? 'part' : undefined
  const postcode = after(text, part, TO_POSTCODE)
  if (postcode > part) {
    const rest = text.slice(part, postcode)
    const town = /^[\s,>]{0,8}[\d-]/.test(rest) ? after(text, postcode, TOWN_AFTER_POSTCODE) : postcode
    return { end: after(text, town, TO_COUNTRY), told: hasPart ?? (/^ ?[,\n]/.test(rest) ? 'postcode' : undefined) }
  }
  const country = after(text, part, TO_COUNTRY)
  if (country > part) return { end: country, told: hasPart ?? 'country' }
  const town = hasPart ? after(text, part, TOWN_AFTER_PART) : part
  return { end: Math.max(after(text, part, TOWN_ON_LINE), town), told: hasPart }
}
