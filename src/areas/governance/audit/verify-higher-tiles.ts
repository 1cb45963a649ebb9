import { type Hash, rootOf } from '../../../shared/crypto/merkle.ts'
import type { Issues } from './issues.ts'
import { hashesIn, TILE } from './tree.ts'
import type { VerifyReader } from './verify-store.ts'

/** The roots of whole tiles that no tile of the next level holds yet, level by level; as they are kept between two pieces. */
export type KeptLevels = readonly string[]

/** Tiles above the lowest hold the roots of those below. */
export class HigherTiles {
  readonly #payer: string
  readonly #waiting: Hash[][]
  /** How many tiles of the next level were made of them. */
  readonly #made: number[]
  constructor(payer: string, entries: number, kept: KeptLevels = []) {
    this.#payer = payer
    this.#waiting = kept.map((hex) => hashesIn(Buffer.from(hex, 'hex')))
    this.#made = kept.map((_, level) => Math.floor(entries / TILE ** (level + 2)))
  }

  get kept(): KeptLevels {
    return this.#waiting.map((roots) => Buffer.concat(roots).toString('hex'))
  }

  /** The root of the next whole tile of a level; where `inOrder` is false, hashes are not held against it. */
  async add(reader: VerifyReader, root: Hash, issues: Issues, inOrder: boolean, level = 0): Promise<void> {
    this.#waiting[level] ??= []
    this.#made[level] ??= 0
    const waiting = this.#waiting[level]
    waiting.push(root)
    if (waiting.length < TILE) return
    const number = this.#made[level]++
    this.#waiting[level] = []
    const above = rootOf(waiting)
    const [stored] = await reader.tiles(this.#payer, level + 1, number, number + 1)
    const place = { what: 'tile', seq: number * TILE ** (level + 2) } as const
    if (!stored) issues.add({ ...place, type: 'gap', message: 'The hashes of these tiles are gone' })
    else if (inOrder && !(stored.root.equals(above) && stored.hashes.equals(Buffer.concat(waiting))))
      issues.add({ ...place, type: 'tampering', message: 'The hashes of these tiles were changed' })
    await this.add(reader, above, issues, inOrder, level + 1)
  }
}

/** There are no more tiles than there are entries for. */
export async function strayTiles(reader: VerifyReader, payer: string, size: number, issues: Issues): Promise<void> {
  for (const { level, tiles, last } of await reader.tileCounts(payer)) {
    const span = TILE ** (level + 1)
    const expected = Math.floor(size / span)
    if (tiles <= expected && last < expected) continue
    const seq = Math.max(0, last) * span
    issues.add({ type: 'sequence_error', what: 'tile', seq, message: 'There are hashes of no entries' })
  }
}
