import type { EndResult } from '../../engine/events/parts.ts'
import type { EventShapes } from '../../engine/events.ts'

type Fields<Type extends keyof EventShapes> = EventShapes[Type]['data'] &
  ([EventShapes[Type]['private']] extends [never] ? unknown : Partial<EventShapes[Type]['private']>)

/** What a frame tells of an event: its data, and its text unless that was erased. The wire has another name for a result. */
export type EventFields<Type extends keyof EventShapes> = Type extends 'debate_end'
  ? Omit<Fields<'debate_end'>, 'result'> & { outcome: EndResult }
  : Fields<Type>

/** What people call a choice. */
export type NameOf = (choice: string) => string

export const percent = (share: number) => `${Math.round(share * 100)}%`
