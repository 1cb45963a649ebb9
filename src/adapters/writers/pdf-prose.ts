import { type Block, type Inline, inlineWords, webLink } from '../../shared/markdown/tree.ts'
import { visible } from '../../shared/text/untrusted-text.ts'

type Document = PDFKit.PDFDocument

/** Where prose stands on the page, and what it is written with. */
interface ProsePlace {
  left: number
  width: number
  /** How much of the page is left. */
  heightLeft: () => number
  writeTable: (table: { head: readonly string[]; rows: readonly (readonly string[])[] }) => Promise<void>
  /** Between two blocks others have their turn. */
  betweenBlocks: () => Promise<void>
}

const SIZE = 10
const CODE_SIZE = 8.5
const INDENT = 14
const LINE = 14

/** Prose on the pages of a PDF: lists, quotes, tables and code as they are meant, and every link as words with where it leads. */
export async function writeProse(pdf: Document, blocks: readonly Block[], place: ProsePlace): Promise<void> {
  for (const block of blocks) {
    if (place.heightLeft() < LINE) pdf.addPage()
    await writeBlock(pdf, block, place)
    await place.betweenBlocks()
  }
}

async function writeBlock(pdf: Document, block: Block, place: ProsePlace): Promise<void> {
  switch (block.kind) {
    case 'paragraph':
      return writeWords(pdf, runsIn(block.of, ''), place)
    case 'heading':
      return writeWords(pdf, runsIn(block.of, 'Bold'), place)
    case 'quote':
      return writeProse(pdf, block.of, indented(place))
    case 'list':
      return writeList(pdf, block, place)
    case 'code':
      return writeWords(pdf, [{ text: block.text, font: 'Courier' }], indented(place), CODE_SIZE)
    case 'rule':
      pdf
        .moveTo(place.left, pdf.y)
        .lineTo(place.left + place.width, pdf.y)
        .lineWidth(0.25)
        .stroke('#bbbbbb')
      pdf.moveDown(0.5)
      return
    case 'table': {
      const words = (row: readonly (readonly Inline[])[]) => row.map((cell) => wordsOf(runsIn(cell, '')))
      await place.writeTable({ head: words(block.head), rows: block.rows.map(words) })
      pdf.moveDown(0.5)
    }
  }
}

const indented = (place: ProsePlace): ProsePlace => ({
  ...place,
  left: place.left + INDENT,
  width: Math.max(80, place.width - INDENT),
})

async function writeList(pdf: Document, { start, items }: Extract<Block, { kind: 'list' }>, place: ProsePlace) {
  for (const [at, item] of items.entries()) {
    if (place.heightLeft() < LINE) pdf.addPage()
    const top = pdf.y
    pdf.font('Helvetica').fontSize(SIZE)
    pdf.text(start === null ? '•' : `${start + at}.`, place.left, top, { lineBreak: false })
    pdf.y = top
    await writeProse(pdf, item, indented(place))
    if (pdf.y === top) pdf.moveDown()
  }
}

interface Run {
  text: string
  font: string
}

/** What is set in lines at once. */
const PIECE = 1_000

async function writeWords(pdf: Document, runs: readonly Run[], place: ProsePlace, size = SIZE) {
  const { left, width, betweenBlocks } = place
  const pieces = runs.flatMap(({ text, font }) => piecesOf(text).map((piece) => ({ text: piece, font })))
  pdf.x = left
  for (const [at, { text, font }] of pieces.entries()) {
    pdf.font(font).fontSize(size)
    pdf.text(pdfLetters(text), { width, continued: at < pieces.length - 1 })
    await betweenBlocks()
  }
  pdf.moveDown(0.4)
}

/** A long text in pieces, cut before a space where there is one. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > PIECE) {
    const space = text.lastIndexOf(' ', from + PIECE)
    const end = space > from ? space : from + PIECE
    pieces.push(text.slice(from, end))
    from = end
  }
  return [...pieces, text.slice(from)]
}

const wordsOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

type Style = '' | 'Bold' | 'Oblique' | 'BoldOblique'
const stressed = (style: Style, kind: 'strong' | 'emphasis'): Style =>
  kind === 'strong'
    ? style.endsWith('Oblique')
      ? 'BoldOblique'
      : 'Bold'
    : style.startsWith('Bold')
      ? 'BoldOblique'
      : 'Oblique'

function runsIn(of: readonly Inline[], style: Style): Run[] {
  const font = style === '' ? 'Helvetica' : `Helvetica-${style}`
  return of.flatMap((part): Run[] => {
    switch (part.kind) {
      case 'text':
        return [{ text: part.text, font }]
      case 'code':
        return [{ text: part.text, font: 'Courier' }]
      case 'break':
        return [{ text: '\n', font }]
      case 'link': {
        const address = webLink(part.address)?.href ?? part.address
        const words = runsIn(part.of, style)
        return inlineWords(part.of) === part.address ? words : [...words, { text: ` (${address})`, font }]
      }
      default:
        return runsIn(part.of, stressed(style, part.kind))
    }
  })
}

/** What the fonts that every reader brings can show besides ASCII and Latin-1 (WinAnsi). */
const FURTHER = 'ƒ–—‘’‚“”„†‡•…€‰‹›ˆ™Œœ˜ŠšŸŽž'
const SHOWN = new RegExp(`^[\\n\\x20-\\x7e\\xa0-\\xff${FURTHER}]$`, 'u')
const MARKS = /\p{M}/gu

const asShown = (letter: string) => {
  if (SHOWN.test(letter)) return letter
  const plain = letter.normalize('NFKD').replace(MARKS, '')
  return plain !== '' && [...plain].every((part) => SHOWN.test(part)) ? plain : '?'
}

/** A text in the letters that a PDF without fonts of its own can show: accents that it lacks are left out, other scripts become `?`. */
export const pdfLetters = (text: string) =>
  Array.from(visible(text).text.normalize('NFC').replaceAll('\t', ' ').replace(/\r\n?/g, '\n'), asShown).join('')
