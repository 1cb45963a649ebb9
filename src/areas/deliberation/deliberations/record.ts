import { roundsOf } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import { lastChoices } from '../debates/index.ts'
import type { Deliberation } from './schema.ts'

/** A debate as those see it who watch many. */
export const deliberationRecord = (state: DebateState): Deliberation => ({
  id: state.debateId,
  debate_id: state.debateId,
  task: state.topic,
  status: standing(state),
  debate_status: state.status,
  agents: state.panel.map(({ agent }) => agent),
  current_round: state.round,
  total_rounds: roundsOf(state.protocol),
  phase: state.phase,
  consensus_score: state.tallies.at(-1)?.confidence ?? 0,
  started_at: state.startedAt ?? state.createdAt,
  updated_at: state.updatedAt,
  message_count: state.messages.length,
  votes: Object.fromEntries(lastChoices(state)),
})

function standing({ status, round, ballots }: DebateState): Deliberation['status'] {
  switch (status) {
    case 'pending':
      return 'initializing'
    case 'completed':
      return 'complete'
    case 'failed':
    case 'cancelled':
      return 'failed'
    default:
      return ballots.some((ballot) => ballot.round === round) ? 'consensus_forming' : 'active'
  }
}
