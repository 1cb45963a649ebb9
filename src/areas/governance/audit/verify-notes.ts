import { INSTALLATION_TREE } from '../../../background/acts/act.ts'
import { leafHash, provesInclusion } from '../../../shared/crypto/merkle.ts'
import { isOwn } from '../../../shared/verifier/audit-forget.ts'
import { isWhole } from '../../../shared/verifier/fields.ts'
import { readLeaf } from './check-entry.ts'
import type { Issues } from './issues.ts'
import type { Leaf } from './leaf.ts'
import { originOf } from './noting-store.ts'
import { CHECKPOINT } from './own-entries.ts'
import { proofsOf } from './proofs.ts'
import { toldTrees } from './told-trees.ts'
import type { TreeRow } from './tree-store.ts'
import { noteFault, openedNote, type StoredNote, type TrustedKeys } from './verify-keys.ts'
import type { VerifyReader } from './verify-store.ts'
import type { Mark } from './verify-times.ts'

export const isCheckpoint = (leaf: Leaf) => isOwn(leaf, CHECKPOINT) && leaf.details.part === leaf.details.parts

/** Of which trees an entry of the installation's tells. */
export const treesIn = (leaf: Leaf): string[] => toldTrees(leaf).map(({ id }) => id)

/** The group of signed heads that an entry came with. */
export const groupIn = ({ details }: Leaf): number => (typeof details.group === 'number' ? details.group : 0)

interface Judging {
  installation: string
  keys: TrustedKeys
}

/** What these notes over the installation's tree say, where they are signed by its keys and about it; of others it is told. */
export function marksOfNotes(
  notes: readonly StoredNote[],
  treeId: string,
  { installation, keys }: Judging,
  issues: Issues,
): Mark[] {
  return notes.flatMap((stored) => {
    const said = openedNote(stored, keys)
    const fault = noteFault(stored, said, originOf(installation, treeId))
    if (fault) issues.add({ type: 'tampering', what: 'note', seq: stored.size - 1, message: fault })
    return said && !fault ? [said] : []
  })
}

/** What an entry of the installation's tree told of another tree. */
interface ToldMark extends Mark {
  seq: number
  leaf: string
  /** The size of the note that commits to it. */
  noteSize: number
}

interface Window extends Judging {
  reader: VerifyReader
  treeId: string
  from: number
  to: number
  /** The size that the mark before this window told of. */
  lastSize: number
}

/**
 * What the installation told of a payer's tree, in a window of its own tree, and whether signed notes still commit to it. What is
 * wrong is placed in the payer's tree, and says nothing of others.
 */
export async function marksOfPayer(window: Window, issues: Issues): Promise<Mark[]> {
  const { reader, treeId, from, to, lastSize } = window
  const told = toldMarks(await reader.checkpoints(from, to, treeId), treeId, lastSize, issues)
  const notes = new Map((await reader.notesOf(told.map(({ noteSize }) => noteSize))).map((note) => [note.size, note]))
  const own = await reader.tree(INSTALLATION_TREE)
  for (const mark of told) {
    const place = { what: 'note', seq: mark.size - 1 } as const
    const note = notes.get(mark.noteSize)
    if (!note) issues.add({ ...place, type: 'gap', message: 'The note that committed to this entry is gone' })
    else {
      const fault = own ? await notedFault(window, mark, note, own) : 'The tree that the note is about is gone'
      if (fault) issues.add({ ...place, type: 'tampering', message: fault })
    }
  }
  if (await reader.hasLoneNote(from, to)) {
    const seq = Math.max(0, (told.at(-1)?.size ?? lastSize) - 1)
    issues.add({ type: 'gap', what: 'note', seq, message: 'What a note after this entry told of all logs is gone' })
  }
  return told.map(({ size, root, at }) => ({ size, root, at }))
}

type Checkpoints = Awaited<ReturnType<VerifyReader['checkpoints']>>

function toldMarks(rows: Checkpoints, treeId: string, lastSize: number, issues: Issues): ToldMark[] {
  const told: ToldMark[] = []
  for (const { seq, leaf, leaf_hash } of rows) {
    const read = leafHash(leaf).equals(leaf_hash) ? readLeaf(leaf) : undefined
    if (read) told.push(...marksIn(read, { seq, leaf, treeId }))
    else {
      const place = { what: 'note', seq: Math.max(0, (told.at(-1)?.size ?? lastSize) - 1) } as const
      issues.add({ ...place, type: 'tampering', message: 'What a note after this entry told of this log was changed' })
    }
  }
  return told
}

function marksIn(told: Leaf, { seq, leaf, treeId }: { seq: number; leaf: string; treeId: string }) {
  const { at, details } = told
  const size = seq + 1 + Number(details.parts) - Number(details.part)
  /** An entry that was changed may say anything, and no note has this size. */
  const noteSize = isWhole(size) ? size : -1
  return toldTrees(told)
    .filter(({ id }) => id === treeId)
    .map(({ size, root }) => ({ size, root: Buffer.from(root, 'hex'), at, seq, leaf, noteSize }))
}

/** A note is judged by its signature and time, and by whether its root still leads to the entry that told of the tree. */
async function notedFault({ reader, installation, keys }: Window, mark: ToldMark, stored: StoredNote, own: TreeRow) {
  const said = openedNote(stored, keys)
  const fault = noteFault(stored, said, originOf(installation, own.treeId))
  if (fault || !said) return fault
  if (Date.parse(said.at) !== Date.parse(mark.at))
    return 'The note tells another time than the entry that it commits to'
  const proofs = proofsOf(reader, own)
  const path = await proofs.inclusion(mark.seq, mark.noteSize).catch(() => undefined)
  const leads = path && provesInclusion(leafHash(mark.leaf), mark.seq, mark.noteSize, path, said.root)
  return leads ? undefined : 'The note does not commit to what stands here'
}

/** Every entry that told of all trees was followed by a note, and nothing else was: in one piece of the installation's tree. */
export function heldAgainstNotes(
  checkpoints: ReadonlySet<number>,
  noted: ReadonlySet<number>,
  { start, end }: { start: number; end: number },
  issues: Issues,
) {
  for (const seq of checkpoints)
    if (!noted.has(seq + 1)) issues.add({ type: 'gap', what: 'note', seq, message: 'The note of this entry is gone' })
  for (let seq = start; seq < end; seq++)
    if (noted.has(seq + 1) && !checkpoints.has(seq))
      issues.add({ type: 'sequence_error', what: 'note', seq, message: 'No note belongs to this entry' })
}
