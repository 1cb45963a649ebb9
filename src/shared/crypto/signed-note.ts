import { createPublicKey, type KeyObject } from 'node:crypto'
import { keyHash, openNote as openSigned, readNote as readSigned } from '../verifier/note.ts'
import { nativeKeyring, signEd25519 } from './ed25519.ts'

/** What a note states about a tree (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** The origin of the tree; also the name of the key. */
  origin: string
  size: number
  root: Buffer
  /** ISO 8601, on a line of its own after the root. */
  at: string
}

/** The lines that are signed. */
const textOf = ({ origin, size, root, at }: Checkpoint) => `${origin}\n${size}\n${root.toString('base64')}\nat ${at}\n`

/** A signed note (C2SP signed-note): text, an empty line, and a line with the signature. */
export function signNote(checkpoint: Checkpoint, privateKey: KeyObject): string {
  const text = textOf(checkpoint)
  const x = String(createPublicKey(privateKey).export({ format: 'jwk' }).x)
  const signature = Buffer.concat([
    keyHash(checkpoint.origin, new Uint8Array(Buffer.from(x, 'base64url'))),
    signEd25519(Buffer.from(text), privateKey),
  ])
  return `${text}\n— ${checkpoint.origin} ${signature.toString('base64')}\n`
}

type Read = NonNullable<ReturnType<typeof readSigned>>

const checkpointIn = ({ origin, size, root, at }: Read): Checkpoint => ({ origin, size, root: Buffer.from(root), at })

interface ReadNote {
  checkpoint: Checkpoint
  /** The signed text. */
  text: string
  signature: Buffer
}

/** The content of a note and who it says signed it; undefined if the text is not a note. */
export function readNote(note: string): ReadNote | undefined {
  const read = readSigned(note)
  return read && { checkpoint: checkpointIn(read), text: read.text, signature: Buffer.from(read.signature) }
}

/** The content of a note if one of these keys (the `x` of their JWKs) signed it; otherwise undefined. */
export function openNote(note: string, publicKeys: readonly string[]): Checkpoint | undefined {
  const opened = openSigned(note, nativeKeyring(publicKeys))
  return opened && checkpointIn(opened)
}
