import type { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** What a retention policy may apply to; the area that stores it provides it. */
export const RETAINABLE = [
  'debates',
  'documents',
  'memory',
  'sessions',
  'reports',
  'deliveries',
  'jobs',
  'runs',
  'scans',
  'findings',
  'exports',
] as const
export type RetainableName = (typeof RETAINABLE)[number]

/** What lies in a workspace: sessions are of people, in no workspace. */
export const IN_WORKSPACES = RETAINABLE.filter((name) => name !== 'sessions')

/** A stored item, and what decides whether it may be deleted. */
export interface RetainableItem {
  tenant: string
  id: string
  name: string | null
  /** The time from which its days count: the last work on it. */
  at: string
  debates: readonly string[]
  people: readonly string[]
  tags: readonly string[]
}

export interface RetainablePage {
  tenants: readonly string[]
  /** Only older items. */
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

/** A kind of item that can be deleted after its retention time. Items in progress are never included. */
export interface RetainableKind {
  kind: RetainableName
  /** The tables that it consists of, the identifying one first. */
  rowsOf: readonly (keyof Tables)[]
  /** The oldest first, then by id. */
  page(query: RetainablePage): Promise<RetainableItem[]>
  /** All items, of any age. */
  count(tenants: readonly string[]): Promise<number>
  /** Whether it is as it was found: neither changed since nor gone. */
  nowIs(item: RetainableItem): Promise<StateSince>
  /** Its text, to decide how it is to be handled. */
  textOf(item: RetainableItem): Promise<string>
  /** Deletes it; repeating this changes nothing. `by` names the policy. */
  remove(item: RetainableItem, by: string): Promise<void>
  /**
   * A complete copy that is readable without the service; empty if the item is already gone. Absent if it must not be
   * kept elsewhere.
   */
  copies?(item: RetainableItem): Promise<ArchivedPart[]>
  /** Removes what identifies a person; absent if only the whole can be deleted. */
  anonymize?(item: RetainableItem): Promise<void>
}

/**
 * The state of an item that counted from `then` and now counts from `at`; undefined if it is gone, null if it is in
 * progress again.
 */
export const stateSince = (then: string, at: string | null | undefined): StateSince =>
  at === undefined ? 'gone' : at === then ? 'same' : 'changed'

/** Before everything. */
const FIRST = { at: '-infinity', id: '' }

export const placeAfter = ({ after }: Pick<RetainablePage, 'after'>) => after ?? FIRST

interface Rows {
  table: keyof Tables
  /** A join, where another table says more of a row. */
  joined?: RawBuilder<unknown>
  /** The time from which the days of a row count. */
  at: RawBuilder<unknown>
  /** Which rows are finished, so that they may be deleted. */
  over: RawBuilder<unknown>
  name: RawBuilder<unknown>
  /** Ids of debates and people that a row is about, as text arrays. */
  debates?: RawBuilder<unknown>
  people?: RawBuilder<unknown>
  tags?: RawBuilder<unknown>
  /** Columns that no archive contains. */
  secret?: readonly string[]
}

const NONE = sql`'{}'::text[]`

/** Treats the rows of one table as items for retention policies. */
export function retainableRows(
  db: Database,
  { table, joined = sql``, at, over, name, debates = NONE, people = NONE, tags = NONE, secret = [] }: Rows,
): Pick<RetainableKind, 'rowsOf' | 'page' | 'count' | 'nowIs' | 'copies'> {
  const from = sql.table(table)
  const [org, key] = [sql.ref(`${table}.organization_id`), sql.ref(`${table}.id`)]
  return {
    rowsOf: [table],

    async page({ tenants, before, after, limit }) {
      const place = placeAfter({ after })
      const { rows } = await sql<RetainableItem>`
        select ${org} as tenant, ${key} as id, ${name} as name, ${at} as at, ${debates} as debates, ${people} as people, ${tags} as tags
        from ${from} ${joined}
        where ${org} = any(${tenants}::text[]) and ${over} and ${at} < ${before}::timestamptz
          and (${at}, ${key}) > (${place.at}::timestamptz, ${place.id})
        order by ${at}, ${key} limit ${limit}`.execute(db)
      return rows
    },

    async count(tenants) {
      const { rows } = await sql<{ kept: number }>`
        select count(*)::integer as kept from ${from} where organization_id = any(${tenants}::text[])`.execute(db)
      return rows[0]?.kept ?? 0
    },

    async nowIs({ tenant, id, at: then }) {
      const { rows } = await sql<{ at: string | null }>`
        select case when ${over} then ${at} end as at from ${from} ${joined}
        where ${org} = ${tenant} and ${key} = ${id}`.execute(db)
      return stateSince(then, rows[0]?.at)
    },

    async copies({ tenant, id }) {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(kept) - ${[...secret]}::text[] as row from ${from} as kept
        where organization_id = ${tenant} and id = ${id}`.execute(db)
      return rows.map(({ row }) => ({ name: 'row.json', content: JSON.stringify(row, null, 2) }))
    },
  }
}
