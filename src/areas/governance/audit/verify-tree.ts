import type { Hash } from '../../../shared/crypto/merkle.ts'
import { keptFromIn } from './forgetting-store.ts'
import { Issues } from './issues.ts'
import type { Leaf } from './leaf.ts'
import { hashesIn, TILE, TiledTree } from './tree.ts'
import type { TreeRow } from './tree-store.ts'
import { higherTiles } from './verify-higher-tiles.ts'
import { heldAgainstLog } from './verify-log.ts'
import type { Mark, VerifyReader } from './verify-store.ts'
import { checkEntries, judgeTile, tellOthers } from './verify-tile.ts'
import { timesBetween } from './verify-times.ts'

const TILES_A_PAGE = 16

export interface VerifiedTree {
  size: number
  root: Hash
  issues: Issues
  /** The entries that were to be remembered. */
  remembered: ReadonlyMap<number, Leaf>
}

interface Verifying {
  reader: VerifyReader
  tree: TreeRow
  /** What notes told of it, by size. */
  marks: readonly Mark[]
  /** Entries that somebody asks for afterwards. */
  remember?: (leaf: Leaf) => boolean
}

/** Recomputes a whole tree: every entry, tile and root, and what notes told of it. */
export async function verifyTree({ reader, tree, marks, remember }: Verifying): Promise<VerifiedTree> {
  const issues = new Issues()
  const { payer, size, keptFrom } = tree
  const computed = new TiledTree({ size: 0, frontier: Buffer.alloc(0) })
  const { tail } = new TiledTree(tree)
  const roots = new Map<number, Hash>()
  const remembered = new Map<number, Leaf>()
  const noted = new Set(marks.map((mark) => mark.size))
  const timeFault = timesBetween(marks)
  const tileRoots: Hash[] = []
  /** From where on the entries themselves say that the log is kept. */
  let toldKeptFrom = 0

  for (let first = 0; first * TILE < size; first += TILES_A_PAGE) {
    const to = Math.min(size, (first + TILES_A_PAGE) * TILE)
    const entries = await reader.entries(payer, first * TILE, to)
    const rows = new Map(entries.map((row) => [row.seq, row]))
    const tiles = new Map(
      (await reader.tiles(payer, 0, first, first + TILES_A_PAGE)).map((tile) => [tile.number, tile]),
    )
    for (let start = first * TILE; start < to; start += TILE) {
      const end = Math.min(to, start + TILE)
      const stored = tiles.get(start / TILE)
      const isWhole = start + TILE <= size
      const expected = isWhole ? hashesIn(stored?.hashes ?? Buffer.alloc(0)) : tail
      const checked = checkEntries({ start, end, rows, expected, keptFrom }, issues)
      if (isWhole) tileRoots.push(judgeTile({ start, stored, checked, expected }, issues))
      else if (!checked.faulty) tellOthers(checked, start, expected, issues)
      for (const { row, leaf } of checked.read) {
        const message = timeFault(row.seq, leaf)
        if (message) issues.add({ type: 'timestamp_error', what: 'entry', seq: row.seq, message })
        if (remember?.(leaf)) remembered.set(row.seq, leaf)
        toldKeptFrom = Math.max(toldKeptFrom, keptFromIn(leaf))
      }
      for (const hash of checked.hashes) {
        computed.add(hash)
        if (noted.has(computed.size)) roots.set(computed.size, computed.root())
      }
      await heldAgainstLog(reader, checked.read, issues)
    }
  }

  await higherTiles(reader, payer, tileRoots, issues)
  if (keptFrom !== toldKeptFrom)
    issues.add({
      type: 'gap',
      what: 'tree',
      seq: keptFrom,
      message: 'Entries before this one went without an entry that says so',
    })
  for (const seq of await reader.strays(payer, keptFrom, size))
    issues.add({ type: 'sequence_error', what: 'entry', seq, message: 'The tree has no such place' })
  judgeTree({ tree, computed, marks, roots }, issues)
  return { size, root: computed.root(), issues, remembered }
}

interface Judged {
  tree: TreeRow
  computed: TiledTree
  marks: readonly Mark[]
  roots: ReadonlyMap<number, Hash>
}

/** Roots can only be held against entries that are themselves in order. */
function judgeTree({ tree, computed, marks, roots }: Judged, issues: Issues) {
  const { size } = tree
  const inOrder = issues.count === 0
  if (inOrder && !(computed.root().equals(tree.root) && computed.frontier.equals(tree.frontier)))
    issues.add({ type: 'tampering', what: 'tree', seq: size, message: 'The tree is not that of its entries' })
  for (const mark of marks) {
    if (mark.size > size)
      issues.add({ type: 'gap', what: 'tree', seq: size, message: `A note told of ${mark.size} entries` })
    else if (inOrder && !roots.get(mark.size)?.equals(mark.root))
      issues.add({ type: 'tampering', what: 'tree', seq: mark.size - 1, message: 'A note told of other entries' })
  }
  if (tree.notedSize !== (marks.at(-1)?.size ?? 0))
    issues.add({ type: 'tampering', what: 'tree', seq: tree.notedSize, message: 'The last note told of another size' })
}
