import { conflict, invalid, notFound } from '../../shared/errors.ts'
import { isAutomatic, isLastRound } from '../conclusion/stopping-rule.ts'
import { breakpointId, interventionId } from '../derived-ids.ts'
import type { MessageOrigin } from '../events/parts.ts'
import { dropUndefined, type EngineEvent } from '../events.ts'
import { openBreakpoint, raise } from '../flow/breakpoints.ts'
import type { DebateState } from '../state.ts'
import type { Breakpoint } from '../state-parts.ts'
import { isKnown, refuseEnded } from './refusals.ts'

interface ResolutionInput {
  breakpoint: string
  user: string
  /**
   * `abort` ends the debate without consensus; `redirect` gives it the constraint in `redirectTask`, `inject` the message.
   * After a count both lead to another round.
   */
  action: 'continue' | 'abort' | 'redirect' | 'inject'
  message?: string | undefined
  redirectTask?: string | undefined
  /** The message with the decision: what is already in the log is not decided again. */
  origin?: MessageOrigin | undefined
}

export function resolveBreakpoint(state: DebateState, input: ResolutionInput): readonly EngineEvent[] {
  const { user, action, message, redirectTask, origin } = input
  if (isKnown(state, origin)) return []
  const open = openBreakpoint(state)
  if (open?.id !== input.breakpoint) throw notFound('breakpoint', input.breakpoint)
  refuseEnded(state)
  if (open.trigger === 'approval') return approvalResolved(open, input)
  const added = addition(input)
  if (added) refuseUnheard(state, open)
  const resolved: EngineEvent = {
    type: 'breakpoint_resolved',
    data: dropUndefined({ breakpoint: open.id, resolution: action, user, origin }),
    private: dropUndefined({ message, redirect_task: redirectTask }),
  }
  if (!added) return [resolved]
  const { kind, content } = added
  const intervention = interventionId(state.debateId, state.version + 2)
  return [resolved, { type: 'intervention_added', data: { intervention, kind, user }, private: { content } }]
}

const HELD = 'It waits for the approval of an admin, who did not begin it'

/**
 * The first events of a debate that may not begin without an approval, which is not the asker's to give: it waits from its
 * second event on, without a deadline.
 */
export function held(debateId: string, asker: string, beginning: readonly EngineEvent[]): readonly EngineEvent[] {
  const [first, ...rest] = beginning
  if (!first) throw new Error(`The debate ${debateId} has no first event`)
  const raised: EngineEvent = {
    type: 'breakpoint_raised',
    data: { breakpoint: breakpointId(debateId, 1), trigger: 'approval', round: 0, user: asker },
    private: { message: HELD },
  }
  return [first, raised, ...rest]
}

/** A yes or a no, and nothing else; a no ends the debate with it. */
function approvalResolved({ id: breakpoint }: Breakpoint, input: ResolutionInput): readonly EngineEvent[] {
  const { user, action: resolution, message, origin } = input
  if (resolution !== 'continue' && resolution !== 'abort') {
    throw invalid('action', 'must be one of continue, abort: the debate waits for an approval')
  }
  const resolved: EngineEvent = {
    type: 'breakpoint_resolved',
    data: dropUndefined({ breakpoint, resolution, user, origin }),
    private: dropUndefined({ message }),
  }
  if (resolution === 'continue') return [resolved]
  return [resolved, { type: 'debate_cancelled', data: { user }, private: { reason: 'Its approval was refused' } }]
}

/** What the person passes on to the agents. */
function addition({ action, message = '', redirectTask = '' }: ResolutionInput) {
  if (action === 'redirect') {
    if (redirectTask.trim() === '') throw invalid('redirect_task', 'is required to redirect')
    return { kind: 'constraint', content: redirectTask } as const
  }
  if (action === 'inject') {
    if (message.trim() === '') throw invalid('message', 'is required to inject')
    return { kind: 'message', content: message } as const
  }
  return undefined
}

function refuseUnheard(state: DebateState, open: Breakpoint) {
  if (!isAutomatic(open) || !isLastRound(state)) return
  throw conflict('No round is left that could use it; continue or abort', { status: state.status })
}

/** After its deadline the debate waits no longer; `on_timeout` says whether it ends or continues. */
export function expireBreakpoint(state: DebateState, now: string): readonly EngineEvent[] {
  const open = openBreakpoint(state)
  if (!open || open.deadline === null || Date.parse(now) < Date.parse(open.deadline)) return []
  return [{ type: 'breakpoint_resolved', data: { breakpoint: open.id, resolution: 'timeout' }, private: {} }]
}

interface BreakpointInput {
  user: string
  message: string
  trigger?: 'explicit_appeal' | 'custom' | undefined
}

/** A person stops the debate until a person says how it continues. Running questions may still be answered. */
export function raiseBreakpoint(state: DebateState, input: BreakpointInput): readonly EngineEvent[] {
  const { user, message, trigger = 'custom' } = input
  refuseEnded(state)
  const open = openBreakpoint(state)
  if (open) throw conflict('The debate already waits at a breakpoint', { status: state.status, breakpoint: open.id })
  return [raise(state, { trigger, message, user })]
}
