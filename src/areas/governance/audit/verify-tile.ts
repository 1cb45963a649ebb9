import { type Hash, rootOf } from '../../../shared/crypto/merkle.ts'
import { checkEntry, type StoredEntry } from './check-entry.ts'
import type { Issues } from './issues.ts'
import type { Leaf } from './leaf.ts'

interface ReadEntry {
  row: StoredEntry
  leaf: Leaf
}

interface Entries {
  /** The places of the tile that the tree has. */
  start: number
  end: number
  rows: ReadonlyMap<number, StoredEntry>
  /** The hashes that stand for them. */
  expected: readonly Hash[]
  /** Before this, entries have passed their time. */
  keptFrom: number
}

interface CheckedEntries {
  hashes: Hash[]
  read: ReadEntry[]
  /** An entry is gone or contradicts itself: that is told. */
  faulty: boolean
  /** Entries that are whole, but not what stands for them. */
  others: number[]
}

const LOST = Buffer.alloc(32)

/** Recomputes the entries of one tile. */
export function checkEntries({ start, end, rows, expected, keptFrom }: Entries, issues: Issues): CheckedEntries {
  const checked: CheckedEntries = { hashes: [], read: [], faulty: false, others: [] }
  for (let seq = start; seq < end; seq++) {
    const row = rows.get(seq)
    const should = expected[seq - start]
    if (!row) {
      checked.hashes.push(should ?? LOST)
      if (seq < keptFrom) continue
      checked.faulty = true
      issues.add({ type: 'gap', what: 'entry', seq, message: 'The entry is gone' })
      continue
    }
    const { hash, leaf, fault } = checkEntry(row)
    checked.hashes.push(hash)
    if (leaf) checked.read.push({ row, leaf })
    if (fault) {
      checked.faulty = true
      issues.add({ type: 'tampering', what: 'entry', seq, message: fault })
    } else if (should && !hash.equals(should)) checked.others.push(seq)
  }
  return checked
}

/** Tells of entries that are whole but stand where the tree has others. */
export function tellOthers(
  { hashes, others }: CheckedEntries,
  start: number,
  expected: readonly Hash[],
  issues: Issues,
) {
  for (const seq of others) {
    const hash = hashes[seq - start] as Hash
    const moved = expected.some((other) => other.equals(hash))
    const message = moved ? 'The entry stands at another place' : 'The entry is not the one that the tree has here'
    issues.add({ type: moved ? 'sequence_error' : 'tampering', what: 'entry', seq, message })
  }
}

/** Where no entry is the one that stands there, it is the hashes that were changed. */
const isSome = ({ others, hashes }: CheckedEntries) => others.length > 0 && others.length < hashes.length

interface WholeTile {
  start: number
  stored: { hashes: Buffer; root: Hash } | undefined
  checked: CheckedEntries
  expected: readonly Hash[]
}

/** Holds a whole tile against its entries, and tells which of the two was changed; answers the root of the entries. */
export function judgeTile({ start, stored, checked, expected }: WholeTile, issues: Issues): Hash {
  const root = rootOf(checked.hashes)
  const place = { what: 'tile', seq: start } as const
  if (!stored) issues.add({ ...place, type: 'gap', message: 'The hashes of these entries are gone' })
  else if (checked.faulty) return root
  else if (isSome(checked) && !stored.root.equals(root)) tellOthers(checked, start, expected, issues)
  else if (!stored.root.equals(root) || !stored.hashes.equals(Buffer.concat(checked.hashes)))
    issues.add({ ...place, type: 'tampering', message: 'The hashes of these entries were changed' })
  return root
}
