import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'

/** A worker that has not been seen for so long is gone. */
const STALE = sql<string>`now() - interval '15 seconds'`

export interface Worker {
  id: string
  busy: boolean
  lastSeen: string
}

/** The workers of all nodes. Every node writes its own, and the dead ones vanish. */
export const workerList = (db: Database) => ({
  async seen(ids: readonly string[], busy: ReadonlySet<string>) {
    const rows = ids.map((id) => ({ id, busy: busy.has(id), last_seen: sql<string>`now()` }))
    await db
      .insertInto('job_workers')
      .values(rows)
      .onConflict((on) =>
        on.column('id').doUpdateSet((row) => ({ busy: row.ref('excluded.busy'), last_seen: sql<string>`now()` })),
      )
      .execute()
    await db.deleteFrom('job_workers').where('last_seen', '<', STALE).execute()
  },

  async left(ids: readonly string[]) {
    await db.deleteFrom('job_workers').where('id', 'in', ids).execute()
  },

  async alive(): Promise<Worker[]> {
    const rows = await db.selectFrom('job_workers').selectAll().where('last_seen', '>=', STALE).orderBy('id').execute()
    return rows.map(({ id, busy, last_seen }) => ({ id, busy, lastSeen: last_seen }))
  },
})
