import type { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** What a policy of retention may be about; each is brought by the area that keeps it. */
export const RETAINABLE = [
  'debates',
  'documents',
  'memory',
  'sessions',
  'reports',
  'deliveries',
  'jobs',
  'exports',
] as const
export type RetainableName = (typeof RETAINABLE)[number]

/** One thing that is kept, and what decides whether it may go. */
export interface RetainableItem {
  tenant: string
  id: string
  name: string | null
  /** From when its days are counted: since then nobody worked on it. */
  at: string
  debates: readonly string[]
  people: readonly string[]
  tags: readonly string[]
}

export interface RetainablePage {
  tenants: readonly string[]
  /** Only what is older. */
  before: string
  after: Pick<RetainableItem, 'at' | 'id'> | undefined
  limit: number
}

interface ArchivedPart {
  /** Its name under kind, tenant and id: fixed words. */
  name: string
  content: string | Readable
}

export type StateSince = 'same' | 'changed' | 'gone'

/** A kind of thing that can be taken away when its days are over. What is still under way is never among it. */
export interface RetainableKind {
  kind: RetainableName
  /** Whose rows it is made of, the one that says what it is first. */
  rowsOf: readonly (keyof Tables)[]
  /** The oldest first, then by id. */
  page(wish: RetainablePage): Promise<RetainableItem[]>
  /** All of them, of whatever age. */
  count(tenants: readonly string[]): Promise<number>
  /** Whether it is as it was found: not worked on since, nor gone. */
  nowIs(item: RetainableItem): Promise<StateSince>
  /** What it says, for whoever judges how it is to be handled. */
  textOf(item: RetainableItem): Promise<string>
  /** It is gone afterwards; doing it again changes nothing. `by` names the policy. */
  remove(item: RetainableItem, by: string): Promise<void>
  /** All of it, to be read without us once it is gone; none of what is gone already. Absent where it is kept nowhere else. */
  copies?(item: RetainableItem): Promise<ArchivedPart[]>
  /** What names a person is taken out of it; absent where only the whole can go. */
  anonymize?(item: RetainableItem): Promise<void>
}

/** What a thing is that was counted from `then` and now is from `at`; undefined where it is not there, null where it is under way again. */
export const stateSince = (then: string, at: string | null | undefined): StateSince =>
  at === undefined ? 'gone' : at === then ? 'same' : 'changed'

/** Before everything. */
const FIRST = { at: '-infinity', id: '' }

export const placeAfter = ({ after }: Pick<RetainablePage, 'after'>) => after ?? FIRST

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
