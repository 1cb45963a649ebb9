import type { Transaction } from '../database.ts'
import type { Tables } from '../tables.ts'
import { type ColumnOf, deleteRows, replaceRows, rowsLike, type TableRow } from './many-rows.ts'

export interface HeldRows<Row> {
  get(...key: readonly (string | number)[]): Row | undefined
  /** All rows with this value in the grouping column, in the order of arrival. */
  group(value: string): Row[]
  /** Adds rows of the table, unless they are held already. */
  hold(rows: readonly Row[]): void
  put(row: Row): void
  /** Does nothing if there is no such row. */
  change(key: readonly (string | number)[], changes: Partial<Row>): void
  delete(row: Row): void
  /** Writes what has changed. */
  write(): Promise<void>
}

interface Held<Name extends keyof Tables, Generated extends ColumnOf<Name>> {
  key: readonly ColumnOf<Name>[]
  /** Values, always of the same columns, of the rows that may be needed. */
  like: readonly Partial<TableRow<Name>>[]
  group?: ColumnOf<Name>
  /** Columns that the database fills in. */
  generated?: readonly Generated[]
}

interface Entry<Row> {
  row: Row
  isStored: boolean
  isChanged: boolean
}

/** No column can hold this character, so no value contains it. */
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
  const entries = new Map<string, Entry<Row>>()
  /** Made when the first group is needed; most never are. */
  let groups: Map<string, Set<Entry<Row>>> | undefined
  const gone = new Map<string, Row>()

  function join(known: Map<string, Set<Entry<Row>>>, entry: Entry<Row>) {
    const value = String(entry.row[group as keyof Row])
    const own = known.get(value)
    if (own) own.add(entry)
    else known.set(value, new Set([entry]))
  }

  function grouped() {
    if (groups) return groups
    groups = new Map()
    for (const entry of entries.values()) join(groups, entry)
    return groups
  }

  function enter(name: string, entry: Entry<Row>) {
    entries.set(name, entry)
    if (groups) join(groups, entry)
  }

  function put(row: Row) {
    const name = nameOf(row)
    const known = entries.get(name)
    if (!known) enter(name, { row, isStored: false, isChanged: true })
    else replace(known, row)
  }

  function hold(found: readonly Row[]) {
    for (const row of found) {
      const name = nameOf(row)
      const known = entries.get(name)
      if (known) known.isStored = true
      else if (!gone.has(name)) enter(name, { row, isStored: true, isChanged: false })
    }
  }

  const found = await rowsLike(tx, table, like)
  for (const row of found) for (const column of generated) delete row[column]
  hold(found)

  return {
    hold,
    get: (...values) => entries.get(named(values))?.row,
    group: (value) => Array.from(grouped().get(value) ?? [], ({ row }) => row),
    put,
    change(values, changes) {
      const known = entries.get(named(values))
      if (known) replace(known, { ...known.row, ...changes })
    },
    delete(row) {
      const name = nameOf(row)
      const known = entries.get(name)
      if (!known) return
      entries.delete(name)
      groups?.get(String(known.row[group as keyof Row]))?.delete(known)
      if (known.isStored) gone.set(name, row)
    },
    async write() {
      await deleteRows(tx, table, key, [...gone.values()])
      const changed = [...entries.values()].filter(({ isChanged }) => isChanged)
      await replaceRows(
        tx,
        table,
        key,
        changed.map(({ row }) => row),
      )
    },
  }
}

function replace<Row>(entry: Entry<Row>, row: Row) {
  entry.row = row
  entry.isChanged = true
}

function named(values: readonly (string | number)[]): string {
  let name = String(values[0])
  for (let place = 1; place < values.length; place++) name += NO_TEXT + String(values[place])
  return name
}
