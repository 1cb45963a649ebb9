import { conflict, invalid } from '../../shared/errors.ts'
import { dropUndefined, type EngineEvent, type EventShapes } from '../events.ts'
import type { DebateState } from '../state.ts'
import { NONE } from '../votes/ballots.ts'
import { wrongStatus } from './refusals.ts'

interface OutcomeInput {
  user: string
  /** The proposal that turned out right, or `none`. */
  right?: string | undefined
  /** Whether the decision was right; enough when `right` follows from it. */
  correct?: boolean | undefined
  source: EventShapes['outcome_recorded']['data']['source']
  explanation?: string | undefined
}

/** Records what turned out true, once: records of agents and the calibrator follow from it. */
export function recordOutcome(state: DebateState, input: OutcomeInput): readonly EngineEvent[] {
  const { user, source, explanation } = input
  if (state.status !== 'completed') throw wrongStatus(state)
  if (state.outcome) {
    throw conflict('The outcome is already recorded', { status: state.status, right: state.outcome.right })
  }
  const decided = decision(state)
  const right = rightOne(state, decided, input)
  const wrong = right === null && decided !== null ? { wrong: decided } : {}
  return [
    {
      type: 'outcome_recorded',
      data: { right, ...wrong, correct: right === decided, source, user },
      private: dropUndefined({ explanation }),
    },
  ]
}

/** The decision of the debate: its consensus, or the leader of its last count. */
const decision = ({ end, tallies }: DebateState) => end?.winner ?? tallies.at(-1)?.winner ?? null

/** Null when it is unknown: a wrong decision does not say which other choice was right. */
function rightOne(state: DebateState, decided: string | null, { right, correct }: OutcomeInput): string | null {
  if (right !== undefined) {
    const choices = [...state.proposals.map(({ id }) => id), NONE]
    if (!choices.includes(right)) throw invalid('right', `must be one of ${choices.join(', ')}`)
    if (correct !== undefined && correct !== (right === decided)) throw invalid('correct', 'contradicts right')
    return right
  }
  if (correct === undefined) throw invalid('right', 'right or correct is required')
  if (decided === null) throw invalid('right', 'is required, because nothing was decided')
  return correct ? decided : theOther(state, decided)
}

/** Of two options one is right when the other is wrong. */
const theOther = ({ closed, proposals }: DebateState, decided: string) =>
  closed && proposals.length === 2 ? (proposals.find(({ id }) => id !== decided)?.id ?? null) : null
