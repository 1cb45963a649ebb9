import type { DebateState } from '../../../engine/state.ts'
import type { LogEvent } from '../../../shared/event-types.ts'

/** A state, and about how much memory it holds. */
export interface Folded {
  state: DebateState
  bytes: number
  /** Its text is being taken out of the log, so it must not be remembered. */
  fleeting?: boolean
}

/** What an event costs in a state beside its text. */
const EVENT_BYTES = 600

/** The free text is nearly all that differs between events. */
export const bytesOf = (events: readonly Pick<LogEvent, 'private'>[]) =>
  events.reduce((sum, event) => sum + EVENT_BYTES + textIn(event.private), 0)

function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let sum = 0
  for (const inner of Object.values(value)) sum += textIn(inner)
  return sum
}

/** Counts how often the cache was emptied: what was read before may hold texts that are gone. */
export type Epoch = number

/** The states that were used last, as many as fit. One may be behind its log, never wrong. */
export function stateCache(capacity: number) {
  const entries = new Map<string, Folded>()
  let held = 0
  let epoch: Epoch = 0

  function drop(debateId: string, entry: Folded | undefined) {
    if (!entry) return
    entries.delete(debateId)
    held -= entry.bytes
  }

  function put(debateId: string, entry: Folded) {
    drop(debateId, entries.get(debateId))
    entries.set(debateId, entry)
    held += entry.bytes
    for (const [oldest, theirs] of entries) {
      if (held <= capacity) break
      drop(oldest, theirs)
    }
  }

  return {
    get(debateId: string): Folded | undefined {
      const entry = entries.get(debateId)
      if (entry) put(debateId, entry)
      return entry
    },
    epoch: () => epoch,
    /** The newer of two states stays; one whose reading began in an older epoch is not remembered. */
    put(entry: Folded, begun: Epoch) {
      if (entry.fleeting || begun !== epoch) return
      const { debateId, version } = entry.state
      const known = entries.get(debateId)
      put(debateId, known && known.state.version > version ? known : entry)
    },
    /** Some text is gone from the log, and any state may be folded from it. */
    clear() {
      entries.clear()
      held = 0
      epoch += 1
    },
  }
}

export type StateCache = ReturnType<typeof stateCache>
