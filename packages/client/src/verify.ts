import { keysIn, type PublicKey } from '../../../src/shared/verifier/keys.ts'
import type { Verdict } from '../../../src/shared/verifier/verdict.ts'
import { verify } from '../../../src/shared/verifier/verify.ts'

export type { PublicKey, Verdict }

/**
 * Checks a receipt, or anything else that Parley signs, without asking anybody: its text, its bytes or its parsed content, against the
 * public keys of the installation as `/.well-known/jwks.json` publishes them. It never throws.
 */
export function verifyReceipt(receipt: string | Uint8Array | object, keys: object): Verdict {
  return verify(receipt, { keys: keysIn(Array.isArray(keys) ? { keys } : keys) ?? [] })
}
