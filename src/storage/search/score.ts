import { type Collection, lengthNorms, type Tuning } from './bm25.ts'
import type { Segment } from './places.ts'

export interface WeighedTerm {
  term: string
  /** Its rarity times its weight in the query. */
  weight: number
}

/** From this size on it pays to precompute what most postings are worth. */
const LONG_ROW = 4_096

/** The scores of all places of a tenant; terms are added in the given order. */
export class Scores {
  readonly scores: Float64Array
  readonly #norms: Float64Array
  readonly #k1: number
  /** How many postings were added up. */
  postings = 0

  constructor(segments: readonly Segment[], collection: Collection, tuning: Pick<Tuning, 'k1' | 'b'>) {
    const last = segments.at(-1)
    this.scores = new Float64Array(last ? last.base + last.lengths.length : 0)
    this.#norms = lengthNorms(collection, tuning)
    this.#k1 = tuning.k1
  }

  /** Adds what the places of one segment gain by one term; empty places gain nothing. */
  add({ base, lengths }: Segment, bytes: Uint8Array, weight: number) {
    const { scores } = this
    const norms = this.#norms
    const gain = this.#k1 + 1
    const once = bytes.length > LONG_ROW ? this.#gainsOfOnce(weight) : undefined
    const end = bytes.length
    let postings = 0
    let place = -1
    let at = 0
    while (at < end) {
      let byte = bytes[at++] as number
      let gap = byte & 0x7f
      for (let shift = 7; byte & 0x80; shift += 7) {
        byte = bytes[at++] as number
        gap |= (byte & 0x7f) << shift
      }
      place += gap
      byte = bytes[at++] as number
      let count = byte & 0x7f
      for (let shift = 7; byte & 0x80; shift += 7) {
        byte = bytes[at++] as number
        count |= (byte & 0x7f) << shift
      }
      const length = lengths[place] as number
      if (length === 0) continue
      postings++
      const gained =
        once && count === 1 ? (once[length] as number) : weight * ((count * gain) / (count + (norms[length] as number)))
      scores[base + place] = (scores[base + place] as number) + gained
    }
    this.postings += postings
  }

  /**
   * What a passage with one occurrence gains, by the byte of its length; most passages have one, and division is slow.
   */
  #gainsOfOnce(weight: number): Float64Array {
    const gain = this.#k1 + 1
    return this.#norms.map((norm) => weight * (gain / (1 + norm)))
  }
}

/** The order of terms in the index, and so the order in which their scores are added. */
export const bytewise = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
