import { conflict, invalid } from '../../shared/errors.ts'
import { NONE } from '../ballots.ts'
import { defined } from '../defined.ts'
import type { EngineEvent, EventShapes } from '../events.ts'
import type { DebateState } from '../state.ts'
import { wrongStatus } from './refusals.ts'

interface OutcomeInput {
  user: string
  /** The proposal that turned out right, or `none`. */
  right?: string | undefined
  /** Whether the decision was right; enough where `right` follows from it. */
  correct?: boolean | undefined
  source: EventShapes['outcome_recorded']['data']['source']
  explanation?: string | undefined
}

/** What turned out true. It is recorded once: records of agents and the calibrator are made from it. */
export function recordOutcome(state: DebateState, input: OutcomeInput): readonly EngineEvent[] {
  const { user, source, explanation } = input
  if (state.status !== 'completed') throw wrongStatus(state)
  if (state.outcome) {
    throw conflict('The outcome is already recorded', { status: state.status, right: state.outcome.right })
  }
  const decided = decision(state)
  const right = rightOne(state, decided, input)
  return [
    {
      type: 'outcome_recorded',
      data: { right, correct: right === decided, source, user },
      private: defined({ explanation }),
    },
  ]
}

/** What the debate put forward: its consensus, or without one what its last count had in front. */
const decision = ({ end, tallies }: DebateState) => end?.winner ?? tallies.at(-1)?.winner ?? null

function rightOne(state: DebateState, decided: string | null, { right, correct }: OutcomeInput): string {
  if (right !== undefined) {
    const choices = [...state.proposals.map(({ id }) => id), NONE]
    if (!choices.includes(right)) throw invalid('right', `must be one of ${choices.join(', ')}`)
    if (correct !== undefined && correct !== (right === decided)) throw invalid('correct', 'contradicts right')
    return right
  }
  if (correct === undefined) throw invalid('right', 'right or correct is required')
  if (correct && decided === null) throw invalid('right', 'nothing was decided, so it must be named')
  return (correct ? decided : theOther(state, decided)) ?? NONE
}

/** Of two options the one is right when the other is wrong. */
const theOther = ({ closed, proposals }: DebateState, decided: string | null) =>
  closed && proposals.length === 2 && decided !== null ? proposals.find(({ id }) => id !== decided)?.id : undefined
