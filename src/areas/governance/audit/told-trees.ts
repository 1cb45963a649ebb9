import { isOwn } from '../../../shared/verifier/audit-forget.ts'
import { isFields, isWhole } from '../../../shared/verifier/fields.ts'
import type { Leaf } from './leaf.ts'
import { CHECKPOINT } from './own-entries.ts'

/** What an entry of the installation's tree tells of another tree. */
interface ToldTree {
  id: string
  size: number
  root: string
}

const isTold = (tree: unknown): tree is ToldTree =>
  isFields(tree) && typeof tree.id === 'string' && isWhole(tree.size) && typeof tree.root === 'string'

/** How far trees have grown, as an entry of the installation's tells; none for every other entry. */
export function toldTrees(leaf: Leaf): ToldTree[] {
  const { trees } = leaf.details
  const told: readonly unknown[] = isOwn(leaf, CHECKPOINT) && Array.isArray(trees) ? trees : []
  return told.filter(isTold)
}
