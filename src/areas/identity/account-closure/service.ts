import { conflict, ServiceError } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { People } from '../accounts/index.ts'
import type { Reauthenticate, ReauthenticationProof } from '../mfa/index.ts'
import type { Departure } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'

interface AccountClosureDependencies {
  people: Pick<People, 'find' | 'bumpTokenVersion' | 'disable' | 'remove' | 'demandRemovable' | 'memberships'>
  sessions: Pick<Sessions, 'endAll'>
  revokeApiKeys: (userId: string) => Promise<unknown>
  proveAgain: Reauthenticate
  departure: Departure
}

/** Closes an account: verify its owner, end its access, and finally erase it. Each step may be repeated. */
export interface AccountClosure {
  /** Returns the address after the caller has reauthenticated; refuses the last owner and the last administrator. */
  demand(caller: Caller, proof: ReauthenticationProof): Promise<{ email: string }>
  /** Ends every session and key, on all nodes. */
  shut(userId: string): Promise<void>
  /** Blocks sign-in and API keys for good. */
  freeze(userId: string): Promise<void>
  /** Erases the identity of the account; organizations of this person alone lose their names. */
  forget(userId: string): Promise<void>
  organizations(userId: string): Promise<string[]>
  ofOne(userId: string): Promise<string[]>
  unname: Departure['unname']
}

/** Closes accounts: the part of people and sessions that privacy uses. */
export function accountClosure({
  people,
  sessions,
  revokeApiKeys,
  proveAgain,
  departure,
}: AccountClosureDependencies): AccountClosure {
  /** Ignores that the person is not found: they were erased already. */
  const unlessGone = (act: Promise<unknown>) =>
    act.catch((fault) => {
      if (!(fault instanceof ServiceError && fault.status === 404)) throw fault
    })

  return {
    async demand(caller, proof) {
      await proveAgain(caller, proof)
      await people.demandRemovable(caller.userId)
      const owned = await departure.ownedAlone(caller.userId)
      if (owned.length > 0)
        throw conflict(
          'You are the only owner of an organization with other members: make another member an owner first',
          {
            status: 'last_owner',
            organizations: owned,
          },
        )
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
      await departure.handOver(userId)
      await unlessGone(people.remove(userId, 'hard'))
    },

    organizations: async (userId) => (await people.memberships(userId)).map(({ organization }) => organization.id),
    ofOne: departure.ofOne,
    unname: departure.unname,
  }
}
