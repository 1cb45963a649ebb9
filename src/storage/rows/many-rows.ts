import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { Tables } from '../tables.ts'

export type TableRow<Name extends keyof Tables> = Selectable<Tables[Name]>
export type ColumnOf<Name extends keyof Tables> = keyof TableRow<Name> & string

/** What is added under a key. */
export type Addition<Name extends keyof Tables> = { [Column in ColumnOf<Name>]?: TableRow<Name>[Column] | number }

function columnsOf(rows: readonly object[]): string[] {
  const columns = new Set<string>()
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column)
  return [...columns]
}
const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Writes rows in one statement, each in place of one with the same key. */
export async function replaceRows<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  key: readonly ColumnOf<Name>[],
  rows: readonly object[],
) {
  if (rows.length === 0) return
  const columns = columnsOf(rows)
  const others = columns.filter((column) => !key.some((part) => part === column))
  const change =
    others.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`
  await sql`
    insert into ${sql.table(table)} (${refs(columns)}) ${await rowsFromArrays(tx, table, columns, rows)}
    on conflict (${refs(key)}) ${change}
  `.execute(tx)
}

/** Changes existing rows in one statement; missing rows stay missing. */
export async function changeRows<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  key: readonly ColumnOf<Name>[],
  rows: readonly object[],
) {
  if (rows.length === 0) return
  const columns = columnsOf(rows)
  const others = columns.filter((column) => !key.some((part) => part === column))
  const same = key.map((column) => sql`known.${sql.ref(column)} = told.${sql.ref(column)}`)
  await sql`
    update ${sql.table(table)} as known
    set ${sql.join(others.map((column) => sql`${sql.ref(column)} = told.${sql.ref(column)}`))}
    from (${await rowsFromArrays(tx, table, columns, rows)}) as told
    where ${sql.join(same, sql` and `)}
  `.execute(tx)
}

/**
 * Sums the additions of each key, so that the database reads few rows instead of very many. Only integers: the database
 * adds fractions as decimals, so each of them is sent separately.
 */
function broughtTogether(key: readonly string[], additions: readonly object[]): object[] {
  const keyColumns = new Set(key)
  const sums = new Map<string, Record<string, unknown>>()
  const fractions: Record<string, unknown>[] = []
  for (const addition of additions as readonly Record<string, unknown>[]) {
    let name = ''
    for (const column of key) name += `${addition[column]}\0`
    let sum = sums.get(name)
    if (!sum) {
      sum = Object.fromEntries(key.map((column) => [column, addition[column]]))
      sums.set(name, sum)
    }
    for (const column in addition) {
      if (keyColumns.has(column)) continue
      const added = addition[column]
      if (Number.isSafeInteger(added)) sum[column] = Number(sum[column] ?? 0) + Number(added)
      else fractions.push({ ...Object.fromEntries(key.map((part) => [part, addition[part]])), [column]: added })
    }
  }
  return [...sums.values(), ...fractions]
}

/**
 * Adds to the counts under each key, in one statement and in the order of the keys, so that no two transactions
 * deadlock. Integers and decimals give the same sum in any grouping; for others use `addInOrder`.
 */
export async function addUp<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  key: readonly ColumnOf<Name>[],
  additions: readonly Addition<Name>[],
) {
  if (additions.length === 0) return
  const summed = broughtTogether(key, additions)
  const counts = columnsOf(summed).filter((column) => !key.some((part) => part === column))
  const total = (column: string): RawBuilder<unknown> => sql`coalesce(sum(${sql.ref(column)}), 0)`
  await sql`
    insert into ${sql.table(table)} as known (${refs([...key, ...counts])})
    select ${sql.join([refs(key), ...counts.map(total)])}
    from (${await rowsFromArrays(tx, table, [...key, ...counts], summed)}) as told group by ${refs(key)} order by ${refs(key)}
    on conflict (${refs(key)}) do update
    set ${sql.join(counts.map((column) => sql`${sql.ref(column)} = known.${sql.ref(column)} + excluded.${sql.ref(column)}`))}
  `.execute(tx)
}

type Summed = Record<string, unknown>

/** Adds fractions to the sums under each key one after another, so that they are rounded as if each came alone. */
export async function addInOrder<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  key: readonly ColumnOf<Name>[],
  additions: readonly Addition<Name>[],
) {
  const isKey = (column: string) => key.some((part) => part === column)
  const keyOf = (row: Summed) => Object.fromEntries(key.map((column) => [column, row[column]]))
  const nameOf = (row: Summed) => JSON.stringify(key.map((column) => row[column]))
  const known: Summed[] = await rowsLike(
    tx,
    table,
    additions.map((row) => keyOf(row) as Partial<TableRow<Name>>),
  )
  const sums = new Map(known.map((row) => [nameOf(row), row]))
  for (const row of additions as readonly Summed[]) {
    const sum = sums.get(nameOf(row)) ?? keyOf(row)
    const added = Object.entries(row).filter(([column]) => !isKey(column))
    sums.set(nameOf(row), {
      ...sum,
      ...Object.fromEntries(added.map(([column, value]) => [column, Number(sum[column] ?? 0) + Number(value)])),
    })
  }
  const changed = new Set(additions.map(nameOf))
  await replaceRows(
    tx,
    table,
    key,
    [...sums].flatMap(([name, sum]) => (changed.has(name) ? [sum] : [])),
  )
}

export async function deleteRows<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  key: readonly ColumnOf<Name>[],
  rows: readonly object[],
) {
  if (rows.length === 0) return
  await sql`
    delete from ${sql.table(table)} where (${refs(key)}) in (${await rowsFromArrays(tx, table, key, rows)})
  `.execute(tx)
}

/** The rows that equal one of the given rows in these columns. */
export async function rowsLike<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  like: readonly Partial<TableRow<Name>>[],
): Promise<TableRow<Name>[]> {
  if (like.length === 0) return []
  const columns = columnsOf(like)
  const query = sql<TableRow<Name>>`
    select * from ${sql.table(table)} where (${refs(columns)}) in (${await rowsFromArrays(tx, table, columns, like)})
  `
  return (await query.execute(tx)).rows
}

interface ColumnType {
  type: string
  /** How a value is encoded when it is not sent as it is. */
  form: 'array' | 'json' | 'scalar'
}

type TableTypes = ReadonlyMap<string, ColumnType>

/** The column types of each open database; they do not change while a release runs. */
const known = new WeakMap<object, ReadonlyMap<string, TableTypes>>()

async function typesOf(tx: Transaction, table: string, columns: readonly string[]): Promise<TableTypes> {
  const { adapter } = tx.getExecutor()
  const types = known.get(adapter)?.get(table)
  if (types && columns.every((column) => types.has(column))) return types
  const tables = await readTypes(tx)
  known.set(adapter, tables)
  return tables.get(table) ?? new Map()
}

/** Reads all tables at once: most are needed soon. */
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

/** JSON escapes characters that an array literal contains directly; only `\"` and `\\` are common to both. */
const ESCAPE = /\\(?:u([0-9a-f]{4})|(.))/g

/** Nested JSON is quoted already and needs no second pass. */
const MAYBE_NAMED = /\\[bfnrtu]/

/** An array literal for the server. The runtime makes JSON, which differs only in brackets and escapes. */
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

/** Rows to select from, under their column names; one parameter per column, however many rows there are. */
async function rowsFromArrays(
  tx: Transaction,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<RawBuilder<unknown>> {
  const types = await typesOf(tx, table, columns)
  const columnArrays = columns.map((column) => {
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
    select ${sql.join(columnArrays.map(({ value }) => value))}
    from unnest(${sql.join(columnArrays.map(({ array }) => array))}) as told (${sql.join(columnArrays.map(({ name }) => name))})
  `
}
