import type { Database, Transaction } from '../../../storage/database.ts'

/** Who pays for whom: an organization for itself and for the workspaces in it. */
export interface Family {
  /** The organization that pays for a tenant: the one above it, or itself. */
  payerOf(tenant: string, tx?: Transaction): Promise<string>
  /** Everybody whom an organization pays for: itself first, then its workspaces in the order in which they came. */
  tenantsOf(payer: string): Promise<string[]>
}

export const familyStore = (db: Database): Family => ({
  async payerOf(tenant, tx) {
    const row = await (tx ?? db)
      .selectFrom('organizations')
      .select('parent_id')
      .where('id', '=', tenant)
      .executeTakeFirst()
    return row?.parent_id ?? tenant
  },

  async tenantsOf(payer) {
    const rows = await db
      .selectFrom('organizations')
      .select('id')
      .where('parent_id', '=', payer)
      .orderBy('sequence')
      .execute()
    return [payer, ...rows.map(({ id }) => id)]
  },
})
