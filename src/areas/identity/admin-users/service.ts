import { conflict, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import type { People, Person } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Lockout, OrganizationQuery, UserQuery } from './schema.ts'
import type { AdminStore } from './store.ts'

interface AdminUserServiceDependencies {
  store: AdminStore
  people: Pick<People, 'find' | 'disableAnd' | 'enable' | 'bumpTokenVersion'>
  sessions: Pick<Sessions, 'endAll' | 'endAllIn' | 'lockout' | 'ownLockout'>
  /** False when none was enabled. */
  resetMfa: (userId: string) => Promise<boolean>
  /** Answers how many there were. */
  revokeApiKeys: (userId: string) => Promise<number>
  now: () => Date
}

/** What administrators do with the accounts of others; each act holds on every node at once. */
export function adminUserService({
  store,
  people,
  sessions,
  resetMfa,
  revokeApiKeys,
  now,
}: AdminUserServiceDependencies) {
  const { lockout, ownLockout, endAll, endAllIn } = sessions

  async function known(userId: string): Promise<Person> {
    const person = await people.find(userId)
    if (!person) throw notFound('user', userId)
    return person
  }

  async function lockoutOf(email: string): Promise<Lockout> {
    const { locked, failures, lockedUntil, remainingSeconds } = await lockout.status(email)
    return { locked, failed_attempts: failures, locked_until: lockedUntil, remaining_seconds: remainingSeconds }
  }

  const done = ({ id, email }: Person, message: string) => ({ success: true, user_id: id, email, message })

  return {
    users: async (query: UserQuery) => pageResult('users', await store.users(query, now()), query),

    organizations: async (query: OrganizationQuery) =>
      pageResult('organizations', await store.organizations(query), query),

    async lockoutStatus(userId: string) {
      const { id, email } = await known(userId)
      return { user_id: id, email, ...(await lockoutOf(email)) }
    },

    async unlock(userId: string) {
      const person = await known(userId)
      const before = await lockoutOf(person.email)
      await Promise.all([lockout.clear(person.email), ownLockout.clear(userId)])
      return {
        ...done(person, 'The account is unlocked'),
        lockout_cleared: before.locked || before.failed_attempts > 0,
        previous_lockout_info: before,
      }
    },

    async resetMfa(userId: string) {
      const person = await known(userId)
      const wasEnabled = await resetMfa(userId)
      const message = wasEnabled ? 'The second factor was removed' : 'There was no second factor'
      return { ...done(person, message), mfa_enabled: false, mfa_was_enabled: wasEnabled }
    },

    async disable(userId: string, caller: Caller) {
      if (userId === caller.userId) throw conflict('You cannot disable yourself')
      const disabled = await people.disableAnd(userId, (tx) => endAllIn(tx, userId, 'disabled'))
      const message = 'The account is disabled'
      return { ...done(disabled.person, message), is_active: false, sessions_revoked: disabled.done() }
    },

    async enable(userId: string) {
      const person = await known(userId)
      await people.enable(userId)
      return { ...done(person, 'The account is enabled'), is_active: true, sessions_revoked: 0 }
    },

    /** Every token, API keys included. */
    async revokeAll(userId: string) {
      const [person, tokenVersion] = await Promise.all([known(userId), people.bumpTokenVersion(userId)])
      const [ended, keys] = await Promise.all([endAll(userId, 'revoked'), revokeApiKeys(userId)])
      return {
        ...done(person, 'All tokens were revoked'),
        sessions_revoked: ended,
        api_keys_revoked: keys,
        token_version: tokenVersion,
      }
    },
  }
}
export type AdminUserService = ReturnType<typeof adminUserService>
