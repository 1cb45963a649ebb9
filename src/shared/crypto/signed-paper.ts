import { createHash, type KeyObject } from 'node:crypto'
import { canonicalJson, type JsonObject } from '../canonical-json.ts'
import { checkPaper as checkFields, type PaperKind } from '../verifier/signed-paper.ts'
import { nativeKeyring, signEd25519 } from './ed25519.ts'

/** The proof of a paper: the digest of its canonical JSON and an Ed25519 signature over the same bytes. */
interface Proof {
  /** SHA-256 in hex. */
  hash: string
  algorithm: 'Ed25519'
  /** The RFC 7638 thumbprint of the public key. */
  key_id: string
  /** Base64url. */
  signature: string
}

/**
 * A paper with its proof, which can be checked without a server: `{ receipt: {…}, hash, algorithm, key_id, signature
 * }`.
 */
export type SignedPaper<Kind extends PaperKind = PaperKind> = Proof & { readonly [Name in Kind]: JsonObject }

export interface SigningKey {
  id: string
  privateKey: KeyObject
}

/**
 * Signs a paper. Its `schema` begins with its kind (`parley-receipt/1`), so that no paper passes for one of another
 * kind.
 */
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
  /** The stated digest matches the paper. */
  integrity: boolean
  /** The key that the paper names signed exactly this paper. */
  signature: boolean
  faults: string[]
}

/**
 * Checks a paper with the public key alone (the `x` of its JWK), without a server and without the fields beside the
 * paper.
 */
export function checkPaper<Kind extends PaperKind>(
  kind: Kind,
  signed: SignedPaper<Kind>,
  publicKey: string,
): PaperCheck {
  const { hash, algorithm, key_id, signature } = signed
  const fields = { [kind]: signed[kind], hash, algorithm, key_id, signature }
  const { faults, ...check } = checkFields(kind, fields, nativeKeyring([publicKey]), {})
  return { integrity: check.integrity, signature: check.signature, faults: faults.map(({ says }) => says) }
}

/** SHA-256 of the canonical JSON, in hex. */
export const paperDigest = (paper: JsonObject) => sha256(bytesOf(paper))

const isOfKind = (kind: PaperKind, { schema }: JsonObject) =>
  typeof schema === 'string' && schema.startsWith(`parley-${kind}/`)

const bytesOf = (paper: JsonObject) => Buffer.from(canonicalJson(paper))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
