import { type Hash, rootOf } from '../../../../shared/crypto/merkle.ts'
import { DAY_MS, keptFromIn, tooYoung } from '../../../../shared/verifier/audit-forget.ts'
import { checkEntry, type Leaf, type StoredEntry } from '../entries/entry.ts'
import { REFUSED } from '../entries/own-entries.ts'
import { hashesIn, TILE } from '../tree/tiled-tree.ts'
import type { Issues } from './issues.ts'
import type { VerifyReader } from './store.ts'

/** What a note says of a tree. */
export interface Mark {
  size: number
  root: Hash
  at: string
}

const LATE_MS = 15 * 60_000

/**
 * Finds what is wrong with the time of an entry, asked in the order of the tree from any place on: it must not be later than
 * the note that follows it, nor, unless it is marked late, much earlier than the note before it. Entries that come from the
 * log of a debate are compared with that log instead.
 */
export function entryTimeCheck(marks: readonly Mark[]) {
  let following = 0
  return (seq: number, { at, source, late }: Leaf): string | undefined => {
    while (following < marks.length && (marks[following] as Mark).size <= seq) following++
    if (source === 'log') return undefined
    const after = marks[following]
    if (after && Date.parse(at) > Date.parse(after.at)) return 'It is later than the note that follows it'
    const before = marks[following - 1]
    if (before && !late && Date.parse(at) < Date.parse(before.at) - LATE_MS)
      return 'It is more than a quarter of an hour earlier than the note before it'
    return undefined
  }
}

/** Checks entries that only the audit log itself makes: none was forged, and expired entries were old enough by a note. */
export function checkOwnEntry(
  { seq, leaf }: { seq: number; leaf: Leaf },
  { marks, leastDays }: { marks: readonly Mark[]; leastDays: number },
  issues: Issues,
): void {
  const place = { type: 'tampering', what: 'entry', seq } as const
  if (leaf.action === REFUSED)
    issues.add({ ...place, message: 'It was written to the database as an act that only the audit log itself makes' })
  const keptFrom = keptFromIn(leaf)
  if (keptFrom === 0) return
  const latest = Date.parse(leaf.at) - leastDays * DAY_MS
  const isCovered = marks.some(({ size, at }) => size >= keptFrom && Date.parse(at) <= latest)
  const message = tooYoung(leaf) ?? (isCovered ? undefined : 'It let entries go that no note shows to be old enough')
  if (message) issues.add({ ...place, message })
}

interface ReadEntry {
  row: StoredEntry
  leaf: Leaf
}

interface Entries {
  /** The places of the tile that the tree has. */
  start: number
  end: number
  rows: ReadonlyMap<number, StoredEntry>
  /** The hashes that the tree has of them. */
  expected: readonly Hash[]
  /** Entries before this place have expired. */
  keptFrom: number
}

interface CheckedEntries {
  hashes: Hash[]
  read: ReadEntry[]
  /** An entry is missing or contradicts itself, and was reported. */
  faulty: boolean
  /** Entries that are intact, but differ from the hashes of the tree. */
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

/** Reports intact entries at a place where the tree has a different one. */
export function reportMisplaced(
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

/** Whether some entries differ from the tree: where all differ, the hashes were changed. */
const isSome = ({ others, hashes }: CheckedEntries) => others.length > 0 && others.length < hashes.length

interface WholeTile {
  start: number
  stored: { hashes: Buffer; root: Hash } | undefined
  checked: CheckedEntries
  expected: readonly Hash[]
}

/** Compares a whole tile with its entries, reports which of the two was changed, and returns the root of the entries. */
export function checkTile({ start, stored, checked, expected }: WholeTile, issues: Issues): Hash {
  const root = rootOf(checked.hashes)
  const place = { what: 'tile', seq: start } as const
  if (!stored) issues.add({ ...place, type: 'gap', message: 'The hashes of these entries are gone' })
  else if (checked.faulty) return root
  else if (isSome(checked) && !stored.root.equals(root)) reportMisplaced(checked, start, expected, issues)
  else if (!stored.root.equals(root) || !stored.hashes.equals(Buffer.concat(checked.hashes)))
    issues.add({ ...place, type: 'tampering', message: 'The hashes of these entries were changed' })
  return root
}

/** The roots of whole tiles that no tile of the next level holds yet, level by level; as they are kept between two pieces. */
export type KeptLevels = readonly string[]

/** Tiles above the lowest hold the roots of those below. */
export class HigherTiles {
  readonly #payer: string
  readonly #waiting: Hash[][]
  /** How many tiles of the next level were made of them. */
  readonly #made: number[]
  constructor(payer: string, entries: number, kept: KeptLevels = []) {
    this.#payer = payer
    this.#waiting = kept.map((hex) => hashesIn(Buffer.from(hex, 'hex')))
    this.#made = kept.map((_, level) => Math.floor(entries / TILE ** (level + 2)))
  }

  get kept(): KeptLevels {
    return this.#waiting.map((roots) => Buffer.concat(roots).toString('hex'))
  }

  /** Adds the root of the next whole tile of a level; compares hashes only when `inOrder`. */
  async add(reader: VerifyReader, root: Hash, issues: Issues, inOrder: boolean, level = 0): Promise<void> {
    this.#waiting[level] ??= []
    this.#made[level] ??= 0
    const waiting = this.#waiting[level]
    waiting.push(root)
    if (waiting.length < TILE) return
    const number = this.#made[level]++
    this.#waiting[level] = []
    const above = rootOf(waiting)
    const [stored] = await reader.tiles(this.#payer, level + 1, number, number + 1)
    const place = { what: 'tile', seq: number * TILE ** (level + 2) } as const
    if (!stored) issues.add({ ...place, type: 'gap', message: 'The hashes of these tiles are gone' })
    else if (inOrder && !(stored.root.equals(above) && stored.hashes.equals(Buffer.concat(waiting))))
      issues.add({ ...place, type: 'tampering', message: 'The hashes of these tiles were changed' })
    await this.add(reader, above, issues, inOrder, level + 1)
  }
}

/** Reports tiles that no entries belong to. */
export async function checkStrayTiles(
  reader: VerifyReader,
  payer: string,
  size: number,
  issues: Issues,
): Promise<void> {
  for (const { level, tiles, last } of await reader.tileCounts(payer)) {
    const span = TILE ** (level + 1)
    const expected = Math.floor(size / span)
    if (tiles <= expected && last < expected) continue
    const seq = Math.max(0, last) * span
    issues.add({ type: 'sequence_error', what: 'tile', seq, message: 'There are hashes of no entries' })
  }
}
