import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Logger } from 'pino'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { SecondFactor } from '../sessions/index.ts'
import type { Factor, MfaStore } from './store.ts'

interface FactorsDependencies {
  store: MfaStore
  sealing: Sealing
  now: () => Date
  logger: Logger
}

const plain = (code: string) => code.replace(/\s/g, '')

/** What is not six digits can only be a backup code. */
export const isBackupCode = (code: string) => !TOTP_CODE.test(plain(code))

/** Checks codes and spends them. */
export function factors({ store, sealing, now, logger }: FactorsDependencies) {
  /** The time step that the code proves, which is not spent. */
  async function provenStep(userId: string, { sealedSecret }: Factor, code: string): Promise<number | undefined> {
    if (isBackupCode(code)) return undefined
    const secret = await sealing.open(sealedSecret, userId)
    if (secret) return stepOf(plain(code), secret, now())
    logger.error({ user: userId }, 'A second factor was sealed with another key; backup codes and a reset still work')
    return undefined
  }

  const secondFactor: SecondFactor = {
    required: async (userId) => (await store.find(userId))?.enabled ?? false,

    async check(userId, code) {
      if (isBackupCode(code)) return store.spendBackupCode(userId, digestOf(userId, code))
      const factor = await store.find(userId)
      if (!factor?.enabled) return false
      const step = await provenStep(userId, factor, code)
      return step !== undefined && store.spendStep(userId, factor.sealedSecret, step)
    },
  }

  return { secondFactor, provenStep }
}
export type Factors = ReturnType<typeof factors>

const BACKUP_CODES = 10
const CHARACTERS = 16
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits each, so that nobody finds one from its digest: `4F7K-9QXB-2MTW-A0CD`. */
export const newBackupCodes = (random: RandomBytes): string[] =>
  Array.from({ length: BACKUP_CODES }, () => code(random))

function code(random: RandomBytes): string {
  const text = Array.from(random(CHARACTERS), (byte) => CROCKFORD[byte & 31]).join('')
  return text.replace(/.{4}(?=.)/g, '$&-')
}

/** The same for every way a person may write the code: case, gaps, and letters that look like digits. */
export function digestOf(userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(`${userId}:${plain}`).digest('base64url')
}

const ISSUER = 'Parley'
/** As long as the digest of SHA-1, as RFC 4226 asks. */
const SECRET_BYTES = 20
/** How many steps of 30 seconds a device may be early or late. */
const DRIFT = 1

const TOTP_CODE = /^\d{6}$/

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: 30 })

/** In base32, as people type it. */
export const newSecret = (random: RandomBytes): string =>
  new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer }).base32

/** The address that authenticator apps read. */
export const provisioningUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step whose code this is, among the current and its neighbours; undefined for a wrong code. */
function stepOf(code: string, secret: string, at: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = at.getTime()
  const drift = totp.validate({ token: code, timestamp, window: DRIFT })
  return drift === null ? undefined : totp.counter({ timestamp }) + drift
}

/** The address as a picture: a `data:` URL, so that the secret is asked of no other service. */
export async function qrCode(uri: string): Promise<string> {
  const { encodeQR } = await import('qr')
  return encodeQR(uri, 'data-url', { ecc: 'low', border: 4, scale: 4 })
}
