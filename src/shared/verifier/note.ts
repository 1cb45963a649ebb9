import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, fromBase64, hex, isSame, joined, utf8 } from './bytes.ts'
import { isTime } from './fields.ts'
import type { Keyring } from './keys.ts'
import type { Fault, Findings } from './verdict.ts'

/** A signed note (C2SP signed-note), parsed. */
export interface Note {
  /** The origin of the tree; also the name of the key. */
  origin: string
  size: number
  root: Bytes
  /** ISO 8601. */
  at: string
  /** The signed text. */
  text: string
  signature: Bytes
}

const NOTE = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\nat (\S{24})\n\n— (\S+) ([A-Za-z0-9+/]+=*)\n$/

const KEY_HASH_BYTES = 4
/** The number that C2SP assigned to Ed25519. */
const ED25519 = Uint8Array.of(1)

/** Identifies the key of that name that signed. */
export const keyHash = (name: string, publicKey: Bytes): Bytes =>
  sha256(joined(utf8(`${name}\n`), ED25519, publicKey)).slice(0, KEY_HASH_BYTES)

/** The content of a note and who it says signed it; undefined if the text is not a note. */
export function readNote(note: string): Note | undefined {
  const match = NOTE.exec(note)
  if (!match) return undefined
  const [, origin = '', size = '', root = '', at = '', name, signature = ''] = match
  const [rootBytes, signed] = [fromBase64(root), fromBase64(signature)]
  if (name !== origin || !rootBytes || !signed || !isTime(at) || !Number.isSafeInteger(Number(size))) return undefined
  const text = note.slice(0, note.indexOf('\n\n') + 1)
  return { origin, size: Number(size), root: rootBytes, at, text, signature: signed }
}

/** Why this note does not count; undefined if one of the keys signed it before it was retired. */
export function noteFault({ origin, at, text, signature }: Note, keyring: Keyring): string | undefined {
  const hash = signature.slice(0, KEY_HASH_BYTES)
  const named = keyring.find((bytes) => isSame(keyHash(origin, bytes), hash))
  if (named.length === 0) return 'None of the keys signed the note'
  const faults = named.map((key) => keyring.faultOf(key, signature.slice(KEY_HASH_BYTES), utf8(text), at))
  return faults.includes(undefined) ? undefined : faults[0]
}

/** The content of a note if one of these keys signed it; otherwise undefined. */
export function openNote(note: string, keyring: Keyring): Note | undefined {
  const read = readNote(note)
  return read && noteFault(read, keyring) === undefined ? read : undefined
}

/** Whether a text looks like a note, valid or not. */
export const isLikeNote = (text: string) => text.startsWith('parley/') || /^— /m.test(text)

export function noteFindings(text: string, keyring: Keyring | undefined): Findings {
  const note = readNote(text)
  const fault = note ? keyring && noteFault(note, keyring) : 'It is not written as a signed note is'
  return {
    kind: 'note',
    about: note ? summary(note) : '',
    checked: 'The note was held against its signature.',
    proves: note ? commits(note) : '',
    notCovered: [],
    ...(note && { claims: [claimOf(note)] }),
    faults: fault === undefined ? [] : [{ at: note ? 'signature' : 'note', says: fault }],
  }
}

/** The log that a note is about. */
export const claimOf = ({ origin, size, root, at }: Note) => ({ tree: treeIn(origin), size, root: hex(root), at })

const summary = ({ origin, size, at }: Note) => `${origin}: ${size} entries at ${at}`

/** What a valid note proves. */
export const commits = ({ size, root, at }: Note) =>
  `At ${at} the installation signed that this log had ${size} entries with the root ${hex(root)}: any later change of them contradicts it.`

/** The faults of a note inside something else, which must state these values. */
export function innerNoteFaults(
  text: unknown,
  at: string,
  says: { origin?: unknown; size: unknown; root?: unknown; at?: unknown },
  keyring: Keyring | undefined,
): Fault[] {
  const note = typeof text === 'string' ? readNote(text) : undefined
  if (!note) return [{ at, says: `${at} is not a signed note` }]
  const fault = keyring && noteFault(note, keyring)
  if (fault !== undefined) return [{ at, says: fault }]
  const said: Record<string, unknown> = { origin: note.origin, size: note.size, root: hex(note.root), at: note.at }
  return Object.entries(says)
    .filter(([name, value]) => said[name] !== value)
    .map(([name]) => ({ at: name, says: `${name} is not what the signed note says` }))
}

/** The id of the tree that notes of this origin are about. */
export const treeIn = (origin: string) => origin.slice(origin.lastIndexOf('/') + 1)
