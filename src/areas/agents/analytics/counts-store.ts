import { sql } from 'kysely'
import type { Transaction } from '../../../storage/database.ts'

/** What identifies a row of counts, and what is added to its columns. */
interface Addition {
  key: Readonly<Record<string, string | number>>
  add: Readonly<Record<string, number>>
}

type Counts = 'days' | 'outcomes' | 'pairs' | 'roles' | 'usage' | 'people'

/** Adds to the counts of an organization, all at once; every addition has the same columns, and its key once. */
export async function addCounts(tx: Transaction, counts: Counts, org: string, additions: readonly Addition[]) {
  const [first] = additions
  if (!first) return
  const table = sql.table(`analytics_${counts}`)
  const keys = ['organization_id', ...Object.keys(first.key)].map((name) => sql.ref(name))
  const columns = Object.keys(first.add).map((name) => sql.ref(name))
  const rows = additions.map(({ key, add }) => sql`(${sql.join([org, ...Object.values(key), ...Object.values(add)])})`)
  await sql`
    insert into ${table} as known (${sql.join([...keys, ...columns])}) values ${sql.join(rows)}
    on conflict (${sql.join(keys)}) do update
    set ${sql.join(columns.map((column) => sql`${column} = known.${column} + excluded.${column}`))}
  `.execute(tx)
}
