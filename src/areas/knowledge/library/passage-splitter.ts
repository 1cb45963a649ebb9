import { LEAST, MOST, piecesOf, USUAL } from '../../../shared/text/pieces.ts'
import type { Block, ReadText } from '../../../shared/text/read-text.ts'
import { rangeName } from '../../../shared/text/sheet-range.ts'
import type { Place } from '../../../storage/search/passage.ts'

/** A part of a text that is found and quoted as a unit; `text` is exactly the text at its place. */
export interface SplitPassage {
  /** The title, the headings above it, and the header of its table. */
  head: string
  place: Place
  text: string
}

/** No passage continues across a page or a heading up to this level. */
const DIVIDING_LEVEL = 2
const LONGEST_HEAD = 400

interface Stretch {
  page: number
  start: number
  end: number
  head: string
  header: string | undefined
  section: number
  /** Its rows, if it is part of a sheet. */
  rows: SheetRow[]
}

/** Splits a text into passages: blocks packed under their headings, with headings and table headers as `head`. */
export function splitIntoPassages({ title = '', pages, blocks }: ReadText): SplitPassage[] {
  const texts = new Map(pages.map((page) => [page.page, page]))
  return stretchesOf(title, blocks).flatMap(({ page, start, end, head, rows }) => {
    const { text = '', label } = texts.get(page) ?? {}
    return piecesOf(text, start, end)
      .map((piece) => ({
        head,
        place: placeOf(page, piece, rangeIn(label, rows, piece)),
        text: text.slice(piece.start, piece.end),
      }))
      .filter((passage) => /[\p{L}\p{N}]/u.test(passage.text))
  })
}

const placeOf = (page: number, { start, end }: { start: number; end: number }, label: string | undefined): Place =>
  label === undefined ? { page, start, end } : { page, start, end, label }

function stretchesOf(title: string, blocks: readonly Block[]): Stretch[] {
  const headings: string[] = []
  const done: Stretch[] = []
  let open: Stretch | undefined
  /** A heading that nothing follows yet. */
  let bare: Block | undefined
  let section = 0

  const begin = (block: Block): Stretch => ({
    page: block.page,
    start: block.start,
    end: block.end,
    head: headOf(title, headings, block.header),
    header: block.header,
    section,
    rows: rowsOf(block),
  })

  function close() {
    const last = done.at(-1)
    if (open && last && isTail(open, last)) {
      last.end = open.end
      last.rows.push(...open.rows)
    } else if (open) done.push(open)
    open = undefined
  }

  function enter(heading: Block) {
    const level = heading.level ?? 1
    if (open && level > DIVIDING_LEVEL && open.page === heading.page && open.end - open.start < LEAST) {
      open.end = heading.end
    } else {
      close()
      if (bare && level <= (bare.level ?? 1)) done.push(begin(bare))
      bare = heading
      if (level <= DIVIDING_LEVEL) section++
    }
    headings.length = Math.min(headings.length, level - 1)
    headings[level - 1] = heading.text.replace(/^#+\s*/, '').trim()
  }

  for (const block of blocks) {
    if (block.kind === 'heading') enter(block)
    else {
      bare = undefined
      if (open && goesOn(open, block)) {
        open.end = block.end
        open.rows.push(...rowsOf(block))
      } else {
        close()
        open = begin(block)
      }
    }
  }
  close()
  if (bare) done.push(begin(bare))
  return done
}

/** Whether a block continues the stretch before it. */
function goesOn(open: Stretch, block: Block): boolean {
  if (open.page !== block.page || open.header !== block.header) return false
  const together = block.end - open.start
  return together <= USUAL || (open.end - open.start < LEAST && together <= MOST)
}

/** Whether a stretch is short enough to join the one before. */
const isTail = (open: Stretch, last: Stretch) =>
  open.end - open.start < LEAST &&
  last.section === open.section &&
  last.page === open.page &&
  last.header === open.header &&
  open.end - last.start <= MOST

const headOf = (title: string, headings: readonly string[], header: string | undefined): string =>
  [...new Set([title, ...headings, header ?? ''])]
    .filter((part) => part)
    .join(' › ')
    .slice(0, LONGEST_HEAD)
    .toWellFormed()

/** A row of a sheet, and the place of its line in the page. */
interface SheetRow {
  row: number
  columns: number
  start: number
  end: number
}

const rowsOf = ({ cells, start, end }: Block): SheetRow[] => (cells ? [{ ...cells, start, end }] : [])

/** The range of a part of a sheet, such as `Costs!A2:D9`; otherwise the name of the page. */
function rangeIn(
  label: string | undefined,
  rows: readonly SheetRow[],
  part: { start: number; end: number },
): string | undefined {
  const within = rows.filter(({ start, end }) => start < part.end && end > part.start)
  const [first, last] = [within[0], within.at(-1)]
  if (label === undefined || !first || !last) return label
  return rangeName(label, first.row, last.row, Math.max(...within.map(({ columns }) => columns)))
}
