import { type Selectable, sql } from 'kysely'
import type { JsonObject } from '../../shared/canonical-json.ts'
import { storableText } from '../../shared/text/storable-text.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Recurrence } from './next-time.ts'
import type { ScheduleName } from './schedule.ts'

/** The channel on which a commit tells every node the time of a schedule that was set, in milliseconds since 1970. */
export const SCHEDULE_SET = 'schedules_set'

export type ScheduleRow = Selectable<Tables['schedules']>

interface Kept extends ScheduleName {
  id: string
  /** Undefined: once. */
  every: Recurrence | undefined
  data: JsonObject
  nextAt: Date
  /** Whether the time was requested, and so also applies to an existing schedule. */
  timed: boolean
  at: Date
}

export const scheduleStore = (db: Database) => ({
  /**
   * An existing schedule with the same recurrence keeps its time, unless it was paused or another time was requested.
   */
  keep({ org, kind, key, id, every, data, nextAt, timed, at }: Kept) {
    const { every_seconds, cron, zone } = rhythmColumns(every)
    const next = nextAt.toISOString()
    return sql<Pick<ScheduleRow, 'next_at'>>`
      with kept as (
        insert into schedules as had
          (organization_id, id, kind, key, every_seconds, cron, zone, data, next_at, failures, created_at)
        values (${org}, ${id}, ${kind.name}, ${key}, ${every_seconds}, ${cron}, ${zone}, ${data}::jsonb, ${next}, 0,
          ${at.toISOString()})
        on conflict (organization_id, kind, key) do update set
          every_seconds = excluded.every_seconds, cron = excluded.cron, zone = excluded.zone, data = excluded.data,
          next_at = case when ${timed} or had.paused is not null
              or (had.every_seconds, had.cron, had.zone) is distinct from (excluded.every_seconds, excluded.cron, excluded.zone)
            then excluded.next_at else had.next_at end,
          failures = 0, retry_at = null, error = null, paused = null
        returning next_at
      )
      select next_at, pg_notify(${SCHEDULE_SET}, (extract(epoch from next_at) * 1000)::bigint::text) from kept`
  },

  remove: ({ org, kind, key }: ScheduleName) =>
    sql<Pick<ScheduleRow, 'id'>>`
      delete from schedules where organization_id = ${org} and kind = ${kind.name} and key = ${key} returning id`,

  find: (org: string, kind: string, keys: readonly string[]): Promise<ScheduleRow[]> =>
    db
      .selectFrom('schedules')
      .selectAll()
      .where('organization_id', '=', org)
      .where('kind', '=', kind)
      .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
      .execute(),

  /** The nearest time at which one of these kinds is to fire. */
  async nearest(kinds: readonly string[]): Promise<Date | undefined> {
    const { rows } = await sql<{ at: string }>`
      select coalesce(retry_at, next_at) as at from schedules
      where paused is null and kind = any (${kinds})
      order by coalesce(retry_at, next_at), id
      limit 1`.execute(db)
    return rows[0] && new Date(rows[0].at)
  },

  /** A due schedule, locked until the transaction ends; schedules that another node has locked are skipped. */
  async takeDue(tx: Transaction, kinds: readonly string[], now: Date): Promise<ScheduleRow | undefined> {
    const { rows } = await sql<ScheduleRow>`
      select * from schedules
      where paused is null and coalesce(retry_at, next_at) <= ${now.toISOString()} and kind = any (${kinds})
      order by coalesce(retry_at, next_at), id
      limit 1
      for update skip locked`.execute(tx)
    return rows[0]
  },

  async fired(tx: Transaction, id: string, { nextAt, pause }: { nextAt: Date; pause?: string | undefined }, at: Date) {
    await tx
      .updateTable('schedules')
      .set({
        next_at: nextAt.toISOString(),
        last_at: at.toISOString(),
        paused: pause === undefined ? null : storableText(pause),
        failures: 0,
        retry_at: null,
        error: null,
      })
      .where('id', '=', id)
      .execute()
  },

  /** It was to fire once, and has; one that was set anew meanwhile stays. */
  async firedOnce(tx: Transaction, { id, next_at }: ScheduleRow): Promise<void> {
    await tx.deleteFrom('schedules').where('id', '=', id).where('next_at', '=', next_at).execute()
  },

  /** Only if it is still as it was when it failed. */
  async failed({ id, next_at, failures }: ScheduleRow, error: string, retryAt: Date): Promise<void> {
    await db
      .updateTable('schedules')
      .set({ failures: failures + 1, error: storableText(error), retry_at: retryAt.toISOString() })
      .where('id', '=', id)
      .where('next_at', '=', next_at)
      .where('failures', '=', failures)
      .execute()
  },
})

const rhythmColumns = (every: Recurrence | undefined) =>
  every === undefined
    ? { every_seconds: null, cron: null, zone: null }
    : typeof every === 'number'
      ? { every_seconds: every, cron: null, zone: null }
      : { every_seconds: null, cron: every.cron, zone: every.zone }

/** Undefined: it fires once. */
export function recurrenceOf({ every_seconds, cron, zone }: ScheduleRow): Recurrence | undefined {
  if (every_seconds !== null) return every_seconds
  return cron === null || zone === null ? undefined : { cron, zone }
}
