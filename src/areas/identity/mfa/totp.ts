import { Secret, TOTP } from 'otpauth'
import type { RandomBytes } from '../../../shared/ids.ts'

const ISSUER = 'Parley'
/** As long as the digest of SHA-1, as RFC 4226 asks. */
const SECRET_BYTES = 20
/** How many steps of 30 seconds a device may be early or late. */
const DRIFT = 1

export const TOTP_CODE = /^\d{6}$/

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: 30 })

/** In base32, as people type it. */
export const newSecret = (random: RandomBytes): string =>
  new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer }).base32

/** The address that authenticator apps read. */
export const provisioningUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step whose code this is, among the current and its neighbours; undefined for a wrong code. */
export function stepOf(code: string, secret: string, at: Date): number | undefined {
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
