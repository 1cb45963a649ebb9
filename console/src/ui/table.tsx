import type { ReactNode } from 'react'

interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Figures stand to the right. */
  figure?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** The first column names the row; a table wider than the screen scrolls by itself. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="sideways">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {columns.map(({ title, figure }) => (
              <th key={title} scope="col" className={`px-3 py-2 font-medium first:pl-0 ${figure ? 'text-right' : ''}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line align-baseline">
              {columns.map(({ title, cell, figure }, place) =>
                place === 0 ? (
                  <th key={title} scope="row" className="py-2 pr-3 text-left font-normal">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} className={`px-3 py-2 ${figure ? 'text-right whitespace-nowrap' : ''}`}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
