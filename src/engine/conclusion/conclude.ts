import type { EndResult } from '../events/parts.ts'
import type { EngineEvent } from '../events.ts'
import { isStopped } from '../flow/breakpoints.ts'
import type { DebateState } from '../state.ts'
import { ABSTAIN, ballotOf, finalVotes } from '../votes/ballots.ts'
import { isOneModel, restsOnEvidence, wasInitiallyDisputed } from '../votes/scrutiny.ts'
import { debateEnd, NO_VOTES } from './debate-end.ts'
import { attributed, disagreements, keyPoints, minorityReport, needs, worded } from './findings.ts'
import { lossOf } from './stopping-rule.ts'
import { errorOf, summaryOf } from './summary.ts'
import { unansweredPhase } from './unanswered-phase.ts'

/** The consensus of this round; called only when there is one. */
export function recordConsensus(state: DebateState): EngineEvent {
  const tally = state.tallies.at(-1)
  if (!tally?.winner) throw new TypeError('Without a winner there is no consensus')
  const { round, winner, confidence, method, voting_summary } = tally
  const votes = finalVotes(state).filter(({ choice }) => choice !== 'abstain')
  const agrees = ({ choice, stances }: (typeof votes)[number]) =>
    choice === winner || stances[winner] === 'agree' || stances[winner] === 'agree_with_modifications'
  return {
    type: 'consensus_reached',
    data: {
      round,
      winner,
      confidence,
      method,
      agreeing: votes.filter(agrees).map(({ agent }) => agent),
      dissenting: votes.filter((vote) => !agrees(vote)).map(({ agent }) => agent),
      voting_summary,
    },
    private: { answer: judgement(state) ?? textOf(state, winner) },
  }
}

/** The end of the debate, by its votes, quotes and critiques. */
export function concludeDebate(state: DebateState): EngineEvent {
  const tally = state.tallies.at(-1)
  const result = resultOf(state)
  const reached = result === 'consensus_reached' ? state.consensus : null
  const foremost = reached?.winner ?? tally?.winner ?? null
  const answer = reached?.answer ?? judgement(state) ?? ''
  const points = foremost === null ? [] : keyPoints(state, foremost)
  const against = disagreements(state, foremost).map(worded)
  const missing = missingAgents(state)
  const needed = needs(state)
  const error = errorOf(state, result)
  return debateEnd(
    state,
    {
      result,
      winner: reached?.winner ?? null,
      confidence: reached?.confidence ?? tally?.confidence ?? 0,
      ...(tally?.possible_answers && { possible_answers: tally.possible_answers }),
      voting_summary: tally?.voting_summary ?? NO_VOTES,
      missing,
      caveats: caveatsOf(state, missing, foremost),
    },
    {
      answer,
      summary: summaryOf(state, { result, answer, disagreements: against, needs: needed }),
      key_points: points.map((point) => attributed(point, state)),
      disagreements: against,
      minority_report: minorityReport(state, foremost),
      ...(needed.length > 0 && { needs: needed }),
      ...(error !== undefined && { error }),
    },
  )
}

/** The end of a debate that lost its basis: nothing that was said is left. */
export const concludeLost = (state: DebateState): EngineEvent =>
  concludeDebate({ ...state, messages: [], critiques: [], votes: [], tallies: [], consensus: null })

/** What the judge wrote in this round, if one was asked and answered. */
const judgement = ({ messages, round }: DebateState) =>
  messages.findLast((each) => each.role === 'judge' && each.round === round && !each.abstains && !each.discarded)
    ?.content

const textOf = (state: DebateState, proposal: string) =>
  ballotOf(state, state.tallies.at(-1)?.round ?? state.round)?.proposals.find(({ id }) => id === proposal)?.text ?? ''

/** Why the result is worth less than it seems. */
function caveatsOf(state: DebateState, missing: readonly string[], foremost: string | null): string[] {
  return [
    ...(isOneModel(state) ? ['one_model'] : []),
    ...(missing.length > 0 ? ['missing_agents'] : []),
    ...(foremost !== null && !restsOnEvidence(state, foremost) ? ['no_evidence'] : []),
    ...(wasInitiallyDisputed(state) ? ['initially_disputed'] : []),
    ...(unansweredPhase(state) ? ['unanswered_phase'] : []),
  ]
}

/** How the debate ends: by its votes, or, without votes, by what was said. */
function resultOf(state: DebateState): EndResult {
  if (lossOf(state)) return 'failed'
  if (state.consensus) return 'consensus_reached'
  if (isStopped(state)) return 'no_consensus'
  const votes = finalVotes(state)
  if (votes.length > 0)
    return votes.every(({ choice }) => choice === ABSTAIN) ? 'insufficient_evidence' : 'no_consensus'
  if (unansweredPhase(state) && seeksDecision(state)) return 'failed'
  const said = state.messages.filter(({ agent, role, discarded }) => agent !== null && role !== 'channel' && !discarded)
  if (said.length > 0) return said.every(({ abstains }) => abstains) ? 'insufficient_evidence' : 'no_consensus'
  return state.failures.length > 0 ? 'failed' : 'no_consensus'
}

/** Without votes, and in a script, what was said is the result. */
const seeksDecision = ({ protocol }: DebateState) => protocol.mode !== 'none' && protocol.script === undefined

/** Members without a vote in the last count, or, without a count, without any usable answer. */
function missingAgents(state: DebateState): readonly string[] {
  const counted = state.tallies.at(-1)
  if (counted) return counted.missing
  const answered = new Set([...state.messages, ...state.critiques, ...state.votes].map(({ agent }) => agent))
  return state.panel.map(({ agent }) => agent).filter((agent) => !answered.has(agent))
}
