import type { LogEvent, NewEvent } from '../shared/event-types.ts'
import type { AnswerShapes } from './events/answers.ts'
import type { LifecycleShapes } from './events/lifecycle.ts'
import type { PeopleShapes } from './events/people.ts'
import type { RoundShapes } from './events/rounds.ts'
import type { StartShapes } from './events/start.ts'

/** What each event carries: `data` stays for ever, `private` is the free text that an erasure takes away. */
export type EventShapes = StartShapes & LifecycleShapes & RoundShapes & AnswerShapes & PeopleShapes

type Shaped<Type extends keyof EventShapes> = {
  type: Type
  data: EventShapes[Type]['data']
} & ([EventShapes[Type]['private']] extends [never]
  ? { private?: undefined }
  : { private: EventShapes[Type]['private'] })

/** A fact about to be recorded, by its type. */
export type EngineEvent = { [Type in keyof EventShapes]: Shaped<Type> }[keyof EventShapes]

/** A fact as the log holds it, by its type; `private` is null where the text was erased. */
export type RecordedEvent = {
  [Type in keyof EventShapes]: Omit<LogEvent, 'type' | 'data' | 'private'> & {
    type: Type
    data: EventShapes[Type]['data']
    private: EventShapes[Type]['private'] | null
  }
}[keyof EventShapes]

export type Recorded<Type extends keyof EventShapes> = Extract<RecordedEvent, { type: Type }>

/** The log holds what the engine wrote, so its shapes are known. This is the only place that assumes so. */
export const recorded = (event: LogEvent): RecordedEvent => event as unknown as RecordedEvent
export const storable = (event: EngineEvent): NewEvent => event as unknown as NewEvent

/** Without the fields that are undefined, which the log cannot carry. */
export function dropUndefined<Fields extends object>(fields: Fields): Fields {
  const kept: Partial<Fields> = {}
  for (const key in fields) if (fields[key] !== undefined) kept[key] = fields[key]
  return kept as Fields
}
