import { oneLine } from '../../../shared/text/untrusted-text.ts'
import type { DebateState } from '../../state.ts'
import type { Evidence } from '../../state-parts.ts'
import { EVIDENCE_BUDGET, type EvidenceNames, factsOf, LEAST_SHARE } from '../evidence.ts'
import { LONGEST_TEXT, marked, type Passage } from './blocks.ts'

/**
 * The evidence that the debate began with, within the budget: something of each piece, then more of the most reliable.
 */
export function firstPieces(state: DebateState, names: EvidenceNames, budget: number): readonly Passage[] {
  const pieces = state.evidence.filter(({ during }) => during === undefined)
  const passages = new Map(pieces.map((piece) => [piece, passageOf(piece, names)]))
  const least = Math.max(LEAST_SHARE, Math.floor(budget / Math.max(1, pieces.length)))
  const shares = new Map<Evidence, number>()
  let left = budget
  for (const most of [least, Number.POSITIVE_INFINITY]) {
    for (const piece of pieces.toSorted((a, b) => b.reliability - a.reliability)) {
      const had = shares.get(piece) ?? 0
      const more = Math.min(left, Math.min(most, lengthOf(passages.get(piece))) - had)
      shares.set(piece, had + more)
      left -= more
    }
  }
  return [...passages].map(([piece, passage]) => ({ ...passage, most: shares.get(piece) ?? 0 }))
}

/** The share of the remaining budget for each later piece. */
const SHARE_OF_LATER = 1 / 4

/** The evidence attached since, with its place in the debate; later pieces never change how much of one is shown. */
export function laterPieces(state: DebateState, names: EvidenceNames, budget: number) {
  let left = budget
  return state.evidence.flatMap((piece) => {
    if (!piece.during) return []
    const passage = passageOf(piece, names)
    const share = Math.max(Math.floor(left * SHARE_OF_LATER), Math.min(LEAST_SHARE, left))
    const most = Math.min(lengthOf(passage), share, LONGEST_TEXT)
    left -= most
    return [{ during: piece.during, at: piece.at, passage: { ...passage, most } }]
  })
}

const passageOf = (piece: Evidence, names: EvidenceNames): Passage => ({
  label: `[${names.nameOf(piece.id)}] (${factsOf(piece)})`,
  text: `${oneLine(piece.title)} (${oneLine(piece.source)})\n\n${piece.content}`,
  rank: 2,
  isEvidence: true,
})

/** The length of a passage shown whole, as far as a prompt can show it. */
const lengthOf = (passage: Passage | undefined) =>
  passage ? passage.label.length + ':\n'.length + marked(passage.text, EVIDENCE_BUDGET).text.length : 0
