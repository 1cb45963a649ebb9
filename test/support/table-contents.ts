import type { TestDatabase } from './database.ts'

/** All rows of every table of ours, as text that is equal when they are. */
export async function tableContents({ pool }: TestDatabase, { except }: { except: readonly string[] }) {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [except],
  )
  const contents: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: lines } = await pool.query<{ line: string }>(`select t::text as line from "${name}" as t order by 1`)
    contents[name] = lines.map(({ line }) => line).join('\n')
  }
  return contents
}
