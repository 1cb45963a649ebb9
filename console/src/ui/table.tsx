import type { ReactNode } from 'react'

interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers are aligned to the right. */
  figure?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

const ROW = 'border-b border-line align-baseline max-sm:flex max-sm:flex-wrap max-sm:gap-x-6 max-sm:gap-y-1 max-sm:py-3'
const HEAD = 'py-2 pr-3 text-left font-normal max-sm:w-full max-sm:p-0 max-sm:pb-1 max-sm:text-base'
const CELL = 'px-3 py-2 max-sm:flex max-sm:max-w-full max-sm:items-baseline max-sm:gap-2 max-sm:p-0'

/**
 * The first column names the row. A table wider than the screen scrolls by itself; on a phone each row becomes a
 * paragraph, with the titles beside the values.
 */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  const [first, ...others] = columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="sideways">
      <table className="w-full border-collapse text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line text-left text-muted">
            {columns.map(({ title, figure }) => (
              <th key={title} scope="col" className={`px-3 py-2 font-medium first:pl-0 ${figure ? 'text-right' : ''}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block max-sm:border-t max-sm:border-line">
          {rows.map((row) => (
            <tr key={keyOf(row)} className={ROW}>
              <th scope="row" className={HEAD}>
                {first?.cell(row)}
              </th>
              {others.map(({ title, cell, figure }) => (
                <Cell key={title} title={title} figure={figure}>
                  {cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps {
  title: string
  figure: boolean | undefined
  children: ReactNode
}

function Cell({ title, figure, children }: CellProps) {
  const isEmpty = children === null || children === undefined || children === ''
  return (
    <td className={`${CELL} ${figure ? 'whitespace-nowrap sm:text-right' : ''} ${isEmpty ? 'max-sm:hidden' : ''}`}>
      <span aria-hidden="true" className="shrink-0 text-muted sm:hidden">
        {title}
      </span>
      <span className="min-w-0 sm:contents">{children}</span>
    </td>
  )
}
