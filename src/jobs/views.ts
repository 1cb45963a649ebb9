import type { EventType, LogEvent } from '../shared/event-types.ts'
import type { Transaction } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

/** Tables folded from the log. They can be rebuilt from nothing, so nothing else may write them. */
export interface View {
  name: string
  types: readonly EventType[]
  /** The tables it writes, a table before those that refer to it; a rebuild empties them. */
  tables: readonly (keyof Tables)[]
  /** Reads the event and its own tables, nothing else: a replay must give the same rows. */
  apply(tx: Transaction, event: LogEvent): Promise<void>
}

export const defineView = (view: View): View => view
