import type { TestDatabase } from './database.ts'

/** The rows of tables, by table. */
type Contents = Readonly<Record<string, readonly string[]>>

/** All rows of these tables, each as text, in an order of their own: equal when the rows are, and told apart table by table. */
export async function rowsOf({ pool }: TestDatabase, tables: readonly string[]) {
  const contents: Record<string, string[]> = {}
  for (const name of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select to_jsonb(t)::text as line from "${name}" as t order by 1`,
    )
    contents[name] = rows.map(({ line }) => line)
  }
  return contents
}

/** All rows of every table of ours but some. */
export async function tableContents(database: TestDatabase, { except }: { except: readonly string[] }) {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [except],
  )
  return rowsOf(
    database,
    rows.map(({ name }) => name),
  )
}

const MOST_TOLD = 10

/** Where rows differ from what they should be, each with its table; no more than can be read. */
export function differences(found: Contents, wanted: Contents): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
  const told = names.flatMap((name) => [
    ...beyond(wanted[name], found[name]).map((row) => `${name} lacks ${row}`),
    ...beyond(found[name], wanted[name]).map((row) => `${name} should not have ${row}`),
  ])
  return told.length > MOST_TOLD ? [...told.slice(0, MOST_TOLD), `and ${told.length - MOST_TOLD} more`] : told
}

/** The rows of the one that the other does not have, counting rows that are alike. */
function beyond(rows: readonly string[] = [], others: readonly string[] = []): string[] {
  const left = new Map<string, number>()
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1)
  return rows.filter((row) => {
    const times = left.get(row) ?? 0
    left.set(row, times - 1)
    return times <= 0
  })
}
