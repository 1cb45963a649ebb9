import { sha256 } from '@noble/hashes/sha2.js'
import { type AuditManifest, manifestIn } from './audit-manifest.ts'
import { type ExportedRow, rowFault, rowsIn } from './audit-rows.ts'
import { rootAt, sinceFaults } from './audit-since.ts'
import { runFaults, wholeFaults } from './audit-whole.ts'
import type { Demands } from './beside.ts'
import { hex, utf8 } from './bytes.ts'
import type { Fields } from './fields.ts'
import type { Keyring } from './keys.ts'
import type { Claim } from './log-head.ts'
import { claimOf, innerNoteFaults, readNote } from './note.ts'
import { checkPaper } from './signed-paper.ts'
import type { Fault, Findings } from './verdict.ts'

interface Held {
  /** Those of a file of lines; otherwise they stand in `entries`. */
  lines: readonly unknown[] | undefined
  since: string | undefined
}

const OF_LINES: Demands = { note: 'looked at elsewhere' }

/** An export of the audit log: its entries are hashed anew, and held against the signed manifest and the tree in it. */
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

/** The log that the entries are of, as its note tells. */
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
