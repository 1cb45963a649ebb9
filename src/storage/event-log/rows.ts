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
