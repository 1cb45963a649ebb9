import type { SearchQuery } from './passage.ts'
import type { Segment } from './places.ts'

/** A passage by its number, with its score. */
export interface Candidate {
  number: number
  score: number
}

export type Order = (one: Candidate, other: Candidate) => number

/** The higher score first, then the lower number. */
export const byScore: Order = (one, other) => other.score - one.score || one.number - other.number

/** The higher score first, then the higher number. */
const byScoreLatest: Order = (one, other) => other.score - one.score || other.number - one.number

export const orderOf = ({ latestFirst }: Pick<SearchQuery, 'latestFirst'>): Order =>
  latestFirst ? byScoreLatest : byScore

/** Which places may be candidates. */
export type MayBe = (segment: Segment, place: number) => boolean

/** The best places with a score, in order, at most this many. A heap keeps the worst of them on top. */
export function bestPlaces(
  segments: readonly Segment[],
  scores: Float64Array,
  most: number,
  mayBe: MayBe,
  order: Order = byScore,
): Candidate[] {
  const heap: Candidate[] = []
  const isWorse = (one: Candidate, other: Candidate) => order(one, other) > 0

  function sink(from: number) {
    let at = from
    for (;;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        const there = heap[child]
        if (there && isWorse(there, heap[worst] as Candidate)) worst = child
      }
      if (worst === at) return
      ;[heap[at], heap[worst]] = [heap[worst] as Candidate, heap[at] as Candidate]
      at = worst
    }
  }

  let bar = 0
  for (const segment of segments) {
    const { base, numbers, lengths } = segment
    for (let place = 0; place < lengths.length; place++) {
      const score = scores[base + place] as number
      if (score <= 0 || score < bar || !mayBe(segment, place)) continue
      const candidate = { number: numbers[place] as number, score }
      if (heap.length < most) {
        heap.push(candidate)
        if (heap.length < most) continue
        for (let at = (most >> 1) - 1; at >= 0; at--) sink(at)
      } else if (isWorse(heap[0] as Candidate, candidate)) {
        heap[0] = candidate
        sink(0)
      } else continue
      bar = (heap[0] as Candidate).score
    }
  }
  return heap.sort(order)
}
