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

/**
 * A question of many words is widened by words that its best passages share, in order that passages are found which say the
 * same in other words. Short ones are not: what they find first is too often about something else.
 */
export interface Feedback {
  /** Questions of fewer terms are asked as they are. */
  leastTerms: number
  /** How many of the best passages are read. */
  passages: number
  /** How many terms are taken from them. */
  terms: number
  /** A term that a larger share of all passages has says too little. */
  mostShare: number
  /** What the first of them weighs beside a word of the question that is as rare. */
  weight: number
}

/** How much a word that is said again counts (k1), and how much a long passage is held against it (b). */
export interface Tuning {
  k1: number
  b: number
  /** How long questions are widened; undefined where only their own words count. */
  feedback?: Feedback | undefined
}

/** `k1` and `b` are usual values; docs/benchmarks.md says what they and the feedback give on six collections. */
export const TUNING: Tuning = {
  k1: 1.5,
  b: 0.75,
  feedback: { leastTerms: 6, passages: 10, terms: 10, mostShare: 0.1, weight: 0.75 },
}
