import type { Hash } from '../../../../shared/crypto/merkle.ts'
import { keptFromIn } from '../../../../shared/verifier/audit-forget.ts'
import { type Leaf, readLeaf } from '../entries/entry.ts'
import { hashesIn, TILE, TiledTree } from '../tree/tiled-tree.ts'
import type { TreeRow } from '../tree/tree-store.ts'
import { checkAgainstLog } from './debate-logs.ts'
import {
  checkEntries,
  checkOwnEntry,
  checkStrayTiles,
  checkTile,
  entryTimeCheck,
  HigherTiles,
  type KeptLevels,
  type Mark,
  reportMisplaced,
} from './entry-checks.ts'
import type { Issues } from './issues.ts'
import { checkAgainstNotes, groupIn, isCheckpoint, type Marks, treesIn } from './note-checks.ts'
import type { VerifyReader } from './store.ts'

/** So many tiles of entries are one piece. */
const TILES_A_PIECE = 4

/** How far a verification has read the entries of a tree; saved between two batches. */
export interface KeptWalk {
  size: number
  /** In hex. */
  frontier: string
  levels: KeptLevels
  /** Number of faulty hashes; from the first one on, roots can no longer be compared. */
  faults: number
  /** The place from which on, as its own entries say, the log is kept. */
  toldKeptFrom: number
  /** The organization and the workspaces in it that the entries name. */
  tenants: readonly string[]
  /** The trees that checkpoint entries of the installation name. */
  toldTrees: readonly string[]
  /** The newest group of signed heads that came with a note. */
  notedGroup: number
}

export const UNREAD: KeptWalk = {
  size: 0,
  frontier: '',
  levels: [],
  faults: 0,
  toldKeptFrom: 0,
  tenants: [],
  toldTrees: [],
  notedGroup: 0,
}

/** Recomputes a tree from its entries in batches, and compares every entry, tile, root and note with it. */
export class TreeWalk {
  readonly #tree: TreeRow
  readonly #marks: Marks
  readonly #leastDays: number
  readonly #marksBySize: ReadonlyMap<number, Mark[]>
  readonly #tail: readonly Hash[]
  readonly #computed: TiledTree
  readonly #higher: HigherTiles
  readonly #timeFault: ReturnType<typeof entryTimeCheck>
  readonly #tenants: Set<string>
  readonly #toldTrees: Set<string>
  #faults: number
  #toldKeptFrom: number
  #notedGroup: number

  /** The tree as it was when the verification began: what grows later is not looked at. */
  constructor(tree: TreeRow, { marks, kept, leastDays }: { marks: Marks; kept: KeptWalk; leastDays: number }) {
    this.#tree = tree
    this.#leastDays = leastDays
    this.#marks = marks
    this.#marksBySize = Map.groupBy(marks.marks, ({ size }) => size)
    this.#tail = new TiledTree(tree).tail
    this.#computed = new TiledTree({ size: kept.size, frontier: Buffer.from(kept.frontier, 'hex') })
    this.#higher = new HigherTiles(tree.payer, kept.size, kept.levels)
    this.#timeFault = entryTimeCheck(marks.marks)
    this.#tenants = new Set(kept.tenants)
    this.#toldTrees = new Set(kept.toldTrees)
    this.#faults = kept.faults
    this.#toldKeptFrom = kept.toldKeptFrom
    this.#notedGroup = kept.notedGroup
  }

