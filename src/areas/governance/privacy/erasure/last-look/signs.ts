import type { KnownAs } from '../known-as-store.ts'
import { textsIn } from '../texts.ts'

export const SIGNS = ['address', 'id', 'name'] as const
/** By what a text tells the person. */
export type Sign = (typeof SIGNS)[number]

/** What a first, cheap search in the database looks for; whatever lacks all of it names nobody. */
export interface Sought {
  /** In small letters, within a text in small letters. */
  folded: readonly string[]
  /** As they are written. */
  exact: readonly string[]
}

export interface Signs {
  sought: Sought
  of(text: string): ReadonlySet<Sign>
  /** The text without the addresses. */
  redacted(text: string): string
}

const WORD = '[\\p{L}\\p{N}]'
/** A letter that stands after a backslash, as in JSON within JSON, belongs to no word. */
const ESCAPED = '(?<=\\\\[bfnrt])'
const BEFORE_ADDRESS = `(?:(?<![\\p{L}\\p{N}._%+-])|(?<=%[0-9a-f]{2})|${ESCAPED})`
/** Another address goes on: `ada@example.org.uk`, `ada@example.organic`. */
const AFTER_ADDRESS = '(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])'

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const wordsOf = (name: string) => name.split(/[\s,]+/).filter(Boolean)

/** As it is, and as it stands in an address of a page. */
const formsOf = (address: string) => [address, address.replace('@', '%40')]

/** A name in its order or with the last word first, whatever stands between the words. */
function nameForms(name: string): string[] {
  const words = wordsOf(name).map(literally)
  const last = words.at(-1)
  const orders = words.length > 1 && last !== undefined ? [words, [last, ...words.slice(0, -1)]] : [words]
  return orders.map((order) => order.join('(?:[\\s\\p{P}]|\\\\[nrt])+'))
}

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)

/** How the person is told in a text: addresses and names in any letters and only whole, ids as they are. */
export function signsOf({ addresses, ids, names }: KnownAs): Signs {
  const any = (parts: readonly string[], flags: string) =>
    parts.length > 0 ? new RegExp(parts.join('|'), flags) : undefined
  const address = any(
    addresses.flatMap(formsOf).map((form) => `${BEFORE_ADDRESS}${literally(form)}${AFTER_ADDRESS}`),
    'iu',
  )
  const id = any(
    ids.map((each) => `${literally(each)}(?![A-Za-z0-9])`),
    'u',
  )
  const name = any(
    names.flatMap(nameForms).map((form) => `(?:(?<!${WORD})|${ESCAPED})${form}(?!${WORD})`),
    'iu',
  )
  const longest = names.map((each) =>
    wordsOf(each).reduce((one, other) => (other.length > one.length ? other : one), ''),
  )
  const loose = [...addresses.flatMap(formsOf), ...longest].filter(Boolean)
  return {
    sought: {
      folded: [...new Set(loose.map((text) => text.toLowerCase()))],
      // The database may know no small letters beyond ASCII.
      exact: [...new Set([...ids, ...loose.filter((text) => !isAscii(text))])],
    },
    of(text) {
      const texts = [text, ...withinJson(text)]
      const has = (sign: RegExp | undefined) => sign !== undefined && texts.some((each) => sign.test(each))
      const found = new Set<Sign>()
      if (has(address)) found.add('address')
      if (has(id)) found.add('id')
      if (has(name)) found.add('name')
      return found
    },
    redacted: (text) => (address ? text.replace(new RegExp(address, 'giu'), 'erased') : text),
  }
}

/** What stands in a text that is JSON, without its escapes. */
function withinJson(text: string): string[] {
  if (!/^\s*[[{"]/.test(text) || !text.includes('\\')) return []
  try {
    return textsIn(JSON.parse(text))
  } catch {
    return []
  }
}
