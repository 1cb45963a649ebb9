import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ReleaseRows } from '../../test/support/releases/rows-file.ts'

/** The tables of the product; the job store is pg-boss's own, which brings its schema up to date by itself. */
const COLUMNS = `
  select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> 'migrations'
  group by c.relname order by c.relname`

const SEQUENCES = `
  select sequencename as name, last_value as last from pg_sequences
  where schemaname = 'public' and last_value is not null order by sequencename`

/** Everything that a database holds. */
export async function copyOut(client: pg.Client): Promise<Omit<ReleaseRows, 'release'>> {
  const { rows: migrations } = await client.query<{ name: string }>('select name from migrations order by name')
  const { rows: tables } = await client.query<{ table: string; columns: string[] }>(COLUMNS)
  const copied: ReleaseRows['tables'] = []
  for (const { table, columns } of tables) {
    const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const rows = await text(client.query(copyTo(`copy (select ${names} from ${table}) to stdout`)))
    if (rows) copied.push({ table, columns, rows })
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(SEQUENCES)
  return {
    migrations: migrations.map(({ name }) => name),
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    tables: copied,
  }
}
