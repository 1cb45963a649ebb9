import { linesIn } from './chunks.ts'

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
