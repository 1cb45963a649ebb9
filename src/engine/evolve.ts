import type { LogEvent } from '../shared/event-types.ts'
import { type RecordedEvent, recorded } from './events.ts'
import { agentFailed, agentMessage, critique, voteCast } from './evolve/answers.ts'
import {
  debateCancelled,
  debateEnd,
  debateErased,
  debateForked,
  debatePaused,
  debateResumed,
  debateStart,
  outcomeRecorded,
  textErased,
} from './evolve/lifecycle.ts'
import {
  breakpointRaised,
  breakpointResolved,
  checkpointCreated,
  evidenceAttached,
  evidenceSought,
  interventionAdded,
} from './evolve/people.ts'
import { ballotOpened, consensusReached, phaseChange, roundEnd, roundStart, voteTally } from './evolve/rounds.ts'
import type { DebateState } from './state.ts'

/** The state after one more event. The given state is not changed. */
export function evolve(state: DebateState | null, logged: LogEvent): DebateState {
  const event = recorded(logged)
  if (event.type === 'debate_start') return debateStart(event)
  if (state === null) throw new Error(`The log of ${event.debateId} does not begin at its beginning`)
  if (event.type === 'debate_forked') return debateForked(state, event)
  return { ...state, ...changed(state, event), version: event.version, hash: event.hash, updatedAt: event.at }
}

/** The state after all these events, beginning with `debate_start` or continuing from `from`. */
export function fold(events: readonly LogEvent[], from?: DebateState): DebateState {
  let state: DebateState | null = from ?? null
  for (const event of events) state = evolve(state, event)
  if (state === null) throw new Error('A debate without events is none')
  return state
}

type Later = Exclude<RecordedEvent, { type: 'debate_start' | 'debate_forked' }>

function changed(state: DebateState, event: Later): Partial<DebateState> {
  switch (event.type) {
    case 'round_start':
      return roundStart(state, event)
    case 'phase_change':
      return phaseChange(state, event)
    case 'agent_message':
      return agentMessage(state, event)
    case 'critique':
      return critique(state, event)
    case 'ballot_opened':
      return ballotOpened(state, event)
    case 'vote_cast':
      return voteCast(state, event)
    case 'vote_tally':
      return voteTally(state, event)
    case 'consensus_reached':
      return consensusReached(event)
    case 'round_end':
      return roundEnd(state, event)
    case 'debate_end':
      return debateEnd(event)
    case 'agent_failed':
      return agentFailed(state, event)
    case 'breakpoint_raised':
      return breakpointRaised(state, event)
    case 'breakpoint_resolved':
      return breakpointResolved(state, event)
    case 'checkpoint_created':
      return checkpointCreated(state, event)
    case 'debate_paused':
      return debatePaused(event)
    case 'debate_resumed':
      return debateResumed(state, event)
    case 'debate_cancelled':
      return debateCancelled(event)
    case 'intervention_added':
      return interventionAdded(state, event)
    case 'evidence_attached':
      return evidenceAttached(state, event)
    case 'evidence_sought':
      return evidenceSought(state, event)
    case 'outcome_recorded':
      return outcomeRecorded(event)
    case 'text_erased':
      return textErased(state, event)
    case 'debate_erased':
      return debateErased()
  }
}
