declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Opens what was encrypted for a receiver (RFC 8188). */
  export function decrypt(
    encrypted: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer
}
