import type { EventType, LogEvent } from '../shared/event-types.ts'
import type { Transaction } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

/** Tables folded from the log. They can be rebuilt from nothing, so nothing else may write them. */
export interface View {
  name: string
  types: readonly EventType[]
  /** The tables it writes, a table before those that refer to it; a rebuild empties them. */
  tables: readonly (keyof Tables)[]
  /**
   * Takes events in their order, as many as there happen to be. Reads the events and its own tables, nothing else: a
   * replay must give the same rows, however the log is cut into batches.
   */
  fold(tx: Transaction, events: readonly LogEvent[]): Promise<void>
}

export const defineView = (view: View): View => view

/** The debates that events are about, each once. */
export const debatesOf = (events: readonly Pick<LogEvent, 'debateId'>[]) =>
  [...new Set(events.map(({ debateId }) => debateId))].map((debate_id) => ({ debate_id }))
