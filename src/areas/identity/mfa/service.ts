import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { conflict, invalid, unauthorized } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { ownSession } from '../../../shared/identity/permissions.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { OneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Origin, People, SignInOptions } from '../accounts/index.ts'
import { PENDING_SIGN_IN, type SecondFactor, type Sessions } from '../sessions/index.ts'
import { backupCodeNames, type Proof, qrCodeNames } from './schema.ts'
import {
  digestOf,
  type Factors,
  isBackupCode,
  newBackupCodes,
  newSecret,
  provisioningUri,
  qrCode,
} from './second-factor.ts'
import type { Factor, MfaStore } from './store.ts'

interface MfaServiceDependencies {
  store: MfaStore
  factors: Factors
  sealing: Sealing
  people: Pick<People, 'find'>
  passwords: PasswordHashing
  sessions: () => Pick<Sessions, 'endAll' | 'ownLockout' | 'demandFresh'>
  now: () => Date
  random: RandomBytes
}

const WARNING = 'Keep these codes in a safe place: each works once, and they are not shown again'

/** The rules of one's own second factor. */
export function mfaService({
  store,
  factors,
  sealing,
  people,
  passwords,
  sessions,
  now,
  random,
}: MfaServiceDependencies) {
  const { secondFactor, provenStep } = factors

  function newCodes(userId: string) {
    const codes = newBackupCodes(random)
    return { codes, digests: codes.map((code) => digestOf(userId, code)) }
  }

  /** Whatever was given must be right. Wrong codes and passwords count as failed logins do, but apart from them. */
  async function prove({ userId }: Caller, { code, password }: Proof) {
    if (code === undefined && password === undefined) throw invalid('code', 'is required, or password')
    const { ownLockout } = sessions()
    const person = await people.find(userId)
    if (!person) throw unauthorized()
    await ownLockout.check(userId)
    const refuse = async (field: string) => {
      await ownLockout.failed(userId)
      throw invalid(field, field === 'code' ? 'is wrong or was used before' : 'is wrong')
    }
    if (password !== undefined && !(await passwords.verify(person.passwordHash, password))) await refuse('password')
    if (code !== undefined && !(await secondFactor.check(userId, code))) await refuse('code')
    await ownLockout.succeeded(userId)
  }

  async function enableProposed(caller: Caller, proposed: Factor, code: string) {
    const { userId, sessionId } = caller
    const step = await provenStep(userId, proposed, code)
    if (step === undefined) throw invalid('code', 'is not the current code of the app')
    const { codes, digests } = newCodes(userId)
    const { sealedSecret } = proposed
    if (!(await store.enable(userId, { sealedSecret, step, digests, at: now() }))) throw notWaiting()
    await sessions().endAll(userId, 'mfa-enabled', { except: sessionId })
    return {
      message: 'The second factor is enabled; your other sessions were ended',
      verified: true,
      mfa_enabled: true,
      backup_codes: codes,
      warning: WARNING,
      sessions_invalidated: true,
    }
  }

  async function enabledOne({ userId }: Caller) {
    const factor = await store.find(userId)
    if (!factor?.enabled) throw notEnabled()
    return factor
  }

  return {
    /** Proposes a secret; nothing is asked for at login until a code has proven it. */
    async setUp(caller: Caller) {
      ownSession(caller)
      const { userId, email } = caller
      const secret = newSecret(random)
      if (!(await store.propose(userId, await sealing.seal(secret, userId), now()))) throw alreadyEnabled()
      const uri = provisioningUri(secret, email)
      const picture = await qrCode(uri)
      return {
        secret,
        provisioning_uri: uri,
        ...qrCodeNames(picture),
        verification_required: true,
        message: 'Scan the picture with an authenticator app and enable with the code it shows',
      }
    },

    /** The sessions that were opened without the second factor end, but for the one that enables it. */
    async enable(code: string, caller: Caller) {
      ownSession(caller)
      const factor = await store.find(caller.userId)
      if (!factor) throw notWaiting()
      if (factor.enabled) throw alreadyEnabled()
      return enableProposed(caller, factor, code)
    },

    /** For a signed-in caller: verifies the proposed secret, which enables it, or just a code. */
    async verify(code: string, caller: Caller) {
      ownSession(caller)
      const factor = await store.find(caller.userId)
      if (!factor) throw notEnabled()
      if (!factor.enabled) return enableProposed(caller, factor, code)
      await prove(caller, { code })
      return { message: 'The code is right', verified: true, mfa_enabled: true }
    },

    async disable(proof: Proof, caller: Caller) {
      ownSession(caller)
      await enabledOne(caller)
      await prove(caller, proof)
      await store.remove(caller.userId)
      return { message: 'The second factor is disabled', mfa_enabled: false }
    },

    /** A recent sign-in has already proven the second factor. */
    async disableFresh(caller: Caller) {
      ownSession(caller)
      await enabledOne(caller)
      await sessions().demandFresh(caller)
      await store.remove(caller.userId)
      return { message: 'The second factor is disabled', mfa_enabled: false }
    },

    async renewBackupCodes(code: string | undefined, caller: Caller) {
      ownSession(caller)
      await enabledOne(caller)
      await (code === undefined ? sessions().demandFresh(caller) : prove(caller, { code }))
      const { codes, digests } = newCodes(caller.userId)
      if (!(await store.renewBackupCodes(caller.userId, digests))) throw notEnabled()
      return { ...backupCodeNames(codes), warning: WARNING, message: 'The former codes no longer work' }
    },
  }
}
export type MfaService = ReturnType<typeof mfaService>

const alreadyEnabled = () => conflict('The second factor is enabled already', { status: 'enabled' })
const notEnabled = () => conflict('No second factor is enabled', { status: 'disabled' })
const notWaiting = () => conflict('No second factor is waiting to be enabled; set one up', { status: 'disabled' })

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
