/** What a release left in a database: which migrations it had run, and the rows of every table as COPY writes them. */
export interface ReleaseRows {
  release: string
  migrations: string[]
  /** How far each sequence has counted. */
  sequences: Record<string, string>
  tables: { table: string; columns: string[]; rows: string }[]
}

/** One table after the other: a line of JSON that names it, its rows, and a line that ends them, as COPY does in a script. */
export function writeRowsFile({ tables, ...about }: ReleaseRows): string {
  const parts = tables.map(({ rows, ...named }) => `${JSON.stringify(named)}\n${rows}\\.\n`)
  return `${JSON.stringify(about)}\n${parts.join('')}`
}

export function readRowsFile(text: string): ReleaseRows {
  const end = text.indexOf('\n')
  const parts = text.slice(end + 1).split(/^\\\.\n/m)
  const tables = parts.filter(Boolean).map((part) => {
    const begin = part.indexOf('\n') + 1
    return { ...JSON.parse(part.slice(0, begin)), rows: part.slice(begin) }
  })
  return { ...JSON.parse(text.slice(0, end)), tables }
}
