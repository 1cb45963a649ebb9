import { checkpointId } from '../checkpoint-ids.ts'
import { defined } from '../defined.ts'
import type { EngineEvent } from '../events.ts'
import type { DebateState } from '../state.ts'
import { createCheckpoint } from './create-checkpoint.ts'
import { wrongStatus } from './refusals.ts'

interface PauseInput {
  user: string
  reason?: string | undefined
}

/** A pause names the place where it was made. */
export function pause(state: DebateState, { user, reason }: PauseInput): readonly EngineEvent[] {
  if (state.status !== 'running' && state.status !== 'pending') throw wrongStatus(state)
  const checkpoint = checkpointId(state.debateId, state.version + 1)
  return [
    ...createCheckpoint(state, { user, reason: 'manual_pause' }),
    { type: 'debate_paused', data: { user, checkpoint }, private: defined({ reason }) },
  ]
}
