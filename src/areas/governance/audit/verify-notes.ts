import { openNote } from '../../../shared/crypto/signed-note.ts'
import type { Issues } from './issues.ts'
import type { Leaf } from './leaf.ts'
import { CHECKPOINT } from './own-entries.ts'
import type { Mark } from './verify-store.ts'

interface StoredNote {
  size: number
  at: string
  note: string
}

/** What the notes say that are signed by one of these keys and are about this tree; of others it is told. */
export function marksOf(notes: readonly StoredNote[], origin: string, keys: readonly string[], issues: Issues): Mark[] {
  return notes.flatMap(({ size, at, note }) => {
    const said = openNote(note, keys)
    const isOwn = said !== undefined && said.origin === origin && said.size === size && said.at === at
    if (isOwn) return [said]
    const message = said ? 'The note is not the one that was stored here' : 'The note is not signed by our keys'
    issues.add({ type: 'tampering', what: 'note', seq: size - 1, message })
    return []
  })
}

export const isCheckpoint = ({ action, details }: Leaf) => action === CHECKPOINT && details.part === details.parts

/** Every entry that told of all trees was followed by a note, and nothing else was. */
export function heldAgainstNotes(
  checkpoints: ReadonlyMap<number, Leaf>,
  notes: readonly StoredNote[],
  size: number,
  issues: Issues,
) {
  const noted = new Set(notes.map((note) => note.size - 1))
  for (const seq of checkpoints.keys())
    if (!noted.has(seq)) issues.add({ type: 'gap', what: 'note', seq, message: 'The note of this entry is gone' })
  for (const seq of noted)
    if (seq < size && !checkpoints.has(seq))
      issues.add({ type: 'sequence_error', what: 'note', seq, message: 'No note belongs to this entry' })
}
