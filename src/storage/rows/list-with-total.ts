import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Page, Slice } from '../../shared/pagination.ts'
import type { Database } from '../database.ts'

/** Rows in their order, of which a page is not cut yet. */
interface OrderedRows<Row> {
  limit(most: number): { offset(skipped: number): { execute(): Promise<Row[]> } }
}

/**
 * One page of a list, and how many there are in all. Where they are counted elsewhere, the count may be of another moment: a page
 * that is not full says itself how many there are.
 */
export async function listWithTotal<Row>(
  rows: OrderedRows<Row> | Promise<Row[]>,
  counted: Promise<number>,
  { limit, offset }: Page,
): Promise<Slice<Row>> {
  const [items, total] = await Promise.all([
    'limit' in rows ? rows.limit(limit).offset(offset).execute() : rows,
    counted,
  ])
  const upTo = offset + items.length
  if (items.length < limit && (items.length > 0 || offset === 0)) return { items, total: upTo }
  return { items, total: Math.max(total, items.length > 0 ? upTo : 0) }
}

/** How many rows match; nothing of them is selected yet. */
export async function countRows<Of, From extends keyof Of>(
  matching: SelectQueryBuilder<Of, From, object>,
): Promise<number> {
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** The same of a written statement, which `rows` begins; what is counted is read `from` there. */
export function listSqlWithTotal<Row>(
  db: Database,
  { rows, from }: { rows: RawBuilder<Row>; from: RawBuilder<unknown> },
  page: Page,
): Promise<Slice<Row>> {
  const items = sql<Row>`${rows} limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return listWithTotal(
    items.then((found) => found.rows),
    counted.then((found) => found.rows[0]?.total ?? 0),
    page,
  )
}
