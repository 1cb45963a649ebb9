import type { Block } from '../../../shared/text/read-text.ts'
import { rangeName } from '../../../shared/text/sheet-range.ts'

/** A row of a sheet, and where its line stands in the page. */
export interface SheetRow {
  row: number
  columns: number
  start: number
  end: number
}

export const rowsOf = ({ cells, start, end }: Block): SheetRow[] => (cells ? [{ ...cells, start, end }] : [])

/** What a part of a sheet is called, such as `Costs!A2:D9`; the name of the page where it is none. */
export function rangeIn(
  label: string | undefined,
  rows: readonly SheetRow[],
  part: { start: number; end: number },
): string | undefined {
  const within = rows.filter(({ start, end }) => start < part.end && end > part.start)
  const [first, last] = [within[0], within.at(-1)]
  if (label === undefined || !first || !last) return label
  return rangeName(label, first.row, last.row, Math.max(...within.map(({ columns }) => columns)))
}
