import { keptFromIn } from '../../../shared/verifier/audit-forget.ts'
import { readLeaf } from './check-entry.ts'
import type { Issues } from './issues.ts'
import type { TreeRow } from './tree-store.ts'
import { strayTiles } from './verify-higher-tiles.ts'
import type { Marks } from './verify-marks.ts'
import type { VerifyReader } from './verify-store.ts'
import type { TreeWalk } from './verify-tree.ts'

interface ReadTree {
  reader: VerifyReader
  /** As it was when the verification began. */
  tree: TreeRow
  marks: Marks
  walk: TreeWalk
}

/** What can be said of a tree once all its entries were read. */
export async function judgeEnds({ reader, tree, marks: { marks }, walk }: ReadTree, issues: Issues): Promise<void> {
  const { payer, size, notedSize } = tree
  const { toldKeptFrom, toldTrees } = walk.kept
  const present = await reader.tree(payer)
  const now = { size: present?.size ?? 0, keptFrom: present?.keptFrom ?? 0 }
  await strayTiles(reader, payer, now.size, issues)
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
  await lostTrees(reader, toldTrees, issues)
}

async function lostTrees(reader: VerifyReader, told: readonly string[], issues: Issues): Promise<void> {
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
