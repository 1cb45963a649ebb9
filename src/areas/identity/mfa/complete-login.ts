import { unauthorized } from '../../../shared/errors.ts'
import type { OneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Origin, People, SignInOptions } from '../accounts/index.ts'
import { PENDING_SIGN_IN, type SecondFactor, type Sessions } from '../sessions/index.ts'
import { isBackupCode } from './factor.ts'

interface CompleteLoginDependencies {
  people: Pick<People, 'find'>
  sessions: () => Pick<Sessions, 'signIn' | 'lockout'>
  secondFactor: SecondFactor
  oneTimeTokens: OneTimeTokens
  backupCodesLeft: (userId: string) => Promise<number>
}

const FEW_CODES = 3

/**
 * The second half of a login whose password was right. The token is taken before the code is looked at, so that several
 * codes at once spend one; a wrong code gives it back and counts as a failure.
 */
export const completeLogin =
  ({ people, sessions, secondFactor, oneTimeTokens, backupCodesLeft }: CompleteLoginDependencies) =>
  async (pendingToken: string, code: string, origin: Origin) => {
    const { signIn, lockout } = sessions()
    const pending = await oneTimeTokens.peek(PENDING_SIGN_IN, pendingToken)
    const person = pending && (await people.find(pending.subject))
    if (!person || person.tokenVersion !== pending.data.tokenVersion) throw expired()
    await lockout.check(person.email)
    const taken = await oneTimeTokens.take(PENDING_SIGN_IN, pendingToken)
    if (!taken) throw expired()
    if (!(await secondFactor.check(person.id, code))) {
      await oneTimeTokens.giveBack(PENDING_SIGN_IN, pendingToken, taken)
      await lockout.failed(person.email)
      throw unauthorized('Invalid MFA code')
    }
    await lockout.succeeded(person.email)
    const { organizationId } = pending.data as SignInOptions
    const signedIn = {
      ...(await signIn(person, origin, { organizationId })),
      message: 'Signed in',
      verified: true,
      mfa_enabled: true,
    }
    if (!isBackupCode(code)) return signedIn
    const left = await backupCodesLeft(person.id)
    return { ...signedIn, backup_codes_remaining: left, ...(left <= FEW_CODES && { warning: warningOf(left) }) }
  }
export type CompleteLogin = ReturnType<typeof completeLogin>

const expired = () => unauthorized('The login was not completed in time; start again')

const warningOf = (left: number) => `${left} backup codes are left; renew them soon`
