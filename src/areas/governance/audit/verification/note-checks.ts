import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import { leafHash, provesInclusion } from '../../../../shared/crypto/merkle.ts'
import { type Checkpoint, openNote } from '../../../../shared/crypto/signed-note.ts'
import { isOwn } from '../../../../shared/verifier/audit-forget.ts'
import { isWhole } from '../../../../shared/verifier/fields.ts'
import { thumbprintOf } from '../../../../shared/verifier/keys.ts'
import { type Leaf, readLeaf } from '../entries/entry.ts'
import { CHECKPOINT, treesInCheckpoint } from '../entries/own-entries.ts'
import { originOf } from '../heads/checkpoint-signer.ts'
import { proofsOf } from '../tree/proofs.ts'
import type { TreeRow } from '../tree/tree-store.ts'
import type { Mark } from './entry-checks.ts'
import type { Issues } from './issues.ts'
import type { VerifyReader, VerifyStore } from './store.ts'

export const isCheckpoint = (leaf: Leaf) => isOwn(leaf, CHECKPOINT) && leaf.details.part === leaf.details.parts

/** The ids of the trees that a checkpoint entry names. */
export const treesIn = (leaf: Leaf): string[] => treesInCheckpoint(leaf).map(({ id }) => id)

/** The group of signed heads that an entry came with. */
export const groupIn = ({ details }: Leaf): number => (typeof details.group === 'number' ? details.group : 0)

interface TrustedBy {
  installation: string
  keys: TrustedKeys
}

/** What valid notes say of the installation's tree. A note with a wrong signature or a foreign tree becomes an issue. */
function marksOfNotes(
  notes: readonly StoredNote[],
  treeId: string,
  { installation, keys }: TrustedBy,
  issues: Issues,
): Mark[] {
  return notes.flatMap((stored) => {
    const said = openedNote(stored, keys)
    const fault = noteFault(stored, said, originOf(installation, treeId))
    if (fault) issues.add({ type: 'tampering', what: 'note', seq: stored.size - 1, message: fault })
    return said && !fault ? [said] : []
  })
}

/** What a checkpoint entry said of another tree. */
interface RecordedMark extends Mark {
  seq: number
  leaf: string
  /** The size of the note that commits to it. */
  noteSize: number
}

interface Window extends TrustedBy {
  reader: VerifyReader
  treeId: string
  from: number
  to: number
  /** The size in the mark before this window. */
  lastSize: number
}

/**
 * What checkpoint entries say of a payer's tree, in a window of the installation's tree, and whether signed notes still
 * commit to it. An issue names a place in the payer's tree, and says nothing of other payers.
 */
async function marksOfPayer(window: Window, issues: Issues): Promise<Mark[]> {
  const { reader, treeId, from, to, lastSize } = window
  const recorded = recordedMarks(await reader.checkpoints(from, to, treeId), treeId, lastSize, issues)
  const notes = new Map(
    (await reader.notesOf(recorded.map(({ noteSize }) => noteSize))).map((note) => [note.size, note]),
  )
  const own = await reader.tree(INSTALLATION_TREE)
  for (const mark of recorded) {
    const place = { what: 'note', seq: mark.size - 1 } as const
    const note = notes.get(mark.noteSize)
    if (!note) issues.add({ ...place, type: 'gap', message: 'The note that committed to this entry is gone' })
    else {
      const fault = own ? await notedFault(window, mark, note, own) : 'The tree that the note is about is gone'
      if (fault) issues.add({ ...place, type: 'tampering', message: fault })
    }
  }
  if (await reader.hasLoneNote(from, to)) {
    const seq = Math.max(0, (recorded.at(-1)?.size ?? lastSize) - 1)
    issues.add({ type: 'gap', what: 'note', seq, message: 'What a note after this entry told of all logs is gone' })
  }
  return recorded.map(({ size, root, at }) => ({ size, root, at }))
}

type Checkpoints = Awaited<ReturnType<VerifyReader['checkpoints']>>

function recordedMarks(rows: Checkpoints, treeId: string, lastSize: number, issues: Issues): RecordedMark[] {
  const recorded: RecordedMark[] = []
  for (const { seq, leaf, leaf_hash } of rows) {
    const read = leafHash(leaf).equals(leaf_hash) ? readLeaf(leaf) : undefined
    if (read) recorded.push(...marksIn(read, { seq, leaf, treeId }))
    else {
      const place = { what: 'note', seq: Math.max(0, (recorded.at(-1)?.size ?? lastSize) - 1) } as const
      issues.add({ ...place, type: 'tampering', message: 'What a note after this entry told of this log was changed' })
    }
  }
  return recorded
}

