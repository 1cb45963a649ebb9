import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  consistencySpans,
  GrowingTree,
  type Hash,
  inclusionSpans,
  joined,
  leafHash,
  nodeHash,
  perfectTrees,
  provesConsistency,
  provesInclusion,
  rootOf,
  type Span,
} from './merkle.ts'

/** The vectors of RFC 6962's reference implementation: inputs in hex, and the root over the first so many. */
const INPUTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const text = (hex: string) => Buffer.from(hex, 'hex').toString()

test('roots are those of the RFC', () => {
  const tree = new GrowingTree()
  expect(tree.root().toString('hex')).toBe(createHash('sha256').digest('hex'))
  for (const [place, input] of INPUTS.entries()) {
    tree.add(leafHash(text(input)))
    expect(tree.root().toString('hex')).toBe(ROOTS[place])
  }
})

/** As RFC 6962 defines it, and nothing else. */
function recursively(leaves: readonly Hash[]): Hash {
  if (leaves.length <= 1) return leaves[0] ?? createHash('sha256').digest()
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(recursively(leaves.slice(0, split)), recursively(leaves.slice(split)))
}

const leaves = Array.from({ length: 70 }, (_, n) => leafHash(`leaf ${n}`))
const spanRoot = ({ start, size }: Span) => {
  const parts = perfectTrees({ start, size }).map(({ height, index }) =>
    recursively(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height)),
  )
  const root = joined(parts)
  expect(root).toEqual(recursively(leaves.slice(start, start + size)))
  return root
}

test('a tree that grows, or goes on from its peaks, is the tree over all leaves', () => {
  for (let size = 0; size <= leaves.length; size++) {
    const expected = recursively(leaves.slice(0, size))
    expect(rootOf(leaves.slice(0, size))).toEqual(expected)
    const half = new GrowingTree()
    for (const leaf of leaves.slice(0, size >> 1)) half.add(leaf)
    const continued = new GrowingTree(half.size, half.peaks)
    for (const leaf of leaves.slice(size >> 1, size)) continued.add(leaf)
    expect(continued.root()).toEqual(expected)
  }
})

test('every leaf of every size is proven, and no other leaf, place, size or root is', () => {
  for (let size = 1; size <= 40; size++) {
    const root = recursively(leaves.slice(0, size))
    for (let index = 0; index < size; index++) {
      const path = inclusionSpans(index, size).map(spanRoot)
      const leaf = leaves[index] as Hash
      expect(provesInclusion(leaf, index, size, path, root)).toBe(true)
      expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)))
      expect(provesInclusion(leaves[index + 1] as Hash, index, size, path, root)).toBe(false)
      expect(provesInclusion(leaf, size, size, path, root)).toBe(false)
      if (size > 1) {
        expect(provesInclusion(leaf, index, size, path.slice(1), root)).toBe(false)
        expect(provesInclusion(leaf, (index + 1) % size, size, path, root)).toBe(false)
      }
    }
  }
})

test('every former tree is proven to be the beginning of every later one, and no other tree is', () => {
  for (let size = 1; size <= 33; size++) {
    const later = { size, root: recursively(leaves.slice(0, size)) }
    for (let former = 0; former <= size; former++) {
      const path = consistencySpans(former, size).map(spanRoot)
      const old = { size: former, root: recursively(leaves.slice(0, former)) }
      expect(provesConsistency(old, later, path)).toBe(true)
      if (former === 0) continue
      expect(provesConsistency({ ...old, root: leafHash('another') }, later, path)).toBe(false)
      expect(provesConsistency(old, { ...later, root: leafHash('another') }, path)).toBe(false)
      if (path.length > 0) expect(provesConsistency(old, later, path.slice(1))).toBe(false)
    }
  }
})
