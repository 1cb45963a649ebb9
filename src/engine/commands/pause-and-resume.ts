import { conflict, notFound } from '../../shared/errors.ts'
import { checkpointId, interventionId } from '../derived-ids.ts'
import type { MessageOrigin } from '../events/parts.ts'
import { dropUndefined, type EngineEvent } from '../events.ts'
import type { Lack } from '../spending.ts'
import type { DebateState } from '../state.ts'
import { createCheckpoint } from './create-checkpoint.ts'
import { isKnown, wrongStatus } from './refusals.ts'

interface PauseInput {
  user: string
  reason?: string | undefined
}

/** Pauses a debate and names the place. A debate that waited for a budget waits for this person from then on. */
export function pause(state: DebateState, { user, reason }: PauseInput): readonly EngineEvent[] {
  if (!goesOn(state) && state.waitsFor === null) throw wrongStatus(state)
  const checkpoint = checkpointId(state.debateId, state.version + 1)
  return [
    ...createCheckpoint(state, { user, reason: 'manual_pause' }),
    { type: 'debate_paused', data: { user, checkpoint }, private: dropUndefined({ reason }) },
  ]
}

const goesOn = ({ status }: DebateState) => status === 'running' || status === 'pending'

/** Pauses a debate that no budget pays for. */
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

interface ResumeInput {
  user: string
  checkpoint?: string | undefined
  /** What the person says to the agents with it. */
  message?: string | undefined
  /** The message by which they resume: what is already in the log is not done again. */
  origin?: MessageOrigin | undefined
}

/** Resumes a debate where it stands. Answers that arrived during the pause are no reason to refuse its checkpoint. */
export function resume(state: DebateState, { user, checkpoint, message, origin }: ResumeInput): readonly EngineEvent[] {
  if (isKnown(state, origin)) return []
  if (checkpoint !== undefined) refuseOlder(state, checkpoint)
  if (state.status !== 'paused') throw wrongStatus(state)
  const resumed: EngineEvent = { type: 'debate_resumed', data: dropUndefined({ user, checkpoint, origin }) }
  if (message === undefined) return [resumed]
  const intervention = interventionId(state.debateId, state.version + 2)
  return [
    resumed,
    { type: 'intervention_added', data: { intervention, kind: 'message', user }, private: { content: message } },
  ]
}

/** Resumes a debate whose budget pays again, unless a person has paused it meanwhile. */
export const resumeForBudget = ({ waitsFor }: DebateState): readonly EngineEvent[] =>
  waitsFor === null ? [] : [{ type: 'debate_resumed', data: {} }]

function refuseOlder({ checkpoints, round, phase, status }: DebateState, id: string) {
  const checkpoint = checkpoints.find((each) => each.id === id)
  if (!checkpoint) throw notFound('checkpoint', id)
  if (checkpoint.round === round && checkpoint.phase === phase) return
  throw conflict('The debate continued after this checkpoint; fork it there instead', {
    status,
    checkpoint: id,
    instead: 'fork',
    version: checkpoint.version,
  })
}
