import {
  consistencySpans,
  GrowingTree,
  type Hash,
  inclusionSpans,
  joined,
  perfectTrees,
  type Span,
} from '../../../../shared/crypto/merkle.ts'
import { conflict } from '../../../../shared/errors.ts'
import type { EntryStore } from '../entries/entry-store.ts'
import { inTiles, TILE, TiledTree } from './tiled-tree.ts'
import type { TreeRow, TreeStore } from './tree-store.ts'

/** Hashes of a tree at a size it has or had, read from its tiles. */
export function proofsOf(store: Pick<TreeStore, 'hashes'>, tree: TreeRow) {
  const { tail } = new TiledTree(tree)
  const whole = Math.floor(tree.size / TILE) * TILE

  async function perfect(place: { height: number; index: number }): Promise<Hash> {
    const { level, from, count } = inTiles(place)
    const hashes =
      level === 0 && from >= whole
        ? tail.slice(from - whole, from - whole + count)
        : await store.hashes(tree.payer, level, from, count)
    if (hashes.length !== count) throw conflict('Hashes of the audit log are missing: GET /audit/verify shows which')
    const node = new GrowingTree()
    for (const hash of hashes) node.add(hash)
    return node.root()
  }

  const perfects = async (span: Span) => {
    const roots: Hash[] = []
    for (const place of perfectTrees(span)) roots.push(await perfect(place))
    return roots
  }
  const rootsOf = async (spans: readonly Span[]) => {
    const roots: Hash[] = []
    for (const span of spans) roots.push(joined(await perfects(span)))
    return roots
  }

  let tile: { number: number; hashes: readonly Hash[] } | undefined

  /** Entries are asked for in their order, so one tile is enough. */
  async function leaf(seq: number): Promise<Hash | undefined> {
    if (seq >= whole) return tail[seq - whole]
    const number = Math.floor(seq / TILE)
    if (tile?.number !== number) tile = { number, hashes: await store.hashes(tree.payer, 0, number * TILE, TILE) }
    return tile.hashes[seq % TILE]
  }

  return {
    /** The hash that the tree has at a place; undefined where it has none. */
    leaf,
    root: async (size: number): Promise<Hash> =>
      size === tree.size ? tree.root : joined(await perfects({ start: 0, size })),
    inclusion: (seq: number, size = tree.size) => rootsOf(inclusionSpans(seq, size)),
    consistency: (from: number, to: number) => rootsOf(consistencySpans(from, to)),
    /** The hashes of all entries before a place. */
    before: (seq: number) => perfects({ start: 0, size: seq }),
    /** The hashes of all entries from a place on. */
    after: async (seq: number) => {
      const trees: { height: number; hash: Hash }[] = []
      for (const place of alignedTrees(seq, tree.size)) trees.push({ height: place.height, hash: await perfect(place) })
      return trees
    },
  }
}

/** The largest perfect trees that begin where they may, from one place to the end. */
function alignedTrees(from: number, to: number): { height: number; index: number }[] {
  const trees: { height: number; index: number }[] = []
  for (let at = from; at < to; ) {
    let height = 0
    while (at % 2 ** (height + 1) === 0 && at + 2 ** (height + 1) <= to) height++
    trees.push({ height, index: at / 2 ** height })
    at += 2 ** height
  }
  return trees
}

/** Proves that something was entered, to those who do not have the log. */
export interface EntryProof {
  entry: string
  seq: number
  leaf: string
  size: number
  /** In hex, as the path is. */
  root: string
  path: string[]
}

/** The proof of the newest entry of an act on a thing; undefined before it is entered. */
export const proofAbout =
  (entries: Pick<EntryStore, 'list'>, trees: Pick<TreeStore, 'tree' | 'hashes'>) =>
  async (payer: string, action: string, resourceId: string): Promise<EntryProof | undefined> => {
    const { items } = await entries.list(payer, { actions: [action], resourceId }, { limit: 1, offset: 0 })
    const [found] = items
    const tree = found && (await trees.tree(payer))
    if (!tree || found.seq >= tree.size) return undefined
    const path = await proofsOf(trees, tree).inclusion(found.seq)
    return {
      entry: found.id,
      seq: found.seq,
      leaf: found.leaf,
      size: tree.size,
      root: tree.root.toString('hex'),
      path: path.map((hash) => hash.toString('hex')),
    }
  }
export type ProofAbout = ReturnType<typeof proofAbout>
