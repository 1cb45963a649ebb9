import { encode, fromBase64, hex, isSignedBy } from './crypto.ts'

/** What a signed note (C2SP) says of a log. */
export interface Note {
  size: number
  root: string
  at: string
  /** One of the published keys signed it. */
  isSigned: boolean
}

const NOTE = /^[^\n]+\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\nat (\S{24})\n\n— \S+ ([A-Za-z0-9+/]+=*)\n$/
/** What stands before the signature says which key it is of. */
const KEY_HASH_BYTES = 4

/** Reads a note and holds it against the published keys; undefined where it is none. */
export async function readNote(note: string, keys: readonly { x: string }[]): Promise<Note | undefined> {
  const match = NOTE.exec(note)
  if (!match) return undefined
  const [, size = '', root = '', at = '', signed = ''] = match
  const signature = fromBase64(signed)?.slice(KEY_HASH_BYTES)
  const text = encode(note.slice(0, note.indexOf('\n\n') + 1))
  const bySome = signature && (await Promise.all(keys.map(({ x }) => isSignedBy(x, signature, text))))
  return {
    size: Number(size),
    root: hex(fromBase64(root) ?? new Uint8Array()),
    at,
    isSigned: bySome?.includes(true) ?? false,
  }
}
