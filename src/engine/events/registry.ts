import type { EventType } from '../../shared/event-types.ts'
import { ANSWER_EVENTS } from './answers.ts'
import { LIFECYCLE_EVENTS } from './lifecycle.ts'
import { PEOPLE_EVENTS } from './people.ts'
import { ROUND_EVENTS } from './rounds.ts'
import { START_EVENTS } from './start.ts'

/** Descriptions of fields: a sentence each, or a sentence and the descriptions of its parts. */
export interface FieldWords {
  readonly [field: string]: string | { readonly is: string; readonly parts: FieldWords }
}

interface EventWords {
  meaning: string
  data: FieldWords
  private?: FieldWords | undefined
}

/** The meaning of each event in a debate's log, and what an erasure removes; `docs/events.md` is made from this. */
export const EVENTS: Readonly<Record<EventType, EventWords>> = {
  ...START_EVENTS,
  ...LIFECYCLE_EVENTS,
  ...ROUND_EVENTS,
  ...ANSWER_EVENTS,
  ...PEOPLE_EVENTS,
}
