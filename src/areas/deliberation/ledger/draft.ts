import { type EngineEvent, storable } from '../../../engine/events.ts'
import { evolve } from '../../../engine/evolve.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { LogEvent, NewEvent } from '../../../shared/event-types.ts'

/** Events to be recorded together, and the state that they lead to. */
export interface Draft {
  readonly state: DebateState
  add(events: readonly EngineEvent[]): void
}

interface Place {
  debateId: string
  organizationId: string
  /** The version of the debate before the draft; 0 before its first event. */
  version: number
}

/** What goes into the log, and the resulting state. */
export interface Drafted {
  readonly state: DebateState
  readonly events: readonly NewEvent[]
  /** When its first event was drafted, which is the time of all its events. */
  readonly at: string
}

/** A draft as its writer sees it. */
export type OpenDraft = Draft & Drafted

/** Begins a draft on a state: a fork's draft begins on its parent's state, a new debate's on none. */
export function draftOn(before: DebateState | undefined, place: Place, now: () => Date): OpenDraft {
  const { debateId, organizationId, version } = place
  const events: NewEvent[] = []
  let state = before ?? null
  let at = ''

  return {
    events,
    get state() {
      if (!state) throw new TypeError('a debate begins with its first event')
      return state
    },
    get at() {
      return at
    },
    add(added) {
      for (const event of added) {
        const stored = storable(event)
        const { type, data, private: text = null } = stored
        at ||= now().toISOString()
        events.push(stored)
        const entry = { position: 0, organizationId, debateId, version: version + events.length, hash: '' }
        state = evolve(state, { ...entry, type, data, private: text, erased: false, at })
      }
    },
  }
}

/** The state of a draft after the log took it: only the hash was unknown. */
export const settled = (draft: Drafted, appended: readonly LogEvent[]): DebateState => ({
  ...draft.state,
  hash: appended.at(-1)?.hash ?? draft.state.hash,
})
