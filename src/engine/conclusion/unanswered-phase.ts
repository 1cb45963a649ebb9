import { askKey } from '../flow/asks.ts'
import type { Phase } from '../protocol.ts'
import { type DebateState, isFirstVersion } from '../state.ts'
import type { Failure } from '../state-parts.ts'
import { thresholdOf } from '../votes/ballots.ts'

/**
 * Whether everybody who was asked in this phase failed, so that whatever follows would be paid for nothing. To abstain and to find nothing wrong are
 * answers. A statement is one of many, and refusing it may be what a script is to find out: one that nobody makes is borne after others were made.
 */
export function isUnanswered(state: DebateState, phase: Phase): boolean {
  if (isFirstVersion(state) || !hasFailed(state, state.round, phase.name)) return false
  if (phase.purpose === 'vote' && haveVoted(state)) return false
  if (phase.purpose !== 'statement') return true
  const before = phaseBefore(state, phase)
  return !isAnythingSaid(state) || (before !== undefined && hasFailed(state, before.round, before.name))
}

/** Whether agents were asked in a phase and all of them failed. */
function hasFailed({ panel, answered, failures }: DebateState, round: number, phase: string): boolean {
  const asked = panel.filter(({ agent }) => answered.includes(askKey(round, phase, agent)))
  const failed = new Set(failuresIn(failures, round, phase).map(({ agent }) => agent))
  return asked.length > 0 && asked.every(({ agent }) => failed.has(agent))
}

const failuresIn = (failures: readonly Failure[], round: number, phase: string | undefined) =>
  failures.filter((failure) => failure.round === round && failure.phase === phase)

/** The votes of people are counted where they weigh. */
const haveVoted = ({ protocol, votes }: DebateState) => protocol.people_vote && votes.some(({ user }) => user !== null)

const isAnythingSaid = ({ messages, critiques, votes }: DebateState) =>
  [...messages.filter(({ discarded }) => !discarded), ...critiques, ...votes].some(({ agent }) => agent !== null)

function phaseBefore({ protocol, round }: DebateState, { name }: Phase) {
  const phases = (protocol.script ?? []).flatMap((held, place) => held.map((phase) => ({ round: place + 1, ...phase })))
  return phases[phases.findIndex((phase) => phase.round === round && phase.name === name) - 1]
}

/**
 * Whether the last count is a consensus that was not recorded only because a voter wanted to go on, or a judge was still to speak. What was to be shown
 * to a person first is none.
 */
export function wasAgreedBefore(state: DebateState): boolean {
  const tally = state.tallies.at(-1)
  if (!tally || state.consensus) return false
  const isShown =
    tally.round === state.round || !state.protocol.breakpoints.some((each) => SHOWS_CONSENSUS.includes(each))
  return isShown && tally.rule && tally.winner !== null && tally.confidence >= thresholdOf(state, tally.round)
}

const SHOWS_CONSENSUS: readonly string[] = ['hollow_consensus', 'critical_decision']

/** The phase that ended the debate because nobody answered in it, and why not. */
export function unansweredPhase({ panel, roundEnd, round, failures }: DebateState) {
  const phase = roundEnd?.reason === 'no_answer' ? failures.findLast((each) => each.round === round)?.phase : undefined
  if (phase === undefined) return undefined
  const reasons = failuresIn(failures, round, phase)
  return { round, phase, failures: panel.flatMap(({ agent }) => reasons.filter((each) => each.agent === agent)) }
}
