import type { Caller } from '../../../shared/caller.ts'

/** A second proof after the password. */
export interface SecondFactor {
  required(userId: string): Promise<boolean>
  /** A TOTP or backup code, which is spent. */
  check(userId: string, code: string): Promise<boolean>
}

/** Who an API key stands for; null when it is unknown, revoked or expired. */
type FindApiKey = (key: string) => Promise<Caller | null>

export interface ApiKeys {
  find: FindApiKey
  /** The same by the key's id, for tokens that were made from a key. */
  findById: FindApiKey
}
