import { countVotes } from '../consensus/count-votes.ts'
import type { EngineEvent } from '../events.ts'
import { type DebateState, isFirstVersion } from '../state.ts'
import type { Ballot, Vote } from '../state-parts.ts'
import { liveProposals } from './proposals.ts'

export const NONE = 'none'
export const ABSTAIN = 'abstain'

export type AgentVote = Vote & { agent: string }

export const ballotOf = ({ ballots }: DebateState, round: number): Ballot | undefined =>
  ballots.findLast((ballot) => ballot.round === round)

export const tallyOf = ({ tallies }: DebateState, round: number) => tallies.findLast((tally) => tally.round === round)

/** The confidence that the count of a round needed; later changes apply from the next count on. */
export const thresholdOf = ({ counted, protocol }: DebateState, round: number): number =>
  counted.findLast((count) => count.round === round)?.threshold ?? protocol.threshold

/** The votes of the agents in one round, in the order of the panel. */
export const agentVotes = ({ panel, votes }: DebateState, round: number): readonly AgentVote[] =>
  panel.flatMap(({ agent }) => votes.filter((vote): vote is AgentVote => vote.agent === agent && vote.round === round))

/** The votes of agents in the last count; none before the first. */
export const finalVotes = (state: DebateState): readonly AgentVote[] =>
  agentVotes(state, state.tallies.at(-1)?.round ?? 0)

export function openBallot(state: DebateState): EngineEvent {
  const proposals = liveProposals(state)
  return {
    type: 'ballot_opened',
    data: { round: state.round, proposals: proposals.map(({ id, holders }) => ({ id, holders })) },
    private: { texts: Object.fromEntries(proposals.map(({ id, text }) => [id, text])) },
  }
}

/** A person's vote stands until the person votes again, so votes of earlier rounds count too. */
export function tally(state: DebateState): EngineEvent {
  const { round, panel, protocol, calibrator, weights } = state
  const votes = agentVotes(state, round)
  const counted = countVotes({
    panel,
    votes: [...votes, ...state.votes.filter(({ user }) => user !== null)],
    proposals: (ballotOf(state, round)?.proposals ?? []).map(({ id }) => id),
    mode: protocol.mode,
    calibrator,
    weights,
    people: protocol.people_vote,
  })
  const convergence = sameChoice(votes, isFirstVersion(state) ? [ABSTAIN] : [ABSTAIN, NONE])
  const unchanged = isUnchanged(state, votes)
  return { type: 'vote_tally', data: { round, ...counted, threshold: protocol.threshold, convergence, unchanged } }
}

/** The share of voters with the most frequent choice; an abstention is no choice, and `none` is no agreement. */
function sameChoice(votes: readonly Vote[], without: readonly string[]) {
  const choices = votes.map(({ choice }) => choice).filter((choice) => !without.includes(choice))
  const most = Math.max(0, ...choices.map((choice) => choices.filter((other) => other === choice).length))
  return votes.length === 0 ? 0 : most / votes.length
}

function isUnchanged(state: DebateState, votes: readonly AgentVote[]) {
  const before = agentVotes(state, state.round - 1)
  return (
    votes.length > 0 &&
    votes.length === before.length &&
    votes.every(({ agent, choice }, index) => agent === before[index]?.agent && choice === before[index]?.choice)
  )
}
