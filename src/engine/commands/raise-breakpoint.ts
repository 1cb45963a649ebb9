import { conflict } from '../../shared/errors.ts'
import type { EngineEvent } from '../events.ts'
import { openBreakpoint, raise } from '../flow/breakpoints.ts'
import type { DebateState } from '../state.ts'
import { refuseEnded } from './refusals.ts'

interface BreakpointInput {
  user: string
  message: string
  trigger?: 'explicit_appeal' | 'custom' | undefined
}

/** A person stops the debate until a person says how it goes on. What was asked before may still be answered. */
export function raiseBreakpoint(state: DebateState, input: BreakpointInput): readonly EngineEvent[] {
  const { user, message, trigger = 'custom' } = input
  refuseEnded(state)
  const open = openBreakpoint(state)
  if (open) throw conflict('The debate already waits at a breakpoint', { status: state.status, breakpoint: open.id })
  return [raise(state, { trigger, message, user })]
}
