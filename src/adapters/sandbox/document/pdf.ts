import type { ReadText } from '../../../shared/text/read-text.ts'
import { type Line, linesOf, type PdfItem, paragraphsOf } from './pdf-lines.ts'
import { Refused } from './refused.ts'
import { TextBuilder } from './text-builder.ts'

const MOST_PAGES = 2_000

type Proxy = Awaited<ReturnType<typeof import('unpdf')['getDocumentProxy']>>

/** Opened without anything that the file could want run, drawn or fetched. */
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

/** A PDF page by page; a page that is damaged or a picture says nothing, and is named. */
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

/** `D:20261116103327Z`, with an offset that is of no matter to a day. */
function dateOf(value: string | undefined): string | undefined {
  const [, year, month = '01', day = '01'] = /^D:(\d{4})(\d{2})?(\d{2})?/.exec(value ?? '') ?? []
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
