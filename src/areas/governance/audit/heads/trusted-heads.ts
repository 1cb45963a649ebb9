import { hash } from 'node:crypto'
import type { Transaction } from '../../../../storage/transaction.ts'
import { TiledTree } from '../tree/tiled-tree.ts'
import type { TreeRow } from '../tree/tree-store.ts'
import type { HeadsStore } from './heads-store.ts'
import { type Head, type HeadKey, openHeads, type UnsignedGrowth } from './signed-heads.ts'

interface TrustedHeadsDependencies {
  heads: Pick<HeadsStore, 'group'>
  publicKeys: () => Promise<readonly HeadKey[]>
  installation: string
}

interface Remembered {
  group: number
  size: number
  root: Buffer
  frontier: string
}

type Checked = Pick<TreeRow, 'treeId' | 'size' | 'root' | 'headGroup'> & { frontier?: Buffer }

/** So many trees are remembered; of others the signature is checked when they grow. */
const MOST_REMEMBERED = 10_000

const MOST_OPENED = 64

/** The oldest go. */
function trim<Key>(map: Map<Key, unknown>, most: number) {
  for (const key of map.keys()) {
    if (map.size <= most) break
    map.delete(key)
  }
}

const digest = (bytes: Buffer) => hash('sha256', bytes, 'hex')

/** Whether trees are what this installation signed, before anything is added to them. */
export function trustedHeads({ heads, publicKeys, installation }: TrustedHeadsDependencies) {
  const remembered = new Map<string, Remembered>()

  const opened = new Map<number, readonly Head[]>()

  /** What a group says that is signed by a key of ours; nothing otherwise. */
  async function headsOf(tx: Transaction, number: number): Promise<readonly Head[]> {
    const known = opened.get(number)
    if (known) return known
    const stored = number > 0 ? await heads.group(tx, number) : undefined
    if (!stored) return []
    const { group, fault } = openHeads(stored, await publicKeys(), installation)
    if (fault !== undefined || !group) return []
    opened.set(number, group.trees)
    trim(opened, MOST_OPENED)
    return group.trees
  }

  return {
    /** Whether this process signed trees. */
    remembersSome: () => remembered.size > 0,

    /** In a new transaction the groups are read again: the database may have been set back. */
    readAgain: () => opened.clear(),

    /** Undefined where the tree is that of its newest signed head. */
    async faultOf(tx: Transaction, tree: Checked): Promise<UnsignedGrowth | undefined> {
      const { treeId, size, root, frontier, headGroup } = tree
      const known = remembered.get(treeId)
      const isKnown = known?.group === headGroup && known.size === size && known.root.equals(root)
      if (isKnown && (!frontier || known.frontier === digest(frontier))) return undefined
      const head = (await headsOf(tx, headGroup)).find(({ id }) => id === treeId)
      const isSigned = head?.size === size && head.root === root.toString('hex')
      const isBehind = known !== undefined && known.size > size
      const isWhole = !frontier || new TiledTree({ size, frontier }).root().equals(root)
      if (isSigned && !isBehind && isWhole) return undefined
      return { signed_size: Math.max(known?.size ?? 0, head?.size ?? 0), size, root: root.toString('hex') }
    },

    /** After the commit: these are signed. */
    remember(trees: readonly { treeId: string; group: number; size: number; root: Buffer; frontier?: Buffer }[]) {
      for (const { treeId, group, size, root, frontier } of trees) {
        remembered.delete(treeId)
        if (frontier) remembered.set(treeId, { group, size, root, frontier: digest(frontier) })
      }
      trim(remembered, MOST_REMEMBERED)
    },
  }
}
