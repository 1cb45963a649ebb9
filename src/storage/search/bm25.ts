import { LENGTH_OF_BYTE } from './lengths.ts'

/** How much a word that is said again counts (k1), and how much a long passage is held against it (b). */
export interface Tuning {
  k1: number
  b: number
}

export const TUNING: Tuning = { k1: 1.2, b: 0.4 }

/** What all passages of a tenant are like. */
export interface Collection {
  passages: number
  totalLength: number
}

/** How much it says that a passage holds a term which so many hold. */
export const rarity = (df: number, { passages }: Collection): number => Math.log(1 + (passages - df + 0.5) / (df + 0.5))

/** By the byte of a passage's length: what its length adds below the fraction. */
export function lengthNorms({ passages, totalLength }: Collection, { k1, b }: Tuning): Float64Array {
  const mean = totalLength / Math.max(1, passages) || 1
  return LENGTH_OF_BYTE.map((length) => k1 * (1 - b + (b * length) / mean))
}
