import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { RetainableKind } from '../../../storage/rows/retainable.ts'
import { retainableRows } from '../../../storage/rows/retainable-rows.ts'

/** Sessions that have ended or expired, since then. */
export const retainableSessions = (db: Database): RetainableKind => ({
  kind: 'sessions',
  ...retainableRows(db, {
    table: 'sessions',
    at: sql`coalesce(ended_at, refresh_expires_at)`,
    over: sql`true`,
    name: sql`null::text`,
    people: sql`array[user_id]`,
    secret: ['secret_id'],
  }),

  async textOf({ tenant, id }) {
    const row = await db
      .selectFrom('sessions')
      .select(['ip_address', 'user_agent', 'device_name'])
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    return JSON.stringify(row ?? '')
  },

  async remove({ tenant, id }) {
    await db.deleteFrom('sessions').where('organization_id', '=', tenant).where('id', '=', id).execute()
  },

  async anonymize({ tenant, id }) {
    await db
      .updateTable('sessions')
      .set({ ip_address: '', user_agent: '', device_name: '' })
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .execute()
  },
})
