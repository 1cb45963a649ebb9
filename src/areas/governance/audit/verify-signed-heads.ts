import { INSTALLATION_TREE } from '../../../background/acts/act.ts'
import { readLeaf } from './check-entry.ts'
import type { HeldTrees } from './compare-kept-head.ts'
import type { PreparedCheck } from './verify-checks.ts'
import { chainIssues, headIssues } from './verify-heads.ts'
import { groupIn } from './verify-notes.ts'

const NOTHING_KEPT = async (): Promise<HeldTrees> => ({ of: async () => [], gone: () => [] })

/** Holds a tree as it is now against the heads that were signed of it and kept elsewhere, and those of the installation against each other. */
export const signedHeads =
  (installation: string, held = NOTHING_KEPT): PreparedCheck =>
  async () => {
    const kept = await held()
    return async ({ payer, tree, notedGroup, publicKeys: keys, reader }, issues) => {
      const present = await reader.tree(payer)
      if (payer === INSTALLATION_TREE) for (const issue of kept.gone(await reader.treeIds())) issues.add(issue)
      if (!present) return
      const stored = { tree: present, ...(await reader.heads(present)) }
      for (const issue of headIssues(stored, { keys, installation })) issues.add(issue)
      for (const issue of await kept.of(present)) issues.add(issue)
      if (payer !== INSTALLATION_TREE) return
      const later = (await reader.checkpoints(tree.size, present.size)).map(({ leaf }) => readLeaf(leaf))
      const noted = Math.max(notedGroup, ...later.map((leaf) => (leaf ? groupIn(leaf) : 0)))
      for (const issue of chainIssues({ ...(await reader.headChain()), noted }, present.size)) issues.add(issue)
    }
  }
