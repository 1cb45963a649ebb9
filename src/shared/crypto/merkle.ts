import { hash } from 'node:crypto'
import { merkleProofs, PeakTree } from '../verifier/merkle.ts'

/** The Merkle tree of RFC 6962: SHA-256, leaves under 0x00, nodes under 0x01. */
export type Hash = Buffer

export const HASH_BYTES = 32

export const leafHash = (leaf: string): Hash => hash('sha256', `\0${leaf}`, 'buffer')

export function nodeHash(left: Hash, right: Hash): Hash {
  const node = Buffer.allocUnsafe(1 + 2 * HASH_BYTES)
  node[0] = 1
  left.copy(node, 1)
  right.copy(node, 1 + HASH_BYTES)
  return hash('sha256', node, 'buffer')
}

const EMPTY_ROOT: Hash = hash('sha256', '', 'buffer')

/** The tree of an audit log as it grows. */
export class GrowingTree extends PeakTree<Hash> {
  protected override node = nodeHash
  protected override empty = () => EMPTY_ROOT
}

/** The root of the tree over these leaves. */
export function rootOf(leaves: readonly Hash[]): Hash {
  const tree = new GrowingTree()
  for (const leaf of leaves) tree.add(leaf)
  return tree.root()
}

/** Leaves from `start` on, `size` of them. */
export interface Span {
  start: number
  size: number
}

/** The largest power of two below `size`. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** The spans whose roots prove that a leaf is in a tree of this size, nearest first. */
export function inclusionSpans(leaf: number, size: number, start = 0): Span[] {
  if (size <= 1) return []
  const split = splitOf(size)
  return leaf < split
    ? [...inclusionSpans(leaf, split, start), { start: start + split, size: size - split }]
    : [...inclusionSpans(leaf - split, size - split, start + split), { start, size: split }]
}

/** The spans whose roots prove that a tree of size `former` is the beginning of a tree of size `later`. */
export function consistencySpans(former: number, later: number): Span[] {
  return former === 0 || former === later ? [] : subproof(former, { start: 0, size: later }, true)
}

function subproof(former: number, { start, size }: Span, whole: boolean): Span[] {
  if (former === size) return whole ? [] : [{ start, size }]
  const split = splitOf(size)
  const right = { start: start + split, size: size - split }
  return former <= split
    ? [...subproof(former, { start, size: split }, whole), right]
    : [...subproof(former - split, right, false), { start, size: split }]
}

/**
 * The perfect trees that make up a span, from left to right: each is `height` levels high and the `index`th of its
 * height.
 */
export function perfectTrees({ start, size }: Span): { height: number; index: number }[] {
  const trees: { height: number; index: number }[] = []
  let at = start
  for (let rest = size; rest > 0; ) {
    const height = Math.floor(Math.log2(rest))
    const leaves = 2 ** height
    trees.push({ height, index: at / leaves })
    at += leaves
    rest -= leaves
  }
  return trees
}

/** The root over perfect trees of decreasing size, from left to right. */
export const joined = (roots: readonly Hash[]): Hash =>
  roots.length === 0 ? EMPTY_ROOT : roots.reduceRight((right, left) => nodeHash(left, right))

export const { provesInclusion, provesConsistency } = merkleProofs<Hash>(nodeHash, EMPTY_ROOT)
