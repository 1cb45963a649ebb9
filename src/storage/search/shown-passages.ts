import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { TableRow } from '../rows/many-rows.ts'
import type { ItemTable, SearchQuery } from './passage.ts'

const COLUMNS = ['number', 'item', 'ordinal', 'kind', 'head', 'place', 'text', 'config', 'debate_id'] as const

/** What a hit shows of its passage; the columns of its item's row are named with a prefix. */
export type ShownRow = Pick<TableRow<'passages'>, (typeof COLUMNS)[number]>

/** No column of passages has a name like those of the item's row. */
const PREFIX = 'row.'

const quoted = (name: string) => `"${name}"`

/** The lists of columns, which are written once: every search repeats them. */
const written = new Map<string, RawBuilder<unknown>>()

/** The columns of passages that are shown, and those of the items' rows if they are joined. */
export function shownColumns(passages: string, items?: ItemTable<unknown>): RawBuilder<unknown> {
  const key = items ? `${passages} ${items.table}` : passages
  const known = written.get(key)
  if (known) return known
  const own = COLUMNS.map((column) => `${quoted(passages)}.${quoted(column)}`)
  const joined = items?.columns.map((column) => `own.${quoted(column)} as ${quoted(`${PREFIX}${column}`)}`) ?? []
  const columns = sql.raw([...own, ...joined].join(', '))
  written.set(key, columns)
  return columns
}

/** Joins each passage with the row of its item, where there is one. */
export const joinedItems = (org: string, passages: string, items?: ItemTable<unknown>): RawBuilder<unknown> =>
  items
    ? sql`left join ${sql.table(items.table)} as own on own.organization_id = ${org} and own.id = ${sql.ref(`${passages}.item`)}`
    : sql``

/** The item that came with a passage. */
export function keptItem<Kept>(shown: ShownRow, items: ItemTable<Kept>): Kept | undefined {
  const columns = shown as unknown as Record<string, unknown>
  if (columns[`${PREFIX}id`] === null) return undefined
  return items.read(Object.fromEntries(items.columns.map((column) => [column, columns[`${PREFIX}${column}`]])))
}

/** These passages, by their numbers. */
export async function readShown(
  tx: Transaction,
  org: string,
  { itemsIn }: Pick<SearchQuery, 'itemsIn'>,
  numbers: readonly number[],
): Promise<Map<number, ShownRow>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<ShownRow>`select ${shownColumns('passages', itemsIn)}
    from passages ${joinedItems(org, 'passages', itemsIn)}
    where passages.organization_id = ${org} and passages.number = any(${numbers}::bigint[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.number, row]))
}
