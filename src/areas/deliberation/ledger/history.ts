import { recorded } from '../../../engine/events.ts'
import { fold } from '../../../engine/evolve.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { bytesOf, type Folded } from './state-cache.ts'

export type History = ReturnType<typeof history>

/** Debates as their log tells them, from the first event on. */
export function history(log: Pick<EventLog, 'read'>) {
  /** The parent's state at the place where a fork left it; nothing for a debate that is no fork. */
  async function origin(first: Pick<LogEvent, 'type' | 'data'>): Promise<Folded | undefined> {
    const event = recorded(first as LogEvent)
    if (event.type !== 'debate_forked') return undefined
    const parent = await upTo(event.data.parent, event.data.version)
    return parent?.fleeting ? { ...parent, state: { ...parent.state, orphaned: true } } : parent
  }

  /** The fold of the events up to a version, or of all; undefined when there is no such debate. */
  async function upTo(debateId: string, version = Number.POSITIVE_INFINITY): Promise<Folded | undefined> {
    const all = await log.read(debateId)
    const [first] = all
    if (!first || version < 1) return undefined
    const parent = await origin(first)
    const folded = continued(
      parent,
      all.filter((event) => event.version <= version),
    )
    return { ...folded, fleeting: parent?.fleeting || all.some(isDebateErasure) }
  }

  return { origin, upTo }
}

/** A state with what was recorded after it. */
export const continued = (before: Folded | undefined, events: readonly LogEvent[]): Folded => ({
  state: fold(events, before?.state),
  bytes: (before?.bytes ?? 0) + bytesOf(events),
})

/** All text of the debate goes, some of it perhaps only after this was recorded. */
const isDebateErasure = ({ type }: Pick<LogEvent, 'type'>) => type === 'debate_erased'

/** It takes texts out of events that are folded in already. */
export const isErasure = (event: Pick<LogEvent, 'type'>) => event.type === 'text_erased' || isDebateErasure(event)

export const isAt = (version: number, { state }: { state: DebateState }) => state.version === version
