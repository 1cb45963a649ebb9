import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import {
  base64Bytes,
  FITS,
  isUnixTime,
  isWithin,
  MALFORMED,
  MISMATCH,
  MISSING,
  misfit,
  NO_SECRET,
  onlyHeaders,
  type SignatureCheck,
  type SignedRequest,
  STALE,
} from './signed-request.ts'

const NAMES = ['x-twilio-email-event-webhook-signature', 'x-twilio-email-event-webhook-timestamp'] as const

/** The key as SendGrid shows it: base64 of its DER, without the lines of PEM. */
function publicKeyOf(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

/** SendGrid with a security policy: ECDSA P-256 and SHA-256 over `timestamp + body`; the window of five minutes is ours. */
export function checkSendGrid(request: SignedRequest, publicKey: string, now: Date): SignatureCheck {
  const key = publicKeyOf(publicKey)
  if (!key) return misfit(NO_SECRET)
  const headers = onlyHeaders(request, NAMES)
  if (!headers) return misfit(MISSING)
  const { [NAMES[0]]: signature, [NAMES[1]]: timestamp } = headers
  const given = base64Bytes(signature)
  if (!given || !isUnixTime(timestamp)) return misfit(MALFORMED)
  if (!isWithin(Number(timestamp), now)) return misfit(STALE)
  const signed = Buffer.concat([Buffer.from(timestamp), request.rawBody])
  return verify('sha256', signed, key, given) ? FITS : misfit(MISMATCH)
}
