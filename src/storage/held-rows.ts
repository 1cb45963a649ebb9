import type { Transaction } from './database.ts'
import { type ColumnOf, deleteRows, replaceRows, rowsLike, type TableRow } from './many-rows.ts'
import type { Tables } from './tables.ts'

export interface HeldRows<Row> {
  get(...key: readonly (string | number)[]): Row | undefined
  /** All with this value in the column by which they are grouped, in the order in which they came. */
  group(value: string): Row[]
  /** Holds further rows of the table, unless they are held already. */
  hold(rows: readonly Row[]): void
  put(row: Row): void
  /** Does nothing where there is no such row. */
  change(key: readonly (string | number)[], changes: Partial<Row>): void
  delete(row: Row): void
  /** Writes what has changed. */
  write(): Promise<void>
}

interface Held<Name extends keyof Tables, Generated extends ColumnOf<Name>> {
  key: readonly ColumnOf<Name>[]
  /** What the rows that may be asked for have in some of their columns, always the same ones. */
  like: readonly Partial<TableRow<Name>>[]
  group?: ColumnOf<Name>
  /** Columns that the database fills in. */
  generated?: readonly Generated[]
}

/** No value has this character, for no column can hold it. */
const NO_TEXT = '\0'

/** Rows of a table in memory while events are folded: read together, changed one by one, written together. */
export async function heldRows<Name extends keyof Tables, Generated extends ColumnOf<Name> = never>(
  tx: Transaction,
  table: Name,
  { key, like, group = key[0], generated = [] }: Held<Name, Generated>,
): Promise<HeldRows<Omit<TableRow<Name>, Generated>>> {
  type Row = Omit<TableRow<Name>, Generated>
  const [first, ...further] = key as readonly (keyof Row)[]
  const nameOf = (row: Row) => {
    let name = String(row[first as keyof Row])
    for (const column of further) name += NO_TEXT + String(row[column])
    return name
  }
  const groupOf = (row: Row) => String(row[group as keyof Row])
  const rows = new Map<string, Row>()
  /** Made when the first group is asked for; most are never. */
  let groups: Map<string, Map<string, Row>> | undefined
  const stored = new Set<string>()
  const changed = new Set<string>()
  const gone = new Map<string, Row>()

  function join(known: Map<string, Map<string, Row>>, name: string, row: Row) {
    const own = known.get(groupOf(row))
    if (own) own.set(name, row)
    else known.set(groupOf(row), new Map([[name, row]]))
  }

  function grouped() {
    if (groups) return groups
    groups = new Map()
    for (const [name, row] of rows) join(groups, name, row)
    return groups
  }

  function keep(name: string, row: Row) {
    rows.set(name, row)
    if (groups) join(groups, name, row)
  }

  function put(row: Row) {
    const name = nameOf(row)
    keep(name, row)
    changed.add(name)
  }

  function hold(found: readonly Row[]) {
    for (const row of found) {
      const name = nameOf(row)
      if (stored.has(name)) continue
      keep(name, row)
      stored.add(name)
    }
  }

  const found = await rowsLike(tx, table, like)
  for (const row of found) for (const column of generated) delete row[column]
  hold(found)

  return {
    hold,
    get: (...values) => rows.get(values.join(NO_TEXT)),
    group: (value) => [...(grouped().get(value)?.values() ?? [])],
    put,
    change(values, changes) {
      const row = rows.get(values.join(NO_TEXT))
      if (row) put({ ...row, ...changes })
    },
    delete(row) {
      const name = nameOf(row)
      rows.delete(name)
      groups?.get(groupOf(row))?.delete(name)
      changed.delete(name)
      if (stored.has(name)) gone.set(name, row)
    },
    async write() {
      await deleteRows(tx, table, key, [...gone.values()])
      await replaceRows(
        tx,
        table,
        key,
        [...changed].flatMap((name) => rows.get(name) ?? []),
      )
    },
  }
}
