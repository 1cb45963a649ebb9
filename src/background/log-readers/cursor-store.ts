import { sql } from 'kysely'
import type { EventType, LogEvent } from '../../shared/event-types.ts'
import type { WalPosition } from '../../storage/connection/database-request.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { EVENT_COLUMNS, eventOf } from '../../storage/event-log/rows.ts'
import type { LogReader } from './log-reader.ts'

export interface Cursor {
  name: string
  kind: 'view' | 'reaction'
  position: number
  /** How often the event at `failing_position` has failed. */
  failures: number
  failing_position: number | null
  last_error: string | null
  stopped_at: string | null
  updated_at: string
  /** The end of the log. */
  head: number
}

/** The position of every cursor, and the end of the log at the same moment. */
export interface CursorPositions {
  head: number
  positions: Readonly<Record<string, number>>
  /** Cursors that failed at an event, and pause or have stopped. */
  stumbling: readonly string[]
  /** Where the write-ahead log was after all of this; null if nobody may write there, absent where no replica is read. */
  wal?: WalPosition | null
}

const endOfLog = sql<number>`(select coalesce(max(position), 0) from events)`

const NOTHING = sql``

/** It is read after the snapshot of its statement was taken, so that it covers every commit that the snapshot shows. */
const WAL_POSITION = sql`, 'wal', case when not pg_is_in_recovery() then json_build_object(
  'lsn', pg_current_wal_insert_lsn(), 'timeline', left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)) end`

/** In one value without parameters, so that other statements can bring it along. */
export const cursorPositions = ({ withWal = false } = {}) => sql<CursorPositions>`(
  select json_build_object('head', ${endOfLog}, 'positions', coalesce(json_object_agg(name, position), '{}'),
    'stumbling', coalesce(json_agg(name) filter (where failures > 0), '[]')${withWal ? WAL_POSITION : NOTHING})
  from cursors)`

const selectCursors = (db: Database) => db.selectFrom('cursors').selectAll().select(endOfLog.as('head'))

async function eventsBetween(
  db: Database,
  types: readonly EventType[],
  after: number,
  upTo: number,
  limit: number,
): Promise<LogEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .where('type', 'in', types)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(eventOf)
}

/** The only SQL about cursors. */
export const cursorStore = (db: Database) => ({
  /** A new view begins at the beginning of the log, a new reaction at its end. */
  async register(followers: readonly Pick<LogReader, 'name' | 'kind'>[], at: string) {
    if (followers.length === 0) return
    await db
      .insertInto('cursors')
      .values(
        followers.map(({ name, kind }) => ({
          name,
          kind,
          position: kind === 'view' ? 0 : endOfLog,
          failures: 0,
          updated_at: at,
        })),
      )
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  },

  allQuery: () => selectCursors(db).orderBy('name').compile(),

  positionsQuery: (which: { withWal: boolean }) =>
    sql<{ positions: CursorPositions }>`select ${cursorPositions(which)} as positions`.compile(db),

  /** Works with the cursor locked, in one transaction; does nothing if another node has it, unless told to wait. */
  turn: <Result>(name: string, wait: boolean, work: (tx: Transaction, cursor: Cursor) => Promise<Result>) =>
    db.transaction().execute(async (tx): Promise<Result | undefined> => {
      const query = selectCursors(tx).where('name', '=', name).forUpdate()
      const cursor = await (wait ? query : query.skipLocked()).executeTakeFirst()
      if (!cursor && wait) throw new Error(`No cursor is registered as ${name}`)
      return cursor && work(tx, cursor)
    }),

  /** The same for several cursors at once, waiting for each. */
  turns: <Result>(names: readonly string[], work: (tx: Transaction, cursors: readonly Cursor[]) => Promise<Result>) =>
    db.transaction().execute(async (tx): Promise<Result> => {
      const cursors = await selectCursors(tx).where('name', 'in', names).orderBy('name').forUpdate().execute()
      return work(tx, cursors)
    }),

  /** The same for callers that need the lock but not the cursor's content. */
  turnOf: <Result>(name: string, work: (tx: Transaction) => Promise<Result>) =>
    db.transaction().execute(async (tx): Promise<Result> => {
      const held = await tx.selectFrom('cursors').select('name').where('name', '=', name).forUpdate().executeTakeFirst()
      if (!held) throw new Error(`No cursor is registered as ${name}`)
      return work(tx)
    }),

  /** Events of these types after one position, up to and including another. */
  events: (tx: Transaction, types: readonly EventType[], after: number, upTo: number, limit: number) =>
    eventsBetween(tx, types, after, upTo, limit),

  /**
   * The next events of these types, and the position up to which there are no others: on the last page, the end of the
   * log.
   */
  async page(types: readonly EventType[], after: number, limit: number, on: Database = db) {
    const { head } = await on.selectNoFrom(endOfLog.as('head')).executeTakeFirstOrThrow()
    const events = await eventsBetween(on, types, after, head, limit)
    const isLast = events.length < limit
    return { after, events, head, isLast, end: isLast ? head : (events.at(-1)?.position ?? head) }
  },

  /** Moves these cursors past everything up to the position; a failing event is then behind them. */
  async moveTo(tx: Transaction, names: readonly string[], position: number, at: string) {
    await tx
      .updateTable('cursors')
      .set({ position, failures: 0, failing_position: null, last_error: null, stopped_at: null, updated_at: at })
      .where('name', 'in', names)
      .execute()
  },

  /**
   * Moves the readers that have no events before this end of the log, in one statement; cursors of other nodes stay.
   */
  async passOver(followers: readonly Pick<LogReader, 'name' | 'types'>[], at: string) {
    const wanted = JSON.stringify(followers.map(({ name, types }) => ({ name, types })))
    await sql`
      with log as materialized (select ${endOfLog} as head), idle as materialized (
        select cursors.name from cursors join json_to_recordset(${wanted}) as wanted (name text, types text[]) using (name), log
        where position < head and failing_position is null and not exists (
          select from events where position > cursors.position and position <= head and type = any (wanted.types))
        for update of cursors skip locked
      )
      update cursors set position = head, updated_at = ${at} from idle, log where cursors.name = idle.name`.execute(db)
  },

  /** Counts a failure of the event at the position, and stops the cursor at the last allowed one. */
  async fail(name: string, position: number, message: string, allowed: number, at: string) {
    const failures = sql<number>`case when failing_position = ${position} then failures + 1 else 1 end`
    return db
      .updateTable('cursors')
      .set({
        failures,
        failing_position: position,
        last_error: message,
        stopped_at: sql<string | null>`case when ${failures} >= ${allowed} then ${at}::timestamptz end`,
        updated_at: at,
      })
      .where('name', '=', name)
      .where('position', '<', position)
      .where('stopped_at', 'is', null)
      .returning(['failures', 'stopped_at'])
      .executeTakeFirst()
  },
})

export type CursorStore = ReturnType<typeof cursorStore>
