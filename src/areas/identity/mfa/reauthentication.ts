import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { invalid, unauthorized } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { ownSession } from '../../../shared/identity/permissions.ts'
import type { People } from '../accounts/index.ts'
import type { SecondFactor, Sessions } from '../sessions/index.ts'

interface ReauthenticationDependencies {
  people: Pick<People, 'find'>
  passwords: Pick<PasswordHashing, 'verify'>
  sessions: () => Pick<Sessions, 'ownLockout' | 'demandFresh'>
  secondFactor: SecondFactor
}

/** What a caller sends to reauthenticate. */
export interface ReauthenticationProof {
  password?: string | undefined
  mfa_code?: string | undefined
}

/** Reauthenticates before what cannot be undone: by password, or by a recent sign-in without one, and by a code of the second factor. */
export const reauthentication =
  ({ people, passwords, sessions, secondFactor }: ReauthenticationDependencies) =>
  async (caller: Caller, { password, mfa_code }: ReauthenticationProof): Promise<void> => {
    ownSession(caller)
    const { ownLockout, demandFresh } = sessions()
    const person = await people.find(caller.userId)
    if (!person) throw unauthorized()
    const needsCode = await secondFactor.required(person.id)
    if (person.passwordHash !== null && password === undefined) throw invalid('password', 'is required')
    if (needsCode && mfa_code === undefined) throw invalid('mfa_code', 'is required: a second factor is enabled')
    await ownLockout.check(person.id)
    const refuse = async (message: string) => {
      await ownLockout.failed(person.id)
      throw unauthorized(message)
    }
    if (person.passwordHash === null) await demandFresh(caller)
    else if (!(await passwords.verify(person.passwordHash, password ?? ''))) await refuse('The password is wrong')
    if (needsCode && !(await secondFactor.check(person.id, mfa_code ?? ''))) await refuse('Invalid MFA code')
    await ownLockout.succeeded(person.id)
  }
export type Reauthenticate = ReturnType<typeof reauthentication>
