import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import type { Enqueue } from '../../../jobs/define.ts'
import type { Caller } from '../../../shared/caller.ts'
import { conflict, invalid, unauthorized } from '../../../shared/errors.ts'
import { ownSession } from '../../../shared/own-session.ts'
import type { Origin, People, Person } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { offerReset } from './jobs.ts'
import { changedLetter } from './letters.ts'
import type { PasswordChange, PasswordReset } from './schema.ts'
import type { ResetStore } from './store.ts'

interface Needs {
  people: Pick<People, 'find' | 'setPassword' | 'update'>
  sessions: Pick<Sessions, 'signIn' | 'endAll' | 'lockout'>
  hashing: PasswordHashing
  store: ResetStore
  mail: Mail
  enqueue: Enqueue
  now: () => Date
}

/** The rules of changing and resetting passwords: whichever way, everybody who was signed in is signed out. */
export function passwordService({ people, sessions, hashing, store, mail, enqueue, now }: Needs) {
  const { lockout } = sessions

  function refuseWeak(field: string, password: string) {
    const refusal = hashing.refusal(password)
    if (refusal) throw invalid(field, refusal)
  }

  async function replace(person: Person, passwordHash: string): Promise<Person> {
    const changed = await people.setPassword(person.id, passwordHash)
    await sessions.endAll(person.id, 'password-changed')
    await store.revoke(person.id)
    if (mail.available) await mail.send(changedLetter(person.email, mail.linkTo('reset-password')))
    return changed
  }

  return {
    async change({ current_password, new_password }: PasswordChange, caller: Caller, origin: Origin) {
      ownSession(caller)
      refuseWeak('new_password', new_password)
      await lockout.check(caller.email)
      const person = await people.find(caller.userId)
      if (!person) throw unauthorized()
      if (!person.passwordHash) throw conflict('This account has no password yet; ask for a reset to set one')
      if (!(await hashing.verify(person.passwordHash, current_password))) {
        await lockout.failed(person.email)
        throw unauthorized('The current password is wrong')
      }
      await lockout.succeeded(person.email)
      if (new_password === current_password) throw invalid('new_password', 'must differ from the current one')
      const changed = await replace(person, await hashing.hash(new_password))
      const signedIn = await sessions.signIn(changed, origin)
      return { message: 'The password was changed', sessions_invalidated: true, ...signedIn }
    },

    /** Answers alike, in words and in time, whoever has the address. */
    async forgot(email: string) {
      mail.demand()
      await enqueue(offerReset, { email })
      return { message: 'If an account has this address, a mail with a link is on its way to it', email }
    },

    /** The mail proved the address as well, and whoever has it need not wait for a lock to end. */
    async reset({ token, new_password, password = new_password }: PasswordReset) {
      if (password === undefined) throw invalid('new_password', 'is required')
      refuseWeak('new_password', password)
      if (!(await store.peek(token))) throw unusable()
      const passwordHash = await hashing.hash(password)
      const userId = await store.take(token)
      const person = userId === undefined ? undefined : await people.find(userId)
      if (!person || person.disabledAt) throw unusable()
      if (!person.emailVerifiedAt) await people.update(person.id, { emailVerifiedAt: now().toISOString() })
      await replace(person, passwordHash)
      await lockout.clear(person.email)
      return { message: 'The password was reset; sign in with the new one', sessions_invalidated: true }
    },
  }
}
export type PasswordService = ReturnType<typeof passwordService>

const unusable = () => invalid('token', 'is unknown, spent or expired')
