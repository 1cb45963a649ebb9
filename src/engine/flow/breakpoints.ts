import { percent } from '../../shared/figures.ts'
import { isAutomatic, isConsensus, isLastRound, stoppingRule } from '../conclusion/stopping-rule.ts'
import { breakpointId } from '../derived-ids.ts'
import { dropUndefined, type EngineEvent } from '../events.ts'
import type { BreakpointTrigger } from '../protocol.ts'
import type { DebateState } from '../state.ts'
import type { Breakpoint } from '../state-parts.ts'
import { ABSTAIN, agentVotes, ballotOf, tallyOf, thresholdOf } from '../votes/ballots.ts'
import { isOneModel, restsOnEvidence } from '../votes/scrutiny.ts'

type Found = { trigger: BreakpointTrigger; message: string }

export const openBreakpoint = ({ breakpoints }: DebateState): Breakpoint | undefined =>
  breakpoints.find(({ resolution }) => resolution === null)

/** Whether the debate may not begin until an admin approves it. */
export const isHeld = (state: DebateState): boolean => openBreakpoint(state)?.trigger === 'approval'

/** Whether an approval was refused, which ended the debate. */
export const isRefused = ({ breakpoints }: DebateState): boolean =>
  breakpoints.some(({ trigger, resolution }) => trigger === 'approval' && resolution === 'abort')

/** Whether a person ended the debate at a breakpoint, or its deadline passed and it shall end then. */
export const isStopped = ({ breakpoints, protocol }: DebateState): boolean =>
  breakpoints.some(
    ({ resolution }) => resolution === 'abort' || (resolution === 'timeout' && protocol.on_timeout === 'end'),
  )

/**
 * The breakpoint that the count of this round calls for. A count stops the debate once, for the most important reason;
 * only a critical decision is always shown. No reason stops a debate twice.
 */
export function dueBreakpoint(state: DebateState): EngineEvent | undefined {
  const { breakpoints, protocol, round } = state
  if (protocol.breakpoints.length === 0) return undefined
  const shown = breakpoints.some((breakpoint) => breakpoint.round === round && isAutomatic(breakpoint))
  const found = reasons(state).find(
    ({ trigger }) =>
      protocol.breakpoints.includes(trigger) &&
      breakpoints.every((earlier) => earlier.trigger !== trigger) &&
      (!shown || trigger === 'critical_decision'),
  )
  return found && raise(state, found)
}

export const raise = (state: DebateState, { trigger, message, user }: Found & { user?: string }): EngineEvent => ({
  type: 'breakpoint_raised',
  data: dropUndefined({
    breakpoint: breakpointId(state.debateId, state.breakpoints.length + 1),
    trigger,
    round: state.round,
    timeout_minutes: state.protocol.breakpoint_timeout_minutes,
    user,
  }),
  private: { message },
})

function reasons(state: DebateState): Found[] {
  if (stoppingRule(state) === 'consensus') return reasonsToDoubt(state)
  return isConsensus(state) ? [] : reasonsToAsk(state)
}

/** Before a consensus is recorded. */
function reasonsToDoubt(state: DebateState): Found[] {
  const tally = tallyOf(state, state.round)
  if (!tally?.winner) return []
  const text = ballotOf(state, state.round)?.proposals.find(({ id }) => id === tally.winner)?.text ?? tally.winner
  const found: Found[] = []
  if (!restsOnEvidence(state, tally.winner))
    found.push({ trigger: 'hollow_consensus', message: `Nothing said for it cites evidence: ${text}` })
  else if (isOneModel(state))
    found.push({ trigger: 'hollow_consensus', message: `Only one model stands behind it: ${text}` })
  found.push({ trigger: 'critical_decision', message: `About to be recorded as consensus: ${text}` })
  return found
}

function dividedOver(votes: readonly { choice: string }[], foremost: number): string {
  const silent = votes.filter(({ choice }) => choice === ABSTAIN).length
  if (silent === votes.length) return `All ${votes.length} agents abstained`
  const most =
    foremost === 0 ? 'No proposal is ahead' : `The proposal that is ahead has ${foremost} of ${votes.length} votes`
  return silent === 0 ? most : `${most}; ${silent} of ${votes.length} abstained`
}

/** When the votes are no consensus. */
function reasonsToAsk(state: DebateState): Found[] {
  const tally = tallyOf(state, state.round)
  if (!tally) return []
  const votes = agentVotes(state, state.round)
  const foremost = votes.filter(({ choice }) => choice === tally.winner).length
  const threshold = thresholdOf(state, state.round)
  const needed = isLastRound(state) ? threshold : threshold / 2
  const found: Found[] = []
  if (tally.unchanged)
    found.push({ trigger: 'deadlock', message: `All ${votes.length} votes are what they were a round ago` })
  if (2 * foremost < votes.length) found.push({ trigger: 'high_disagreement', message: dividedOver(votes, foremost) })
  if (tally.confidence < needed)
    found.push({
      trigger: 'low_confidence',
      message: `The confidence is ${percent(tally.confidence)}, below ${percent(needed)}`,
    })
  return found
}
