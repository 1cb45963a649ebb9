import { type Recorded, type RecordedEvent, recorded } from '../../engine/events.ts'
import type { EventType, LogEvent } from '../../shared/event-types.ts'
import type { Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { type ErasedLog, erasedLogs } from './erased-logs-store.ts'

type KeepsNoText = 'keeps no text'

/** Tables folded from the log. A rebuild makes them from nothing, so nothing else may write them. */
export interface View {
  name: string
  /** With `text_erased`, if it stores texts. */
  types: readonly EventType[]
  /** The tables it writes, each without triggers, sequences and foreign keys: a rebuild copies them. */
  tables: readonly (keyof Tables)[]
  /** Indexes that only readers use: a rebuild creates them at the end, all at once, which is far faster. */
  readersIndexes?: readonly string[]
  /** Whether its tables contain words of events, or digests of them. */
  keepsText: boolean
  /**
   * Processes events in order, in batches of any size. It reads the events and its own tables, nothing else: a replay
   * must give the same rows, however the log is cut into batches.
   */
  fold(tx: Transaction, events: readonly LogEvent[]): Promise<void>
}

interface DefinedView extends Omit<View, 'keepsText'> {
  /**
   * Changes the rows of these debates to what a replay of their logs gives now that some of their texts are erased:
   * none of those words stays, and every figure that does not come from the words alone does. The logs come in the
   * order in which the debates began, as far as the view has folded them.
   */
  textErased: KeepsNoText | ((tx: Transaction, logs: readonly ErasedLog[]) => Promise<void>)
  /**
   * Other debates whose rows contain words of the debates of these events; they lose them too when one is erased
   * entirely.
   */
  tellsOn?(tx: Transaction, erasures: readonly LogEvent[]): Promise<readonly string[]>
}

export function defineView({ textErased, tellsOn, ...view }: DefinedView): View {
  if (textErased === 'keeps no text') return { ...view, keepsText: false }
  const types: EventType[] = [...view.types, 'text_erased']
  const isErasure = ({ type }: LogEvent) =>
    type === 'text_erased' || (type === 'debate_erased' && tellsOn !== undefined)
  return {
    ...view,
    types,
    keepsText: true,
    async fold(tx, events) {
      const erasures = events.filter(isErasure)
      const ordinary = erasures.length === 0 ? events : events.filter(({ type }) => type !== 'text_erased')
      if (ordinary.length > 0) await view.fold(tx, ordinary)
      const upTo = events.at(-1)?.position
      if (erasures.length === 0 || upTo === undefined) return
      const erased = erasures.map(({ debateId }) => debateId)
      const reached = new Set([...erased, ...((await tellsOn?.(tx, erasures)) ?? [])])
      for await (const logs of erasedLogs(tx, [...reached], { types, upTo })) await textErased(tx, logs)
    },
  }
}

/** Rows that a view reads together, changes event by event, and writes together. */
interface RowBatch {
  write(): Promise<void>
}

interface BatchView<Opened extends RowBatch>
  extends Pick<DefinedView, 'name' | 'tables' | 'readersIndexes' | 'tellsOn'> {
  /** Reads every row that these events may change; after `text_erased`, every row of the debate. */
  open(tx: Transaction, events: readonly RecordedEvent[]): Promise<Opened>
  /** How each type of event changes the batch; the view reads these types and no others. */
  on: { readonly [Type in EventType]?: (batch: Opened, event: Recorded<Type>) => unknown }
  /** As for any view, for one debate; `take` changes the batch as the event did when it was new. */
  textErased: KeepsNoText | ((batch: Opened, log: ErasedLog, take: (event: RecordedEvent) => void) => unknown)
}

/** A view that reads rows in batches and applies events one by one. */
export function batchView<Opened extends RowBatch>({ open, on, textErased, ...view }: BatchView<Opened>): View {
  const taking = (batch: Opened) => (event: RecordedEvent) => {
    const take = on[event.type] as ((batch: Opened, event: RecordedEvent) => unknown) | undefined
    take?.(batch, event)
  }
  return defineView({
    ...view,
    types: Object.keys(on) as EventType[],
    async fold(tx, logged) {
      const events = logged.map(recorded)
      const batch = await open(tx, events)
      events.forEach(taking(batch))
      await batch.write()
    },
    textErased:
      textErased === 'keeps no text'
        ? textErased
        : async (tx, logs) => {
            const batch = await open(
              tx,
              logs.flatMap(({ events }) => events),
            )
            for (const log of logs) textErased(batch, log, taking(batch))
            await batch.write()
          },
  })
}

/** The debates that events are about, each once. */
export const debatesOf = (events: readonly Pick<LogEvent, 'debateId'>[]) =>
  [...new Set(events.map(({ debateId }) => debateId))].map((debate_id) => ({ debate_id }))
