import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { LogEvent } from '../../../shared/event-types.ts'

/** Why a debate stands still until somebody acts, and what for; undefined where it goes on or is over. */
export function interruptionOf(
  state: DebateState,
): { reason: 'breakpoint' | 'approval' | 'budget' | 'pause'; text: string } | undefined {
  if (isTerminal(state)) return undefined
  if (state.status === 'paused') {
    if (state.waitsFor === null)
      return { reason: 'pause', text: 'A person paused the debate. It waits until a person resumes it.' }
    const until = state.waitsFor.until === null ? '' : ` or until its next period begins at ${state.waitsFor.until}`
    return {
      reason: 'budget',
      text: `The debate waits for money: it continues when the budget ${state.waitsFor.budget} covers it again${until}.`,
    }
  }
  const open = state.breakpoints.find(({ resolution }) => resolution === null)
  if (!open) return undefined
  if (open.deadline === null) return { reason: 'approval', text: `The debate has not started. ${open.message}.` }
  return {
    reason: 'breakpoint',
    text: `The debate waits for a person to decide, until ${open.deadline}: ${open.message}`,
  }
}

/** Whether there is something to answer: a decision, an end without one, or what the debate waits for. */
export const isSettled = (state: DebateState): boolean =>
  state.erased || isTerminal(state) || interruptionOf(state) !== undefined

/** The events after which a debate may be settled. */
export const SETTLING: ReadonlySet<LogEvent['type']> = new Set([
  'debate_end',
  'debate_cancelled',
  'debate_erased',
  'debate_paused',
  'breakpoint_raised',
] as const)
