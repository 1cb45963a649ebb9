import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import type { Connection, ConnectionKind } from '../connection.ts'
import { COLUMNS, connectionOf } from '../store.ts'

/** Which version of our chat commands the vendor of each connection knows. */
export const registeredCommandsStore = (db: Database) => ({
  async commands(id: string, version: string): Promise<void> {
    await db
      .updateTable('connections')
      .set({ settings: sql`settings || jsonb_build_object('commands', ${version}::text)` })
      .where('id', '=', id)
      .execute()
  },

  /** Active connections whose vendor knows another version, or none. */
  async without(kind: ConnectionKind, version: string): Promise<Connection[]> {
    const rows = await db
      .selectFrom('connections')
      .select(COLUMNS)
      .where('kind', '=', kind)
      .where('removed_at', 'is', null)
      .where('state', '<>', 'paused')
      .where(sql<boolean>`settings ->> 'commands' is distinct from ${version}`)
      .orderBy('id')
      .execute()
    return rows.map(connectionOf)
  },
})
export type RegisteredCommandsStore = ReturnType<typeof registeredCommandsStore>
