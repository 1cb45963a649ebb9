import type { EntryStore } from './entry-store.ts'
import { proofsOf } from './proofs.ts'
import type { TreeStore } from './tree-store.ts'

/** That something was entered, so that it can be shown without the log. */
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
