import { forbidden, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { isOfTenant } from '../../../shared/tenancy/is-of-tenant.ts'
import type { People } from '../accounts/index.ts'

/** Refuses an organization other than the one the caller acts in; one they do not belong to does not exist for them. */
export const actingIn =
  (people: Pick<People, 'memberships'>) =>
  async (organizationId: string, caller: Caller): Promise<void> => {
    if (isOfTenant(organizationId, caller)) return
    const memberships = await people.memberships(caller.userId)
    if (!memberships.some(({ organization }) => organization.id === organizationId)) {
      throw notFound('organization', organizationId)
    }
    throw forbidden('You act in another organization; switch to this one first', { reason: 'SWITCH_ORGANIZATION' })
  }
export type ActingIn = ReturnType<typeof actingIn>
