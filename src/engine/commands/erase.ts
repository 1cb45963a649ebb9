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

interface EraseTextsInput {
  /** Events whose text is gone from the log already, by their versions. */
  versions: readonly number[]
  reason: EventShapes['text_erased']['data']['reason']
}

/** Each text is told to be gone once, in a debate at any stage; of an erased debate nothing is left to tell. */
export function eraseTexts(state: DebateState, { versions, reason }: EraseTextsInput): readonly EngineEvent[] {
  if (state.erased) return []
  const untold = [...new Set(versions)].filter((version) => !state.erasedTexts.includes(version)).sort((a, b) => a - b)
  return untold.length === 0 ? [] : [{ type: 'text_erased', data: { versions: untold, reason } }]
}
