import { keptFromIn, tooYoung } from './audit-forget.ts'
import type { AuditManifest } from './audit-manifest.ts'
import type { ExportedRow } from './audit-rows.ts'
import { isSame } from './bytes.ts'
import { LogTree, leafHash } from './merkle.ts'
import type { Fault } from './verdict.ts'

/** What an export without a filter lacks of the log as it was. */
export function wholeFaults({ keptFrom, tree }: AuditManifest, rows: readonly ExportedRow[]): Fault[] {
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

/** Entries in one run are, with what stands for those around them, the whole tree. */
export function runFaults(manifest: AuditManifest, rows: readonly ExportedRow[]): Fault[] {
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
