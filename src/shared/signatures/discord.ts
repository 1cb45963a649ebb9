import { ed25519PublicKey, verifyEd25519 } from '../crypto/ed25519.ts'
import {
  FITS,
  hexBytes,
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

const NAMES = ['x-signature-ed25519', 'x-signature-timestamp'] as const

/** Discord: Ed25519 over `timestamp + body`; the window of five minutes is ours. */
export function checkDiscord(request: SignedRequest, publicKeyHex: string, now: Date): SignatureCheck {
  if (!hexBytes(publicKeyHex, 32)) return misfit(NO_SECRET)
  const headers = onlyHeaders(request, NAMES)
  if (!headers) return misfit(MISSING)
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers
  const given = hexBytes(signature, 64)
  if (!given || !isUnixTime(timestamp)) return misfit(MALFORMED)
  if (!isWithin(Number(timestamp), now)) return misfit(STALE)
  const signed = Buffer.concat([Buffer.from(timestamp), request.rawBody])
  return verifyEd25519(signed, given, ed25519PublicKey(publicKeyHex)) ? FITS : misfit(MISMATCH)
}
