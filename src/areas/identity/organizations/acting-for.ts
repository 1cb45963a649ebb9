import type { Caller } from '../../../shared/identity/caller.ts'
import { type Permission, permits } from '../../../shared/identity/permissions.ts'
import type { CallerStore } from './caller-store.ts'

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
