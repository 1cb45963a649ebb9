import { INSTALLATION_TREE } from '../../../background/acts/act.ts'
import type { Issues } from './issues.ts'
import { type PublishedKey, trustedKeys } from './verify-keys.ts'
import { marksOfNotes, marksOfPayer } from './verify-notes.ts'
import type { VerifyStore } from './verify-store.ts'
import type { Mark } from './verify-times.ts'

/** What all notes told of a tree, oldest first. */
export interface Marks {
  marks: readonly Mark[]
  /** The sizes of the notes that there are over the installation's tree; of a payer's tree they are not asked for. */
  noted?: ReadonlySet<number>
}

const NOTES_A_PIECE = 200
const PLACES_A_PIECE = 500

interface Reading {
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
export async function readMarks(asked: Reading, issues: Issues): Promise<Marks> {
  const keys = trustedKeys(asked.publicKeys, issues)
  if (asked.treeId === '') return { marks: [] }
  return asked.payer === INSTALLATION_TREE ? ownMarks(asked, keys, issues) : payersMarks(asked, keys, issues)
}

async function ownMarks(
  { reading, treeId, installation, installationSize, turn }: Reading,
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
  { reading, treeId, installation, installationSize, turn }: Reading,
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
