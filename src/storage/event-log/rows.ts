import { type RawBuilder, sql } from 'kysely'
import { EVENT_TYPES, type EventType, type LogEvent } from '../../shared/event-types.ts'

export const EVENT_COLUMNS = [
  'position',
  'organization_id',
  'debate_id',
  'version',
  'type',
  'data',
  'private',
  'private_digest',
  'at',
  'hash',
] as const

export interface EventRow {
  position: number
  organization_id: string
  debate_id: string
  version: number
  type: string
  data: string
  private: string | null
  private_digest: string | null
  at: string
  hash: string
}

/** SQL for the events of a debate after a version, in order: for a statement that brings them along. */
export const eventsAfter = (debate: string, version: number): RawBuilder<EventRow[]> => sql<EventRow[]>`(
  select coalesce(json_agg(event order by event.version), '[]') from (
    select ${sql.join(EVENT_COLUMNS.map((column) => sql.ref(column)))} from events
    where debate_id = ${sql.ref(debate)} and version > ${version}
  ) as event
)`

/** Maps each type to one shared string: every string from the database is a new one, slow to compare and to look up. */
const TYPES: ReadonlyMap<string, EventType> = new Map(EVENT_TYPES.map((type) => [type, type]))

export const eventOf = (row: EventRow): LogEvent => ({
  position: row.position,
  organizationId: row.organization_id,
  debateId: row.debate_id,
  version: row.version,
  type: TYPES.get(row.type) ?? (row.type as EventType),
  data: JSON.parse(row.data),
  private: row.private === null ? null : JSON.parse(row.private),
  erased: row.private === null && row.private_digest !== null,
  at: row.at,
  hash: row.hash,
})
