import { LENGTH_OF_BYTE } from './lengths.ts'
import type { Tuning } from './tuning.ts'

/** What all passages of a tenant are like. */
export interface Collection {
  passages: number
  totalLength: number
}

/** How much it says that a passage holds a term which so many hold. */
export const rarity = (df: number, { passages }: Collection): number => Math.log(1 + (passages - df + 0.5) / (df + 0.5))

/** By the byte of a passage's length: what its length adds below the fraction. */
export function lengthNorms({ passages, totalLength }: Collection, { k1, b }: Pick<Tuning, 'k1' | 'b'>): Float64Array {
  const mean = totalLength / Math.max(1, passages) || 1
  return LENGTH_OF_BYTE.map((length) => k1 * (1 - b + (b * length) / mean))
}