function marksIn(checkpoint: Leaf, { seq, leaf, treeId }: { seq: number; leaf: string; treeId: string }) {
  const { at, details } = checkpoint
  const size = seq + 1 + Number(details.parts) - Number(details.part)
  /** An entry that was changed may say anything, and no note has this size. */
  const noteSize = isWhole(size) ? size : -1
  return treesInCheckpoint(checkpoint)
    .filter(({ id }) => id === treeId)
    .map(({ size, root }) => ({ size, root: Buffer.from(root, 'hex'), at, seq, leaf, noteSize }))
}

/** Checks the signature and the time of a note, and that its root still includes the checkpoint entry. */
async function notedFault(
  { reader, installation, keys }: Window,
  mark: RecordedMark,
  stored: StoredNote,
  own: TreeRow,
) {
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

/** In one batch of the installation's tree: a note follows every checkpoint entry, and no other entry. */
export function checkAgainstNotes(
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

interface StoredNote {
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

type TrustedKeys = readonly PublishedKey[]

/** The keys whose thumbprint is their id. Any other key becomes an issue at the first note. */
function trustedKeys(keys: readonly PublishedKey[], issues: Issues): TrustedKeys {
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
function openedNote({ note }: StoredNote, keys: TrustedKeys): Checkpoint | undefined {
  for (const { publicKey, retiredAt } of keys) {
    const said = openNote(note, [publicKey])
    if (said) return retiredAt && said.at > retiredAt ? undefined : said
  }
  return undefined
}

/** What is wrong with a stored note whose signature was checked. */
function noteFault({ size, at }: StoredNote, said: Checkpoint | undefined, origin: string): string | undefined {
  if (!said) return 'The note is not signed by a key that the installation had at that time'
  const isOwn = said.origin === origin && said.size === size && said.at === at
  return isOwn ? undefined : 'The note is not the one that was stored here'
}

/** What all notes say of a tree, oldest first. */
export interface Marks {
  marks: readonly Mark[]
  /** The sizes of the notes that there are over the installation's tree; of a payer's tree they are not asked for. */
  noted?: ReadonlySet<number>
}

const NOTES_A_PIECE = 200
const PLACES_A_PIECE = 500

interface MarkReading {
  reading: VerifyStore['reading']
  payer: string
  /** Empty where there is no tree. */
  treeId: string
  /** How far the installation's tree had grown: what came later is not looked at. */
  installationSize: number
  installation: string
  publicKeys: readonly PublishedKey[]
  /** Called before each piece. */
  turn: () => Promise<void>
}

/** Reads and judges the notes over a tree, in pieces. */
export async function readMarks(asked: MarkReading, issues: Issues): Promise<Marks> {
  const keys = trustedKeys(asked.publicKeys, issues)
  if (asked.treeId === '') return { marks: [] }
  return asked.payer === INSTALLATION_TREE ? ownMarks(asked, keys, issues) : payersMarks(asked, keys, issues)
}

async function ownMarks(
  { reading, treeId, installation, installationSize, turn }: MarkReading,
  keys: readonly PublishedKey[],
  issues: Issues,
): Promise<Marks> {
  const marks: Mark[] = []
  const noted = new Set<number>()
  for (let after = 0; ; ) {
    await turn()
    const { size, notes } = await reading(async (reader) => ({
      size: (await reader.tree(INSTALLATION_TREE))?.size ?? 0,
      notes: await reader.notes(after, NOTES_A_PIECE),
    }))
    const isLater = (note: { size: number }) => note.size > installationSize && note.size <= size
    const counted = notes.filter((note) => !isLater(note))
    marks.push(...marksOfNotes(counted, treeId, { installation, keys }, issues))
    for (const note of counted) noted.add(note.size)
    const last = notes.at(-1)
    if (!last || notes.length < NOTES_A_PIECE) return { marks, noted }
    after = last.size
  }
}

async function payersMarks(
  { reading, treeId, installation, installationSize, turn }: MarkReading,
  keys: readonly PublishedKey[],
  issues: Issues,
): Promise<Marks> {
  const marks: Mark[] = []
  for (let from = 0; from < installationSize; from += PLACES_A_PIECE) {
    await turn()
    const to = Math.min(installationSize, from + PLACES_A_PIECE)
    const lastSize = marks.at(-1)?.size ?? 0
    const window = { treeId, from, to, lastSize, installation, keys }
    marks.push(...(await reading((reader) => marksOfPayer({ ...window, reader }, issues))))
  }
  return { marks }
}
