import { createCipheriv, type ECDH, hkdfSync } from 'node:crypto'

/** What a browser gave us to encrypt for it, in base64url. */
export interface SubscriptionKeys {
  p256dh: string
  auth: string
}

/** Made anew for each message. */
interface MessageSecrets {
  sender: ECDH
  salt: Uint8Array
}

export const PUBLIC_KEY_BYTES = 65
export const AUTH_BYTES = 16
export const SALT_BYTES = 16
const TAG_BYTES = 16
const RECORD_BYTES = 4096
/** The one record is the last: what it holds ends with this byte. */
const LAST_RECORD = 2
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES
/** What push services must take is 4,096 bytes in all. */
export const MOST_PAYLOAD_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1

const text = (value: string) => Buffer.from(value, 'latin1')
const derived = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** A message as only that browser can read it (RFC 8291, in the coding of RFC 8188). */
export function encryptedFor(keys: SubscriptionKeys, message: Uint8Array, { sender, salt }: MessageSecrets): Buffer {
  const [receiver, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  const own = sender.getPublicKey()
  const shared = sender.computeSecret(receiver)
  const secret = derived(auth, shared, Buffer.concat([text('WebPush: info\0'), receiver, own]), 32)
  const key = derived(salt, secret, text('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(salt, secret, text('Content-Encoding: nonce\0'), 12)
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
