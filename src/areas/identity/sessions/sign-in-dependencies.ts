import type { Caller } from '../../../shared/identity/caller.ts'
import type { Person } from '../accounts/index.ts'

/** Throws 403 for a person whose account is about to be erased. */
export type RefuseLeaving = (person: Pick<Person, 'id'>) => Promise<void>

/** A second proof after the password. */
export interface SecondFactor {
  required(userId: string): Promise<boolean>
  /** A TOTP or backup code, which is spent. */
  check(userId: string, code: string): Promise<boolean>
}

/** Who an API key stands for, and until when in milliseconds since 1970, or forever. */
export interface KeyHolder {
  caller: Caller
  expiresAt: number
}

/** Null when the key is unknown, revoked or expired. */
type FindApiKey = (key: string) => Promise<KeyHolder | null>

export interface ApiKeys {
  find: FindApiKey
  /** The same by the key's id, for tokens that were made from a key. */
  findById: FindApiKey
}
