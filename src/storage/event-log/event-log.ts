import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { DebateStatus } from '../../engine/state.ts'
import { notFound } from '../../shared/errors.ts'
import type { LogEvent } from '../../shared/event-types.ts'
import { ID_PATTERN } from '../../shared/ids.ts'
import type { HeldParts } from '../../shared/telemetry/held-parts.ts'
import { type Database, databaseOn, isoTime, type Transaction } from '../database.ts'
import { type Append, type Appended, contentsOf, headCache, sizeOf } from './append-plan.ts'
import { appendQueue } from './append-queue.ts'
import { EVENT_COLUMNS, type EventRow, eventOf } from './rows.ts'
import { type Verification, verifyChain } from './verify.ts'

export interface EventLog {
  /**
   * Appends events to one debate, all or none. Rejects with `VersionConflict` if the debate is not at the expected
   * version, and with 503 if the database stays unreachable: then the outcome is unknown, and appending the same events
   * at the same version conflicts if the first attempt was committed.
   */
  append(append: Append): Promise<Appended>
  /** A debate's events in order, after this version. */
  read(debateId: string, afterVersion?: number, limit?: number): Promise<LogEvent[]>
  /** The events of several debates, each after its version and in order. */
  readAll(places: readonly DebatePlace[]): Promise<LogEvent[]>
  /** A debate's events in order, up to the last, that another statement brought (`eventsAfter`). */
  received(rows: readonly EventRow[]): LogEvent[]
  /** A debate's current version and organization; undefined if there is no such debate. */
  head(debateId: string): Promise<DebateHead | undefined>
  /** The installation's events in order, after this position. */
  readFrom(position: number, limit: number): Promise<LogEvent[]>
  /** The position of the last event; 0 if there is none. */
  end(): Promise<number>
  /** Erases the free text of all events of a debate, or of some, for good; answers how many had any. */
  erase(debateId: string, which?: Erasure): Promise<number>
  verify(debateId: string): Promise<Verification>
  /** Calls the listener with what this process appended, as soon as it is committed. */
  onAppended(listener: (events: readonly LogEvent[]) => void): () => void
}

/** Where the log of a debate is read from. */
interface DebatePlace {
  debateId: string
  afterVersion: number
}

interface DebateHead {
  organizationId: string
  version: number
  status: DebateStatus
  /** Its texts were erased; nothing is appended to it any more. */
  erased: boolean
}

interface LogOptions {
  pool: pg.Pool
  now: () => Date
  random: (size: number) => Uint8Array
  logger: Logger
  held?: HeldParts
}

const ID = new RegExp(ID_PATTERN)

export function openEventLog({ pool, now, random, logger, held }: LogOptions): EventLog {
  const db = databaseOn(pool)
  const heads = headCache(pool)
  held?.register('debate_heads', heads.held)
  const listeners = new Set<(events: readonly LogEvent[]) => void>()
  const queue = appendQueue({ pool, heads, onWritten: tell })

  function tell(events: readonly LogEvent[]) {
    for (const listener of listeners) {
      try {
        listener(events)
      } catch (error) {
        logger.error({ err: error }, 'a listener to appended events failed')
      }
    }
  }

  function inOrder(rows: readonly EventRow[]): LogEvent[] {
    const last = rows.at(-1)
    if (last) heads.remember(last.debate_id, last)
    return rows.map(eventOf)
  }

  return {
    async append(append) {
      if (!ID.test(append.debateId)) throw notFound('debate', append.debateId)
      if (append.events.length === 0) throw new TypeError('an append needs an event')
      if (append.create && append.expectedVersion !== 0) throw new TypeError('a debate is created at version 0')
      const contents = contentsOf(append.events, random)
      return new Promise((resolve, reject) => {
        const at = append.at ?? now().toISOString()
        queue.push({ ...append, at, contents, size: sizeOf(contents), resolve, reject })
      })
    },
    async read(debateId, afterVersion = 0, limit) {
      const rows = await db
        .selectFrom('events')
        .select(EVENT_COLUMNS)
        .where('debate_id', '=', debateId)
        .where('version', '>', afterVersion)
        .orderBy('version')
        .limit(limit ?? null)
        .execute()
      return inOrder(rows)
    },
    async readAll(places) {
      const rows = await db
        .selectFrom('events')
        .innerJoin(placesOf(places), (join) =>
          join.onRef('place.debate_id', '=', 'events.debate_id').onRef('events.version', '>', 'place.after_version'),
        )
        .select(EVENT_COLUMNS.map((column) => `events.${column}` as const))
        .orderBy('events.debate_id')
        .orderBy('events.version')
        .execute()
      return rows.map(eventOf)
    },
    received: (rows) => inOrder(rows.map((row) => ({ ...row, at: isoTime(row.at) }))),
    head: (debateId) =>
      db
        .selectFrom('debates')
        .select(['organization_id as organizationId', 'version', 'status'])
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('events')
              .select('version')
              .whereRef('debate_id', '=', 'debates.id')
              .where('type', '=', sql.lit('debate_erased')),
          )
            .$castTo<boolean>()
            .as('erased'),
        )
        .where('id', '=', debateId)
        .executeTakeFirst(),
    async readFrom(position, limit) {
      const rows = await db
        .selectFrom('events')
        .select(EVENT_COLUMNS)
        .where('position', '>', position)
        .orderBy('position')
        .limit(limit)
        .execute()
      return rows.map(eventOf)
    },
    async end() {
      const { position } = await db
        .selectFrom('events')
        .select((eb) => eb.fn.max('position').as('position'))
        .executeTakeFirstOrThrow()
      return position ?? 0
    },
    erase: eraseText(db),
    async verify(debateId) {
      const verification = await verifyChain(db, debateId)
      if (!verification) throw notFound('debate', debateId)
      return verification
    },
    onAppended(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Erasure {
  /** Only these events; by default all of the debate's. */
  versions?: readonly number[]
  /** The transaction that the erasure belongs to. */
  tx?: Transaction
}

/**
 * The only code that erases text: salt and text go together, so that nobody can test guesses on the digest that stays.
 */
const eraseText =
  (db: Database) =>
  async (debateId: string, { versions, tx }: Erasure = {}) => {
    const { numUpdatedRows } = await (tx ?? db)
      .updateTable('events')
      .set({ private: null, salt: null })
      .where('debate_id', '=', debateId)
      .where('private', 'is not', null)
      .$if(versions !== undefined, (query) => query.where('version', '=', sql<number>`any(${versions}::integer[])`))
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

/** The places as rows. */
const placesOf = (places: readonly DebatePlace[]) =>
  sql<{ debate_id: string; after_version: number }>`unnest(
    ${places.map(({ debateId }) => debateId)}::text[], ${places.map(({ afterVersion }) => afterVersion)}::bigint[]
  )`.as<'place'>(sql.raw('place(debate_id, after_version)'))
