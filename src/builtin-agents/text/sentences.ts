import type { Evidence } from '../../engine/state-parts.ts'
import { withoutComments } from './embedded-orders.ts'

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

/** A paragraph, list item or table row: a stretch of the source. */
interface Block {
  start: number
  end: number
  /** The headings above it, outermost first. */
  headings: readonly string[]
}

interface Heading {
  level: number
  text: string
}

const HEADING = /^ {0,3}(#{1,6})\s+(\S.*)$/
const UNDERLINE = /^ {0,3}(?:=+|-{3,})$/
const FENCE = /^ {0,3}(?:```|~~~)/
/** A line of its own such as `Pros:` stands over the list or the paragraph that follows. */
const LEAD_IN = /^(?:\*\*|__)?([^\s.!?:|>#-][^.!?:]{0,60}):(?:\*\*|__)?$/
const LEAD_IN_LEVEL = 7
const MARKER = /^\s*(?:(?:[-*+•–]|\d{1,3}[.)]|\(?[a-z]\))\s+|>+\s?|\|)/
const SENTENCE_END = /[\p{Sentence_Terminal}]["'”’»)\]*_]*$/u
/** Longer lines are text, however they are marked. */
const LONGEST_HEADING = 200
/** Lines at least this long are taken for wrapped text, not for lines that stand alone. */
const WRAPPED_FROM = 60

/** Splits a text into blocks. Headings stand over blocks, and code in fences is not prose: neither is one. */
function blocksOf(content: string): Block[] {
  const blocks: Block[] = []
  let above: readonly Heading[] = []
  let headings: readonly string[] = []
  let open = false
  let fenced = false

  const standUnder = (changed: readonly Heading[]) => {
    above = changed
    headings = above.map(({ text }) => text)
    open = false
  }
  const under = (level: number, text: string) =>
    standUnder([...above.filter((heading) => heading.level < level), { level, text }])

  for (const { start, end, line } of linesOf(content)) {
    const bare = line.trim()
    const last = open ? blocks.at(-1) : undefined
    const heading = bare.length < LONGEST_HEADING ? HEADING.exec(line) : null
    const leadIn = bare.length < 80 ? LEAD_IN.exec(bare) : null
    const marker = MARKER.exec(line)
    if (FENCE.test(line) || fenced) {
      if (FENCE.test(line)) fenced = !fenced
      open = false
    } else if (!bare) open = false
    else if (heading) under(heading[1]?.length ?? 1, heading[2] ?? '')
    else if (UNDERLINE.test(bare)) {
      const title = last && content.slice(last.start, last.end).trim()
      if (title && title.length < LONGEST_HEADING) {
        blocks.pop()
        under(bare.startsWith('=') ? 1 : 2, title)
      }
      open = false
    } else if (leadIn) under(LEAD_IN_LEVEL, leadIn[1] ?? '')
    else if (last && !marker && !endsBefore(line, content.slice(last.start, last.end))) last.end = end
    else {
      const list = blocks.at(-1)?.headings === headings
      if (!marker && !open && list) standUnder(above.filter(({ level }) => level < LEAD_IN_LEVEL))
      blocks.push({ start: start + (marker?.[0].length ?? 0), end, headings })
      open = true
    }
  }
  return blocks
}

function* linesOf(content: string) {
  for (let start = 0; start < content.length; ) {
    const newline = content.indexOf('\n', start)
    const end = newline < 0 ? content.length : newline
    yield { start, end, line: content.slice(start, end) }
    start = end + 1
  }
}

/** Whether a block ends before this line: it stopped short without an end, and the line begins anew. */
function endsBefore(line: string, block: string): boolean {
  const last = block.slice(block.lastIndexOf('\n') + 1).trimEnd()
  return last.length < WRAPPED_FROM && !SENTENCE_END.test(last.slice(-8)) && /^\s*[\p{Lu}\p{N}]/u.test(line)
}

/** A sentence of a piece of evidence, word for word. */
export interface Passage {
  evidence: Evidence
  text: string
}

/** Reads a piece of evidence into its passages. */
export const passagesOf = (evidence: Evidence): Passage[] =>
  sentencesOf(withoutComments(evidence.content)).map(({ text }) => ({ evidence, text }))

/** The same evidence in the same order, however it was attached. */
export const inFixedOrder = (evidence: readonly Evidence[]): Evidence[] =>
  [...evidence].sort(
    (a, b) =>
      b.reliability - a.reliability ||
      compare(a.title, b.title) ||
      compare(a.content, b.content) ||
      compare(a.id, b.id),
  )

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
