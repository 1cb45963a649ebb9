import { ServiceError } from '../../../shared/errors.ts'
import type { Issue } from './issues.ts'
import type { Head } from './signed-heads.ts'
import type { TreeRow } from './tree-store.ts'

/** What the trees are other than what was kept, for people and for the entry that accepts it. */
export interface KeptFault {
  message: string
  tree?: { id: string; kept_size: number; size: number }
}

/** Holds trees against what was kept before they were read. */
export interface HeldTrees {
  of(tree: TreeRow): Promise<Issue[]>
  /** What was kept of trees that are not among these. */
  gone(treeIds: readonly string[]): Issue[]
}

interface Found {
  size: number
  /** The root that the tree had at that size, in hex. */
  rootAt(size: number): Promise<string>
}

export const goneTree = (where: string, which: string): Issue => ({
  type: 'gap',
  what: 'head',
  seq: 0,
  message: `${where} kept a signed head of ${which}, which is gone`,
})

/** What a tree is other than a head that was kept of it; undefined where it is its continuation. */
export async function againstKept(kept: Head, tree: Found | undefined, where: string): Promise<Issue | undefined> {
  const about = { what: 'head' } as const
  if (!tree) return goneTree(where, 'this tree')
  if (tree.size < kept.size) {
    const message = `${where} kept a signed head of ${kept.size} entries, where the tree has ${tree.size}`
    return { ...about, type: 'gap', seq: tree.size, message }
  }
  const root = await tree.rootAt(kept.size).catch(unlessUnread)
  if (root === kept.root) return undefined
  const message =
    root === undefined
      ? `${where} kept a signed head of ${kept.size} entries, whose hashes are gone`
      : `${where} kept a signed head of ${kept.size} other entries`
  return { ...about, type: root === undefined ? 'gap' : 'tampering', seq: Math.max(0, kept.size - 1), message }
}

/** Hashes of the tree that are gone refuse themselves; whatever else fails is no finding. */
function unlessUnread(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error
}
