import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import type { StoredFiles } from '../../../../storage/files/stored-files.ts'
import { eraseDebateStore } from '../debate-erasure/erase-debate-store.ts'

interface FilesStoreDependencies {
  db: Database
  storedFiles: Pick<StoredFiles, 'remove'>
  /** Kinds of archives that are rewritten instead of deleted. */
  lasting: () => readonly string[]
}

/** The SQL of stored exports, pending removals and effects outside. */
export const filesStore = ({ db, storedFiles, lasting }: FilesStoreDependencies) => ({
  /** Deletes the stored exports of these organizations, except lasting kinds, since they may hold texts of the person; returns how many. */
  async removeExports(tenants: readonly string[]): Promise<number> {
    const files = await db
      .selectFrom('stored_files')
      .select(['organization_id as org', 'id'])
      .where('organization_id', '=', sql<string>`any(${tenants}::text[])`)
      .where('kind', '=', 'exports')
      .where('state', '=', 'stored')
      .execute()
    return db.transaction().execute(async (tx) => {
      for (const { org, id } of files) await storedFiles.remove(tx, org, [id])
      const where = sql`organization_id = any(${tenants}::text[]) and not kind = any(${lasting()}::text[])`
      const rows = { table: 'stored_exports', where }
      return files.length + (await eraseDebateStore.remove(tx, rows))
    })
  },

  /** Whether words of removed passages are still in the index, or bytes of removed files in the store. */
  async isPurging(tenants: readonly string[]): Promise<boolean> {
    const { rows } = await sql`
      select from passages where removed_at is not null and (organization_id = any(${tenants}::text[])
        or organization_id in (select id from connections where organization_id = any(${tenants}::text[])
          union select connection_id from inboxes where organization_id = any(${tenants}::text[])))
      union all
      select from stored_files where organization_id = any(${tenants}::text[]) and state = 'removed'
      limit 1`.execute(db)
    return rows.length > 0
  },

  /** How many effects outside these debates had, by state. */
  async effects(debates: readonly string[]): Promise<Record<string, number>> {
    const rows = await db
      .selectFrom('effects')
      .select(['state', ({ fn }) => fn.countAll<number>().as('effects')])
      .where('subject', '=', sql<string>`any(${debates}::text[])`)
      .groupBy('state')
      .orderBy('state')
      .execute()
    return Object.fromEntries(rows.map(({ state, effects }) => [state, effects]))
  },
})
export type FilesStore = ReturnType<typeof filesStore>
