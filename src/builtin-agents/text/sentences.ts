import { blocksOf } from './blocks.ts'

/** A sentence where it stands: `text` is a slice of the source, untouched. */
export interface Sentence {
  text: string
  /** Sentences of one paragraph, list item or table row share it. */
  block: number
  /** The headings above it, outermost first. */
  headings: readonly string[]
}

/** Longer sentences are cut before they are quoted. */
const LONGEST = 500
const END = /(?<![\p{Sentence_Terminal}…])[\p{Sentence_Terminal}…]+["'”’»)\]*_]*(?=\s|$)|[。！？｡]+[」』”）]*/gu
const ABBREVIATION =
  /(?:^|[\s("'“‘])(?:e\.g|i\.e|cf|vs|approx|Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|Inc|Ltd|Co|Corp|Dept|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|U\.S|U\.K)$/
/** Abbreviations only before a number. */
const NUMBERED = /(?:^|[\s("'“‘])(?:no|nos|fig|figs|eq|sec|ch|vol|pp?|ca|min|max|art)$/i
const INITIAL = /(?:^|[\s(.])\p{Lu}$/u

export function sentencesOf(content: string): Sentence[] {
  return blocksOf(content).flatMap(({ start, end, headings }, block) =>
    sentencesIn(content.slice(start, end)).map((text) => ({ text, block, headings })),
  )
}

function sentencesIn(block: string): string[] {
  const length = block.trimEnd().length
  const found: string[] = []
  let from = 0
  for (const end of block.matchAll(END)) {
    const until = end.index + end[0].length
    if (until < length && continues(block, from, end.index, until)) continue
    found.push(...quotable(block.slice(from, until)))
    from = until
  }
  return [...found, ...quotable(block.slice(from))]
}

/** Whether the sentence goes on: in lower case after a full stop or a closed quotation, or behind an abbreviation. */
function continues(block: string, from: number, stop: number, until: number): boolean {
  const inside = until - stop > 1
  if (block[stop] !== '.' && !inside) return false
  if (/^\s+\p{Ll}/u.test(block.slice(until, until + 20))) return true
  const before = block.slice(Math.max(from, stop - 12), stop)
  if (inside) return false
  if (/^\s+\d/.test(block.slice(until, until + 20)) && NUMBERED.test(before)) return true
  return ABBREVIATION.test(before) || INITIAL.test(before)
}

function quotable(slice: string): string[] {
  const parts: string[] = []
  for (let rest = withoutEdges(slice); rest; ) {
    const cut = rest.length <= LONGEST ? rest.length : placeToCut(rest)
    const part = rest.slice(0, cut).trim()
    if (/[\p{L}\p{N}]/u.test(part)) parts.push(part)
    rest = rest.slice(cut).trim()
  }
  return parts
}

/** Takes spaces and the borders of table rows away. */
function withoutEdges(slice: string): string {
  let text = slice.trim()
  while (text.endsWith('|')) text = text.slice(0, -1).trim()
  return text
}

/** After a clause, or else between words, never inside a character. */
function placeToCut(text: string): number {
  const head = text.slice(0, LONGEST)
  const clause = Math.max(head.lastIndexOf('; '), head.lastIndexOf(', '), head.lastIndexOf(': '))
  if (clause > LONGEST / 3) return clause + 1
  const space = head.lastIndexOf(' ')
  if (space > LONGEST / 3) return space
  return /[\uD800-\uDBFF]$/.test(head) ? LONGEST - 1 : LONGEST
}
