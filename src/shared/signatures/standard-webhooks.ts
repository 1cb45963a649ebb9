import {
  base64Bytes,
  equalBytes,
  FITS,
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

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/** The key in a secret: base64, usually after `whsec_`. */
const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/** Whether anything can be signed with a text: there is a key in it. */
export const isSecret = (text: string): boolean => keyOf(text).length > 0

const digest = (key: Uint8Array, id: string, timestamp: string, body: Uint8Array) =>
  hmacSha256(key, `${id}.${timestamp}.`, body)

interface WebhookToSign {
  id: string
  at: Date
  body: Uint8Array
  /** During a rotation both the new and the old secret sign. */
  secrets: readonly string[]
}

/** The headers of a delivery that we send. */
export function webhookHeaders({ id, at, body, secrets }: WebhookToSign) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = keyOf(secret)
    if (key.length === 0) throw new Error('An empty secret signs nothing')
    return `v1,${digest(key, id, timestamp, body).toString('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`; any of several `v1` signatures counts. */
export function checkStandardWebhook(request: SignedRequest, secret: string, now: Date): SignatureCheck {
  const key = keyOf(secret)
  if (key.length === 0) return misfit(NO_SECRET)
  const headers = onlyHeaders(request, NAMES)
  if (!headers) return misfit(MISSING)
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  const given = signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => base64Bytes(one.slice(3)))
  if (given.length === 0 || !isUnixTime(timestamp)) return misfit(MALFORMED)
  if (!isWithin(Number(timestamp), now)) return misfit(STALE)
  const expected = digest(key, id, timestamp, request.rawBody)
  return given.some((one) => one && equalBytes(one, expected)) ? FITS : misfit(MISMATCH)
}
