/** A Merkle tree that is only added to: what is left of its leaves are the roots of the perfect trees it consists of, largest first. */
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

  /** Adds the root of a perfect tree of that height, where the tree so far consists of whole ones of it. */
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
