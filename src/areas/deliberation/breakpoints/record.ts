import { roundsOf } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Breakpoint as Stop } from '../../../engine/state-parts.ts'
import { lastChoices } from '../debates/index.ts'
import type { Breakpoint } from './schema.ts'

const LATEST_MESSAGES = 10

/** A breakpoint, and the debate as whoever is to resolve it needs to see it. */
export function breakpointRecord(state: DebateState, breakpoint: Stop): Breakpoint {
  const { id, trigger, message, round, resolution, raisedAt, deadline, timeoutMinutes } = breakpoint
  return {
    id,
    breakpoint_id: id,
    debate_id: state.debateId,
    trigger,
    message,
    round,
    status: resolution === null ? 'pending' : resolution === 'timeout' ? 'timeout' : 'resolved',
    resolution,
    created_at: raisedAt,
    resolved_at: breakpoint.resolvedAt,
    resolved_by: breakpoint.resolvedBy,
    timeout_minutes: timeoutMinutes,
    deadline,
    on_timeout: state.protocol.on_timeout,
    snapshot: snapshotOf(state, raisedAt),
  }
}

function snapshotOf(state: DebateState, at: string): Breakpoint['snapshot'] {
  const live = state.proposals.filter(({ withdrawn }) => !withdrawn)
  const tally = state.tallies.at(-1)
  const critiques = state.critiques.filter(
    ({ round, proposal }) => round === state.round && live.some(({ id }) => id === proposal),
  )
  const textOf = (choice: string) => state.proposals.find(({ id }) => id === choice)?.text ?? choice
  return {
    debate_id: state.debateId,
    task: state.topic,
    current_round: state.round,
    total_rounds: roundsOf(state.protocol),
    latest_messages: state.messages.slice(-LATEST_MESSAGES).map(({ agent, user, role, content, round, at }) => ({
      agent,
      user_id: user,
      role,
      content,
      round,
      timestamp: at,
    })),
    active_proposals: live.map(({ text }) => text),
    open_critiques: critiques.flatMap(({ issues }) => issues),
    current_consensus: tally?.winner ? textOf(tally.winner) : null,
    confidence: tally?.confidence ?? 0,
    agent_positions: Object.fromEntries([...lastChoices(state)].map(([agent, choice]) => [agent, textOf(choice)])),
    unresolved_issues: [...new Set(state.messages.flatMap(({ needs }) => needs))],
    key_disagreements: dissentIn(state),
    created_at: at,
  }
}

/** Why agents voted for something else than what is in front. */
function dissentIn({ votes, tallies }: DebateState): string[] {
  const last = tallies.at(-1)
  if (!last) return []
  return votes.flatMap(({ agent, round, choice, reason }) =>
    agent !== null && round === last.round && choice !== last.winner && choice !== 'abstain' ? [reason] : [],
  )
}
