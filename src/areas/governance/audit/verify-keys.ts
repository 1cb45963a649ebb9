import { type Checkpoint, openNote } from '../../../shared/crypto/signed-note.ts'
import { thumbprintOf } from '../../../shared/verifier/keys.ts'
import type { Issues } from './issues.ts'

export interface StoredNote {
  size: number
  at: string
  note: string
}

/** A public key of the installation; what it signed after the day on which it was retired does not count. */
export interface PublishedKey {
  id: string
  publicKey: string
  retiredAt?: string | null | undefined
}

export type TrustedKeys = readonly PublishedKey[]

/** The keys that are those that their ids name; of others it is told, in the place of the first note. */
export function trustedKeys(keys: readonly PublishedKey[], issues: Issues): TrustedKeys {
  return keys.filter(({ id, publicKey }) => {
    const isNamed = thumbprintOf(publicKey) === id
    if (!isNamed)
      issues.add({
        type: 'tampering',
        what: 'note',
        seq: 0,
        message: 'A public key of the installation is not the one that its id names',
      })
    return isNamed
  })
}

/** What a note says when one of the keys signed it before it was retired. */
export function openedNote({ note }: StoredNote, keys: TrustedKeys): Checkpoint | undefined {
  for (const { publicKey, retiredAt } of keys) {
    const said = openNote(note, [publicKey])
    if (said) return retiredAt && said.at > retiredAt ? undefined : said
  }
  return undefined
}

/** What is wrong with a stored note, whose signature was looked at. */
export function noteFault({ size, at }: StoredNote, said: Checkpoint | undefined, origin: string): string | undefined {
  if (!said) return 'The note is not signed by a key that the installation had at that time'
  const isOwn = said.origin === origin && said.size === size && said.at === at
  return isOwn ? undefined : 'The note is not the one that was stored here'
}
