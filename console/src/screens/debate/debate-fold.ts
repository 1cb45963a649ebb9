import type { DebateEvent } from '../../stream/index.ts'
import type { DebateView } from './debate-view.ts'
import {
  agentFailed,
  agentMessage,
  ballotOpened,
  consensusReached,
  critique,
  voteCast,
  voteTally,
} from './fold-answers.ts'
import {
  breakpointRaised,
  breakpointResolved,
  debateCancelled,
  debateEnd,
  debateForked,
  debatePaused,
  debateResumed,
  debateStart,
  evidenceAttached,
  evidenceSought,
  interventionAdded,
} from './fold-timeline.ts'

/** The view after these events; events that it has seen already change nothing. */
export const foldEvents = (view: DebateView, events: readonly DebateEvent[]): DebateView => events.reduce(step, view)

const step = (view: DebateView, event: DebateEvent): DebateView =>
  event.seq <= view.seq ? view : { ...view, ...changed(view, event), seq: event.seq }

function changed(view: DebateView, event: DebateEvent): Partial<DebateView> {
  switch (event.type) {
    case 'debate_start':
      return debateStart(event)
    case 'debate_forked':
      return debateForked(view, event)
    case 'evidence_attached':
      return evidenceAttached(view, event)
    case 'evidence_sought':
      return evidenceSought(view, event)
    case 'round_start': {
      const { seq, timestamp: at } = event
      const { round } = event.payload
      const entries = [...view.entries, { kind: 'round' as const, seq, at, round }]
      return { status: 'running', round, phase: null, isRoundOver: false, entries }
    }
    case 'phase_change':
      return { phase: event.payload.to }
    case 'agent_message':
      return agentMessage(view, event)
    case 'critique':
      return critique(view, event)
    case 'agent_failed':
      return agentFailed(view, event)
    case 'ballot_opened':
      return ballotOpened(view, event)
    case 'vote_cast':
      return voteCast(view, event)
    case 'vote_tally':
      return voteTally(view, event)
    case 'consensus_reached':
      return consensusReached(view, event)
    case 'round_end':
      return { phase: null, isRoundOver: true }
    case 'intervention_added':
      return interventionAdded(view, event)
    case 'breakpoint_raised':
      return breakpointRaised(view, event)
    case 'breakpoint_resolved':
      return breakpointResolved(view, event)
    case 'debate_paused':
      return debatePaused(view, event)
    case 'debate_resumed':
      return debateResumed(view, event)
    case 'debate_cancelled':
      return debateCancelled(view, event)
    case 'debate_end':
      return debateEnd(view, event)
    default:
      return {}
  }
}

/** Whether the screen shows texts that were erased since; read again, their events say so. */
export function hasOutdatedText(events: readonly DebateEvent[]): boolean {
  const gone = new Set(events.flatMap((event) => (event.type === 'text_erased' ? event.payload.versions : [])))
  return events.some(({ seq, payload }) => gone.has(seq) && !('erased' in payload))
}
