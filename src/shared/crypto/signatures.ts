import { createHmac, createPublicKey, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'

/** Why a signature was not accepted, so that a log can tell a clock that is off from a forgery. */
type SignatureFault = 'missing' | 'malformed' | 'expired' | 'mismatch'
export type SignatureCheck = { valid: true } | { valid: false; fault: SignatureFault }

/** A header that may be absent or, by a careless client, sent twice. */
type HeaderValue = string | string[] | undefined

const VALID: SignatureCheck = { valid: true }
const refused = (fault: SignatureFault): SignatureCheck => ({ valid: false, fault })

const TOLERANCE_SECONDS = 300
const HEX_DIGEST = /^[0-9a-f]{64}$/i

function hmacSha256(key: string | Uint8Array, ...parts: (string | Uint8Array)[]) {
  if (key.length === 0) throw new Error('An empty secret signs nothing')
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

const equal = (one: Uint8Array, other: Uint8Array) => one.length === other.length && timingSafeEqual(one, other)

function judgeTimestamp(timestamp: string, now: Date): SignatureFault | undefined {
  if (!/^\d{1,12}$/.test(timestamp)) return 'malformed'
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS ? 'expired' : undefined
}

interface HubSignature {
  body: Uint8Array
  signature: HeaderValue
  secret: string
}

/** Code hosts: `sha256=<hex>` over the raw body. */
export function checkHubSignature({ body, signature, secret }: HubSignature): SignatureCheck {
  if (!signature) return refused('missing')
  const digest = typeof signature === 'string' && signature.startsWith('sha256=') ? signature.slice(7) : ''
  if (!HEX_DIGEST.test(digest)) return refused('malformed')
  return equal(Buffer.from(digest, 'hex'), hmacSha256(secret, body)) ? VALID : refused('mismatch')
}

interface VersionedSignature extends HubSignature {
  timestamp: HeaderValue
  now: Date
}

/** Chat platforms: `v0=<hex>` over `v0:timestamp:body`. */
export function checkVersionedSignature({
  body,
  signature,
  timestamp,
  secret,
  now,
}: VersionedSignature): SignatureCheck {
  if (!signature || !timestamp) return refused('missing')
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return refused('malformed')
  const digest = signature.startsWith('v0=') ? signature.slice(3) : ''
  if (!HEX_DIGEST.test(digest)) return refused('malformed')
  const fault = judgeTimestamp(timestamp, now)
  if (fault) return refused(fault)
  const expected = hmacSha256(secret, `v0:${timestamp}:`, body)
  return equal(Buffer.from(digest, 'hex'), expected) ? VALID : refused('mismatch')
}

/** The key inside a Standard Webhooks secret: base64, usually behind `whsec_`. */
const webhookKey = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

interface WebhookToSign {
  id: string
  at: Date
  body: Uint8Array
  /** During a rotation the new and the old secret sign side by side. */
  secrets: readonly string[]
}

/** The headers of an outgoing Standard Webhooks delivery. */
export function webhookHeaders({ id, at, body, secrets }: WebhookToSign) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${hmacSha256(webhookKey(secret), `${id}.${timestamp}.`, body).toString('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

interface ReceivedWebhook {
  headers: Readonly<Record<string, HeaderValue>>
  body: Uint8Array
  secrets: readonly string[]
  now: Date
}

/** Standard Webhooks: any `v1` signature by any of the secrets counts. */
export function checkWebhook({ headers, body, secrets, now }: ReceivedWebhook): SignatureCheck {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  if (!id || !timestamp || !signature) return refused('missing')
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') {
    return refused('malformed')
  }
  const given = signature
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'))
  if (given.length === 0) return refused('malformed')
  const fault = judgeTimestamp(timestamp, now)
  if (fault) return refused(fault)
  const expected = secrets.map((secret) => hmacSha256(webhookKey(secret), `${id}.${timestamp}.`, body))
  return given.some((one) => expected.some((other) => equal(one, other))) ? VALID : refused('mismatch')
}

/** The object form of a raw 32-byte Ed25519 public key, given in hex. */
export function ed25519PublicKey(hex: string): KeyObject {
  if (!HEX_DIGEST.test(hex)) throw new Error('An Ed25519 public key is 64 hexadecimal characters')
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
}

export const signEd25519 = (message: Uint8Array, privateKey: KeyObject): Uint8Array => sign(null, message, privateKey)

export const verifyEd25519 = (message: Uint8Array, signature: Uint8Array, publicKey: KeyObject): boolean =>
  signature.length === 64 && verify(null, message, publicKey, signature)

interface Interaction {
  body: Uint8Array
  signature: HeaderValue
  timestamp: HeaderValue
  publicKey: KeyObject
  now: Date
}

/** Chat platforms with public keys: Ed25519 in hex over `timestamp + body`. */
export function checkInteraction({ body, signature, timestamp, publicKey, now }: Interaction): SignatureCheck {
  if (!signature || !timestamp) return refused('missing')
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return refused('malformed')
  if (!/^[0-9a-f]{128}$/i.test(signature)) return refused('malformed')
  const fault = judgeTimestamp(timestamp, now)
  if (fault) return refused(fault)
  const message = Buffer.concat([Buffer.from(timestamp), body])
  return verifyEd25519(message, Buffer.from(signature, 'hex'), publicKey) ? VALID : refused('mismatch')
}
