import { forbidden } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { isLeader } from '../../../shared/identity/permissions.ts'
import type { PeopleStore } from './people-store.ts'

interface HeldDebatesDependencies {
  people: Pick<PeopleStore, 'standingOf'>
  /** The organization above a tenant, or the tenant itself. */
  payerOf(tenant: string): Promise<string>
  /** The rules of a workspace; undefined for one that is gone. */
  rulesOf(tenant: string): Promise<{ requireApproval: boolean } | undefined>
}

/** Debates that may not begin without approval by an admin of their workspace who did not ask for them. */
export const heldDebates = ({ people, payerOf, rulesOf }: HeldDebatesDependencies) => ({
  /** Whether what this person begins is held. */
  async demanded({ org, userId }: { org: string; userId: string }): Promise<boolean> {
    if ((await payerOf(org)) === org) return false
    const rules = await rulesOf(org)
    return rules?.requireApproval === true && !isLeader((await people.standingOf(org, userId))?.role)
  },

  /** Refuses a caller who may not approve it. */
  async refuse(held: { organizationId: string; user: string }, caller: Caller): Promise<void> {
    if (caller.impersonal) throw forbidden('Only a person can answer an approval')
    if (caller.userId === held.user) {
      throw forbidden('You cannot approve what you asked for yourself', { reason: 'asker' })
    }
    if (isLeader((await people.standingOf(held.organizationId, caller.userId))?.role)) return
    throw forbidden('Only owners and admins of this workspace can approve this')
  },
})
