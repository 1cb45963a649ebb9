import { type Count, countVotes } from '../consensus/count-votes.ts'
import { electorate } from '../consensus/electorate.ts'
import { balanceOf } from '../consensus/vote-balance.ts'
import type { Balance } from '../events/parts.ts'
import { isStopped } from '../flow/breakpoints.ts'
import type { DebateState } from '../state.ts'
import type { Vote } from '../state-parts.ts'
import { agentVotes, ballotOf, thresholdOf } from '../votes/ballots.ts'

/** The last count of a debate, so that it can be repeated with a change. */
export interface LastCount extends Count {
  votes: readonly Vote[]
}

/** The result of a count: who leads, with which confidence, and whether it is a consensus. */
export interface Outcome {
  winner: string | null
  confidence: number
  reached: boolean
}

/** Null before the first count. Votes and weights that people changed after it are not part of it. */
export function lastCount(state: DebateState): LastCount | null {
  const round = state.tallies.at(-1)?.round
  if (round === undefined) return null
  const { panel, protocol, calibrator } = state
  const made = state.counted.findLast((counted) => counted.round === round)
  const people = state.votes.slice(0, made?.votes).filter(({ user }) => user !== null)
  const latest = people.filter(({ user }, place) => people.findLastIndex((each) => each.user === user) === place)
  return {
    panel,
    votes: [...agentVotes(state, round), ...latest],
    proposals: (ballotOf(state, round)?.proposals ?? []).map(({ id }) => id),
    mode: protocol.mode,
    calibrator,
    weights: made?.weights ?? {},
    people: protocol.people_vote,
  }
}

/** A debate that a person cut short has no consensus, however the votes stand. */
export function outcomeOf(state: DebateState, count: Count, threshold = lastThreshold(state)): Outcome {
  const { winner, confidence, rule } = countVotes(count)
  const isCutShort = state.status === 'cancelled' || isStopped(state)
  return { winner, confidence, reached: !isCutShort && rule && winner !== null && confidence >= threshold }
}

/** The confidence that the last count needed. */
export const lastThreshold = (state: DebateState): number => thresholdOf(state, state.tallies.at(-1)?.round ?? 0)

export const isSameResult = (one: Outcome, other: Outcome) =>
  one.winner === other.winner && one.reached === other.reached

/** How much more confident `before` is of its winner than `after`; other choices have no confidence. */
export function lossOfConfidence(before: Outcome, after: Outcome): number {
  const subject = before.winner ?? after.winner
  const confidenceIn = ({ winner, confidence }: Outcome) => (winner === subject ? confidence : 0)
  return Math.round((confidenceIn(before) - confidenceIn(after)) * 1e9) / 1e9
}

export const withoutVote = (count: LastCount, vote: Vote): LastCount => ({
  ...count,
  votes: count.votes.filter((each) => each !== vote),
})

export const withoutAgents = (count: LastCount, agents: readonly string[]): LastCount => ({
  ...count,
  panel: count.panel.filter(({ agent }) => !agents.includes(agent)),
  votes: count.votes.filter(({ agent }) => agent === null || !agents.includes(agent)),
})

export const voterOf = ({ agent, user }: Vote): string => agent ?? user ?? ''

/** The balance of the last count, under any counting rule; null without a winner. */
export function lastBalance(state: DebateState): Balance | null {
  const tally = state.tallies.at(-1)
  const count = lastCount(state)
  if (!tally || tally.winner === null || !count) return null
  const { voters } = electorate({ ...count, weighing: 'squared_odds' })
  return tally.balance ?? balanceOf({ winner: tally.winner, heads: tally.heads }, voters)
}
