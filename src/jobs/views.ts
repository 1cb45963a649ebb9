import { type Recorded, type RecordedEvent, recorded } from '../engine/events.ts'
import type { EventType, LogEvent } from '../shared/event-types.ts'
import type { Transaction } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

/** Tables folded from the log. They can be rebuilt from nothing, so nothing else may write them. */
export interface View {
  name: string
  types: readonly EventType[]
  /** The tables it writes, each without triggers, sequences and foreign keys: a rebuild makes copies. */
  tables: readonly (keyof Tables)[]
  /** Indexes that only readers use: a rebuild makes them at the end, of everything at once, which takes far less. */
  readersIndexes?: readonly string[]
  /**
   * Takes events in their order, as many as there happen to be. Reads the events and its own tables, nothing else: a
   * replay must give the same rows, however the log is cut into batches.
   */
  fold(tx: Transaction, events: readonly LogEvent[]): Promise<void>
}

export const defineView = (view: View): View => view

/** Rows that were read together, are changed event by event, and are written together. */
interface Book {
  write(): Promise<void>
}

interface BookOf<Opened extends Book> extends Pick<View, 'name' | 'tables' | 'readersIndexes'> {
  /** The book with everything that these events may change. */
  open(tx: Transaction, events: readonly RecordedEvent[]): Promise<Opened>
  /** What each event changes in the book; the view takes the types that are named here, and no others. */
  on: { readonly [Type in EventType]?: (book: Opened, event: Recorded<Type>) => unknown }
}

/** A view that takes its events one by one, in a book. */
export function bookView<Opened extends Book>({ name, tables, open, on }: BookOf<Opened>): View {
  return {
    name,
    tables,
    types: Object.keys(on) as EventType[],
    async fold(tx, logged) {
      const events = logged.map(recorded)
      const book = await open(tx, events)
      for (const event of events) {
        const take = on[event.type] as ((book: Opened, event: RecordedEvent) => unknown) | undefined
        take?.(book, event)
      }
      await book.write()
    },
  }
}

/** The debates that events are about, each once. */
export const debatesOf = (events: readonly Pick<LogEvent, 'debateId'>[]) =>
  [...new Set(events.map(({ debateId }) => debateId))].map((debate_id) => ({ debate_id }))
