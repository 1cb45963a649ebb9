/** Statistics of all passages of a tenant. */
export interface Collection {
  passages: number
  totalLength: number
}

/** The weight of a term that this many passages contain. */
export const rarity = (df: number, { passages }: Collection): number => Math.log(1 + (passages - df + 0.5) / (df + 0.5))

/** The length term of the denominator, by the byte of a passage's length. */
export function lengthNorms({ passages, totalLength }: Collection, { k1, b }: Pick<Tuning, 'k1' | 'b'>): Float64Array {
  const mean = totalLength / Math.max(1, passages) || 1
  return LENGTH_OF_BYTE.map((length) => k1 * (1 - b + (b * length) / mean))
}

/** Lengths up to here are exact; longer ones within three percent. */
const EXACT = 64

/** The length that each byte stands for; 0 is an empty place, which no passage has. */
export const LENGTH_OF_BYTE = lengthsOfBytes()

function lengthsOfBytes(): Float64Array {
  const lengths = new Float64Array(256)
  for (let byte = 1; byte < 256; byte++) {
    const last = lengths[byte - 1] ?? 0
    lengths[byte] = byte <= EXACT ? byte : Math.max(last + 1, Math.round(last * 1.03))
  }
  return lengths
}

/** The byte of the largest length that is not above this one. */
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
 * A long question is widened by terms that its best passages share, so that passages are found which say the same in
 * other words. A short one is not: what it finds first is too often about something else.
 */
export interface Feedback {
  /** Questions with fewer terms are not widened. */
  leastTerms: number
  /** How many of the best passages are read. */
  passages: number
  /** How many terms are taken from them. */
  terms: number
  /** A term in a larger share of all passages says too little. */
  mostShare: number
  /** The weight of the first of them, relative to an equally rare term of the question. */
  weight: number
}

/** How much repetition of a term counts (k1), and how much a passage's length counts against it (b). */
export interface Tuning {
  k1: number
  b: number
  /** How long questions are widened; undefined if only their own words count. */
  feedback?: Feedback | undefined
}

/**
 * `k1` and `b` are usual values; docs/benchmarks.md shows the effect of them and of the feedback on six collections.
 */
export const TUNING: Tuning = {
  k1: 1.5,
  b: 0.75,
  feedback: { leastTerms: 6, passages: 10, terms: 10, mostShare: 0.1, weight: 0.75 },
}
