import type { EndResult } from '../events/parts.ts'
import { isStopped } from '../flow/breakpoints.ts'
import type { DebateState } from '../state.ts'
import { ABSTAIN, finalVotes } from '../votes/ballots.ts'
import { lossOf } from './loss.ts'
import { unansweredPhase } from './unanswered.ts'

/** How the debate ends: by its votes, or where there were none by what was said. */
export function resultOf(state: DebateState): EndResult {
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

/** Where nothing is voted on, and in a script, what was said is a result of its own. */
const seeksDecision = ({ protocol }: DebateState) => protocol.mode !== 'none' && protocol.script === undefined

/** Who did not take part in the last vote, or where there was none, never gave a usable answer. */
export function missingAgents(state: DebateState): readonly string[] {
  const counted = state.tallies.at(-1)
  if (counted) return counted.missing
  const answered = new Set([...state.messages, ...state.critiques, ...state.votes].map(({ agent }) => agent))
  return state.panel.map(({ agent }) => agent).filter((agent) => !answered.has(agent))
}
