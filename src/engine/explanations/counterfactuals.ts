import { countVotes } from '../consensus/count-votes.ts'
import { electorate } from '../consensus/electorate.ts'
import { weighingOf } from '../consensus/vote-weights.ts'
import type { Stance } from '../events/parts.ts'
import type { DebateState } from '../state.ts'
import type { Vote } from '../state-parts.ts'
import { NONE } from '../votes/ballots.ts'
import { restingOnlyOn } from './evidence-chain.ts'
import { beliefChanges } from './positions.ts'
import {
  isSameResult,
  type LastCount,
  lastThreshold,
  lossOfConfidence,
  type Outcome,
  outcomeOf,
  voterOf,
  withoutAgents,
  withoutVote,
} from './recount.ts'

/** What is changed before the votes are counted again. */
export type Condition =
  | { kind: 'flip_vote'; voter: string; from: string; to: string }
  | { kind: 'drop_agent'; agent: string }
  | { kind: 'drop_evidence'; evidence: string }
  | { kind: 'move_threshold'; threshold: number }

export interface Counterfactual {
  id: string
  condition: Condition
  outcome: Outcome
  /** Whether another choice would lead, or the consensus would change. */
  changes: boolean
  /** The change of the confidence in the winner. */
  sensitivity: number
  /** The agents whose votes change or fall away. */
  affected: readonly string[]
  /** How likely an agent errs by its record, or evidence fails by its reliability; null for a person's decision. */
  likelihood: number | null
}

const THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.9]

/**
 * Repeats the last count with each vote flipped, each agent and each piece of evidence removed, and the threshold
 * moved.
 */
export function counterfactuals(state: DebateState, count: LastCount): readonly Counterfactual[] {
  const now = outcomeOf(state, count)
  const found = (
    what: Omit<Counterfactual, 'outcome' | 'changes' | 'sensitivity'>,
    outcome: Outcome,
  ): Counterfactual => ({
    ...what,
    outcome,
    changes: !isSameResult(now, outcome),
    sensitivity: Math.abs(lossOfConfidence(now, outcome)),
  })
  const errs = (agent: string | null) => {
    const member = count.panel.find((each) => each.agent === agent)
    return member ? 1 - member.p : null
  }

  const flips = count.votes.map((vote) => {
    const to = rivalOf(vote, count, now.winner)
    return found(
      {
        id: `flip_vote:${voterOf(vote)}`,
        condition: { kind: 'flip_vote', voter: voterOf(vote), from: vote.choice, to },
        affected: [voterOf(vote)],
        likelihood: errs(vote.agent),
      },
      outcomeOf(state, { ...count, votes: count.votes.map((each) => (each === vote ? flipped(vote, to) : each)) }),
    )
  })
  const absences = count.panel.map(({ agent, p }) =>
    found(
      {
        id: `drop_agent:${agent}`,
        condition: { kind: 'drop_agent', agent },
        affected: [agent],
        likelihood: 1 - p,
      },
      outcomeOf(state, withoutAgents(count, [agent])),
    ),
  )
  const losses = state.evidence.map(({ id, reliability }) => {
    const fallen = restingOnlyOn(state, count.votes, id)
    return found(
      {
        id: `drop_evidence:${id}`,
        condition: { kind: 'drop_evidence', evidence: id },
        affected: fallen.map(voterOf),
        likelihood: 1 - reliability,
      },
      outcomeOf(state, { ...count, votes: count.votes.filter((vote) => !fallen.includes(vote)) }),
    )
  })
  const moves = THRESHOLDS.filter((threshold) => threshold !== lastThreshold(state)).map((threshold) =>
    found(
      {
        id: `move_threshold:${threshold}`,
        condition: { kind: 'move_threshold', threshold },
        affected: [],
        likelihood: null,
      },
      outcomeOf(state, count, threshold),
    ),
  )
  return [...flips, ...absences, ...losses, ...moves].sort(
    (a, b) => b.sensitivity - a.sensitivity || Number(b.changes) - Number(a.changes),
  )
}

/** The winner, or for a vote for the winner the strongest other choice. */
function rivalOf({ choice }: Vote, count: LastCount, winner: string | null): string {
  if (winner !== null && choice !== winner) return winner
  const { weights } = countVotes(count)
  const [rival] = count.proposals.filter((id) => id !== choice).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
  return rival ?? NONE
}

function flipped(vote: Vote, choice: string): Vote {
  const stances: Record<string, Stance> = { ...vote.stances, [vote.choice]: 'disagree', [choice]: 'agree' }
  return { ...vote, choice, stances }
}

/** A vote of the last count, and the count without it. */
export interface VotePivot {
  vote: Vote
  weight: number
  /** How much of the confidence in the winner depends on it. */
  influence: number
  /** Whether another choice would lead without it, or the consensus would change. */
  pivotal: boolean
  /** The voter supported something else before. */
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

/** A person's vote weighs nothing where people only comment. */
function weightsOf(count: LastCount): ReadonlyMap<Vote, number> {
  const { voters } = electorate({ ...count, weighing: weighingOf(count) })
  const weighed = new Map(voters.map(({ vote, weight }) => [vote && `${vote.agent} ${vote.user}`, weight]))
  return new Map(count.votes.map((vote) => [vote, weighed.get(`${vote.agent} ${vote.user}`) ?? 0]))
}
