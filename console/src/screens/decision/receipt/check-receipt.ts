import type { PublicKeys, Receipt } from '../../../api/receipts.ts'
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
  return {
    integrity: hex(await sha256(bytes)) === signed.hash,
    key: named !== undefined && (await thumbprintOf(named.x)) === signed.key_id,
    signature: named !== undefined && (await isSignedBy(named.x, signed.signature, bytes)),
  }
}

/** Browsers offer cryptography only to pages that came over HTTPS or from this machine. */
export const canCheck = () => globalThis.crypto?.subtle !== undefined

async function isSignedBy(x: string, signature: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const signed = fromBase64Url(signature)
  if (!signed) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signed, bytes)
}

/** RFC 7638. */
const thumbprintOf = async (x: string) => base64Url(await sha256(encode(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)))

const encode = (text: string) => new TextEncoder().encode(text)
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}
