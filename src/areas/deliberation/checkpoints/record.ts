import { roundsOf } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Checkpoint as NamedPlace } from '../../../engine/state-parts.ts'
import type { Checkpoint } from './schema.ts'

/** A checkpoint as its debate stands now. */
export function checkpointRecord(state: DebateState, checkpoint: NamedPlace): Checkpoint {
  const { id, version, round, reason, note, createdBy, createdAt, resumedAt } = checkpoint
  const resumable = state.status === 'paused' && state.checkpoints.at(-1)?.id === id
  return {
    id,
    checkpoint_id: id,
    debate_id: state.debateId,
    version,
    round,
    status: resumable ? 'active' : resumedAt ? 'resumed' : 'expired',
    reason,
    note,
    resumable,
    created_by: createdBy,
    created_at: createdAt,
  }
}

/** What a debate had come to at a checkpoint. */
export const stateRecord = ({ protocol, round, phase, panel, votes, messages }: DebateState) => ({
  current_round: round,
  total_rounds: roundsOf(protocol),
  phase,
  agents: panel.map(({ agent }) => agent),
  votes: votes.map(({ agent, choice, round }) => ({ agent, choice, round })),
  message_count: messages.length,
})
