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

/** Up to here a length is kept as it is; longer ones within three hundredths. */
const EXACT = 64

/** What each byte stands for; 0 is an empty place, and no passage has it. */
export const LENGTH_OF_BYTE = lengthsOfBytes()

function lengthsOfBytes(): Float64Array {
  const lengths = new Float64Array(256)
  for (let byte = 1; byte < 256; byte++) {
    const last = lengths[byte - 1] ?? 0
    lengths[byte] = byte <= EXACT ? byte : Math.max(last + 1, Math.round(last * 1.03))
  }
  return lengths
}

/** The byte of the longest length that is not above this one. */
export function byteOfLength(length: number): number {
  let low = 1
  let high = 255
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((LENGTH_OF_BYTE[middle] ?? 0) <= length) low = middle
    else high = middle - 1
  }
  return low
}
