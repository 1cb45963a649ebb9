import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { Block } from '../../shared/markdown/tree.ts'
import { giveWay } from '../../shared/time/event-loop.ts'
import { pdfLetters, writeProse } from './pdf-prose.ts'

interface PdfTable {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface PdfReport {
  title: string
  subtitle?: string
  made: Date
  sections: readonly { heading?: string; paragraphs?: readonly string[]; prose?: readonly Block[]; table?: PdfTable }[]
}

type Document = PDFKit.PDFDocument
type GiveWay = ReturnType<typeof giveWay>

const MARGIN = 50
/** Room for the number of the page. */
const FOOT = 40
const GAP = 4
const NORMAL = 'Helvetica'
const BOLD = 'Helvetica-Bold'

const bottomOf = ({ page }: Document) => page.height - MARGIN - FOOT
const widthOf = ({ page }: Document) => page.width - 2 * MARGIN
const heightLeft = (pdf: Document) => bottomOf(pdf) - pdf.y

function write(pdf: Document, text: string, size: number, font = NORMAL) {
  pdf
    .font(font)
    .fontSize(size)
    .text(pdfLetters(text), MARGIN, undefined, { width: widthOf(pdf) })
}

/** As wide as their longest words want it, within bounds, so that ids and figures stay on one line where they can. */
function columnWidths(pdf: Document, { head, rows }: PdfTable): number[] {
  const wishes = head.map((title, column) => {
    const longest = Math.max(title.length, ...rows.slice(0, 200).map((row) => row[column]?.length ?? 0))
    return Math.min(40, Math.max(6, longest))
  })
  const all = wishes.reduce((sum, wish) => sum + wish, 0)
  return wishes.map((wish) => (widthOf(pdf) * wish) / all)
}

/** As high as its highest cell, and no higher than a page. */
function rowHeight(pdf: Document, texts: readonly string[], widths: readonly number[], font: string): number {
  pdf.font(font).fontSize(8)
  const heights = texts.map((text, column) => pdf.heightOfString(text, { width: (widths[column] ?? 0) - GAP }))
  return Math.min(bottomOf(pdf) - 2 * MARGIN, Math.max(...heights))
}

/** In the font and size of `rowHeight`. */
function writeRow(pdf: Document, texts: readonly string[], widths: readonly number[], height: number) {
  const top = pdf.y
  let left = MARGIN
  for (const [column, text] of texts.entries()) {
    const width = widths[column] ?? 0
    pdf.text(text, left, top, { width: width - GAP, height: height + 1, ellipsis: true })
    left += width
  }
  const end = top + height + GAP
  const line = end - GAP / 2
  pdf.moveTo(MARGIN, line).lineTo(left, line).lineWidth(0.25).stroke('#bbbbbb')
  pdf.x = MARGIN
  pdf.y = end
}

/** A row is never cut by the end of a page, and every page repeats the head. */
async function writeTable(pdf: Document, table: PdfTable, betweenRows: GiveWay) {
  const widths = columnWidths(pdf, table)
  const head = table.head.map(pdfLetters)
  const writeHead = () => writeRow(pdf, head, widths, rowHeight(pdf, head, widths, BOLD))
  writeHead()
  for (const row of table.rows) {
    const texts = row.map(pdfLetters)
    let height = rowHeight(pdf, texts, widths, NORMAL)
    if (height > heightLeft(pdf)) {
      pdf.addPage()
      writeHead()
      height = rowHeight(pdf, texts, widths, NORMAL)
    }
    writeRow(pdf, texts, widths, height)
    await betweenRows()
  }
}

const packed = promisify<Uint8Array, Buffer>(deflate)

interface PageContent {
  buffer: Uint8Array[]
  compress: boolean
}

/** The library would compress all pages at the end, in one piece. */
async function packPage({ page }: Document) {
  const content = page.content as unknown as PageContent
  if (!content.compress || content.buffer.length === 0) return
  content.buffer = [await packed(Buffer.concat(content.buffer))]
  content.compress = false
}

async function numberPages(pdf: Document, betweenPages: GiveWay) {
  const { start, count } = pdf.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at)
    const place = { width: widthOf(pdf), align: 'right', lineBreak: false } as const
    pdf
      .font(NORMAL)
      .fontSize(8)
      .text(`Page ${at - start + 1} of ${count}`, MARGIN, pdf.page.height - MARGIN - 10, place)
    await packPage(pdf)
    await betweenPages()
  }
}

/** A report as a PDF: text that does nothing, without links, scripts or anything of its own to load. */
export async function pdfReport({ title, subtitle, made, sections }: PdfReport): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    bufferPages: true,
    info: { Title: pdfLetters(title), CreationDate: made },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const written = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject))
  const betweenSteps = giveWay()
  write(pdf, title, 18, BOLD)
  if (subtitle) write(pdf, subtitle, 11)
  write(pdf, `Made ${made.toISOString()}`, 9)
  const place = {
    left: MARGIN,
    width: widthOf(pdf),
    heightLeft: () => heightLeft(pdf),
    writeTable: (table: PdfTable) => writeTable(pdf, table, betweenSteps),
    betweenBlocks: betweenSteps,
  }
  for (const { heading, paragraphs = [], prose = [], table } of sections) {
    if (heightLeft(pdf) < 80) pdf.addPage()
    pdf.moveDown()
    if (heading) write(pdf, heading, 13, BOLD)
    pdf.moveDown(0.3)
    await writeProse(pdf, prose, place)
    for (const paragraph of paragraphs) {
      write(pdf, paragraph, 10)
      await betweenSteps()
    }
    if (table) await writeTable(pdf, table, betweenSteps)
  }
  await numberPages(pdf, betweenSteps)
  pdf.end()
  await written
  return Buffer.concat(parts)
}
