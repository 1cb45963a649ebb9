import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { DebateStatus } from '../../engine/state.ts'
import { notFound } from '../../shared/errors.ts'
import type { LogEvent } from '../../shared/event-types.ts'
import { ID_PATTERN } from '../../shared/ids.ts'
import { type Database, databaseOn, type Transaction } from '../database.ts'
import { type Append, type Appended, contentOf, headCache, sizeOf } from './append-plan.ts'
import { appendQueue } from './append-queue.ts'
import { EVENT_COLUMNS, eventOf } from './rows.ts'
import { type Verification, verifyChain } from './verify.ts'

export interface EventLog {
  /**
   * Records facts of one debate, all or none. Rejects with `VersionConflict` when the debate is not at the expected
   * version, and with 503 when the database stays away: then the outcome is unknown, and an append of the same facts
   * at the same version conflicts if the first did land.
   */
  append(append: Append): Promise<Appended>
  /** A debate's events in order, after the given version. */
  read(debateId: string, afterVersion?: number, limit?: number): Promise<LogEvent[]>
  /** Where a debate stands and whose it is, or undefined when there is none. */
  head(debateId: string): Promise<DebateHead | undefined>
  /** The installation's events in order, after the given position. */
  readFrom(position: number, limit: number): Promise<LogEvent[]>
  /** The position of the last event, 0 when there is none. */
  end(): Promise<number>
  /** Takes away the free text of the debate, of all its events or of some, for good; answers how many had any. */
  erase(debateId: string, which?: Erasure): Promise<number>
  verify(debateId: string): Promise<Verification>
  /** Hears what this process appended, as soon as it is committed. */
  onAppended(listener: (events: readonly LogEvent[]) => void): () => void
}

interface DebateHead {
  organizationId: string
  version: number
  status: DebateStatus
  /** Its texts were taken away, after which nothing is recorded any more. */
  erased: boolean
}

interface LogOptions {
  pool: pg.Pool
  now: () => Date
  random: (size: number) => Uint8Array
  logger: Logger
}

const ID = new RegExp(ID_PATTERN)

export function openEventLog({ pool, now, random, logger }: LogOptions): EventLog {
  const db = databaseOn(pool)
  const heads = headCache(pool)
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

  return {
    async append(append) {
      if (!ID.test(append.debateId)) throw notFound('debate', append.debateId)
      if (append.events.length === 0) throw new TypeError('an append needs an event')
      if (append.create && append.expectedVersion !== 0) throw new TypeError('a debate is created at version 0')
      const contents = append.events.map((event) => contentOf(event, random))
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
      const last = rows.at(-1)
      if (last) heads.remember(debateId, last)
      return rows.map(eventOf)
    },
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
  /** Only of these events; all of the debate's when absent. */
  versions?: readonly number[]
  /** It is undone with this transaction. */
  tx?: Transaction
}

/** The only eraser of text: salt and text go together, so that what stays is a digest nobody can try guesses on. */
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
