import { createCipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import type { RandomBytes } from '../../shared/ids.ts'
import type { VapidKey } from '../../storage/installation-keys.ts'
import { OutboundRefused } from '../outbound/errors.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { failedPush, fitPayload, type PushNote, type PushResult, waitUntil } from './push.ts'

/** What a browser returns when a person agrees to notifications. */
export interface Subscription {
  endpoint: string
  keys: SubscriptionKeys
}

interface WebPushDependencies {
  outbound: Pick<Outbound, 'fetch'>
  vapid: () => Promise<VapidKey>
  /** A mail or web address at which a push service can contact the operator. */
  contact: string | undefined
  random: RandomBytes
  now: () => Date
}

const LIMITS = { maxBytes: 65_536, redirects: 0 }
/** Push services accept at most a day. */
const TOKEN_SECONDS = 12 * 3_600
const LONGEST_TOPIC = 32

/** Web Push with the installation's own key (RFC 8030, 8291, 8292): it needs no account. */
export function webPush({ outbound, vapid, contact, random, now }: WebPushDependencies) {
  async function authorization(endpoint: string): Promise<string> {
    const { pem, publicKey } = await vapid()
    const sign = createSigner({ key: pem, algorithm: 'ES256', noTimestamp: true })
    const exp = Math.floor(now().getTime() / 1000) + TOKEN_SECONDS
    return `vapid t=${sign({ aud: new URL(endpoint).origin, exp, ...(contact && { sub: contact }) })}, k=${publicKey}`
  }

  function encrypted(keys: SubscriptionKeys, message: Uint8Array): Buffer {
    const sender = createECDH('prime256v1')
    sender.generateKeys()
    return encryptFor(keys, message, { sender, salt: random(SALT_BYTES) })
  }

  return {
    async send({ endpoint, keys }: Subscription, note: PushNote, signal: AbortSignal): Promise<PushResult> {
      const fitted = fitPayload(note, MOST_PAYLOAD_BYTES, payloadOf)
      if ('refused' in fitted) return fitted.refused
      const message = Buffer.from(JSON.stringify(fitted.payload))
      const headers = {
        authorization: await authorization(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(note.ttlSeconds),
        urgency: note.urgency,
        topic: note.collapseKey.replace(/[^\w-]/g, '').slice(-LONGEST_TOPIC),
      }
      try {
        const request = { method: 'POST', headers, body: encrypted(keys, message), signal }
        const response = await outbound.fetch(endpoint, request, LIMITS)
        await response.body?.cancel()
        return meaningOf(response, now())
      } catch (error) {
        if (error instanceof OutboundRefused) return { outcome: 'refused', why: error.message }
        return { outcome: 'doubtful', why: (error as Error).message }
      }
    },
  }
}

function meaningOf({ status, ok, headers }: Response, now: Date): PushResult {
  if (ok) return { outcome: 'sent', id: headers.get('location') ?? undefined }
  const why = `The push service answered ${status}`
  if (status === 404 || status === 410) return { outcome: 'gone', why: 'The browser has withdrawn its subscription' }
  return failedPush(status, why, waitUntil(headers.get('retry-after'), now))
}

/** The form that the console's service worker reads. */
const payloadOf = ({ title, body, data, imageUrl, actionUrl, badge, collapseKey }: PushNote) => ({
  title,
  body,
  data,
  tag: collapseKey,
  ...(imageUrl && { image: imageUrl }),
  ...(actionUrl && { url: actionUrl }),
  ...(badge !== undefined && { badge }),
})

/** Reads a subscription, or says what is wrong with it. */
export function readSubscription(text: string): Subscription | string {
  try {
    const { endpoint, keys } = JSON.parse(text) as Partial<Subscription>
    if (typeof endpoint !== 'string' || !URL.parse(endpoint)) return 'has no endpoint'
    const [p256dh, auth] = [keys?.p256dh, keys?.auth]
    if (typeof p256dh !== 'string' || typeof auth !== 'string') return 'has no keys'
    if (!isPoint(p256dh)) return 'has a key p256dh that is no point of P-256'
    if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return `has a key auth without ${AUTH_BYTES} bytes`
    return { endpoint, keys: { p256dh, auth } }
  } catch {
    return 'is not the JSON of a subscription'
  }
}

function isPoint(base64url: string): boolean {
  const bytes = Buffer.from(base64url, 'base64url')
  if (bytes.length !== PUBLIC_KEY_BYTES) return false
  try {
    const probe = createECDH('prime256v1')
    probe.generateKeys()
    probe.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}

/** The keys of a browser, in base64url. */
interface SubscriptionKeys {
  p256dh: string
  auth: string
}

/** Generated for each message. */
interface MessageSecrets {
  sender: ECDH
  salt: Uint8Array
}

const PUBLIC_KEY_BYTES = 65
const AUTH_BYTES = 16
const SALT_BYTES = 16
const TAG_BYTES = 16
const RECORD_BYTES = 4096
/** Marks the only record as the last one. */
const LAST_RECORD = 2
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES
/** Push services must accept 4,096 bytes in total. */
export const MOST_PAYLOAD_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1

const text = (value: string) => Buffer.from(value, 'latin1')
const deriveKey = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Encrypts a message so that only that browser can read it (RFC 8291, in the coding of RFC 8188). */
export function encryptFor(keys: SubscriptionKeys, message: Uint8Array, { sender, salt }: MessageSecrets): Buffer {
  const [receiver, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  const own = sender.getPublicKey()
  const shared = sender.computeSecret(receiver)
  const secret = deriveKey(auth, shared, Buffer.concat([text('WebPush: info\0'), receiver, own]), 32)
  const key = deriveKey(salt, secret, text('Content-Encoding: aes128gcm\0'), 16)
  const nonce = deriveKey(salt, secret, text('Content-Encoding: nonce\0'), 12)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  return Buffer.concat([
    salt,
    size,
    Buffer.from([own.length]),
    own,
    cipher.update(message),
    cipher.update(Buffer.from([LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
