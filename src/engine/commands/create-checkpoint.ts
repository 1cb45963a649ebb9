import { checkpointId } from '../derived-ids.ts'
import { dropUndefined, type EngineEvent } from '../events.ts'
import type { DebateState } from '../state.ts'

interface CheckpointInput {
  user: string
  /** `manual_pause`, `user_requested`, or the person's own words. */
  reason?: string | undefined
  note?: string | undefined
}

/** Names the present place in the log; an ended debate can still be forked there. */
export function createCheckpoint(state: DebateState, input: CheckpointInput): readonly EngineEvent[] {
  const { user, reason = 'user_requested', note } = input
  const known = reason === 'manual_pause' || reason === 'user_requested'
  return [
    {
      type: 'checkpoint_created',
      data: {
        checkpoint: checkpointId(state.debateId, state.version + 1),
        round: state.round,
        phase: state.phase,
        user,
        reason: known ? reason : 'other',
      },
      private: dropUndefined({ reason: known ? undefined : reason, note }),
    },
  ]
}
