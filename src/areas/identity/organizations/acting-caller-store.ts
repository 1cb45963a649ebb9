import { undefinedIfUnknown } from '../../../shared/errors.ts'
import type { Enter } from '../../../shared/identity/authenticate.ts'
import { type Caller, LOCAL_ORGANIZATION, LOCAL_OWNER, LOCAL_USER } from '../../../shared/identity/caller.ts'
import { type Permission, permits } from '../../../shared/identity/permissions.ts'
import type { Database } from '../../../storage/database.ts'
import { countRows } from '../../../storage/rows/list-with-total.ts'

/**
 * The caller for work that goes on in a person's name without them: allowed the named scopes and nothing else, and never as
 * an administrator of the platform. Undefined when the person is gone, deactivated or no longer permitted; the work then
 * pauses, and says so.
 */
export type ActingFor = (tenant: string, userId: string, scopes: readonly Permission[]) => Promise<Caller | undefined>

export const actingFor =
  (store: ActingCallerStore, enter: Enter): ActingFor =>
  async (tenant, userId, scopes) => {
    const found = await store.find(tenant, userId)
    if (!found) return undefined
    const member: Caller = { ...found, sessionId: `for ${userId}`, scopes }
    const caller = tenant === member.org ? member : await enter(member, tenant).catch(undefinedIfUnknown)
    return caller && scopes.every((scope) => permits(caller, scope)) ? caller : undefined
  }

/**
 * The caller that a person currently is in the organization that pays for a tenant; undefined if they are no member of it or
 * may not act.
 */
export const actingCallerStore = (db: Database) => ({
  async find(tenant: string, userId: string): Promise<Omit<Caller, 'sessionId' | 'scopes'> | undefined> {
    const row = await db
      .selectFrom('organizations as tenant')
      .innerJoin('organizations as payer', (join) =>
        join.on('payer.id', '=', ({ fn }) => fn.coalesce('tenant.parent_id', 'tenant.id')),
      )
      .innerJoin('memberships as member', 'member.organization_id', 'payer.id')
      .innerJoin('users as person', 'person.id', 'member.user_id')
      .where('tenant.id', '=', tenant)
      .where('member.user_id', '=', userId)
      .where('person.disabled_at', 'is', null)
      .where('person.deleted_at', 'is', null)
      .select(['person.email', 'member.role', 'payer.id as payer', 'payer.tier'])
      .executeTakeFirst()
    if (!row) return (await isLocal(db, tenant, userId)) ? LOCAL_OWNER : undefined
    return {
      kind: 'user',
      userId,
      org: row.payer,
      payer: row.payer,
      email: row.email,
      role: 'user',
      orgRole: row.role,
      tier: row.tier,
    }
  },
})

/** Whether this is the user of the machine itself, as long as no account has received their organization. */
async function isLocal(db: Database, tenant: string, userId: string): Promise<boolean> {
  if (tenant !== LOCAL_ORGANIZATION || userId !== LOCAL_USER) return false
  return (await countRows(db.selectFrom('organizations').where('id', '=', tenant))) === 0
}

type ActingCallerStore = ReturnType<typeof actingCallerStore>
