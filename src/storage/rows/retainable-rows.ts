import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { placeAfter, type RetainableItem, type RetainableKind, stateSince } from './retainable.ts'

interface Rows {
  table: keyof Tables
  /** From when the days of a row are counted. */
  at: RawBuilder<unknown>
  /** Which rows are over, so that they may go at all. */
  over: RawBuilder<unknown>
  name: RawBuilder<unknown>
  /** Ids of debates and of people that a row is about, as arrays of texts. */
  debates?: RawBuilder<unknown>
  people?: RawBuilder<unknown>
  /** Columns that no archive tells. */
  secret?: readonly string[]
}

const NONE = sql`'{}'::text[]`

/** Reads the rows of one table as things that policies of retention take. */
export function retainableRows(
  db: Database,
  { table, at, over, name, debates = NONE, people = NONE, secret = [] }: Rows,
): Pick<RetainableKind, 'rowsOf' | 'page' | 'count' | 'nowIs' | 'copies'> {
  return {
    rowsOf: [table],

    async page({ tenants, before, after, limit }) {
      const place = placeAfter({ after })
      const { rows } = await sql<RetainableItem>`
        select organization_id as tenant, id, ${name} as name, ${at} as at, ${debates} as debates, ${people} as people, ${NONE} as tags
        from ${sql.table(table)}
        where organization_id = any(${tenants}::text[]) and ${over} and ${at} < ${before}::timestamptz
          and (${at}, id) > (${place.at}::timestamptz, ${place.id})
        order by ${at}, id limit ${limit}`.execute(db)
      return rows
    },

    async count(tenants) {
      const { rows } = await sql<{ kept: number }>`
        select count(*)::integer as kept from ${sql.table(table)} where organization_id = any(${tenants}::text[])`.execute(
        db,
      )
      return rows[0]?.kept ?? 0
    },

    async nowIs({ tenant, id, at: then }) {
      const { rows } = await sql<{ at: string | null }>`
        select case when ${over} then ${at} end as at from ${sql.table(table)}
        where organization_id = ${tenant} and id = ${id}`.execute(db)
      return stateSince(then, rows[0]?.at)
    },

    async copies({ tenant, id }) {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(kept) - ${[...secret]}::text[] as row from ${sql.table(table)} as kept
        where organization_id = ${tenant} and id = ${id}`.execute(db)
      return rows.map(({ row }) => ({ name: 'row.json', content: JSON.stringify(row, null, 2) }))
    },
  }
}
