import type { Block, ReadText } from '../../../shared/text/read-text.ts'
import { Refused } from './refusal.ts'
import { TextBuilder } from './text-builder.ts'

const MOST_PAGES = 2_000

type Proxy = Awaited<ReturnType<typeof import('unpdf')['getDocumentProxy']>>

/** Opens the file without running, drawing or fetching anything that it asks for. */
async function opened(bytes: Uint8Array): Promise<Proxy> {
  const { getDocumentProxy } = await import('unpdf')
  try {
    return await getDocumentProxy(bytes, {
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      enableXfa: false,
      useWasm: false,
      verbosity: 0,
    })
  } catch (fault) {
    throw new Refused((fault as Error).name === 'PasswordException' ? 'encrypted' : 'malformed')
  }
}

async function linesOn(pdf: Proxy, number: number): Promise<Line[] | undefined> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    return linesOf(items.filter((item): item is PdfItem & typeof item => 'str' in item))
  } catch {
    return undefined
  }
}

/** Reads a PDF page by page; pages that are damaged or only pictures are listed as without text. */
export async function readPdf(bytes: Uint8Array): Promise<ReadText> {
  const pdf = await opened(bytes)
  if (pdf.numPages > MOST_PAGES) throw new Refused('too_many_pages')
  const built = new TextBuilder()
  for (let number = 1; number <= pdf.numPages && !built.isFull; number++) {
    const lines = await linesOn(pdf, number)
    built.page(`p. ${number}`)
    if (!lines || lines.length === 0) built.noText()
    for (const { kind, text, level } of paragraphsOf(lines ?? [])) built.block(kind, text, level ? { level } : {})
  }
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const { Title, Author, CreationDate, Language } = info as Record<string, unknown>
  return built.done({
    title: textOf(Title),
    author: textOf(Author),
    publishedAt: dateOf(textOf(CreationDate)),
    language: textOf(Language),
  })
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** Parses `D:20261116103327Z`; the offset does not matter for a day. */
function dateOf(value: string | undefined): string | undefined {
  const [, year, month = '01', day = '01'] = /^D:(\d{4})(\d{2})?(\d{2})?/.exec(value ?? '') ?? []
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** A piece of text as PDF.js gives it. */
interface PdfItem {
  str: string
  transform: readonly number[]
  height: number
  hasEOL: boolean
}

interface Line {
  text: string
  /** Measured from the bottom of the page. */
  y: number
  size: number
}

/** The lines of a page in the order in which they were written. */
function linesOf(items: readonly PdfItem[]): Line[] {
  const lines: Line[] = []
  let open: Line | undefined
  for (const { str, transform, height, hasEOL } of items) {
    const size = height || Math.hypot(transform[2] ?? 0, transform[3] ?? 0)
    if (str !== '') {
      open ??= { text: '', y: transform[5] ?? 0, size }
      open.text += str
      if (str.trim() !== '') open.size = Math.max(open.size, size)
    }
    if (hasEOL && open) {
      lines.push(open)
      open = undefined
    }
  }
  if (open) lines.push(open)
  return lines.map((line) => ({ ...line, text: line.text.trimEnd() })).filter(({ text }) => text.trim() !== '')
}

interface Paragraph {
  kind: Block['kind']
  text: string
  level?: number
}

const LIST = /^\s*(?:[-–•▪◦*]|\d{1,3}[.)])\s/
const LONGEST_HEADING = 200

/** The most common font size. */
function usualSize(lines: readonly Line[]): number {
  const sizes = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length)
  }
  return [...sizes].reduce((most, size) => (size[1] > most[1] ? size : most), [0, 0])[0]
}

/** Joins lines that are close together and alike into paragraphs; lines larger than usual become headings. */
function paragraphsOf(lines: readonly Line[]): Paragraph[] {
  const usual = usualSize(lines)
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && belongs(line, last)) group.push(line)
    else groups.push([line])
  }
  return groups.map((group) => {
    const text = group.map((line) => line.text).join('\n')
    const size = Math.max(...group.map((line) => line.size))
    const isHeading = usual > 0 && size >= usual * 1.15 && text.length <= LONGEST_HEADING
    if (isHeading) return { kind: 'heading', text: text.replaceAll('\n', ' '), level: size >= usual * 1.6 ? 1 : 2 }
    return { kind: LIST.test(text) ? 'list' : 'paragraph', text }
  })
}

function belongs(line: Line, last: Line): boolean {
  const gap = Math.abs(last.y - line.y)
  const size = Math.max(line.size, last.size, 1)
  return gap <= size * 1.7 && Math.abs(line.size - last.size) <= size * 0.12 && !LIST.test(line.text)
}
