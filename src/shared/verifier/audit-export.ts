import { sha256 } from '@noble/hashes/sha2.js'
import { type Fields, isObject } from '../fields.ts'
import type { Demands } from './accompanying-files.ts'
import { keptFromIn, tooYoung } from './audit-forget.ts'
import { type AuditManifest, type ExportedRow, manifestIn, rowFault, rowsIn } from './audit-manifest.ts'
import { type Bytes, hex, isSame, utf8 } from './bytes.ts'
import type { Keyring } from './keys.ts'
import { LogTree, leafHash } from './merkle.ts'
import { claimOf, innerNoteFaults, type Note, noteFault, readNote } from './note.ts'
import { checkPaper } from './signed-paper.ts'
import type { Claim, Fault, Findings } from './verdict.ts'

interface Held {
  /** The entries of a file of lines; otherwise they are in `entries`. */
  lines: readonly unknown[] | undefined
  since: string | undefined
}

const OF_LINES: Demands = { note: 'looked at elsewhere' }

/**
 * An export of the audit log: hashes its entries anew and checks them against the signed manifest and the tree in it.
 */
export function auditExportFindings(fields: Fields, keyring: Keyring | undefined, { lines, since }: Held): Findings {
  const beside: Demands = lines ? OF_LINES : { ...OF_LINES, entries: 'looked at elsewhere' }
  const { paper, faults, notCovered } = checkPaper('export', fields, keyring, beside)
  const manifest = manifestIn(paper)
  const rows = rowsIn(lines ?? fields.entries)
  if (!manifest || !Array.isArray(rows)) {
    const fault = { at: 'export', says: 'The manifest is not written as that of an audit export' }
    return findings(fields, manifest, 0, [...faults, Array.isArray(rows) ? fault : rows], notCovered)
  }
  const { tree } = manifest
  const root = hex(tree.root)
  faults.push(
    ...innerNoteFaults(fields.note, 'note', { origin: tree.origin, size: tree.size, root }, keyring),
    ...manifest.faults.map((says) => ({ at: 'export.faults', says: `When the file was written: ${says}` })),
    ...contentFaults(manifest, rows),
    ...(manifest.filter === null ? wholeFaults(manifest, rows) : []),
    ...(manifest.isInOneRun ? runFaults(manifest, rows) : []),
    ...(since === undefined ? [] : sinceFaults(manifest, rows, since, keyring)),
  )
  return {
    ...findings(fields, manifest, rows.length, faults, notCovered),
    claims: claimsOf(manifest, rows, fields.note),
  }
}

/** The log of the entries, as the note states it. */
function claimsOf(manifest: AuditManifest, rows: readonly ExportedRow[], text: unknown): Claim[] {
  const note = typeof text === 'string' ? readNote(text) : undefined
  if (!note) return []
  const former = (size: number) => {
    const root = rootAt(manifest, rows, size)
    return root && hex(root)
  }
  return [{ ...claimOf(note), rootAt: former }]
}

function contentFaults({ count, contentSha256, coversNumbers, first, last, tree }: AuditManifest, rows: ExportedRow[]) {
  const faults: Fault[] = []
  if (rows.length !== count)
    faults.push({ at: 'entries', says: `There are ${rows.length} entries where ${count} were signed` })
  const content = sha256.create()
  let before = -1
  for (const row of rows) {
    const { seq, leaf } = row
    content.update(utf8(coversNumbers ? `${seq} ${leaf}\n` : `${leaf}\n`))
    const says = seq <= before || seq >= tree.size ? 'It is not in the order of the log' : rowFault(row)
    if (says !== undefined) faults.push({ at: `entry ${seq}`, says: `Entry ${seq}: ${says}` })
    before = seq
  }
  if (hex(content.digest()) !== contentSha256)
    faults.push({ at: 'entries', says: 'The entries are not those that were signed' })
  const [head, tail] = [rows[0]?.seq ?? null, rows.at(-1)?.seq ?? null]
  if (head !== first) faults.push({ at: 'export.first', says: `The first entry is ${head}, and ${first} was signed` })
  if (last !== null && tail !== last)
    faults.push({ at: 'export.last', says: `The last entry is ${tail}, and ${last} was signed` })
  return faults
}

