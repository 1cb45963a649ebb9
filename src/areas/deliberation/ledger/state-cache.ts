import { recorded } from '../../../engine/events.ts'
import { fold } from '../../../engine/evolve.ts'
import type { DebateState } from '../../../engine/state.ts'
import { isDebateErasure, type LogEvent } from '../../../shared/event-types.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'

/** A state and its approximate memory. */
export interface Folded {
  state: DebateState
  bytes: number
  /** Its text is being erased, so it must not be cached. */
  fleeting?: boolean
  /** The last version that was heard of. */
  heard?: number
}

/** Memory of an event in a state beside its text. */
const EVENT_BYTES = 600

/** Events differ almost only in their free text. */
export const bytesOf = (events: readonly Pick<LogEvent, 'private'>[]) =>
  events.reduce((sum, event) => sum + EVENT_BYTES + textIn(event.private), 0)

function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let sum = 0
  for (const inner of Object.values(value)) sum += textIn(inner)
  return sum
}

/** Counts how often the cache was emptied: states read before may hold erased texts. */
export type Epoch = number

/** The most recently used states, as many as fit. A state may be behind its log, but never wrong. */
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
    held: () => ({ entries: entries.size, bytes: held }),
    /** Any node has appended this. */
    hear({ debateId, version }: Pick<LogEvent, 'debateId' | 'version'>) {
      const entry = entries.get(debateId)
      if (entry) entry.heard = version
    },
    epoch: () => epoch,
    /** Keeps the newer of two states; a state whose read began in an older epoch is not cached. */
    put(entry: Folded, begun: Epoch) {
      if (entry.fleeting || begun !== epoch) return
      const { debateId, version } = entry.state
      const known = entries.get(debateId)
      put(debateId, known && known.state.version > version ? known : entry)
    },
    /** Text was erased from the log, and any state may have been folded from it. */
    clear() {
      entries.clear()
      held = 0
      epoch += 1
    },
  }
}

export type StateCache = ReturnType<typeof stateCache>

export type History = ReturnType<typeof history>

/** Debates folded from their logs, from the first event on. */
export function history(log: Pick<EventLog, 'read'>) {
  /** The parent's state where a fork left it; nothing for a debate that is no fork. */
  async function origin(first: Pick<LogEvent, 'type' | 'data'>): Promise<Folded | undefined> {
    const event = recorded(first as LogEvent)
    if (event.type !== 'debate_forked') return undefined
    const parent = await upTo(event.data.parent, event.data.version)
    return parent?.fleeting ? { ...parent, state: { ...parent.state, orphaned: true } } : parent
  }

  /** The fold of all events of a debate up to a version; undefined when there are none. */
  async function folded(all: readonly LogEvent[], version = Number.POSITIVE_INFINITY): Promise<Folded | undefined> {
    const [first] = all
    if (!first || version < 1) return undefined
    const parent = await origin(first)
    const last = continued(
      parent,
      all.filter((event) => event.version <= version),
    )
    return { ...last, fleeting: parent?.fleeting || all.some(isDebateErasure) }
  }

  const upTo = async (debateId: string, version?: number) => folded(await log.read(debateId), version)

  return { origin, folded, upTo }
}

/** A state with later events applied. */
export const continued = (before: Folded | undefined, events: readonly LogEvent[]): Folded => ({
  state: fold(events, before?.state),
  bytes: (before?.bytes ?? 0) + bytesOf(events),
})

/** All text of the debate goes, some of it perhaps only after this event. */
export const isAt = (version: number, { state }: { state: DebateState }) => state.version === version
