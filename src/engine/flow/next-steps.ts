import { concludeDebate, concludeLost, recordConsensus } from '../conclusion/conclude.ts'
import { isLastRound, lossOf, stoppingRule } from '../conclusion/stopping-rule.ts'
import { isUnanswered, wasAgreedBefore } from '../conclusion/unanswered-phase.ts'
import type { EngineEvent, EventShapes } from '../events.ts'
import { type Phase, type Purpose, phasesOf } from '../protocol.ts'
import { type DebateState, isTerminal, type NextSteps } from '../state.ts'
import { ballotOf, openBallot, tally, tallyOf } from '../votes/ballots.ts'
import { settledProposals } from '../votes/proposals.ts'
import { dueBreakpoint, isStopped, openBreakpoint } from './breakpoints.ts'
import { currentPhase, openAsks } from './phase-asks.ts'
import { foundAfter, seekAfter } from './seek-evidence.ts'

const record = (event: EngineEvent): NextSteps => ({ do: 'record', event })

/**
 * What to do now: the next event that can be recorded without asking, or else all asks of a phase at once. It follows
 * from the state alone, so a crash between any two events changes nothing.
 */
export function nextSteps(state: DebateState): NextSteps {
  if (isTerminal(state) || state.erased || state.status === 'paused') return { do: 'rest' }
  if (lossOf(state)) return record(concludeLost(state))
  const waiting = openBreakpoint(state)
  if (waiting) return waiting.deadline === null ? { do: 'rest' } : { do: 'wait', until: waiting.deadline }
  if (isStopped(state) && state.round > 0 && !state.roundEnd) return endRound(state, 'stopped')
  if (isStopped(state) || state.roundEnd?.continues === false) return record(concludeDebate(state))
  if (state.roundEnd || state.round === 0) {
    return record({ type: 'round_start', data: { round: state.round + 1 } })
  }
  const phase = currentPhase(state)
  return phase ? withinPhase(state, phase) : afterPhase(state)
}

function withinPhase(state: DebateState, phase: Phase): NextSteps {
  const { round } = state
  if (phase.purpose === 'vote' && !ballotOf(state, round)) return record(openBallot(state))
  const asks = openAsks(state, phase)
  if (asks.length > 0) return { do: 'ask', asks }
  if (isUnanswered(state, phase)) return afterNoAnswer(state)
  const seek = isHeardLater(state) ? seekAfter(state) : undefined
  if (seek) return { do: 'seek', seek }
  if (phase.purpose === 'vote' && !tallyOf(state, round)) return record(tally(state))
  const due = phase.purpose === 'vote' ? dueBreakpoint(state) : undefined
  return due ? record(due) : afterPhase(state)
}

/** An earlier agreement stands. */
const afterNoAnswer = (state: DebateState): NextSteps =>
  wasAgreedBefore(state) ? record(recordConsensus(state)) : endRound(state, 'no_answer')

const NEEDS_PROPOSALS: readonly Purpose[] = ['critique', 'revision', 'vote']

function afterPhase(state: DebateState): NextSteps {
  const { round, phase } = state
  const next = phaseAfter(state)
  if (!next) return afterRound(state)
  const hasProposals = settledProposals(state).some(({ withdrawn }) => !withdrawn)
  if (hasProposals || !NEEDS_PROPOSALS.includes(next.purpose)) return moveOn(state, next)
  const secondTry = foundAfter(state, round, phase) ? revisionAfter(state) : undefined
  return secondTry ? moveOn(state, secondTry) : endRound(state, 'no_proposal')
}

const moveOn = ({ round, phase }: DebateState, to: Phase): NextSteps =>
  record({ type: 'phase_change', data: { round, from: phase, to: to.name } })

/** When no agent could propose anything before evidence was found, they propose instead of revising. */
function revisionAfter({ protocol, round, phase }: DebateState): Phase | undefined {
  const phases = phasesOf(protocol, round)
  const place = phases.findIndex(({ name }) => name === phase)
  return phases.find(({ purpose }, index) => index > place && purpose === 'revision')
}

/** Whether a later ask of this round can use what is found. */
const isHeardLater = (state: DebateState) => phaseAfter(state) !== undefined || !isLastRound(state)

/** Outside a script the judge speaks only in the round that ends the debate. */
function phaseAfter(state: DebateState): Phase | undefined {
  const { protocol, round, phase } = state
  const phases = phasesOf(protocol, round)
  const place = phases.findIndex(({ name }) => name === phase)
  if (phase !== null && place === -1) return undefined
  const next = phases[place + 1]
  if (next?.purpose !== 'judgement' || protocol.script) return next
  return ['consensus', 'last_round'].includes(stoppingRule(state)) ? next : undefined
}

function afterRound(state: DebateState): NextSteps {
  const reached = stoppingRule(state)
  if (reached === 'consensus' && !state.consensus) return record(recordConsensus(state))
  return endRound(state, reached === 'unanswerable' ? 'no_proposal' : reached)
}

const endRound = ({ round }: DebateState, reason: EventShapes['round_end']['data']['reason']): NextSteps =>
  record({ type: 'round_end', data: { round, continues: reason === 'continue', reason } })