function findings(
  fields: Fields,
  manifest: AuditManifest | undefined,
  count: number,
  faults: Fault[],
  notCovered: readonly string[],
): Findings {
  const numbers = manifest && !manifest.coversNumbers && !manifest.isInOneRun ? ['seq'] : []
  return {
    kind: 'audit_export',
    about: `${count} audit entries, tree of ${manifest?.tree.size ?? 'unknown size'}${chosen(manifest)}`,
    checked: `Every entry was hashed anew and held against the manifest that key ${fields.key_id} signed, and its private text against its digest${manifest?.isInOneRun ? '; their tree was held against the signed note' : ''}.`,
    proves: manifest ? provenBy(manifest) : '',
    notCovered: [...notCovered, ...numbers],
    faults,
  }
}

function chosen(manifest: AuditManifest | undefined): string {
  if (!manifest || manifest.filter === null) return ''
  return manifest.filter === undefined ? ', not stated whether chosen by a filter' : ', chosen by a filter'
}

function provenBy({ filter, keptFrom, isInOneRun, first, last, tree }: AuditManifest): string {
  if (filter === null)
    return keptFrom === 0
      ? `These are all ${tree.size} entries of the log that the signed note commits to, none is missing and none was changed.`
      : `These are all entries of the log that the signed note commits to from number ${keptFrom} on; those before were let go, as an entry of it says.`
  const silent = filter === undefined ? ' The file does not state whether it was filtered.' : ''
  return isInOneRun
    ? `These are the entries ${first} to ${last} of the log that the signed note commits to, unchanged and without a gap; it does not prove that nothing else matched.${silent}`
    : `The installation signed that it had these entries when the file was made; it does not prove that none is missing between, before or after them.${silent}`
}

/** Checks an export against a note that was kept; it is a fault, with a reason, if they cannot be compared. */
function sinceFaults(
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

/** A bare note, or the one in an answer of `GET /audit/checkpoint`. */
function noteIn(text: string): string {
  if (!text.trimStart().startsWith('{')) return text
  try {
    const answer: unknown = JSON.parse(text)
    const inner = isObject(answer) && isObject(answer.data) ? answer.data : answer
    return isObject(inner) ? String(inner.note) : ''
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

/** The root of the tree at a former size; undefined if the file does not contain it. */
function rootAt(
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

/** What an unfiltered export lacks of the log. */
function wholeFaults({ keptFrom, tree }: AuditManifest, rows: readonly ExportedRow[]): Fault[] {
  const faults: Fault[] = []
  let next = keptFrom
  for (const { seq } of rows) {
    if (seq > next) faults.push(missing(next, seq - 1))
    next = Math.max(next, seq + 1)
  }
  if (next < tree.size) faults.push(missing(next, tree.size - 1))
  const first = rows[0]?.seq
  if (first !== undefined && first < keptFrom)
    faults.push({ at: `entry ${first}`, says: `Entry ${first} was let go: the log is kept from ${keptFrom} on` })
  const said = rows.reduce((from, { entry }) => Math.max(from, keptFromIn(entry)), 0)
  if (said !== keptFrom)
    faults.push({
      at: 'entry 0',
      says: `The entries before ${keptFrom} are gone, and no entry audit.forget says so${said > 0 ? ` (the last says ${said})` : ''}`,
    })
  for (const { seq, entry } of rows) {
    const says = tooYoung(entry)
    if (says) faults.push({ at: `entry ${seq}`, says })
  }
  return faults
}

const missing = (from: number, to: number): Fault => ({
  at: `entry ${from}`,
  says: from === to ? `Entry ${from} is missing` : `Entries ${from} to ${to} are missing`,
})

/** Consecutive entries, with the hashes that stand for those around them, make up the whole tree. */
function runFaults(manifest: AuditManifest, rows: readonly ExportedRow[]): Fault[] {
  const { first, before, after, tree: stated } = manifest
  const tree = new LogTree(first ?? 0, before)
  for (const { seq, leaf } of rows) {
    if (seq !== tree.size) return [{ at: `entry ${seq}`, says: `Entry ${seq} does not follow the one before it` }]
    tree.add(leafHash(leaf))
  }
  for (const { height, hash } of after) {
    if (tree.size % 2 ** height !== 0)
      return [{ at: 'export.after', says: 'What stands for later entries has no place' }]
    tree.addPerfect(height, hash)
  }
  return tree.size === stated.size && isSame(tree.root(), stated.root)
    ? []
    : [{ at: 'export.tree', says: 'The entries are not those of the tree that was signed' }]
}
