import { type Fields, isObject } from '../fields.ts'
import { besideFaults, type Demands, equals } from './accompanying-files.ts'
import { type Bytes, fromHex, hex } from './bytes.ts'
import { isWhole } from './fields.ts'
import type { Keyring } from './keys.ts'
import { leafHash, provesConsistency, provesInclusion } from './merkle.ts'
import { innerNoteFaults } from './note.ts'
import type { Fault, Findings } from './verdict.ts'

/** The answer of `GET /audit/proof` that ends in a signed note. */
export function proofFindings(fields: Fields, keyring: Keyring | undefined): Findings {
  const isInclusion = fields.kind === 'inclusion'
  const { entry, seq, size, from } = fields
  const faults = [
    ...(isInclusion ? inclusionFaults(fields) : consistencyFaults(fields)),
    ...innerNoteFaults(fields.note, 'note', { size, root: fields.root }, keyring),
    ...besideFaults(fields, isInclusion ? OF_INCLUSION : OF_CONSISTENCY, 'note'),
  ]
  return {
    kind: 'proof',
    about: isInclusion ? `entry ${seq} (${entry}) in a log of ${size}` : `${from} entries as the beginning of ${size}`,
    checked: 'The hashes were led to the root that the note names, and the note was held against its signature.',
    proves: isInclusion
      ? `The log of ${size} entries that the note commits to holds exactly this entry at number ${seq}.`
      : `The log of ${size} entries that the note commits to begins with the log of ${from} entries whose root is stated.`,
    notCovered: [],
    faults,
  }
}

const PROVEN: Demands = {
  size: 'looked at elsewhere',
  root: 'looked at elsewhere',
  path: 'looked at elsewhere',
  note: 'looked at elsewhere',
}
const NOTHING = equals(null)
const OF_INCLUSION: Demands = {
  ...PROVEN,
  kind: equals('inclusion'),
  entry: 'looked at elsewhere',
  seq: 'looked at elsewhere',
  leaf: 'looked at elsewhere',
  leaf_hash: 'looked at elsewhere',
  from: NOTHING,
  from_root: NOTHING,
}
const OF_CONSISTENCY: Demands = {
  ...PROVEN,
  kind: equals('consistency'),
  from: 'looked at elsewhere',
  from_root: 'looked at elsewhere',
  entry: NOTHING,
  seq: NOTHING,
  leaf: NOTHING,
  leaf_hash: NOTHING,
}

const HASH_DIGITS = 64
const hashIn = (value: unknown): Bytes | undefined =>
  typeof value === 'string' && value.length === HASH_DIGITS ? fromHex(value) : undefined

function pathIn(path: unknown): Bytes[] | undefined {
  const hashes = Array.isArray(path) ? path.map(hashIn) : [undefined]
  return hashes.every((hash) => hash !== undefined) ? hashes : undefined
}

function inclusionFaults({ entry, seq, leaf, leaf_hash, size, root, path }: Fields): Fault[] {
  const [hashes, top] = [pathIn(path), hashIn(root)]
  if (typeof leaf !== 'string' || !isWhole(seq) || !isWhole(size) || !hashes || !top)
    return [{ at: 'path', says: 'It is not written as a proof is' }]
  const faults: Fault[] = []
  const hash = leafHash(leaf)
  if (hex(hash) !== leaf_hash) faults.push({ at: 'leaf_hash', says: 'leaf_hash is not the hash of the entry' })
  if (idIn(leaf) !== entry) faults.push({ at: 'entry', says: 'entry is not the id of the entry that was hashed' })
  if (!provesInclusion(hash, seq, size, hashes, top))
    faults.push({ at: 'path', says: `The hashes do not lead from entry ${seq} to the root` })
  return faults
}

function consistencyFaults({ from, from_root, size, root, path }: Fields): Fault[] {
  const [hashes, former, later] = [pathIn(path), hashIn(from_root), hashIn(root)]
  if (!isWhole(from) || !isWhole(size) || !hashes || !former || !later)
    return [{ at: 'path', says: 'It is not written as a proof is' }]
  return provesConsistency({ size: from, root: former }, { size, root: later }, hashes)
    ? []
    : [{ at: 'path', says: `The hashes do not show that the log of ${from} entries is the beginning of this one` }]
}

function idIn(leaf: string): unknown {
  try {
    const entry: unknown = JSON.parse(leaf)
    return isObject(entry) ? entry.id : undefined
  } catch {
    return undefined
  }
}
