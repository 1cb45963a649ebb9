import { ERASED } from '../../shared/text/storable-text.ts'
import type { Recorded } from '../events.ts'
import type { DebateState } from '../state.ts'
import { settledProposals } from '../votes/proposals.ts'

type Change = Partial<DebateState>

export const roundStart = (state: DebateState, { data, at }: Recorded<'round_start'>): Change => ({
  status: 'running',
  startedAt: state.startedAt ?? at,
  round: data.round,
  phase: null,
  roundEnd: null,
})

export const phaseChange = (state: DebateState, { data }: Recorded<'phase_change'>): Change => ({
  phase: data.to,
  proposals: settledProposals(state),
})

export const ballotOpened = (state: DebateState, { data, private: text }: Recorded<'ballot_opened'>): Change => ({
  ballots: state.ballots.concat({
    round: data.round,
    proposals: data.proposals.map(({ id, holders }) => ({ id, holders, text: text?.texts[id] ?? ERASED })),
  }),
})

export const voteTally = (state: DebateState, { data }: Recorded<'vote_tally'>): Change => ({
  tallies: state.tallies.concat(data),
  counted: state.counted.concat({
    round: data.round,
    votes: state.votes.length,
    weights: state.weights,
    threshold: state.protocol.threshold,
  }),
})

export const consensusReached = ({ data, private: text }: Recorded<'consensus_reached'>): Change => ({
  consensus: { ...data, answer: text?.answer ?? ERASED },
})

export const roundEnd = (state: DebateState, { data }: Recorded<'round_end'>): Change => ({
  phase: null,
  roundEnd: data,
  proposals: settledProposals(state),
})
