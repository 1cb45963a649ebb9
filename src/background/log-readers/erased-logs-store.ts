import { sql } from 'kysely'
import { type RecordedEvent, recorded } from '../../engine/events.ts'
import type { EventType } from '../../shared/event-types.ts'
import type { Transaction } from '../../storage/database.ts'
import { EVENT_COLUMNS, eventOf } from '../../storage/event-log/rows.ts'

/** The log of a debate after some of its texts were erased. */
export interface ErasedLog {
  organizationId: string
  debateId: string
  events: readonly RecordedEvent[]
}

interface Part {
  types: readonly EventType[]
  /** The position up to which it was read. */
  upTo: number
}

/** A person's erasure may affect a thousand debates, whose logs do not all fit in memory. */
const AT_ONCE = 20

/** The logs of these debates in the order in which they began, a few at a time. */
export async function* erasedLogs(
  tx: Transaction,
  debateIds: readonly string[],
  part: Part,
): AsyncGenerator<ErasedLog[]> {
  const ids = await inOrder(tx, debateIds)
  for (let from = 0; from < ids.length; from += AT_ONCE) yield await logsOf(tx, ids.slice(from, from + AT_ONCE), part)
}

async function inOrder(tx: Transaction, debateIds: readonly string[]): Promise<string[]> {
  const beginnings = await tx
    .selectFrom('events')
    .select('debate_id')
    .where('debate_id', '=', among(debateIds))
    .where('version', '=', 1)
    .orderBy('position')
    .execute()
  return beginnings.map(({ debate_id }) => debate_id)
}

async function logsOf(tx: Transaction, debateIds: readonly string[], { types, upTo }: Part): Promise<ErasedLog[]> {
  const rows = await tx
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('debate_id', '=', among(debateIds))
    .where('position', '<=', upTo)
    .where('type', 'in', types)
    .orderBy('position')
    .execute()
  const events = rows.map(eventOf).map(recorded)
  return Array.from(
    Map.groupBy(events, ({ debateId }) => debateId),
    ([debateId, own]) => ({
      organizationId: own[0]?.organizationId ?? '',
      debateId,
      events: wordlessIfErased(own),
    }),
  )
}

const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::text[])`

/** Of a debate that is erased entirely no text counts, even if it is deleted only a moment later. */
const wordlessIfErased = (events: readonly RecordedEvent[]) =>
  events.some(({ type }) => type === 'debate_erased') ? events.map((event) => ({ ...event, private: null })) : events
