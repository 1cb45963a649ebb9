/** More than this in one part would keep whoever reads it waiting; code at its beginning is read quickly, whatever stands in it. */
const LONGEST_PART = 20_000
const LONGEST_WORDS = 10_000
const MOST_MARKS = 1_200
const MARK = /[*_[\]|`<>&\\!~]|^[ \t]*(?:[-+]|\d{1,9}[.)])/gm
/** A line that begins with so many marks of quotes and lists, one in the other, and is no rule. */
const TOO_DEEP = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$))){33}/m

/** Whether a part is so long, so deep, or has so many marks, that it is shown as it was written. */
export function isHeavy(part: string): boolean {
  if (part.length > LONGEST_PART) return true
  const words = part.slice(endOfFirstCode(part))
  return words.length > LONGEST_WORDS || (words.match(MARK)?.length ?? 0) > MOST_MARKS || TOO_DEEP.test(words)
}

/** Behind the last line of the fenced code with which a part begins. */
function endOfFirstCode(part: string): number {
  const [first, ...others] = linesIn(part)
  if (!first || !FENCE.test(first.line)) return 0
  return others.find(({ isOpen }) => !isOpen)?.at ?? part.length
}

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
/** A line that goes on with nothing before an empty line: no list, no quote, no indentation. */
const BEGINS_ANEW = /^(?![-+*>\s]|\d{1,9}[.)](?:\s|$))/

/** A text in parts that can be read one by one: each begins after an empty line, and outside of code. */
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

/** Where parts begin that nothing before them can reach into. */
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
  /** Whether it stands in code that was fenced before it. */
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

/** A line of which nobody can tell yet what it begins: a list, a rule, a table, a heading for the line above. */
const ONLY_MARKS = /^[\s>]*(?:[-+*=_#~`|:\s]+|\d{1,9}[.)]?\s*)$/
const HALF_FENCE = /^[\s>]*(?:[-+*]\s+)?(?:`{3,}|~{3,})[^`]*$/
/** What ends the words before it: an empty line, or a line that begins with a mark. */
const BEGINS = /\n(?=[\s>]*(?:\n|[-+*]\s|\d{1,9}[.)]\s|#{1,6}\s|$))/g
const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** The last part of a text that is still being written, as it will look when what is open in it is closed: what is shown stays. */
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

/** Where a table begins whose second line has not come yet, so that its first is no table so far. */
function openTable(part: string): number | undefined {
  const from = part.lastIndexOf('\n\n') + 1
  const lines = part.slice(from).trimStart().split('\n')
  if (!lines[0]?.startsWith('|') || (lines.length > 2 && DELIMITERS.test(lines[1] ?? ''))) return undefined
  return from
}

/** Words in which every mark is closed that was opened, and the ones that have no words yet are left out. */
function closed(words: string): string {
  const { text, open } = withoutCode(words)
  if (open !== undefined) return open
  return withClosedEmphasis(withoutHalfLinks(words, text))
}

/** With blanks in the place of code, so that no mark is looked for in it; `open` is the text closed behind code that is not. */
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

/** A link is its words until its address is there. */
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
