import { sha256 } from '@noble/hashes/sha2.js'
import { type Fields, isObject } from '../fields.ts'
import { type Bytes, fromHex, hex, utf8 } from './bytes.ts'
import { canonical, isWhole } from './fields.ts'
import type { Fault } from './verdict.ts'

/** What the signed end of an audit export states. */
export interface AuditManifest {
  tree: { origin: string; size: number; root: Bytes }
  /** Undefined in files of former releases, which do not state it. */
  filter: Fields | null | undefined
  /** The first entry that the log keeps. */
  keptFrom: number
  first: number | null
  last: number | null
  count: number
  isInOneRun: boolean
  before: readonly Bytes[]
  after: readonly { height: number; hash: Bytes }[]
  contentSha256: string
  /** The digest covers the sequence numbers too. */
  coversNumbers: boolean
  /** What the installation itself found wrong when it wrote the file. */
  faults: readonly string[]
}

const HASH_BYTES = 32
const TALLEST = 52

const hashIn = (value: unknown): Bytes | undefined => {
  const bytes = typeof value === 'string' ? fromHex(value) : undefined
  return bytes?.length === HASH_BYTES ? bytes : undefined
}

/** Undefined if it is not a manifest. */
export function manifestIn(paper: Fields): AuditManifest | undefined {
  const { tree, filter, count, in_one_run, content_sha256, kept_from = 0, faults = [] } = paper
  if (!isObject(tree) || typeof tree.origin !== 'string' || !isWhole(tree.size)) return undefined
  const root = hashIn(tree.root)
  const before = listOf(paper.before, hashIn)
  const after = listOf(paper.after, perfectIn)
  const says = listOf(faults, (fault) => (typeof fault === 'string' ? fault : undefined))
  if (!root || !before || !after || !says || !isWhole(count) || !isWhole(kept_from)) return undefined
  if (typeof content_sha256 !== 'string' || typeof in_one_run !== 'boolean') return undefined
  if (filter !== undefined && filter !== null && !isObject(filter)) return undefined
  const isFormer = filter === undefined
  const first = count === 0 ? null : paper.first
  const last = count === 0 ? null : isFormer ? lastOf(first, count, in_one_run) : paper.last
  if ((first !== null && !isWhole(first)) || (last !== null && !isWhole(last))) return undefined
  if (in_one_run && before.length !== peaksOf(first ?? 0)) return undefined
  return {
    tree: { origin: tree.origin, size: tree.size, root },
    filter,
    keptFrom: kept_from,
    first,
    last,
    count,
    isInOneRun: in_one_run,
    before,
    after,
    contentSha256: content_sha256,
    coversNumbers: !isFormer,
    faults: says,
  }
}

/** Former manifests do not state the last number: for consecutive entries it follows, for a selection it is unknown. */
const lastOf = (first: unknown, count: number, isRun: boolean) => (isRun && isWhole(first) ? first + count - 1 : null)

function perfectIn(value: unknown) {
  const hash = isObject(value) ? hashIn(value.hash) : undefined
  const height = isObject(value) ? value.height : undefined
  return hash && isWhole(height) && height <= TALLEST ? { height, hash } : undefined
}

function listOf<Part>(value: unknown, part: (value: unknown) => Part | undefined): Part[] | undefined {
  const parts = Array.isArray(value) ? value.map(part) : [undefined]
  return parts.every((each) => each !== undefined) ? parts : undefined
}

/** How many perfect trees make up a tree of this size. */
function peaksOf(size: number): number {
  let peaks = 0
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) peaks += rest % 2
  return peaks
}

/** An entry of the audit log in a file. */
export interface ExportedRow {
  seq: number
  entry: Fields
  /** The hashed form of the entry. */
  leaf: string
  private: unknown
  salt: unknown
}

const FIELDS = new Set(['seq', 'entry', 'private', 'salt'])

/** The rows of a file, or why they cannot be read. */
export function rowsIn(value: unknown): ExportedRow[] | Fault {
  if (!Array.isArray(value)) return { at: 'entries', says: 'The entries are missing' }
  const rows: ExportedRow[] = []
  for (const [place, row] of value.entries()) {
    const fault = (says: string) => ({ at: `entry ${isObject(row) ? row.seq : place}`, says })
    if (!isObject(row) || !isObject(row.entry) || !isWhole(row.seq))
      return fault(`The ${place + 1}. entry is not written as one`)
    const names = Object.keys(row)
    const odd = names.find((name) => !FIELDS.has(name))
    if (odd !== undefined)
      return fault(`Entry ${row.seq} has ${JSON.stringify(odd)} beside it, which Parley does not write there`)
    if (names.length !== FIELDS.size) return fault(`Entry ${row.seq} lacks its private text or its salt`)
    const leaf = canonical(row.entry)
    if (leaf === undefined) return fault(`Entry ${row.seq} holds what JSON cannot carry in one way`)
    rows.push({ seq: row.seq, entry: row.entry, leaf, private: row.private, salt: row.salt })
  }
  return rows
}

/** Erased text is gone with its salt; text that is there must match the digest in the entry. */
export function rowFault({ entry, private: text, salt }: ExportedRow): string | undefined {
  if (text === null && salt === null) return undefined
  if (!isObject(text) || typeof salt !== 'string') return 'its private text or its salt is gone, but not both'
  const digest = hex(sha256(utf8(`${salt}${canonical(text)}`)))
  return digest === entry.private ? undefined : 'its private text is not what was entered'
}
