import { isSame } from './bytes.ts'

interface Grown<Hash> {
  size: number
  root: Hash
}

/** The two proofs of RFC 9162, with whichever hash of nodes. */
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

  /** Whether the path shows that the former tree is the beginning of the later (2.1.4.2). */
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
