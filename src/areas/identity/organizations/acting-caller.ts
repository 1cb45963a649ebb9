import { forbidden, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Permission, permits } from '../../../shared/identity/permissions.ts'
import { isOfTenant } from '../../../shared/tenancy/is-of-tenant.ts'
import type { People } from '../accounts/index.ts'
import type { CallerStore } from './caller-store.ts'

/** Refuses an organization other than the one the caller acts in; one they do not belong to does not exist for them. */
export const refuseOtherOrganization =
  (people: Pick<People, 'memberships'>) =>
  async (organizationId: string, caller: Caller): Promise<void> => {
    if (isOfTenant(organizationId, caller)) return
    const memberships = await people.memberships(caller.userId)
    if (!memberships.some(({ organization }) => organization.id === organizationId)) {
      throw notFound('organization', organizationId)
    }
    throw forbidden('You act in another organization; switch to this one first', { reason: 'SWITCH_ORGANIZATION' })
  }
export type RefuseOtherOrganization = ReturnType<typeof refuseOtherOrganization>

/**
 * The caller somebody is now, for what goes on in their name without them: allowed what is named and nothing else, and
 * never as an administrator of the platform. Undefined when they are gone, deactivated or no longer permitted: whoever acts
 * for them then pauses, and says so.
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
