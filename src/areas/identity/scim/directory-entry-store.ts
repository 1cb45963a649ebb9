import { sql } from 'kysely'
import { emailKey } from '../../../shared/identity/email-address.ts'
import type { Database } from '../../../storage/database.ts'
import type { DirectoryEntry } from './user-records.ts'

export type NewEntry = Omit<DirectoryEntry, 'version' | 'createdAt' | 'updatedAt'>

/** Something else of the organization has the name. */
export class NameTaken extends Error {}

const UNIQUE_VIOLATION = '23505'

export async function orNameTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (fault) {
    throw (fault as { code?: unknown }).code === UNIQUE_VIOLATION ? new NameTaken() : fault
  }
}

/** Writes what directories say about people. */
export function entryStore(db: Database) {
  return {
    /** False when the entry is not at the expected version any more; 0 expects none. */
    async write(org: string, id: string, expected: number, entry: NewEntry, at: Date): Promise<boolean> {
      const columns = {
        user_name: entry.userName,
        user_name_key: emailKey(entry.userName),
        external_id: entry.externalId,
        attributes: entry.attributes,
        active: entry.active,
        active_unassigned: entry.activeUnassigned,
        suspended: entry.suspended,
        managed: entry.managed,
        updated_at: at.toISOString(),
      }
      const fresh = { ...columns, version: 1, created_at: at.toISOString(), deleted_at: null }
      const update = db
        .updateTable('scim_users')
        .set({ ...columns, version: expected + 1 })
        .where('organization_id', '=', org)
        .where('user_id', '=', id)
        .where('version', '=', expected)
        .where('deleted_at', 'is', null)
      const insert = db
        .insertInto('scim_users')
        .values({ organization_id: org, user_id: id, ...fresh })
        .onConflict((old) =>
          old.columns(['organization_id', 'user_id']).doUpdateSet(fresh).where('scim_users.deleted_at', 'is not', null),
        )
      const written = expected === 0 ? insert.returning('version') : update.returning('version')
      return (await orNameTaken(written.executeTakeFirst())) !== undefined
    },

    /** What had been taken from the person was given back, if the entry is still at this version. */
    async resumed(org: string, id: string, version: number): Promise<void> {
      await db
        .updateTable('scim_users')
        .set({ suspended: null })
        .where('organization_id', '=', org)
        .where('user_id', '=', id)
        .where('version', '=', version)
        .execute()
    },

    /** The entry goes, or is kept out of sight; either way the person is in no group any more. */
    remove: (org: string, id: string, mode: 'soft' | 'hard', at: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const left = await tx
          .deleteFrom('scim_group_members')
          .where('organization_id', '=', org)
          .where('user_id', '=', id)
          .returning('group_id')
          .execute()
        const groups = left.map(({ group_id }) => group_id)
        await tx
          .updateTable('scim_groups')
          .set({ version: sql`version + 1`, updated_at: at.toISOString() })
          .where('organization_id', '=', org)
          .where('id', '=', sql<string>`any(${groups}::text[])`)
          .execute()
        if (mode === 'hard') {
          await tx.deleteFrom('scim_users').where('organization_id', '=', org).where('user_id', '=', id).execute()
          return
        }
        await tx
          .updateTable('scim_users')
          .set({ deleted_at: at.toISOString() })
          .where('organization_id', '=', org)
          .where('user_id', '=', id)
          .where('deleted_at', 'is', null)
          .execute()
      }),
  }
}
export type EntryStore = ReturnType<typeof entryStore>
