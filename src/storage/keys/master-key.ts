import { hkdfSync } from 'node:crypto'
import { sealing } from '../../shared/crypto/sealing.ts'
import type { RandomBytes } from '../../shared/ids.ts'

/** What seals the keys of the installation; it never stands in the database that they stand in. */
export interface MasterKey {
  /** Tells one key from another, and is of no use for finding it. */
  id: string
  wrap(secret: string, owner: string): Promise<string>
  /** Undefined when it was sealed with another key, for another owner, or changed since. */
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
