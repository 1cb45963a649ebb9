import { hash } from 'node:crypto'
import { canonicalJson, type JsonObject } from './canonical-json.ts'
import { GrowingTree, type Hash, leafHash } from './merkle.ts'
import { readNote } from './signed-note.ts'

/** An entry of the audit log as a file has it. */
export interface ExportedRow {
  seq: number
  entry: JsonObject
  private: JsonObject | null
  salt: string | null
}

/** What the signed end of such a file says. */
interface Manifest {
  tree: { origin: string; size: number; root: string }
  first: number
  count: number
  in_one_run: boolean
  before: readonly string[]
  after: readonly { height: number; hash: string }[]
  content_sha256: string
}

interface Exported {
  manifest: JsonObject
  rows: readonly ExportedRow[]
  /** Of the log when the file was made. */
  note: string | undefined
  /** One that somebody kept from earlier. */
  since: string | undefined
}

/** What is wrong with an export of the audit log, recomputed from its entries. */
export function auditFaults({ manifest: paper, rows, note, since }: Exported): string[] {
  const manifest = paper as unknown as Manifest
  const faults: string[] = []
  const leaves = rows.map(({ entry }) => canonicalJson(entry))
  if (rows.length !== manifest.count)
    faults.push(`There are ${rows.length} entries where ${manifest.count} were signed`)
  if (hash('sha256', leaves.map((leaf) => `${leaf}\n`).join(''), 'hex') !== manifest.content_sha256)
    faults.push('The entries are not those that were signed')
  for (const row of rows) faults.push(...privateFaults(row))
  if (note !== undefined) faults.push(...noteFaults(manifest, note))
  if (manifest.in_one_run) faults.push(...runFaults(manifest, rows, leaves, since))
  else if (since !== undefined)
    faults.push('A choice of entries cannot be held against an earlier note: export a whole range')
  return faults.slice(0, 20)
}

function privateFaults({ seq, entry, private: text, salt }: ExportedRow): string[] {
  if (text === null) return []
  const digest = hash('sha256', `${salt ?? ''}${canonicalJson(text)}`, 'hex')
  return digest === entry.private ? [] : [`The private text of entry ${seq} is not what was entered`]
}

function noteFaults({ tree }: Manifest, note: string): string[] {
  const said = readNote(note)?.checkpoint
  const isSame = said?.origin === tree.origin && said.size === tree.size && said.root.toString('hex') === tree.root
  return isSame ? [] : ['The note is not about the log that was signed']
}

const bytes = (hex: string): Hash => Buffer.from(hex, 'hex')

/** Entries in one run are, with what stands for those around them, the whole tree. */
function runFaults(
  manifest: Manifest,
  rows: readonly ExportedRow[],
  leaves: readonly string[],
  since: string | undefined,
) {
  const faults: string[] = []
  const tree = new GrowingTree(manifest.first, manifest.before.map(bytes))
  const earlier = since === undefined ? undefined : readNote(since)?.checkpoint
  const agrees = () => earlier !== undefined && earlier.size === tree.size && tree.root().equals(earlier.root)
  let isFound = agrees()
  for (const [place, leaf] of leaves.entries()) {
    if (rows[place]?.seq !== manifest.first + place) return ['The entries are not numbered one after another']
    tree.add(leafHash(leaf))
    if (earlier?.size === tree.size) isFound = agrees()
  }
  for (const { height, hash: root } of manifest.after) tree.addPerfect(height, bytes(root))
  if (tree.size !== manifest.tree.size || !tree.root().equals(bytes(manifest.tree.root)))
    faults.push('The entries are not those of the tree that was signed')
  if (since !== undefined && earlier?.origin !== manifest.tree.origin)
    faults.push('The earlier note is about another log')
  else if (since !== undefined && !isFound)
    faults.push('What the earlier note told of was changed, or is not in this file')
  return faults
}
