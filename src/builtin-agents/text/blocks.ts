/** A paragraph, list item or table row: a stretch of the source. */
export interface Block {
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
export function blocksOf(content: string): Block[] {
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
