import { isCalibrated } from '../../parts/confidence-bar.tsx'
import type { EventOf } from '../../stream/index.ts'
import type { DebateView } from './debate-view.ts'

type Change = Partial<DebateView>

/** A new ballot: the votes of the last one are history. */
export function ballotOpened(view: DebateView, { payload }: EventOf<'ballot_opened'>): Change {
  const proposals = { ...view.proposals }
  for (const { id, text } of payload.proposals) {
    proposals[id] = { id, text, author: proposals[id]?.author ?? authorOf(view, id) }
  }
  return { proposals, votes: [], winner: null }
}

/** To an open question every member has one proposal, numbered by its seat. */
const authorOf = ({ isClosed, panel }: DebateView, id: string) =>
  isClosed ? null : (panel[Number(id.slice(1)) - 1]?.agent ?? null)

export function voteTally(view: DebateView, { seq, timestamp: at, payload }: EventOf<'vote_tally'>): Change {
  const { round, winner, confidence, method } = payload
  const held = isCalibrated(method)
  const counted = { confidence, isCalibrated: held, threshold: view.protocol?.threshold ?? 0 }
  const proposal = winner === null ? undefined : view.proposals[winner]
  return {
    winner,
    confidence: { value: confidence, isCalibrated: held },
    entries: [...view.entries, { kind: 'tally', seq, at, round, winner: proposal, ...counted }],
  }
}

export const consensusReached = (
  view: DebateView,
  { seq, timestamp: at, payload: { round, answer } }: EventOf<'consensus_reached'>,
): Change => ({
  entries: [...view.entries, { kind: 'turn', seq, at, round, what: 'consensus', text: answer }],
})
