import type { Hash } from '../../../shared/crypto/merkle.ts'
import type { Issues } from './issues.ts'
import type { TreeRow } from './tree-store.ts'
import type { PublishedKey } from './verify-keys.ts'
import type { VerifyReader } from './verify-store.ts'

/** A tree all of whose entries were read. */
interface CheckedTree {
  payer: string
  /** As it was when the verification began. */
  tree: TreeRow
  /** What its entries come to. */
  root: Hash
  /** Nothing is wrong with its hashes, so that roots can be held against them. */
  inOrder: boolean
  /** The newest group of signed heads that came with a note, of the installation's tree. */
  notedGroup: number
  publicKeys: readonly PublishedKey[]
  /** Reads as everything is at the end; `proofsOf(reader, tree).root(size)` is the root that the tree had at a former size. */
  reader: VerifyReader
}

/** Holds something else against a tree, such as heads that were signed or seen elsewhere; what is wrong is added. */
export type TreeCheck = (checked: CheckedTree, issues: Issues) => Promise<void> | void

/** What it compares with is asked for before the tree is read for the last time, so that the tree is never behind it. */
export type PreparedCheck = () => Promise<TreeCheck>
