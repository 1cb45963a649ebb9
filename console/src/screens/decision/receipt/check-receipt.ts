import type { PublicKeys, Receipt } from '../../../api/receipts.ts'
import { encode, fromBase64, hex, isSignedBy, sha256, thumbprintOf } from '../../../proof/crypto.ts'
import { canonicalJson } from './canonical-json.ts'

type Signed = Pick<Receipt, 'receipt' | 'hash' | 'key_id' | 'signature'>

export interface ReceiptCheck {
  /** The stated digest is that of the receipt. */
  integrity: boolean
  /** The key that the receipt names is published, under its own thumbprint. */
  key: boolean
  /** That key signed exactly this receipt. */
  signature: boolean
}

/** Checked where the reader is, with nothing but the receipt and the published keys. */
export async function checkReceipt(signed: Signed, { keys }: PublicKeys): Promise<ReceiptCheck> {
  const bytes = encode(canonicalJson(signed.receipt))
  const named = keys.find(({ kid }) => kid === signed.key_id)
  const signature = fromBase64(signed.signature)
  return {
    integrity: hex(await sha256(bytes)) === signed.hash,
    key: named !== undefined && (await thumbprintOf(named.x)) === signed.key_id,
    signature: named !== undefined && signature !== undefined && (await isSignedBy(named.x, signature, bytes)),
  }
}
