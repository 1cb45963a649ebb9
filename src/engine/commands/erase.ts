import type { EngineEvent, EventShapes } from '../events.ts'
import { type DebateState, isTerminal } from '../state.ts'
import { cancel } from './cancel-and-fail.ts'

interface EraseInput {
  user: string
  reason: EventShapes['debate_erased']['data']['reason']
}

/** Erases a debate once and cancels it if it still runs. The caller that records this removes the text. */
export function erase(state: DebateState, { user, reason }: EraseInput): readonly EngineEvent[] {
  if (state.erased) return []
  return [...(isTerminal(state) ? [] : cancel(state, { user })), { type: 'debate_erased', data: { user, reason } }]
}

interface EraseTextsInput {
  /** Versions of events whose text is already gone from the log. */
  versions: readonly number[]
  reason: EventShapes['text_erased']['data']['reason']
}

/** Records once for each text that it is gone, at any stage of a debate; an erased debate needs no such record. */
export function eraseTexts(state: DebateState, { versions, reason }: EraseTextsInput): readonly EngineEvent[] {
  if (state.erased) return []
  const unrecorded = [...new Set(versions)]
    .filter((version) => !state.erasedTexts.includes(version))
    .sort((a, b) => a - b)
  return unrecorded.length === 0 ? [] : [{ type: 'text_erased', data: { versions: unrecorded, reason } }]
}
