/** Characters of a page, from the first to the one after the last. */
export interface Span {
  start: number
  end: number
}

const whole = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** The words that an address names; undefined where it names none. */
export function spanOf(start: string | undefined, end: string | undefined): Span | undefined {
  const [from, to] = [whole(start), whole(end)]
  return from !== undefined && to !== undefined && from < to ? { start: from, end: to } : undefined
}

/** A page in three: what stands before the words, the words, and what stands after them; far from them it is cut. */
export interface Opened {
  before: string
  words: string
  after: string
  /** Whether there is more of the page on that side. */
  cut: { before: boolean; after: boolean }
}

/** So much of a page is drawn around the words at most: a text without pages may be long. */
const SHOWN = 60_000

export function openedAt(text: string, span: Span | undefined, shown = SHOWN): Opened {
  const { start, end } = span && span.start < text.length ? span : { start: 0, end: 0 }
  const last = Math.min(end, text.length)
  const from = Math.max(0, start - Math.floor(shown / 2))
  const to = Math.min(text.length, Math.max(last, from + shown))
  return {
    before: text.slice(from, start),
    words: text.slice(start, last),
    after: text.slice(last, to),
    cut: { before: from > 0, after: to < text.length },
  }
}
