import { createElement, Fragment, type ReactNode } from 'react'

/** Words that are drawn in a way of their own wherever they stand, such as a quote; nothing in them is Markdown. */
interface DrawnWords {
  words: string
  drawn: ReactNode
}

export type Written = string | readonly (string | DrawnWords)[]

/** Private-use characters hold the place of drawn words while the text around them is parsed. */
const FIRST = 0xf0000
const MOST = 60_000
const PLACE = /([\u{f0000}-\u{ffffd}])/u
const PLACES = /[\u{f0000}-\u{ffffd}]/gu
const UNKNOWN = '\ufffd'

/** What stands in the places of a text. */
export interface Drawn {
  /** The words as they are drawn. */
  in: (text: string) => ReactNode
  /** The words as they were written. */
  written: (text: string) => string
}

const NOTHING: Drawn = { in: (text) => text, written: (text) => text }

/** A text with a sign in the place of each of its drawn words. */
export function withPlaces(written: Written): { text: string; drawn: Drawn } {
  if (typeof written === 'string') return { text: written.replace(PLACES, UNKNOWN), drawn: NOTHING }
  const places: DrawnWords[] = []
  const text = written
    .map((part) => {
      if (typeof part === 'string') return part.replace(PLACES, UNKNOWN)
      if (places.length >= MOST) return part.words
      places.push(part)
      return String.fromCodePoint(FIRST + places.length - 1)
    })
    .join('')
  const at = (sign: string) => places[(sign.codePointAt(0) ?? 0) - FIRST]
  return {
    text,
    drawn: {
      written: (part) => part.replace(PLACES, (sign) => at(sign)?.words ?? ''),
      in(part) {
        return part.split(PLACE).map((piece, place) => {
          const known = PLACE.test(piece) ? at(piece) : undefined
          return createElement(Fragment, { key: `${place} ${piece}` }, known ? known.drawn : piece)
        })
      },
    },
  }
}
