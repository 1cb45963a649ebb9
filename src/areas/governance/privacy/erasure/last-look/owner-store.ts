import { sql } from 'kysely'
import type { Database } from '../../../../../storage/database.ts'

/** Says to whom rows belong: the organization that pays, or null for those that belong to nobody. */
export function ownerStore(db: Database) {
  const known = new Map<string, string | null>()

  return {
    /** By what the row says: an organization, or a connection of one, in whose name texts are kept. */
    async payerOf(owner: string): Promise<string | null> {
      const remembered = known.get(owner)
      if (remembered !== undefined) return remembered
      const { rows } = await sql<{ payer: string }>`
        select coalesce(parent_id, id) as payer from organizations where id = coalesce(
          (select organization_id from connections where id = ${owner} limit 1),
          (select organization_id from inboxes where connection_id = ${owner} limit 1), ${owner})`.execute(db)
      const payer = rows[0]?.payer ?? null
      known.set(owner, payer)
      return payer
    },

    async tenantOf(debateId: string): Promise<string | null> {
      const row = await db.selectFrom('debates').select('organization_id').where('id', '=', debateId).executeTakeFirst()
      return row?.organization_id ?? null
    },
  }
}
export type OwnerStore = ReturnType<typeof ownerStore>
