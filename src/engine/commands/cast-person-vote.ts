import { conflict, invalid } from '../../shared/errors.ts'
import { ABSTAIN, NONE } from '../ballots.ts'
import type { EngineEvent } from '../events.ts'
import { liveProposals } from '../proposals.ts'
import type { DebateState } from '../state.ts'
import { refuseEnded } from './refusals.ts'

interface PersonVoteInput {
  user: string
  /** A proposal, `none` or `abstain`. */
  choice: string
  reason: string
}

/** A person's vote is shown; it weighs only where the protocol says so. Voting again replaces it. */
export function castPersonVote(state: DebateState, { user, choice, reason }: PersonVoteInput): readonly EngineEvent[] {
  refuseEnded(state)
  const proposals = liveProposals(state).map(({ id }) => id)
  if (proposals.length === 0) throw conflict('There is nothing to vote on yet', { status: state.status })
  const choices = [...proposals, NONE, ABSTAIN]
  if (!choices.includes(choice)) throw invalid('choice', `must be one of ${choices.join(', ')}`)
  return [
    {
      type: 'vote_cast',
      data: {
        round: state.round,
        user,
        choice,
        stances: proposals.includes(choice) ? { [choice]: 'agree' } : {},
        confidence: 1,
        continue_debate: false,
      },
      private: { reason },
    },
  ]
}
