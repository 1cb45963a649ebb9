import type { Caller } from '../../../shared/identity/caller.ts'
import { type Permission, permits } from '../../../shared/identity/permissions.ts'
import type { Database } from '../../../storage/database.ts'

/**
 * The caller for work that goes on in a person's name without them: allowed the named scopes and nothing else, and never as
 * an administrator of the platform. Undefined when the person is gone, deactivated or no longer permitted; the work then
 * pauses, and says so.
 */
export type ActingFor = (tenant: string, userId: string, scopes: readonly Permission[]) => Promise<Caller | undefined>

export const actingFor =
  (store: CallerStore): ActingFor =>
  async (tenant, userId, scopes) => {
    const found = await store.find(tenant, userId)
    if (!found) return undefined
    const caller = { ...found, sessionId: `for ${userId}`, scopes }
    return scopes.every((scope) => permits(caller, scope)) ? caller : undefined
  }

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
type CallerStore = ReturnType<typeof callerStore>
