import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../database.ts'

interface ColumnType {
  type: string
  /** How a value is told when it is not told as it is. */
  form: 'array' | 'json' | 'scalar'
}

type TableTypes = ReadonlyMap<string, ColumnType>

/** What is known of the tables of each open database; a column's type does not change under a running release. */
const known = new WeakMap<object, ReadonlyMap<string, TableTypes>>()

async function typesOf(tx: Transaction, table: string, columns: readonly string[]): Promise<TableTypes> {
  const { adapter } = tx.getExecutor()
  const types = known.get(adapter)?.get(table)
  if (types && columns.every((column) => types.has(column))) return types
  const tables = await readTypes(tx)
  known.set(adapter, tables)
  return tables.get(table) ?? new Map()
}

/** Of all tables at once: most are soon needed. */
async function readTypes(tx: Transaction): Promise<Map<string, TableTypes>> {
  const { rows } = await sql<ColumnType & { table: string; name: string }>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      case when typcategory = 'A' then 'array' when typname in ('json', 'jsonb') then 'json' else 'scalar' end as form
    from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
    where relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace and pg_table_is_visible(pg_class.oid)
      and attnum > 0 and not attisdropped
  `.execute(tx)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map(
    [...byTable].map(([table, columns]) => [
      table,
      new Map(columns.map(({ name, type, form }) => [name, { type, form }])),
    ]),
  )
}

const CHARACTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** JSON has names for characters where an array literal has the character itself; only `\"` and `\\` they have in common. */
const ESCAPE = /\\(?:u([0-9a-f]{4})|(.))/g

/** What is quoted, as all JSON in JSON is, needs no second look. */
const MAYBE_NAMED = /\\[bfnrtu]/

/** An array as the server reads it. JSON is made by the runtime itself and differs in its brackets and escapes alone. */
export function arrayLiteral(values: readonly unknown[]): string {
  const inner = JSON.stringify(values).slice(1, -1)
  if (!MAYBE_NAMED.test(inner)) return `{${inner}}`
  const plain = inner.replace(ESCAPE, (escaped, code?: string, named = '') =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (CHARACTERS[named] ?? escaped),
  )
  return `{${plain}}`
}

const FORMS: Record<ColumnType['form'], (value: unknown) => unknown> = {
  scalar: (value) => value,
  json: (value) => (value === null ? null : JSON.stringify(value)),
  array: (value) => (Array.isArray(value) ? arrayLiteral(value) : value),
}

/** Rows to select from, under the names of their columns; one parameter for each column, however many rows there are. */
export async function toldRows(
  tx: Transaction,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<RawBuilder<unknown>> {
  const types = await typesOf(tx, table, columns)
  const told = columns.map((column) => {
    const { type, form } = types.get(column) ?? { type: 'text', form: 'scalar' as const }
    const shaped = FORMS[form]
    const values = (rows as readonly Record<string, unknown>[]).map((row) => shaped(row[column] ?? null))
    const name = sql.ref(column)
    const itself = form === 'scalar'
    return {
      name,
      array: sql`${arrayLiteral(values)}::${sql.raw(itself ? `${type}[]` : 'text[]')}`,
      value: itself ? name : sql`${name}::${sql.raw(type)} as ${name}`,
    }
  })
  return sql`
    select ${sql.join(told.map(({ value }) => value))}
    from unnest(${sql.join(told.map(({ array }) => array))}) as told (${sql.join(told.map(({ name }) => name))})
  `
}
