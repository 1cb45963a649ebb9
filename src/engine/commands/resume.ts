import { conflict, notFound } from '../../shared/errors.ts'
import { defined } from '../defined.ts'
import type { EngineEvent } from '../events.ts'
import type { DebateState } from '../state.ts'
import { wrongStatus } from './refusals.ts'

interface ResumeInput {
  user: string
  checkpoint?: string | undefined
}

/** A debate goes on where it stands. Answers that came in during the pause are no reason to refuse its checkpoint. */
export function resume(state: DebateState, { user, checkpoint }: ResumeInput): readonly EngineEvent[] {
  if (checkpoint !== undefined) refuseOlder(state, checkpoint)
  if (state.status !== 'paused') throw wrongStatus(state)
  return [{ type: 'debate_resumed', data: defined({ user, checkpoint }) }]
}

/** A debate whose budget pays again goes on, unless somebody has paused it meanwhile. */
export const resumeForBudget = ({ waitsFor }: DebateState): readonly EngineEvent[] =>
  waitsFor === null ? [] : [{ type: 'debate_resumed', data: {} }]

function refuseOlder({ checkpoints, round, phase, status }: DebateState, id: string) {
  const checkpoint = checkpoints.find((each) => each.id === id)
  if (!checkpoint) throw notFound('checkpoint', id)
  if (checkpoint.round === round && checkpoint.phase === phase) return
  throw conflict('The debate went on after this checkpoint; fork it there instead', {
    status,
    checkpoint: id,
    instead: 'fork',
    version: checkpoint.version,
  })
}
