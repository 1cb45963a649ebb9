import { checkpointId } from '../checkpoint-ids.ts'
import { defined } from '../defined.ts'
import type { EngineEvent } from '../events.ts'
import type { Lack } from '../purse.ts'
import type { DebateState } from '../state.ts'
import { createCheckpoint } from './create-checkpoint.ts'
import { wrongStatus } from './refusals.ts'

interface PauseInput {
  user: string
  reason?: string | undefined
}

/** A pause names the place where it was made. A debate that waits for a budget waits for this person from then on. */
export function pause(state: DebateState, { user, reason }: PauseInput): readonly EngineEvent[] {
  if (!goesOn(state) && state.waitsFor === null) throw wrongStatus(state)
  const checkpoint = checkpointId(state.debateId, state.version + 1)
  return [
    ...createCheckpoint(state, { user, reason: 'manual_pause' }),
    { type: 'debate_paused', data: { user, checkpoint }, private: defined({ reason }) },
  ]
}

const goesOn = ({ status }: DebateState) => status === 'running' || status === 'pending'

/** A debate that no budget pays for rests, until one does. */
export function pauseForBudget(state: DebateState, { budget, until, need }: Lack): readonly EngineEvent[] {
  if (!goesOn(state)) return []
  const checkpoint = checkpointId(state.debateId, state.version + 1)
  return [
    {
      type: 'checkpoint_created',
      data: { checkpoint, round: state.round, phase: state.phase, reason: 'other' },
      private: { reason: 'It waits for a budget' },
    },
    {
      type: 'debate_paused',
      data: { checkpoint, cause: 'budget', budget, ...(until !== null && { until }), need },
      private: {},
    },
  ]
}
