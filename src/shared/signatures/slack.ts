import {
  equalBytes,
  FITS,
  hexBytes,
  hmacSha256,
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

const NAMES = ['x-slack-signature', 'x-slack-request-timestamp'] as const

/** Slack: `v0=<hex>`, HMAC-SHA256 with the signing secret over `v0:timestamp:body`, at most five minutes off. */
export function checkSlack(request: SignedRequest, signingSecret: string, now: Date): SignatureCheck {
  if (!signingSecret) return misfit(NO_SECRET)
  const headers = onlyHeaders(request, NAMES)
  if (!headers) return misfit(MISSING)
  const { 'x-slack-signature': signature, 'x-slack-request-timestamp': timestamp } = headers
  const given = signature.startsWith('v0=') ? hexBytes(signature.slice(3), 32) : undefined
  if (!given || !isUnixTime(timestamp)) return misfit(MALFORMED)
  if (!isWithin(Number(timestamp), now)) return misfit(STALE)
  return equalBytes(given, hmacSha256(signingSecret, `v0:${timestamp}:`, request.rawBody)) ? FITS : misfit(MISMATCH)
}
