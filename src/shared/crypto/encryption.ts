import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { RandomBytes } from '../ids.ts'

interface SealingOptions {
  /** 32 bytes, the same on every node. */
  key: () => Promise<Uint8Array>
  /** Former keys, with which texts may still be sealed while the key is being rotated. */
  others?: () => Promise<readonly Uint8Array[]>
  random: RandomBytes
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text for one owner; it does not open for another owner. */
export function sealing({ key, others = async () => [], random }: SealingOptions) {
  return {
    async seal(text: string, owner: string): Promise<string> {
      const nonce = random(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, await key(), nonce).setAAD(Buffer.from(owner))
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
    },

    /** Undefined when the text was sealed with another key or for another owner, or was changed since. */
    async open(sealed: string, owner: string): Promise<string | undefined> {
      for (const known of [await key(), ...(await others())]) {
        const text = openedWith(known, sealed, owner)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}
export type Sealing = ReturnType<typeof sealing>

/** Opens a sealed text with this key only. */
export function openedWith(key: Uint8Array, sealed: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
    decipher.setAuthTag(tag)
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
