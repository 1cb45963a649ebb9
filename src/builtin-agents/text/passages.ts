import type { Evidence } from '../../engine/state-parts.ts'
import { withoutComments } from './embedded-orders.ts'
import { sentencesOf } from './sentences.ts'

/** A sentence of a piece of evidence, word for word. */
export interface Passage {
  evidence: Evidence
  text: string
}

/** Reads a piece of evidence into its passages. */
export const passagesOf = (evidence: Evidence): Passage[] =>
  sentencesOf(withoutComments(evidence.content)).map(({ text }) => ({ evidence, text }))

/** The same evidence in the same order, however it was attached. */
export const inFixedOrder = (evidence: readonly Evidence[]): Evidence[] =>
  [...evidence].sort(
    (a, b) =>
      b.reliability - a.reliability ||
      compare(a.title, b.title) ||
      compare(a.content, b.content) ||
      compare(a.id, b.id),
  )

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
