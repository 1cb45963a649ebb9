/** A coherent part of a page: `text` is the page from `start` to before `end`. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'list' | 'row' | 'code'
  /** For a heading: 1 is the highest. */
  level?: number | undefined
  text: string
  page: number
  start: number
  end: number
  /** For a row: the header of its table. */
  header?: string | undefined
  /** For a row of a sheet: its number, and its number of columns. */
  cells?: { row: number; columns: number } | undefined
}

export interface TextPage {
  /** From 1, each once. */
  page: number
  label?: string | undefined
  text: string
}

/** What a reader extracts from a file or a web page, and what the library stores. */
export interface ReadText {
  title?: string | undefined
  author?: string | undefined
  publishedAt?: string | undefined
  /** A tag such as `de` or `pt-BR`. */
  language?: string | undefined
  pages: readonly TextPage[]
  blocks: readonly Block[]
  /** How many characters were invisible to readers and left out. */
  hidden?: number | undefined
  /** There was more text than is kept. */
  cut?: boolean | undefined
  /** Pages that contain only pictures. */
  noText?: readonly number[] | undefined
}

const HEADING = /^(#{1,6})\s+\S/
const LIST = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/
const FENCE = /^\s*(?:```|~~~)/

/** A text without a file: one page, with blocks between blank lines and headings as in Markdown. */
export function plainText(text: string, title?: string): ReadText {
  const blocks: Block[] = []
  let open: { kind: Block['kind']; start: number; end: number } | undefined
  let fenced = false
  const close = () => {
    if (open) blocks.push({ ...open, page: 1, text: text.slice(open.start, open.end) })
    open = undefined
  }
  for (const { start, end, line } of linesOf(text)) {
    const isFence = FENCE.test(line)
    if (isFence && !fenced) close()
    if (isFence || fenced) {
      open ??= { kind: 'code', start, end }
      open.end = end
      if (isFence && fenced) close()
      fenced = isFence ? !fenced : fenced
      continue
    }
    const level = HEADING.exec(line)?.[1]?.length
    if (line.trim() === '' || level !== undefined) close()
    if (level !== undefined) blocks.push({ kind: 'heading', level, text: line, page: 1, start, end })
    else if (line.trim() !== '') {
      open ??= { kind: LIST.test(line) ? 'list' : 'paragraph', start, end }
      open.end = end
    }
  }
  close()
  return { title, pages: [{ page: 1, text }], blocks }
}

function* linesOf(text: string): Generator<{ start: number; end: number; line: string }> {
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const next = found < 0 ? text.length : found
    const end = text[next - 1] === '\r' && next > start ? next - 1 : next
    yield { start, end, line: text.slice(start, end) }
    start = next + 1
  }
}
