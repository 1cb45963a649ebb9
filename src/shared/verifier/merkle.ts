import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, isSame, joined, utf8 } from './bytes.ts'

interface Grown<Hash> {
  size: number
  root: Hash
}

/** The two proofs of RFC 9162, for any hash of nodes. */
export const merkleProofs = <Hash extends Uint8Array>(
  nodeHash: (left: Hash, right: Hash) => Hash,
  emptyRoot: Hash,
) => ({
  /** Whether the path leads from the leaf to the root (2.1.3.2). */
  provesInclusion(leaf: Hash, index: number, size: number, path: readonly Hash[], root: Hash): boolean {
    if (index < 0 || index >= size) return false
    let [place, last, node] = [index, size - 1, leaf]
    for (const sibling of path) {
      if (last === 0) return false
      if (place % 2 === 1 || place === last) {
        node = nodeHash(sibling, node)
        while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
      } else node = nodeHash(node, sibling)
      ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    }
    return last === 0 && isSame(node, root)
  },

  /** Whether the path proves that the former tree is the beginning of the later (2.1.4.2). */
  provesConsistency(former: Grown<Hash>, later: Grown<Hash>, path: readonly Hash[]): boolean {
    if (former.size > later.size) return false
    if (former.size === later.size) return path.length === 0 && isSame(former.root, later.root)
    if (former.size === 0) return path.length === 0 && isSame(former.root, emptyRoot)
    const isPower = Number.isInteger(Math.log2(former.size))
    const [first, ...rest] = isPower ? [former.root, ...path] : path
    if (!first) return false
    let [place, last] = [former.size - 1, later.size - 1]
    while (place % 2 === 1) [place, last] = [(place - 1) / 2, Math.floor(last / 2)]
    let [old, grown] = [first, first]
    for (const sibling of rest) {
      if (last === 0) return false
      if (place % 2 === 1 || place === last) {
        old = nodeHash(sibling, old)
        grown = nodeHash(sibling, grown)
        while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
      } else grown = nodeHash(grown, sibling)
      ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    }
    return last === 0 && isSame(old, former.root) && isSame(grown, later.root)
  },
})

/** An append-only Merkle tree. It keeps only the roots of the perfect trees that it consists of, largest first. */
export abstract class PeakTree<Hash> {
  size: number
  readonly peaks: Hash[]
  constructor(size = 0, peaks: readonly Hash[] = []) {
    this.size = size
    this.peaks = [...peaks]
  }

  protected abstract node(left: Hash, right: Hash): Hash
  protected abstract empty(): Hash

  add(leaf: Hash) {
    this.addPerfect(0, leaf)
  }

  /** Adds the root of a perfect tree of this height to a tree that consists of whole trees of that height. */
  addPerfect(height: number, root: Hash) {
    const leaves = 2 ** height
    let node = root
    for (let rest = this.size / leaves; rest % 2 === 1; rest = (rest - 1) / 2)
      node = this.node(this.peaks.pop() as Hash, node)
    this.peaks.push(node)
    this.size += leaves
  }

  root(): Hash {
    let root = this.peaks.at(-1)
    if (root === undefined) return this.empty()
    for (let place = this.peaks.length - 2; place >= 0; place--) root = this.node(this.peaks[place] as Hash, root)
    return root
  }
}

/** RFC 6962: SHA-256, leaves under 0x00, nodes under 0x01. */
export const leafHash = (leaf: string): Bytes => sha256(utf8(`\0${leaf}`))

const NODE = Uint8Array.of(1)
const EMPTY_ROOT = sha256(new Uint8Array())
const nodeHash = (left: Bytes, right: Bytes): Bytes => sha256(joined(NODE, left, right))

/** The tree of an audit log, recomputed. */
export class LogTree extends PeakTree<Bytes> {
  protected override node = nodeHash
  protected override empty = () => EMPTY_ROOT
}

export const { provesInclusion, provesConsistency } = merkleProofs<Bytes>(nodeHash, EMPTY_ROOT)
