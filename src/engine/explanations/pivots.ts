import { electorate } from '../consensus/voters.ts'
import { weighingOf } from '../consensus/weights.ts'
import type { DebateState } from '../state.ts'
import type { Vote } from '../state-parts.ts'
import { beliefChanges } from './positions.ts'
import { isSameResult, type LastCount, lossOfConfidence, type Outcome, outcomeOf, withoutVote } from './recount.ts'

/** A vote of the last count, and what the count would be without it. */
export interface VotePivot {
  vote: Vote
  weight: number
  /** How much of the confidence in the winner hangs on it. */
  influence: number
  /** Whether without it another would be ahead, or whether there is a consensus would change. */
  pivotal: boolean
  /** The voter stood behind something else before. */
  changed: boolean
  without: Outcome
}

/** Every vote that was counted, the most influential first. */
export function votePivots(state: DebateState, count: LastCount): readonly VotePivot[] {
  const now = outcomeOf(state, count)
  const changed = new Set(beliefChanges(state).map(({ agent }) => agent))
  const weights = weightsOf(count)
  return count.votes
    .map((vote) => {
      const without = outcomeOf(state, withoutVote(count, vote))
      return {
        vote,
        weight: weights.get(vote) ?? 0,
        influence: Math.abs(lossOfConfidence(now, without)),
        pivotal: !isSameResult(now, without),
        changed: vote.agent !== null && changed.has(vote.agent),
        without,
      }
    })
    .sort((a, b) => b.influence - a.influence || Number(b.pivotal) - Number(a.pivotal))
}

/** A person's vote weighs nothing where people are only heard. */
function weightsOf(count: LastCount): ReadonlyMap<Vote, number> {
  const { voters } = electorate({ ...count, weighing: weighingOf(count) })
  const weighed = new Map(voters.map(({ vote, weight }) => [vote && `${vote.agent} ${vote.user}`, weight]))
  return new Map(count.votes.map((vote) => [vote, weighed.get(`${vote.agent} ${vote.user}`) ?? 0]))
}
