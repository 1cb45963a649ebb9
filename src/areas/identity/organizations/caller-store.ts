import type { Caller } from '../../../shared/identity/caller.ts'
import type { Database } from '../../../storage/database.ts'

/** The caller that a person currently is in a tenant; undefined if they are no member or may not act. */
export const callerStore = (db: Database) => ({
  async find(tenant: string, userId: string): Promise<Omit<Caller, 'sessionId' | 'scopes'> | undefined> {
    const row = await db
      .selectFrom('memberships as member')
      .innerJoin('users as person', 'person.id', 'member.user_id')
      .innerJoin('organizations as tenant', 'tenant.id', 'member.organization_id')
      .leftJoin('organizations as payer', 'payer.id', 'tenant.parent_id')
      .where('member.organization_id', '=', tenant)
      .where('member.user_id', '=', userId)
      .where('person.disabled_at', 'is', null)
      .where('person.deleted_at', 'is', null)
      .select(['person.email', 'member.role', 'tenant.tier', 'payer.id as payer', 'payer.tier as payer_tier'])
      .executeTakeFirst()
    if (!row) return undefined
    return {
      kind: 'user',
      userId,
      org: tenant,
      payer: row.payer ?? tenant,
      email: row.email,
      role: 'user',
      orgRole: row.role,
      tier: row.payer_tier ?? row.tier,
    }
  },
})
export type CallerStore = ReturnType<typeof callerStore>
