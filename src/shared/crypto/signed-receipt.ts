import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { canonicalJson, type JsonObject } from './canonical-json.ts'
import { signEd25519, verifyEd25519 } from './signatures.ts'

/** A receipt with what proves it: the digest of its canonical JSON and an Ed25519 signature over the same bytes. */
export interface SignedReceipt {
  receipt: JsonObject
  /** SHA-256 in hex. */
  hash: string
  algorithm: 'Ed25519'
  /** The RFC 7638 thumbprint of the public key. */
  key_id: string
  /** Base64url. */
  signature: string
}

interface SigningKey {
  id: string
  privateKey: KeyObject
}

export function signReceipt(receipt: JsonObject, { id, privateKey }: SigningKey): SignedReceipt {
  const bytes = bytesOf(receipt)
  const signature = Buffer.from(signEd25519(bytes, privateKey)).toString('base64url')
  return { receipt, hash: sha256(bytes), algorithm: 'Ed25519', key_id: id, signature }
}

export interface ReceiptCheck {
  /** The stated digest is that of the receipt. */
  integrity: boolean
  /** The key that the receipt names signed exactly this receipt. */
  signature: boolean
  faults: string[]
}

/** Needs the public key alone (the `x` of its JWK), and no server. */
export function checkReceipt(signed: SignedReceipt, publicKey: string): ReceiptCheck {
  const bytes = bytesOf(signed.receipt)
  const faults: string[] = []
  const integrity = sha256(bytes) === signed.hash
  if (!integrity) faults.push('The receipt is not the one whose digest is stated')
  const isNamedKey = thumbprintOf(publicKey) === signed.key_id
  if (!isNamedKey) faults.push(`The key is not the one the receipt names (${signed.key_id})`)
  const isSigned = verifyEd25519(bytes, Buffer.from(signed.signature, 'base64url'), keyFrom(publicKey))
  if (!isSigned) faults.push('The signature is not by this key over this receipt')
  return { integrity, signature: isNamedKey && isSigned, faults }
}

/** What a receipt's answer says beside it, as the receipt itself says it. */
export function saidBeside(receipt: JsonObject) {
  const { receipt_id, debate_id, issued_at, kind, result, confidence, panel, dissenting } =
    receipt as unknown as Attested
  return {
    id: receipt_id,
    receipt_id,
    debate_id,
    kind,
    verdict: result,
    confidence,
    consensus_reached: result === 'consensus_reached',
    participating_agents: panel.map(({ agent }) => agent),
    dissenting_agents: dissenting,
    created_at: issued_at,
  }
}

/** The part of a receipt that is told beside it. */
interface Attested {
  receipt_id: string
  debate_id: string
  issued_at: string
  kind: string
  result: 'consensus_reached' | 'no_consensus' | 'insufficient_evidence' | 'failed'
  confidence: number
  panel: { agent: string }[]
  dissenting: string[]
}

/** What stands beside the receipt and says otherwise than what was signed. */
export function contradictions(answer: Readonly<Record<string, unknown>>, receipt: JsonObject): string[] {
  const signed: Readonly<Record<string, unknown>> = { ...saidBeside(receipt), algorithm: 'Ed25519' }
  return Object.keys(signed)
    .filter((name) => Object.hasOwn(answer, name) && !isDeepStrictEqual(answer[name], signed[name]))
    .map((name) => `${name} beside the receipt is not what was signed`)
}

/** SHA-256 in hex, of its canonical JSON. */
export const receiptDigest = (receipt: JsonObject) => sha256(bytesOf(receipt))

const bytesOf = (receipt: JsonObject) => Buffer.from(canonicalJson(receipt))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const keyFrom = (x: string) => createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
const thumbprintOf = (x: string) =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
