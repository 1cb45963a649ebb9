import type { KnownAs } from '../identifiers-store.ts'
import { textsIn } from '../text-runs.ts'

/** What identifies the person in a text; a name of one word is often a common word too. */
export type Sign = 'address' | 'external_id' | 'id' | 'full_name' | 'single_name'

/** What a first, cheap search in the database looks for; a row without any of it cannot match. */
export interface Sought {
  /** In small letters, within a text in small letters. */
  folded: readonly string[]
  /** As they are written. */
  exact: readonly string[]
}

export interface Signs {
  sought: Sought
  of(text: string): ReadonlySet<Sign>
  /** The text without the addresses and the ids of other systems. */
  redacted(text: string): string
}

const WORD = '[\\p{L}\\p{N}]'
/** A letter that stands after a backslash, as in JSON within JSON, belongs to no word. */
const ESCAPED = '(?<=\\\\[bfnrt])'
const BEFORE_ADDRESS = `(?:(?<![\\p{L}\\p{N}._%+-])|(?<=%[0-9a-f]{2})|${ESCAPED})`
/** What follows must not continue another address: `ada@example.org.uk`, `ada@example.organic`. */
const AFTER_ADDRESS = '(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])'

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const wordsOf = (name: string) => name.split(/[\s,]+/).filter(Boolean)

/** The @ as it is, as in the address of a page, and as an escape of JSON. */
const AT = ['@', '%40', '\\u0040']
const addressForms = (address: string) => AT.map((at) => address.replace('@', () => at))
const addressPattern = (address: string) => literally(address).replace('@', '(?:@|%40|\\\\+u0040)')

/** A name in its order or with the last word first, whatever stands between the words. */
function nameForms(name: string): string[] {
  const words = wordsOf(name).map(literally)
  const last = words.at(-1)
  const orders = words.length > 1 && last !== undefined ? [words, [last, ...words.slice(0, -1)]] : [words]
  return orders.map((order) => order.join('(?:[\\s\\p{P}]|\\\\[nrt])+'))
}

const BEYOND_ASCII = /[^\0-\x7f]/gu
const isAscii = (text: string) => text.search(BEYOND_ASCII) < 0

/** Letters as the database shows bytes, and as JSON may escape them. */
const octal = (text: string) =>
  text.replace(BEYOND_ASCII, (letter) =>
    Array.from(Buffer.from(letter), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  )
const unicode = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const inAnyLetters = (text: string) => [text, text.toLowerCase(), text.toUpperCase()]

/** Signs that identify the person in a text: addresses and names as whole words in any case, ids exactly. */
export function signsOf({ addresses, ids, external_ids: externalIds = [], names }: KnownAs): Signs {
  const any = (parts: readonly string[], flags: string) =>
    parts.length > 0 ? new RegExp(parts.join('|'), flags) : undefined
  const address = any(
    addresses.map((each) => `${BEFORE_ADDRESS}${addressPattern(each)}${AFTER_ADDRESS}`),
    'iu',
  )
  const id = any(
    ids.map((each) => `${literally(each)}(?![A-Za-z0-9])`),
    'u',
  )
  const whole = (form: string) => `(?:(?<!${WORD})|${ESCAPED})${form}(?!${WORD})`
  const externalId = any(externalIds.map(literally).map(whole), 'iu')
  const named = (isOf: (name: string) => boolean) => any(names.filter(isOf).flatMap(nameForms).map(whole), 'iu')
  const fullName = named((each) => wordsOf(each).length > 1)
  const singleName = named((each) => wordsOf(each).length === 1)
  const longest = names.map((each) =>
    wordsOf(each).reduce((one, other) => (other.length > one.length ? other : one), ''),
  )
  const loose = [...addresses.flatMap(addressForms), ...externalIds, ...longest].filter(Boolean)
  const beyond = loose.filter((text) => !isAscii(text)).flatMap(inAnyLetters)
  return {
    sought: {
      folded: [...new Set([...loose, ...beyond.flatMap((text) => [octal(text), unicode(text)])].map(lower))],
      // The database may know no small letters beyond ASCII.
      exact: [...new Set([...ids, ...beyond])],
    },
    of(text) {
      const texts = [text, ...withinJson(text), ...withoutEscapes(text)]
      const has = (sign: RegExp | undefined) => sign !== undefined && texts.some((each) => sign.test(each))
      const found = new Set<Sign>()
      if (has(address)) found.add('address')
      if (has(id)) found.add('id')
      if (has(externalId)) found.add('external_id')
      if (has(fullName)) found.add('full_name')
      if (has(singleName)) found.add('single_name')
      return found
    },
    redacted: (text) =>
      [address, externalId].reduce(
        (left, sign) => (sign ? left.replace(new RegExp(sign, 'giu'), 'erased') : left),
        text,
      ),
  }
}

const lower = (text: string) => text.toLowerCase()

/** The text with escapes such as `\\u0040` decoded, in JSON within JSON too. */
const withoutEscapes = (text: string): string[] =>
  /\\u[0-9a-f]{4}/i.test(text)
    ? [text.replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))]
    : []

/** What stands in a text that is JSON, without its escapes. */
function withinJson(text: string): string[] {
  if (!/^\s*[[{"]/.test(text) || !text.includes('\\')) return []
  try {
    return textsIn(JSON.parse(text))
  } catch {
    return []
  }
}
