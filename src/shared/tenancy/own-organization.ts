import { notFound } from '../errors.ts'
import type { Caller } from '../identity/caller.ts'
import { isOfTenant } from './is-of-tenant.ts'

/** The organization that a query names, which is the caller's own: another does not exist. */
export function ownOrganization({ org_id }: { org_id?: string | undefined }, caller: Caller): string {
  if (org_id !== undefined && !isOfTenant(org_id, caller)) throw notFound('organization', org_id)
  return caller.org
}
