import { notFound } from './errors.ts'
import type { Caller } from './identity/caller.ts'

/**
 * Whether a thing is of the tenant that the caller acts in; another tenant's does not exist for them. Stores ask for one
 * tenant's rows, organization first; what is found without it is held against the caller by this.
 */
export const isOfTenant = (organizationId: string | undefined, { org }: Pick<Caller, 'org'>): boolean =>
  organizationId === org

/** The organization that a query names, which is the caller's own: another does not exist. */
export function ownOrganization({ org_id }: { org_id?: string | undefined }, caller: Caller): string {
  if (org_id !== undefined && !isOfTenant(org_id, caller)) throw notFound('organization', org_id)
  return caller.org
}
