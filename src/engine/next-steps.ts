import type { LogEvent } from '../shared/event-types.ts'
import { ballotOf, openBallot, tally, tallyOf } from './ballots.ts'
import { dueBreakpoint, isStopped, openBreakpoint } from './breakpoints.ts'
import { concludeDebate, concludeOrphan, recordConsensus } from './conclusion.ts'
import { type EngineEvent, type EventShapes, storable } from './events.ts'
import { evolve } from './evolve.ts'
import { currentPhase, openAsks } from './phase-asks.ts'
import { settledProposals } from './proposals.ts'
import { type Phase, type Purpose, phasesOf } from './protocol.ts'
import { type DebateState, isTerminal, type NextSteps } from './state.ts'
import { verdict } from './verdict.ts'

type Step = { do: 'record'; event: EngineEvent } | Exclude<NextSteps, { do: 'record' }>

/**
 * What is to be done now: everything that can be recorded without asking anybody, or else everything a phase asks at once.
 * It follows from the state alone, so after a crash between any two events the rest is the same.
 */
export function nextSteps(state: DebateState): NextSteps {
  const events: EngineEvent[] = []
  let reached = state
  for (;;) {
    const step = nextStep(reached)
    if (step.do !== 'record') return events.length === 0 ? step : { do: 'record', events }
    events.push(step.event)
    reached = evolve(reached, asIfRecorded(step.event, reached))
  }
}

const record = (event: EngineEvent): Step => ({ do: 'record', event })

function nextStep(state: DebateState): Step {
  if (isTerminal(state) || state.erased || state.status === 'paused') return { do: 'rest' }
  if (state.orphaned) return record(concludeOrphan(state))
  const waiting = openBreakpoint(state)
  if (waiting) return { do: 'wait', until: waiting.deadline }
  if (isStopped(state) && state.round > 0 && !state.roundEnd) return endRound(state, 'stopped')
  if (isStopped(state) || state.roundEnd?.continues === false) return record(concludeDebate(state))
  if (state.roundEnd || state.round === 0) {
    return record({ type: 'round_start', data: { round: state.round + 1 } })
  }
  const phase = currentPhase(state)
  return phase ? withinPhase(state, phase) : afterPhase(state)
}

function withinPhase(state: DebateState, phase: Phase): Step {
  const { round } = state
  if (phase.purpose === 'vote' && !ballotOf(state, round)) return record(openBallot(state))
  const asks = openAsks(state, phase)
  if (asks.length > 0) return { do: 'ask', asks }
  if (phase.purpose === 'vote' && !tallyOf(state, round)) return record(tally(state))
  const due = phase.purpose === 'vote' ? dueBreakpoint(state) : undefined
  return due ? record(due) : afterPhase(state)
}

const NEEDS_PROPOSALS: readonly Purpose[] = ['critique', 'revision', 'vote']

function afterPhase(state: DebateState): Step {
  const { round, phase } = state
  const next = phaseAfter(state)
  if (!next) return afterRound(state)
  const hasProposals = settledProposals(state).some(({ withdrawn }) => !withdrawn)
  if (NEEDS_PROPOSALS.includes(next.purpose) && !hasProposals) return endRound(state, 'no_proposal')
  return record({ type: 'phase_change', data: { round, from: phase, to: next.name } })
}

/** Outside a script the judge only speaks in the round that ends the debate. */
function phaseAfter(state: DebateState): Phase | undefined {
  const { protocol, round, phase } = state
  const phases = phasesOf(protocol, round)
  const place = phases.findIndex(({ name }) => name === phase)
  if (phase !== null && place === -1) return undefined
  const next = phases[place + 1]
  if (next?.purpose !== 'judgement' || protocol.script) return next
  return ['consensus', 'last_round'].includes(verdict(state)) ? next : undefined
}

function afterRound(state: DebateState): Step {
  const reached = verdict(state)
  if (reached === 'consensus' && !state.consensus) return record(recordConsensus(state))
  return endRound(state, reached === 'unanswerable' ? 'no_proposal' : reached)
}

const endRound = ({ round }: DebateState, reason: EventShapes['round_end']['data']['reason']): Step =>
  record({ type: 'round_end', data: { round, continues: reason === 'continue', reason } })

/** Only what the next step looks at matters; time and hash are the log's to give. */
function asIfRecorded(
  event: EngineEvent,
  { organizationId, debateId, version, updatedAt, hash }: DebateState,
): LogEvent {
  const { type, data, private: text = null } = storable(event)
  const place = { position: 0, organizationId, debateId, version: version + 1, at: updatedAt, hash }
  return { ...place, type, data, private: text, erased: false }
}
