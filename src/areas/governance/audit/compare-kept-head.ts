import type { Issue } from './issues.ts'
import type { Head } from './signed-heads.ts'

interface Found {
  size: number
  /** The root that the tree had at that size, in hex. */
  rootAt(size: number): Promise<string>
}

/** What a tree is other than a head that was kept of it; undefined where it is its continuation. */
export async function againstKept(kept: Head, tree: Found | undefined, where: string): Promise<Issue | undefined> {
  const about = { what: 'head' } as const
  if (!tree)
    return { ...about, type: 'gap', seq: 0, message: `${where} kept a signed head of this tree, which is gone` }
  if (tree.size < kept.size) {
    const message = `${where} kept a signed head of ${kept.size} entries, where the tree has ${tree.size}`
    return { ...about, type: 'gap', seq: tree.size, message }
  }
  if ((await tree.rootAt(kept.size)) === kept.root) return undefined
  const message = `${where} kept a signed head of ${kept.size} other entries`
  return { ...about, type: 'tampering', seq: Math.max(0, kept.size - 1), message }
}
