import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { canonicalJson, type JsonObject } from './canonical-json.ts'
import { signEd25519, verifyEd25519 } from './ed25519.ts'

/** What is signed, by the name under which it stands in its file. */
export type PaperKind = 'receipt' | 'export' | 'erasure' | 'checkpoint' | 'heads'

/** What proves a paper: the digest of its canonical JSON and an Ed25519 signature over the same bytes. */
interface Proof {
  /** SHA-256 in hex. */
  hash: string
  algorithm: 'Ed25519'
  /** The RFC 7638 thumbprint of the public key. */
  key_id: string
  /** Base64url. */
  signature: string
}

/** A paper with its proof, checked without a server: `{ receipt: {…}, hash, algorithm, key_id, signature }`. */
export type SignedPaper<Kind extends PaperKind = PaperKind> = Proof & { readonly [Name in Kind]: JsonObject }

export interface SigningKey {
  id: string
  privateKey: KeyObject
}

/** Its `schema` begins with the kind (`parley-receipt/1`), so that no paper can be passed off as another. */
export function signPaper<Kind extends PaperKind>(
  kind: Kind,
  paper: JsonObject,
  { id, privateKey }: SigningKey,
): SignedPaper<Kind> {
  if (!isOfKind(kind, paper)) throw new TypeError(`The schema of this paper must begin with parley-${kind}/`)
  const bytes = bytesOf(paper)
  const signature = Buffer.from(signEd25519(bytes, privateKey)).toString('base64url')
  const proof: Proof = { hash: sha256(bytes), algorithm: 'Ed25519', key_id: id, signature }
  return { [kind]: paper, ...proof } as SignedPaper<Kind>
}

export interface PaperCheck {
  /** The stated digest is that of the paper. */
  integrity: boolean
  /** The key that the paper names signed exactly this paper. */
  signature: boolean
  faults: string[]
}

/** Needs the public key alone (the `x` of its JWK), and no server. */
export function checkPaper<Kind extends PaperKind>(
  kind: Kind,
  signed: SignedPaper<Kind>,
  publicKey: string,
): PaperCheck {
  const paper: JsonObject = signed[kind]
  const bytes = bytesOf(paper)
  const faults: string[] = []
  const integrity = sha256(bytes) === signed.hash
  if (!isOfKind(kind, paper)) faults.push(`The paper does not say that it is of the kind ${kind}`)
  if (!integrity) faults.push(`The ${kind} is not the one whose digest is stated`)
  const isNamedKey = thumbprintOf(publicKey) === signed.key_id
  if (!isNamedKey) faults.push(`The key is not the one the ${kind} names (${signed.key_id})`)
  if (signed.algorithm !== 'Ed25519') faults.push(`The ${kind} names another algorithm than Ed25519`)
  const signature = Buffer.from(signed.signature, 'base64url')
  const isWrittenSo = signature.toString('base64url') === signed.signature
  const isSigned = isWrittenSo && verifyEd25519(bytes, signature, keyFrom(publicKey))
  if (!isSigned) faults.push(`The signature is not by this key over this ${kind}`)
  return { integrity, signature: isNamedKey && isSigned, faults }
}

/** SHA-256 in hex, of its canonical JSON. */
export const paperDigest = (paper: JsonObject) => sha256(bytesOf(paper))

const isOfKind = (kind: PaperKind, { schema }: JsonObject) =>
  typeof schema === 'string' && schema.startsWith(`parley-${kind}/`)

const bytesOf = (paper: JsonObject) => Buffer.from(canonicalJson(paper))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const keyFrom = (x: string) => createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
/** RFC 7638, of an Ed25519 public key (the `x` of its JWK). */
export const thumbprintOf = (x: string) =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
