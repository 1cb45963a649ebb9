import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { RetainableKind } from '../../../storage/rows/retainable.ts'
import { retainableRows } from '../../../storage/rows/retainable-rows.ts'
import type { StoredExportStore } from './stored-export-store.ts'

/** Exports and archives that were written, since then; each is held with whatever lies in it. */
export function retainableExports({
  db,
  store,
  storedFiles,
}: {
  db: Database
  store: Pick<StoredExportStore, 'find' | 'remove'>
  storedFiles: Pick<StoredFiles, 'remove'>
}): RetainableKind {
  const { copies: _isOneItself, ...rows } = retainableRows(db, {
    table: 'stored_exports',
    at: sql`coalesce(ready_at, created_at)`,
    over: sql`status in ('ready', 'failed')`,
    name: sql`kind`,
    debates: sql`array(select jsonb_array_elements_text(coalesce(wish -> 'debate_ids', '[]')))`,
    people: sql`array_append(array(select jsonb_array_elements_text(coalesce(wish -> 'user_ids', '[]'))), requested_by)`,
  })
  return {
    kind: 'exports',
    ...rows,

    /** What lies in it was judged where it lay before. */
    textOf: async () => '',

    async remove({ tenant, id }) {
      const found = await store.find(tenant, id)
      if (!found) return
      await db.transaction().execute(async (tx) => {
        if (found.fileId !== null) await storedFiles.remove(tx, tenant, [found.fileId])
        await store.remove(tx, found)
      })
    },
  }
}
