import type { AuditManifest } from './audit-manifest.ts'
import type { ExportedRow } from './audit-rows.ts'
import { type Bytes, isSame } from './bytes.ts'
import { isFields } from './fields.ts'
import type { Keyring } from './keys.ts'
import { LogTree, leafHash } from './merkle.ts'
import { type Note, noteFault, readNote } from './note.ts'
import type { Fault } from './verdict.ts'

/** Holds an export against a note that somebody kept; what cannot be compared is a fault too, with why. */
export function sinceFaults(
  manifest: AuditManifest,
  rows: readonly ExportedRow[],
  since: string,
  keyring: Keyring | undefined,
): Fault[] {
  const note = readNote(noteIn(since))
  if (!note) return [{ at: 'since', says: 'What was given as the earlier note is not a signed note' }]
  const says = (keyring && noteFault(note, keyring)) ?? contradiction(manifest, rows, note)
  return says === undefined ? [] : [{ at: 'since', says }]
}

/** A note as it is, or in the answer of `GET /audit/checkpoint`. */
function noteIn(text: string): string {
  if (!text.trimStart().startsWith('{')) return text
  try {
    const answer: unknown = JSON.parse(text)
    const inner = isFields(answer) && isFields(answer.data) ? answer.data : answer
    return isFields(inner) ? String(inner.note) : ''
  } catch {
    return ''
  }
}

function contradiction(manifest: AuditManifest, rows: readonly ExportedRow[], note: Note): string | undefined {
  const { tree, isInOneRun, first } = manifest
  if (note.origin !== tree.origin) return `The earlier note is about another log (${note.origin})`
  if (note.size > tree.size)
    return `The earlier note tells of ${note.size} entries, and this file is of a log with ${tree.size}: it was cut, or the file is older than the note`
  const root = note.size === tree.size ? tree.root : rootAt(manifest, rows, note.size)
  if (root)
    return isSame(root, note.root) ? undefined : `The first ${note.size} entries are not those of the earlier note`
  if (!isInOneRun)
    return 'This file has gaps between its entries, so it cannot be held against an earlier note: export without a filter'
  return `The earlier note tells of ${note.size} entries, and this file begins with number ${first} and ends before ${rows.length + (first ?? 0)}: export a range that holds number ${note.size}`
}

/** The root that the tree had at a former size; undefined where the file does not tell. */
export function rootAt(
  { isInOneRun, first, before }: AuditManifest,
  rows: readonly ExportedRow[],
  size: number,
): Bytes | undefined {
  const from = first ?? 0
  if (!isInOneRun || size < from || size > from + rows.length) return undefined
  const tree = new LogTree(from, before)
  for (const { leaf } of rows.slice(0, size - from)) tree.add(leafHash(leaf))
  return tree.root()
}
