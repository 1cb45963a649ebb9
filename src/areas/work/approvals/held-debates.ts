import { forbidden } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { PeopleStore } from './people-store.ts'
import { isLeader } from './who-may-answer.ts'

interface HeldDebatesDependencies {
  people: Pick<PeopleStore, 'standingOf'>
  /** The organization above a tenant, or the tenant itself. */
  payerOf(tenant: string): Promise<string>
  /** The rules of a workspace; undefined for one that is gone. */
  rulesOf(tenant: string): Promise<{ requireApproval: boolean } | undefined>
}

/** Debates that may not begin without an approval: it is an admin's of their tenant who did not begin them. */
export const heldDebates = ({ people, payerOf, rulesOf }: HeldDebatesDependencies) => ({
  /** Whether what this person begins is held. */
  async demanded({ org, userId }: { org: string; userId: string }): Promise<boolean> {
    if ((await payerOf(org)) === org) return false
    const rules = await rulesOf(org)
    return rules?.requireApproval === true && !isLeader(await people.standingOf(org, userId))
  },

  /** Refuses whoever may not approve it. */
  async refuse(held: { organizationId: string; user: string }, caller: Caller): Promise<void> {
    if (caller.impersonal) throw forbidden('An approval is answered by a person')
    if (caller.userId === held.user) {
      throw forbidden('Nobody approves what they asked for themselves', { reason: 'asker' })
    }
    if (isLeader(await people.standingOf(held.organizationId, caller.userId))) return
    throw forbidden('An owner or admin of this workspace approves what begins here')
  },
})
