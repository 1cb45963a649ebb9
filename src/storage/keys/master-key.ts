import { hkdfSync } from 'node:crypto'
import { sealing } from '../../shared/crypto/encryption.ts'
import type { RandomBytes } from '../../shared/ids.ts'

/** The key that seals the keys of the installation; it is never stored in their database. */
export interface MasterKey {
  /** Identifies the key without revealing anything about it. */
  id: string
  wrap(secret: string, owner: string): Promise<string>
  /** Undefined if the text was sealed with another key or for another owner, or was changed since. */
  unwrap(sealed: string, owner: string): Promise<string | undefined>
}

export const MASTER_KEY_BYTES = 32
const ID_BYTES = 12

/** A master key whose bytes this process holds. */
export function masterKeyOf(bytes: Uint8Array, random: RandomBytes): MasterKey {
  const derived = (label: string, size: number) => Buffer.from(hkdfSync('sha256', bytes, '', `parley ${label}`, size))
  const wrapping = derived('seals keys of the installation', MASTER_KEY_BYTES)
  const { seal, open } = sealing({ key: async () => wrapping, random })
  return { id: derived('master key id', ID_BYTES).toString('base64url'), wrap: seal, unwrap: open }
}
