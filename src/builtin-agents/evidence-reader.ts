import type { Evidence } from '../engine/state-parts.ts'
import { type Case, weigh } from './judging/case.ts'
import type { Option } from './judging/frame.ts'
import { inFixedOrder, type Passage, passagesOf } from './reading/passages.ts'
import { stemCounter } from './reading/words.ts'

export interface EvidenceReader {
  weigh(evidence: readonly Evidence[], topic: string, options: readonly Option[]): Case
  /** Whether a word with this stem occurs in the sentences. */
  mentions(evidence: readonly Evidence[], stem: string): boolean
}

interface Read {
  passages: readonly Passage[]
  cases: Map<string, Case>
}

const MOST_CASES = 64

/** Reads each piece of evidence once, and weighs each question on it once, for as long as somebody holds on to it. */
export function evidenceReader(): EvidenceReader {
  const pieces = new WeakMap<Evidence, readonly Passage[]>()
  const lists = new WeakMap<readonly Evidence[], Read>()

  const passagesIn = (piece: Evidence) => {
    const known = pieces.get(piece) ?? passagesOf(piece)
    pieces.set(piece, known)
    return known
  }

  const readIn = (evidence: readonly Evidence[]) => {
    const known = lists.get(evidence) ?? { passages: inFixedOrder(evidence).flatMap(passagesIn), cases: new Map() }
    lists.set(evidence, known)
    return known
  }

  return {
    weigh(evidence, topic, options) {
      const { passages, cases } = readIn(evidence)
      const key = JSON.stringify([topic, options.map(({ id, text }) => [id, text])])
      const known = cases.get(key)
      if (known) return known
      if (cases.size >= MOST_CASES) cases.clear()
      const weighed = weigh(topic, options, passages)
      cases.set(key, weighed)
      return weighed
    },
    mentions(evidence, stem) {
      const count = stemCounter(new Map([[stem, true]]))
      return readIn(evidence).passages.some(({ text }) => count(text).size > 0)
    },
  }
}
