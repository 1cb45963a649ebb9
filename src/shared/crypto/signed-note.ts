import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { signEd25519, verifyEd25519 } from './ed25519.ts'

/** What a note says of a tree (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** Whose tree it is; also the name of the key. */
  origin: string
  size: number
  root: Buffer
  /** ISO 8601, in a line of its own behind the root. */
  at: string
}

/** The lines that are signed. */
const textOf = ({ origin, size, root, at }: Checkpoint) => `${origin}\n${size}\n${root.toString('base64')}\nat ${at}\n`

const KEY_HASH_BYTES = 4
/** The number that C2SP gave Ed25519. */
const ED25519 = 1

/** Says which key of that name signed. */
const keyHash = (name: string, publicKey: Buffer) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([ED25519]), publicKey]))
    .digest()
    .subarray(0, KEY_HASH_BYTES)

/** A signed note (C2SP signed-note): text, an empty line, and a line with the signature. */
export function signNote(checkpoint: Checkpoint, privateKey: KeyObject): string {
  const text = textOf(checkpoint)
  const x = String(createPublicKey(privateKey).export({ format: 'jwk' }).x)
  const signature = Buffer.concat([
    keyHash(checkpoint.origin, Buffer.from(x, 'base64url')),
    signEd25519(Buffer.from(text), privateKey),
  ])
  return `${text}\n— ${checkpoint.origin} ${signature.toString('base64')}\n`
}

const NOTE = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\nat (\S{24})\n\n— (\S+) ([A-Za-z0-9+/]+=*)\n$/

interface ReadNote {
  checkpoint: Checkpoint
  /** What was signed. */
  text: string
  signature: Buffer
}

/** What a note says and by whom it says it is signed; undefined where it is none. */
export function readNote(note: string): ReadNote | undefined {
  const match = NOTE.exec(note)
  if (!match) return undefined
  const [, origin = '', size = '', root = '', at = '', name, signature = ''] = match
  if (name !== origin) return undefined
  const bytes = Buffer.from(signature, 'base64')
  /** The same bytes can be written in several ways, of which one is ours. */
  if (bytes.toString('base64') !== signature) return undefined
  const checkpoint = { origin, size: Number(size), root: Buffer.from(root, 'base64'), at }
  return { checkpoint, text: note.slice(0, note.indexOf('\n\n') + 1), signature: bytes }
}

/** What a note says when one of these keys (the `x` of their JWKs) signed it; undefined otherwise. */
export function openNote(note: string, publicKeys: readonly string[]): Checkpoint | undefined {
  const read = readNote(note)
  if (!read) return undefined
  const { checkpoint, text, signature } = read
  const isSigned = publicKeys.some(
    (x) =>
      keyHash(checkpoint.origin, Buffer.from(x, 'base64url')).equals(signature.subarray(0, KEY_HASH_BYTES)) &&
      verifyEd25519(
        Buffer.from(text),
        signature.subarray(KEY_HASH_BYTES),
        createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }),
      ),
  )
  return isSigned ? checkpoint : undefined
}
