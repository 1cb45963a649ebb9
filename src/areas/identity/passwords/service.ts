import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { INSTALLATION_TREE } from '../../../background/audit-trail/action.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import { conflict, invalid, unauthorized } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { passwordRefusal } from '../../../shared/identity/password-rules.ts'
import { ownSession } from '../../../shared/identity/permissions.ts'
import type { Origin, People, Person } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { changedLetter, resetDoneLetter, sendReset } from './jobs.ts'
import type { PasswordChange, PasswordReset } from './schema.ts'
import type { ResetStore } from './store.ts'

/** The ways into an account beside its password and its sessions. */
export interface ShutOut {
  revokeApiKeys(userId: string): Promise<unknown>
  /** Identities of providers, and of single sign-on. */
  unlinkIdentities(userId: string): Promise<unknown>
  resetMfa(userId: string): Promise<unknown>
}

interface PasswordServiceDependencies {
  people: Pick<People, 'find' | 'findByEmail' | 'memberships' | 'setPassword' | 'update'>
  sessions: Pick<Sessions, 'signIn' | 'endAll' | 'lockout' | 'ownLockout'>
  hashing: PasswordHashing
  store: ResetStore
  mail: Mail
  shutOut: ShutOut
  enqueue: Enqueue
  now: () => Date
}

/** Changes and resets passwords; either way, all sessions of the account end. */
export function passwordService({
  people,
  sessions,
  hashing,
  store,
  mail,
  shutOut,
  enqueue,
  now,
}: PasswordServiceDependencies) {
  const { lockout, ownLockout } = sessions

  function refuseWeak(field: string, password: string) {
    const refusal = passwordRefusal(password)
    if (refusal) throw invalid(field, refusal)
  }

  async function replace(person: Person, passwordHash: string, letterWith: typeof changedLetter): Promise<Person> {
    const changed = await people.setPassword(person.id, passwordHash)
    await sessions.endAll(person.id, 'password-changed')
    await store.revoke(person.id)
    if (mail.available) await mail.send(letterWith(person.email, mail.linkTo('reset-password')))
    return changed
  }

  /** The address counts as proven last, so that a reset that broke off is done again as a whole. */
  async function proveFirst({ id }: Person) {
    await shutOut.unlinkIdentities(id)
    await shutOut.resetMfa(id)
    await people.update(id, { emailVerifiedAt: now().toISOString() })
  }

  return {
    async change({ current_password, new_password }: PasswordChange, caller: Caller, origin: Origin) {
      ownSession(caller)
      refuseWeak('new_password', new_password)
      await ownLockout.check(caller.userId)
      const person = await people.find(caller.userId)
      if (!person) throw unauthorized()
      if (!person.passwordHash) throw conflict('This account has no password yet; ask for a reset to set one')
      if (!(await hashing.verify(person.passwordHash, current_password))) {
        await ownLockout.failed(person.id)
        throw unauthorized('The current password is wrong')
      }
      await ownLockout.succeeded(person.id)
      if (new_password === current_password) throw invalid('new_password', 'must differ from the current one')
      const changed = await replace(person, await hashing.hash(new_password), changedLetter)
      const signedIn = await sessions.signIn(changed, origin)
      return { message: 'The password was changed; API keys still work', sessions_invalidated: true, ...signedIn }
    },

    /** Answers with the same words and in the same time whether or not the address has an account. */
    async forgot(email: string) {
      mail.demand()
      const person = await people.findByEmail(email)
      await enqueue(sendReset, { user_id: person?.id ?? null })
      return { message: 'If an account has this address, a mail with a link is on its way to it', email, sent: true }
    },

    /* The mail proved the address as well, so its holder need not wait for a lock to end. API keys stop working; on the first
     * proof of the address so does everything that was set up before it, which may have been a stranger's.
     */
    async reset({ token, new_password, password = new_password }: PasswordReset, origin: Origin) {
      if (password === undefined) throw invalid('new_password', 'is required')
      refuseWeak('new_password', password)
      const userId = await store.peek(token)
      if (userId === undefined) throw unusable()
      const [membership] = await people.memberships(userId)
      const org = membership?.organization.id ?? INSTALLATION_TREE
      await origin.actAs?.({ userId, org, payer: membership?.payerId ?? org })
      const passwordHash = await hashing.hash(password)
      const person = (await store.take(token, userId)) && (await people.find(userId))
      if (!person || person.disabledAt) throw unusable()
      await replace(person, passwordHash, resetDoneLetter)
      await shutOut.revokeApiKeys(person.id)
      if (!person.emailVerifiedAt) await proveFirst(person)
      await Promise.all([lockout.clear(person.email), ownLockout.clear(person.id)])
      return {
        message: 'The password was reset and API keys were revoked; sign in with the new one',
        sessions_invalidated: true,
        reset: true,
      }
    },
  }
}
export type PasswordService = ReturnType<typeof passwordService>

const unusable = () => invalid('token', 'is unknown, spent or expired')
