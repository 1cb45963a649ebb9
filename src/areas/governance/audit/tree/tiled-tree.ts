import { GrowingTree, HASH_BYTES, type Hash, rootOf } from '../../../../shared/crypto/merkle.ts'

/** How many hashes a tile holds; a tile of the next level holds the roots of so many tiles. */
export const TILE = 256
const TILE_HEIGHT = 8

export interface Tile {
  level: number
  number: number
  hashes: Buffer
  root: Hash
}

/** The stored state of a tree between two additions. */
export interface KeptTree {
  size: number
  frontier: Buffer
}

/** How many perfect trees of at least one tile a tree of this size has. */
function peaksAbove(size: number): number {
  let peaks = 0
  for (let whole = Math.floor(size / TILE); whole > 0; whole = Math.floor(whole / 2)) peaks += whole % 2
  return peaks
}

export const hashesIn = (bytes: Buffer): Hash[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, place) =>
    bytes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
  )

/** A payer's tree to which entries are added; says which tiles became whole. */
export class TiledTree {
  readonly #whole: GrowingTree
  #tail: Hash[]
  readonly tiles: Tile[] = []
  constructor({ size, frontier }: KeptTree) {
    const hashes = hashesIn(frontier)
    const peaks = peaksAbove(size)
    this.#whole = new GrowingTree(Math.floor(size / TILE), hashes.slice(0, peaks))
    this.#tail = hashes.slice(peaks)
  }

  get size() {
    return this.#whole.size * TILE + this.#tail.length
  }

  /** The leaves of the tile that is not whole yet. */
  get tail(): readonly Hash[] {
    return this.#tail
  }

  add(leaf: Hash) {
    this.#tail.push(leaf)
    if (this.#tail.length < TILE) return
    const root = rootOf(this.#tail)
    this.tiles.push({ level: 0, number: this.#whole.size, hashes: Buffer.concat(this.#tail), root })
    this.#whole.add(root)
    this.#tail = []
  }

  get frontier(): Buffer {
    return Buffer.concat([...this.#whole.peaks, ...this.#tail])
  }

  root(): Hash {
    const tree = new GrowingTree(0, [])
    for (const leaf of this.#tail) tree.add(leaf)
    const peaks = [...this.#whole.peaks, ...tree.peaks]
    return new GrowingTree(this.size, peaks).root()
  }
}

/** The place of a perfect tree in the tiles: `count` hashes of that level, from `from` on. */
export function inTiles({ height, index }: { height: number; index: number }) {
  const level = Math.floor(height / TILE_HEIGHT)
  const count = 2 ** (height % TILE_HEIGHT)
  return { level, from: index * count, count }
}