  get kept(): KeptWalk {
    const { size, frontier } = this.#computed
    return {
      size,
      frontier: frontier.toString('hex'),
      levels: this.#higher.kept,
      faults: this.#faults,
      toldKeptFrom: this.#toldKeptFrom,
      tenants: [...this.#tenants],
      toldTrees: [...this.#toldTrees],
      notedGroup: this.#notedGroup,
    }
  }

  get isRead(): boolean {
    return this.#computed.size >= this.#tree.size
  }

  root(): Hash {
    return this.#computed.root()
  }

  get frontier(): Buffer {
    return this.#computed.frontier
  }

  /** No hash was faulty so far, so roots can be compared. */
  get inOrder(): boolean {
    return this.#faults === 0
  }

  async readPiece(reader: VerifyReader, issues: Issues): Promise<void> {
    const { payer, size } = this.#tree
    const first = this.#computed.size / TILE
    const to = Math.min(size, (first + TILES_A_PIECE) * TILE)
    /** Entries may expire while the log is being read. */
    const keptFrom = (await reader.tree(payer))?.keptFrom ?? this.#tree.keptFrom
    const rows = new Map((await reader.entries(payer, first * TILE, to)).map((row) => [row.seq, row]))
    const stored = await reader.tiles(payer, 0, first, first + TILES_A_PIECE)
    const tiles = new Map(stored.map((tile) => [tile.number, tile]))
    for (let start = first * TILE; start < to; start += TILE) {
      const end = Math.min(to, start + TILE)
      const before = issues.count
      const tile = tiles.get(start / TILE)
      const isWhole = start + TILE <= size
      const expected = isWhole ? hashesIn(tile?.hashes ?? Buffer.alloc(0)) : this.#tail
      const checked = checkEntries({ start, end, rows, expected, keptFrom }, issues)
      const root = isWhole ? checkTile({ start, stored: tile, checked, expected }, issues) : undefined
      if (!isWhole && !checked.faulty) reportMisplaced(checked, start, expected, issues)
      this.#faults += issues.count - before
      for (const hash of checked.hashes) this.#add(hash, issues)
      if (root) await this.#addTile(reader, root, issues)
      for (const { row, leaf } of checked.read) this.#read(row.seq, leaf, issues)
      this.#holdNotes(checked.read, { start, end }, issues)
      await checkAgainstLog(reader, checked.read, issues)
    }
  }

  async #addTile(reader: VerifyReader, root: Hash, issues: Issues) {
    const before = issues.count
    await this.#higher.add(reader, root, issues, this.inOrder)
    this.#faults += issues.count - before
  }

  #add(hash: Hash, issues: Issues) {
    this.#computed.add(hash)
    const { size } = this.#computed
    const marks = this.inOrder ? this.#marksBySize.get(size) : undefined
    for (const { root } of marks ?? [])
      if (!root.equals(this.#computed.root()))
        issues.add({ type: 'tampering', what: 'tree', seq: size - 1, message: 'A note told of other entries' })
  }

  #read(seq: number, leaf: Leaf, issues: Issues) {
    const message = this.#timeFault(seq, leaf)
    if (message) issues.add({ type: 'timestamp_error', what: 'entry', seq, message })
    checkOwnEntry({ seq, leaf }, { marks: this.#marks.marks, leastDays: this.#leastDays }, issues)
    this.#toldKeptFrom = Math.max(this.#toldKeptFrom, keptFromIn(leaf))
    if (leaf.source === 'log') this.#tenants.add(leaf.tenant)
    for (const id of treesIn(leaf)) this.#toldTrees.add(id)
    if (isCheckpoint(leaf)) this.#notedGroup = Math.max(this.#notedGroup, groupIn(leaf))
  }

  #holdNotes(
    read: readonly { row: { seq: number }; leaf: Leaf }[],
    range: { start: number; end: number },
    issues: Issues,
  ) {
    if (this.#marks.noted === undefined) return
    const checkpoints = new Set(read.filter(({ leaf }) => isCheckpoint(leaf)).map(({ row }) => row.seq))
    checkAgainstNotes(checkpoints, this.#marks.noted, range, issues)
  }
}

interface ReadTree {
  reader: VerifyReader
  /** As it was when the verification began. */
  tree: TreeRow
  marks: Marks
  walk: TreeWalk
}

/** Checks a tree once all its entries were read. */
export async function checkTreeEnd({ reader, tree, marks: { marks }, walk }: ReadTree, issues: Issues): Promise<void> {
  const { payer, size, notedSize } = tree
  const { toldKeptFrom, toldTrees } = walk.kept
  const present = await reader.tree(payer)
  const now = { size: present?.size ?? 0, keptFrom: present?.keptFrom ?? 0 }
  await checkStrayTiles(reader, payer, now.size, issues)
  const later = (await reader.forgets(payer, size)).map(keptFromOf)
  if (now.keptFrom !== Math.max(toldKeptFrom, ...later)) {
    const message = 'Entries before this one went without an entry that says so'
    issues.add({ type: 'gap', what: 'tree', seq: now.keptFrom, message })
  }
  for (const seq of await reader.strays(payer, now.keptFrom, now.size))
    issues.add({ type: 'sequence_error', what: 'entry', seq, message: 'The tree has no such place' })
  if (now.size < size) issues.add({ type: 'gap', what: 'tree', seq: now.size, message: `The tree had ${size} entries` })
  if (walk.inOrder && !(walk.root().equals(tree.root) && walk.frontier.equals(tree.frontier)))
    issues.add({ type: 'tampering', what: 'tree', seq: size, message: 'The tree is not that of its entries' })
  for (const mark of marks)
    if (mark.size > size)
      issues.add({ type: 'gap', what: 'tree', seq: size, message: `A note told of ${mark.size} entries` })
  if (notedSize !== (marks.at(-1)?.size ?? 0))
    issues.add({ type: 'tampering', what: 'tree', seq: notedSize, message: 'The last note told of another size' })
  await checkLostTrees(reader, toldTrees, issues)
}

async function checkLostTrees(reader: VerifyReader, told: readonly string[], issues: Issues): Promise<void> {
  if (told.length === 0) return
  const there = new Set(await reader.treeIds())
  for (const id of told)
    if (!there.has(id))
      issues.add({ type: 'gap', what: 'tree', seq: 0, message: `The tree ${id}, of which notes told, is gone` })
}

function keptFromOf(text: string): number {
  const leaf = readLeaf(text)
  return leaf ? keptFromIn(leaf) : 0
}
