import type { EngineEvent, EventShapes } from '../events.ts'
import { type DebateState, isTerminal } from '../state.ts'
import { cancel } from './cancel.ts'

interface EraseInput {
  user: string
  reason: EventShapes['debate_erased']['data']['reason']
}

/** A debate is erased once, and one that still runs is cancelled by it; whoever records this takes the text away. */
export function erase(state: DebateState, { user, reason }: EraseInput): readonly EngineEvent[] {
  if (state.erased) return []
  return [...(isTerminal(state) ? [] : cancel(state, { user })), { type: 'debate_erased', data: { user, reason } }]
}
