import { AUTOMATIC_TRIGGERS, type BreakpointTrigger, roundsOf } from '../protocol.ts'
import type { DebateState } from '../state.ts'
import { ABSTAIN, agentVotes, tallyOf, thresholdOf } from '../votes/ballots.ts'

/** Why a debate stops after a round, or that it continues. `unanswerable`: all voters abstained. */
export type StopReason = 'consensus' | 'unanswerable' | 'last_round' | 'continue'

export const isLastRound = ({ protocol, round }: DebateState) => round >= roundsOf(protocol)

/**
 * Decides at the end of a round whether the debate stops. A consensus stops it unless a voter or a person wants another
 * round and one is left.
 */
export function stoppingRule(state: DebateState): StopReason {
  if (state.consensus) return 'consensus'
  if (!isLastRound(state) && isMoreWanted(state)) return 'continue'
  if (isConsensus(state)) return 'consensus'
  if (allAbstained(state)) return 'unanswerable'
  return isLastRound(state) ? 'last_round' : 'continue'
}

/** Whether the votes of this round are a consensus: by the mode's rule, and with enough confidence. */
export function isConsensus(state: DebateState): boolean {
  const tally = tallyOf(state, state.round)
  return tally?.rule === true && tally.winner !== null && tally.confidence >= thresholdOf(state, state.round)
}

/** A voter wants to continue, or a person asked for something else when the votes were shown. */
const isMoreWanted = (state: DebateState) =>
  agentVotes(state, state.round).some(({ continueDebate }) => continueDebate) || wasTurnedAround(state)

const wasTurnedAround = ({ breakpoints, round }: DebateState) =>
  breakpoints.some(
    (breakpoint) =>
      breakpoint.round === round &&
      isAutomatic(breakpoint) &&
      (breakpoint.resolution === 'redirect' || breakpoint.resolution === 'inject'),
  )

/** Raised by the count of a round, not by a person. */
export const isAutomatic = ({ trigger }: { trigger: BreakpointTrigger }) =>
  (AUTOMATIC_TRIGGERS as readonly BreakpointTrigger[]).includes(trigger)

function allAbstained(state: DebateState): boolean {
  const votes = agentVotes(state, state.round)
  return votes.length > 0 && votes.every(({ choice }) => choice === ABSTAIN)
}

const ORPHANED = 'The debate that this one was forked from was deleted, and with it what this one had inherited'
const QUESTION_ERASED = 'The question was erased, and without it there is nothing to decide'

/** Why a debate cannot continue after an erasure; undefined while it can. */
export function lossOf({ orphaned, questionErased }: Pick<DebateState, 'orphaned' | 'questionErased'>) {
  if (orphaned) return ORPHANED
  return questionErased ? QUESTION_ERASED : undefined
}
