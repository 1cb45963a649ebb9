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
