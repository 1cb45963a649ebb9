/** A longer part would take too long to parse; code at its beginning parses quickly whatever it contains. */
const LONGEST_PART = 20_000
const LONGEST_WORDS = 10_000
const MOST_MARKS = 1_200
const MARK = /[*_[\]|`<>&\\!~]|^[ \t]*(?:[-+]|\d{1,9}[.)])/gm
/** A line that begins with this many nested quote and list markers and is no horizontal rule. */
const TOO_DEEP = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$))){33}/m

/** Whether a part is too long, too deep or too full of markers to parse, so that it is shown as written. */
export function isHeavy(part: string): boolean {
  if (part.length > LONGEST_PART) return true
  const words = part.slice(endOfFirstCode(part))
  return words.length > LONGEST_WORDS || (words.match(MARK)?.length ?? 0) > MOST_MARKS || TOO_DEEP.test(words)
}

/** The index after the fenced code at the beginning of a part. */
function endOfFirstCode(part: string): number {
  const [first, ...others] = linesIn(part)
  if (!first || !FENCE.test(first.line)) return 0
  return others.find(({ isOpen }) => !isOpen)?.at ?? part.length
}

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
/** A line that continues nothing from before an empty line: no list, no quote, no indentation. */
const BEGINS_ANEW = /^(?![-+*>\s]|\d{1,9}[.)](?:\s|$))/

/** Splits a text into parts that can be parsed separately: each begins after an empty line and outside of code. */
export function chunksOf(text: string): readonly string[] {
  const chunks: string[] = []
  let from = 0
  for (const at of beginningsIn(text)) {
    if (at > from) chunks.push(text.slice(from, at))
    from = at
  }
  if (from < text.length) chunks.push(text.slice(from))
  return chunks
}

/** Where parts begin that nothing before them can affect. */
function beginningsIn(text: string): readonly number[] {
  const found: number[] = []
  let isAfterEmpty = false
  for (const { line, at, isOpen } of linesIn(text)) {
    if (isAfterEmpty && !isOpen && BEGINS_ANEW.test(line)) found.push(at)
    isAfterEmpty = line.trim() === ''
  }
  return found
}

interface Line {
  line: string
  at: number
  /** Whether the line is inside fenced code. */
  isOpen: boolean
}

export function* linesIn(text: string): Generator<Line> {
  let fence = ''
  let at = 0
  for (const line of text.split('\n')) {
    yield { line, at, isOpen: fence !== '' }
    const found = FENCE.exec(line)?.[1] ?? ''
    if (fence === '') fence = found
    else if (found.startsWith(fence) && line.trim() === found) fence = ''
    at += line.length + 1
  }
}

/** A line that may still become a list, a rule, a table, or a heading of the line above. */
const ONLY_MARKS = /^[\s>]*(?:[-+*=_#~`|:\s]+|\d{1,9}[.)]?\s*)$/
const HALF_FENCE = /^[\s>]*(?:[-+*]\s+)?(?:`{3,}|~{3,})[^`]*$/
/** What ends the words before it: an empty line, or a line that begins with a marker. */
const BEGINS = /\n(?=[\s>]*(?:\n|[-+*]\s|\d{1,9}[.)]\s|#{1,6}\s|$))/g
const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/**
 * Completes the last part of a text that is still being written, by closing what is open, so that what is shown stays
 * stable.
 */
export function asIfFinished(part: string): string {
  const last = [...linesIn(part)].at(-1)
  if (!last) return part
  const before = part.slice(0, last.at)
  if (last.isOpen) return /^\s*[`~]+$/.test(last.line) ? before : part
  const table = openTable(part)
  if (table !== undefined) return part.slice(0, table)
  if (ONLY_MARKS.test(last.line) || HALF_FENCE.test(last.line)) return last.line === '' ? part : before
  const from = Math.max(0, ...[...part.matchAll(BEGINS)].map(({ index }) => index + 1))
  return part.slice(0, from) + closed(part.slice(from).trimEnd())
}

/** The start of a table whose second line has not arrived, so that it is no table yet. */
function openTable(part: string): number | undefined {
  const from = part.lastIndexOf('\n\n') + 1
  const lines = part.slice(from).trimStart().split('\n')
  if (!lines[0]?.startsWith('|') || (lines.length > 2 && DELIMITERS.test(lines[1] ?? ''))) return undefined
  return from
}

/** Closes every open marker, and drops markers that have no words yet. */
function closed(words: string): string {
  const { text, open } = withoutCode(words)
  if (open !== undefined) return open
  return withClosedEmphasis(withoutHalfLinks(words, text))
}

/** Blanks out code, so that no marker is found in it; `open` is the text with unclosed code closed. */
function withoutCode(words: string): { text: string; open?: string } {
  let text = words
  for (let from = 0; ; ) {
    const begin = /(?<![\\`])`+/g
    begin.lastIndex = from
    const found = begin.exec(text)
    if (!found) return { text }
    const [ticks] = found
    const start = found.index + ticks.length
    const rest = words.slice(start)
    const end = new RegExp(`(?<!\`)${ticks}(?!\`)`).exec(rest)
    if (!end) {
      const half = rest.replace(/`+$/, '')
      return { text, open: half.trim() === '' ? words.slice(0, found.index) : words.slice(0, start) + half + ticks }
    }
    from = start + end.index + ticks.length
    text = text.slice(0, found.index) + ' '.repeat(from - found.index) + text.slice(from)
  }
}

/** Shows the words of a link until its address is complete. */
function withoutHalfLinks(words: string, text: string): string {
  const half = /!?\[([^[\]\n]*)(?:\](?:\([^()\n]*|\[[^[\]\n]*)?)?$|<(?=https?:[^\s<>]*$|mailto:[^\s<>]*$)/.exec(text)
  if (!half) return words.replace(/<[a-z]{0,6}:?$/i, '')
  const { index } = half
  if (half[1] === undefined) return words.slice(0, index) + words.slice(index + 1)
  const label = words.indexOf('[', index) + 1
  return words.slice(0, index) + words.slice(label, label + half[1].length)
}

function withClosedEmphasis(words: string): string {
  const { text } = withoutCode(words)
  const open: { mark: string; size: number }[] = []
  let end = words.length
  for (const { 0: run, index } of text.matchAll(/(?<!\\)(?:\*+|_+)/g)) {
    const mark = run.charAt(0)
    const before = text.charAt(index - 1)
    const after = text.charAt(index + run.length)
    const top = open.at(-1)
    const closes = /\S/.test(before) && top?.mark === mark && (mark === '*' || !/\w/.test(after))
    if (closes && after === '' && run.length < top.size) end = index
    else if (closes) open.splice(-1, 1, ...(top.size > run.length ? [{ mark, size: top.size - run.length }] : []))
    else if (after === '') end = index
    else if (/\S/.test(after) && (mark === '*' || !/\w/.test(before))) open.push({ mark, size: run.length })
  }
  const closing = open.toReversed().map(({ mark, size }) => mark.repeat(size))
  return words.slice(0, end).trimEnd() + closing.join('')
}
