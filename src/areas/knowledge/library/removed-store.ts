import { sql } from 'kysely'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { LibraryItem } from './item.ts'

/** What remains of a removed item: enough to judge it, and to follow its replacement. */
export interface RemovedItem
  extends Pick<LibraryItem, 'id' | 'kind' | 'sourceType' | 'sourceKey' | 'authority' | 'supersededBy'> {
  removedAt: string
}

/** The source name of a plain text is free text by a person, so it is removed with the item. */
const TEXT = 'text'

/** Items that were removed, although decisions still rest on them. */
export const removedStore = (db: Database) => ({
  note: async (tx: Transaction, org: string, item: LibraryItem, at: string) =>
    void (await tx
      .insertInto('library_removed')
      .values({
        organization_id: org,
        id: item.id,
        kind: item.kind,
        source_type: item.sourceType,
        source_key: item.sourceType === TEXT ? TEXT : item.sourceKey,
        authority: item.authority,
        superseded_by: item.supersededBy,
        created_by: item.createdBy,
        removed_at: at,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
      .execute()),

  async find(org: string, ids: readonly string[]): Promise<RemovedItem[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('library_removed')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      sourceType: row.source_type,
      sourceKey: row.source_key,
      authority: row.authority,
      supersededBy: row.superseded_by,
      removedAt: row.removed_at,
    }))
  },

  /** The items whose place this one took, at once or one after another, whether they are still there or not. */
  async predecessors(org: string, id: string, within: Database = db): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with recursive past (id) as (
        select ${id}::text collate "C"
        union
        select item.id from past cross join lateral (
          select id from library_items where organization_id = ${org} and superseded_by = past.id
          union all select id from library_removed where organization_id = ${org} and superseded_by = past.id
        ) as item
      )
      select id from past where id <> ${id}`.execute(within)
    return rows.map(({ id: past }) => past)
  },
})
export type RemovedStore = ReturnType<typeof removedStore>
