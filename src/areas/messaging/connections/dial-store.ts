import { sql } from 'kysely'
import type { LeasedTable } from '../../../background/leases/leases.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { Database } from '../../../storage/database.ts'
import type { ConnectionKind } from './connection.ts'

/** Connections of these kinds that somebody must dial; those that failed too, when they are tried again. */
export const dialled = (kinds: readonly ConnectionKind[]): LeasedTable => ({
  table: 'connections',
  due: sql`kind = any (${[...kinds]}) and intake = 'dial' and state <> 'paused' and removed_at is null`,
  first: sql`created_at`,
})

export const dialStore = (db: Database) => ({
  /** Where the connection has come to; undefined before it was ever heard. */
  async positionOf(id: string): Promise<JsonObject | undefined> {
    const row = await db.selectFrom('connections').select('position').where('id', '=', id).executeTakeFirst()
    return (row?.position ?? undefined) as JsonObject | undefined
  },

  /** It was reached: whatever keeps us from it later on is not told from before. */
  async forgetSetbacks(id: string): Promise<void> {
    await db.updateTable('connections').set({ setbacks: 0 }).where('id', '=', id).execute()
  },

  /** Until then nobody dials it, unless somebody changes it first. */
  async restUntil(id: string, until: Date): Promise<void> {
    await db.updateTable('connections').set({ wake_at: until.toISOString() }).where('id', '=', id).execute()
  },
})
export type DialStore = ReturnType<typeof dialStore>
