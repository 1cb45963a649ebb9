import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, isSame, joined, utf8 } from './bytes.ts'
import { PeakTree } from './peak-tree.ts'

/** RFC 6962: SHA-256, leaves under 0x00, nodes under 0x01. */
export const leafHash = (leaf: string): Bytes => sha256(utf8(`\0${leaf}`))

const NODE = Uint8Array.of(1)
const nodeHash = (left: Bytes, right: Bytes): Bytes => sha256(joined(NODE, left, right))

/** The tree of an audit log, recomputed. */
export class LogTree extends PeakTree<Bytes> {
  protected override node = nodeHash
  protected override empty = () => sha256(new Uint8Array())
}

/** Whether the path leads from the leaf to the root (RFC 9162, 2.1.3.2). */
export function provesInclusion(
  leaf: Bytes,
  index: number,
  size: number,
  path: readonly Bytes[],
  root: Bytes,
): boolean {
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
}

interface Grown {
  size: number
  root: Bytes
}

/** Whether the path shows that the former tree is the beginning of the later (RFC 9162, 2.1.4.2). */
export function provesConsistency(former: Grown, later: Grown, path: readonly Bytes[]): boolean {
  if (former.size > later.size) return false
  if (former.size === later.size) return path.length === 0 && isSame(former.root, later.root)
  if (former.size === 0) return path.length === 0 && isSame(former.root, new LogTree().root())
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
}
