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
