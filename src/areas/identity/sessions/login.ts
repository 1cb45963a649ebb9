import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { unauthorized } from '../../../shared/errors.ts'
import type { OneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Origin, People, Person, SignIn } from '../accounts/index.ts'
import type { Lockout } from './lockout.ts'
import type { Login } from './schema.ts'

/** A second proof after the password. */
export interface SecondFactor {
  required(userId: string): Promise<boolean>
  /** A TOTP or backup code, which is spent. */
  check(userId: string, code: string): Promise<boolean>
}

interface PasswordLoginDependencies {
  people: Pick<People, 'findByEmail'>
  passwords: PasswordHashing
  lockout: Lockout
  secondFactor: SecondFactor
  oneTimeTokens: OneTimeTokens
}

/** What a password proved. */
export type Proof =
  | { outcome: 'proven'; person: Person }
  /** The second factor is still to come; the token stands for the password for a few minutes. */
  | { outcome: 'pending'; pendingToken: string }
  | { outcome: 'refused'; message: string }

/** The purpose of the one-time token that stands for a proven password; its subject is the person's id. */
export const PENDING_SIGN_IN = 'sign-in.pending'
const PENDING_SECONDS = 300

/** Verifies a password, and a code where a second factor is enabled, without revealing whether the account exists. */
export const passwordLogin = ({ people, passwords, lockout, secondFactor, oneTimeTokens }: PasswordLoginDependencies) =>
  async function prove({ email, password, mfa_code }: Login): Promise<Proof> {
    await lockout.check(email)
    const person = await people.findByEmail(email)
    const right = await passwords.verify(person?.passwordHash, password)
    if (!person || !right || person.disabledAt) {
      await lockout.failed(email)
      return { outcome: 'refused', message: 'Invalid email or password' }
    }
    if (await secondFactor.required(person.id)) {
      if (mfa_code === undefined) {
        await lockout.check(email)
        const { id, tokenVersion } = person
        const pendingToken = await oneTimeTokens.issue(PENDING_SIGN_IN, id, { tokenVersion }, PENDING_SECONDS)
        return { outcome: 'pending', pendingToken }
      }
      if (!(await secondFactor.check(person.id, mfa_code))) {
        await lockout.failed(email)
        return { outcome: 'refused', message: 'Invalid MFA code' }
      }
    }
    await lockout.succeeded(email)
    return { outcome: 'proven', person }
  }
export type ProvePassword = ReturnType<typeof passwordLogin>

/** Signs in, or asks for the second factor. */
export const logIn =
  ({ prove, signIn }: { prove: ProvePassword; signIn: SignIn }) =>
  async (login: Login, origin: Origin) => {
    const proof = await prove(login)
    if (proof.outcome === 'refused') throw unauthorized(proof.message)
    if (proof.outcome === 'proven') return signIn(proof.person, origin)
    return { mfa_required: true, pending_token: proof.pendingToken, message: 'Enter the code of your second factor' }
  }
export type LogIn = ReturnType<typeof logIn>
