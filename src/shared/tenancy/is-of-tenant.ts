import type { Caller } from '../identity/caller.ts'

/**
 * Whether a thing is of the tenant that the caller acts in; another tenant's does not exist for them. Stores ask for one
 * tenant's rows, organization first; what is found without it is held against the caller by this.
 */
export const isOfTenant = (organizationId: string | undefined, { org }: Pick<Caller, 'org'>): boolean =>
  organizationId === org
