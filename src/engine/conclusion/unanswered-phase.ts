import { askKey } from '../flow/asks.ts'
import type { Phase } from '../protocol.ts'
import { type DebateState, isFirstVersion } from '../state.ts'
import type { Failure } from '../state-parts.ts'
import { thresholdOf } from '../votes/ballots.ts'

/**
 * Whether everyone asked in this phase failed, so that the rest would be paid for in vain. An abstention or an empty
 * list of critiques is an answer. A single statement may fail, and a refusal may be what a script tests: a phase
 * without statements is tolerated after others were made.
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

/** Votes of people count where they weigh. */
const haveVoted = ({ protocol, votes }: DebateState) => protocol.people_vote && votes.some(({ user }) => user !== null)

const isAnythingSaid = ({ messages, critiques, votes }: DebateState) =>
  [...messages.filter(({ discarded }) => !discarded), ...critiques, ...votes].some(({ agent }) => agent !== null)

function phaseBefore({ protocol, round }: DebateState, { name }: Phase) {
  const phases = (protocol.script ?? []).flatMap((held, place) => held.map((phase) => ({ round: place + 1, ...phase })))
  return phases[phases.findIndex((phase) => phase.round === round && phase.name === name) - 1]
}

/**
 * Whether the last count is a consensus that was not recorded only because a voter wanted to continue or a judge had
 * not spoken yet. A consensus that a person had to see first does not count.
 */
export function wasAgreedBefore(state: DebateState): boolean {
  const tally = state.tallies.at(-1)
  if (!tally || state.consensus) return false
  const isShown =
    tally.round === state.round || !state.protocol.breakpoints.some((each) => SHOWS_CONSENSUS.includes(each))
  return isShown && tally.rule && tally.winner !== null && tally.confidence >= thresholdOf(state, tally.round)
}

const SHOWS_CONSENSUS: readonly string[] = ['hollow_consensus', 'critical_decision']

/** The phase that ended the debate because all agents failed in it, and why they failed. */
export function unansweredPhase({ panel, roundEnd, round, failures }: DebateState) {
  const phase = roundEnd?.reason === 'no_answer' ? failures.findLast((each) => each.round === round)?.phase : undefined
  if (phase === undefined) return undefined
  const reasons = failuresIn(failures, round, phase)
  return { round, phase, failures: panel.flatMap(({ agent }) => reasons.filter((each) => each.agent === agent)) }
}
