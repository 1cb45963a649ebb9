import { notFound } from './errors.ts'
import type { Caller } from './identity/caller.ts'

/**
 * Whether a thing belongs to the tenant in which the caller acts; what belongs to another tenant does not exist for
 * them. Stores query one tenant's rows; what they find without that condition must pass this check.
 */
export const isOfTenant = (organizationId: string | undefined, { org }: Pick<Caller, 'org'>): boolean =>
  organizationId === org

/** The organization that a query names, which must be the caller's own: another one does not exist for them. */
export function ownOrganization({ org_id }: { org_id?: string | undefined }, caller: Caller): string {
  if (org_id !== undefined && !isOfTenant(org_id, caller)) throw notFound('organization', org_id)
  return caller.org
}
