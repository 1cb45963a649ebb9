import { conflict, invalid } from '../../shared/errors.ts'
import type { MessageOrigin } from '../events/parts.ts'
import { dropUndefined, type EngineEvent } from '../events.ts'
import type { DebateState } from '../state.ts'
import { ABSTAIN, NONE } from '../votes/ballots.ts'
import { liveProposals } from '../votes/proposals.ts'
import { isKnown, refuseEnded } from './refusals.ts'

/** How strongly a person may mean a vote. */
export const INTENSITY = { minimum: 1, maximum: 10 } as const

interface PersonVoteInput {
  user: string
  /** A proposal, `none` or `abstain`. */
  choice: string
  intensity?: number | undefined
  reason: string
  /** The message with the vote: a vote that is already in the log is not cast again. */
  origin?: MessageOrigin | undefined
}

/** Records a person's vote. It counts only where the protocol says so, and a new vote replaces it. */
export function castPersonVote(state: DebateState, input: PersonVoteInput): readonly EngineEvent[] {
  const { user, choice, intensity, reason, origin } = input
  if (isKnown(state, origin)) return []
  refuseEnded(state)
  const proposals = liveProposals(state).map(({ id }) => id)
  if (proposals.length === 0) throw conflict('There is nothing to vote on yet', { status: state.status })
  const choices = [...proposals, NONE, ABSTAIN]
  if (!choices.includes(choice)) throw invalid('choice', `must be one of ${choices.join(', ')}`)
  if (intensity !== undefined && !isIntensity(intensity)) {
    throw invalid('intensity', `must be a whole number from ${INTENSITY.minimum} to ${INTENSITY.maximum}`)
  }
  return [
    {
      type: 'vote_cast',
      data: dropUndefined({
        round: state.round,
        user,
        choice,
        stances: proposals.includes(choice) ? { [choice]: 'agree' as const } : {},
        confidence: 1,
        continue_debate: false,
        intensity,
        origin,
      }),
      private: { reason },
    },
  ]
}

const isIntensity = (value: number) =>
  Number.isInteger(value) && value >= INTENSITY.minimum && value <= INTENSITY.maximum
