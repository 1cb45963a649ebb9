import { type EngineEvent, storable } from '../../../engine/events.ts'
import { evolve, fold } from '../../../engine/evolve.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { LogEvent, NewEvent } from '../../../shared/event-types.ts'

/** Events that are about to be recorded together, with the state in which they leave the debate. */
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

/** A draft as its writer sees it: with what goes into the log, and with what comes of it. */
export interface OpenDraft extends Draft {
  readonly events: readonly NewEvent[]
  /** The state once the log has taken the events, on what it was before. */
  settled(events: readonly LogEvent[], before: DebateState | undefined): DebateState
}

/** Begins a draft on a state; of a fork that is about to be made, on its parent's; of a new debate, on none. */
export function draftOn(before: DebateState | undefined, { debateId, organizationId, version }: Place, at: string) {
  const events: NewEvent[] = []
  let state = before ?? null

  const draft: OpenDraft = {
    get state() {
      if (!state) throw new TypeError('a debate begins with its first event')
      return state
    },
    events,
    add(added) {
      for (const event of added) {
        const { type, data, private: text = null } = storable(event)
        events.push(storable(event))
        const place = { position: 0, organizationId, debateId, version: version + events.length, hash: '' }
        state = evolve(state, { ...place, type, data, private: text, erased: false, at })
      }
    },
    /** Only the hash was unknown, unless the clock moved on, or the state was itself a draft. */
    settled(appended, present) {
      const last = appended.at(-1)
      if (!state || !last || last.at !== at || present !== before) return fold(appended, present)
      return { ...state, hash: last.hash }
    },
  }
  return draft
}
