import { conflict, ServiceError } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { People } from '../accounts/index.ts'
import type { ProveAgain, ProvenAgain } from '../mfa/index.ts'
import type { Going } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'

interface Needs {
  people: Pick<People, 'find' | 'bumpTokenVersion' | 'disable' | 'remove' | 'demandRemovable' | 'memberships'>
  sessions: Pick<Sessions, 'endAll'>
  revokeApiKeys: (userId: string) => Promise<unknown>
  proveAgain: ProveAgain
  going: Going
}

/** How an account is closed: proven, shut, and at last forgotten. Each of it may be done twice. */
export interface Closing {
  /** Who it is, once they have proven it again; refused for whoever others would be left without. */
  demand(caller: Caller, proof: ProvenAgain): Promise<{ email: string }>
  /** Every session and every key ends, on all nodes. */
  shut(userId: string): Promise<void>
  /** Nobody signs in to it or acts in its name any more. */
  freeze(userId: string): Promise<void>
  /** What tells who it was goes; the organizations that were theirs alone lose their names. */
  forget(userId: string): Promise<void>
  organizations(userId: string): Promise<string[]>
  ofOne(userId: string): Promise<string[]>
  unname: Going['unname']
}

/** Closing accounts: what privacy is handed of people and their sessions. */
export function closing({ people, sessions, revokeApiKeys, proveAgain, going }: Needs): Closing {
  /** Who was forgotten already is not found. */
  const unlessGone = (act: Promise<unknown>) =>
    act.catch((fault) => {
      if (!(fault instanceof ServiceError && fault.status === 404)) throw fault
    })

  return {
    async demand(caller, proof) {
      await proveAgain(caller, proof)
      await people.demandRemovable(caller.userId)
      const owned = await going.ownedAlone(caller.userId)
      if (owned.length > 0)
        throw conflict('Others belong to an organization that only you own: make somebody else an owner first', {
          status: 'last_owner',
          organizations: owned,
        })
      return { email: caller.email }
    },

    async shut(userId) {
      await unlessGone(people.bumpTokenVersion(userId))
      await sessions.endAll(userId, 'account-deleted')
      await revokeApiKeys(userId)
    },

    async freeze(userId) {
      await unlessGone(people.disable(userId))
      await sessions.endAll(userId, 'account-deleted')
      await revokeApiKeys(userId)
    },

    async forget(userId) {
      await going.handOver(userId)
      await unlessGone(people.remove(userId, 'hard'))
    },

    organizations: async (userId) => (await people.memberships(userId)).map(({ organization }) => organization.id),
    ofOne: going.ofOne,
    unname: going.unname,
  }
}
