import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'

/**
 * A table whose rows are driven, each by one worker at a time: `id text collate "C"`, `version bigint`, `runner text`,
 * `lease_until timestamptz`, `wake_at timestamptz`, `setbacks integer not null default 0`, and the trigger function
 * `forget_what_row_waited_for` before every update of `version`.
 */
export interface LeasedTable {
  table: string
  /** Which rows need a driver when nobody holds them and they do not sleep. */
  due: RawBuilder<unknown>
  /** Which of them come first. */
  first: RawBuilder<unknown>
}

/** A row that this worker may drive. */
export interface Claim {
  id: string
  /** The fence: whoever writes names the version it decided on, and the lease permits nothing. */
  version: number
  /** How often driving it has failed since its version moved. */
  setbacks: number
  /** It was this worker's before: the lease had run out, and nobody else took it. */
  renewed: boolean
}

/** The one row of an answer in which nothing was claimed. */
type Nothing = { [Field in keyof Claim]: null }

/** For a row that is only being made: for so many milliseconds nobody else drives it. */
export interface Lease {
  runner: string
  ms: number
}

interface LeasesOptions {
  db: Database
  of: LeasedTable
  /** This worker's name among all. */
  runner: string
  leaseMs: number
  monotonic?: () => number
}

export type Leases = ReturnType<typeof leasesOn>

/**
 * Which worker drives which row. Leases are compared with the database's clock, the one clock that all nodes share; a row is
 * woken by the clock of the application, which set the time.
 */
export function leasesOn({
  db,
  of: { table, due, first },
  runner,
  leaseMs,
  monotonic = () => performance.now(),
}: LeasesOptions) {
  const rows = sql.table(table)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const silence = silenceOf({ leaseMs, monotonic })
  const firstLease: Lease = { runner, ms: leaseMs }
  const leaseEnd = sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`

  /** Whoever locks several rows locks them in the order of their ids, so that no two wait in a circle. */
  const mine = (ids: readonly string[]) => sql`mine as materialized (
    select id from ${rows} where id = any (${ids}) and runner = ${runner} order by id for no key update
  )`

  /** What was decided at a version holds while the row has it; no version means whichever it has. */
  const stillAt = (version?: number) => (version === undefined ? sql`true` : sql`version = ${version}`)
  const wakeAt = (until: Date, version?: number) =>
    sql`wake_at = case when ${stillAt(version)} then ${until.toISOString()}::timestamptz end`

  return {
    firstLease,

    /**
     * Rows that need a driver, those of a worker that is gone included: of the given ones, or else the first. A claim that a
     * crash of the server undoes is only made again, so nobody waits for the disk.
     */
    async claim(room: number, now: Date, ids?: readonly string[]): Promise<Claim[]> {
      const runOutBy = silence.runOutBy()?.toISOString() ?? null
      const { rows: answer } = await sql<{ clock: string } & (Claim | Nothing)>`
        with quickly as materialized (
          select set_config('synchronous_commit', 'off', true)
        ), due as materialized (
          select id, coalesce(runner = ${runner}, false) as renewed from ${rows}, quickly
          where (${due})
            and (lease_until is null
              or lease_until < case when runner = ${runner} then clock_timestamp()
                else least(clock_timestamp(), ${runOutBy}::timestamptz) end)
            and (wake_at is null or wake_at <= ${now.toISOString()})
            ${ids ? sql`and id = any (${ids})` : sql``}
          order by ${first}, id
          limit ${room}
          for update of ${rows} skip locked
        ), claimed as (
          update ${rows} set runner = ${runner}, lease_until = ${leaseEnd}
          from due where ${column('id')} = due.id
          returning ${column('id')}, ${column('version')}, ${column('setbacks')}, due.renewed
        )
        select clock_timestamp() as clock, claimed.* from (select) as always left join claimed on true`.execute(db)
      if (answer[0]) silence.heard(new Date(answer[0].clock))
      return answer.flatMap(({ clock: _, ...claim }) => (claim.id === null ? [] : [claim]))
    },

    /** Answers which of the rows are still this worker's. */
    async renew(ids: readonly string[]): Promise<string[]> {
      const renewed = await sql<{ id: string }>`
        with ${mine(ids)} update ${rows} set lease_until = ${leaseEnd}
        from mine where ${column('id')} = mine.id
        returning ${column('id')}`.execute(db)
      return renewed.rows.map(({ id }) => id)
    },

    /** Gives rows back, so that anybody may drive them at once. */
    async release(ids: readonly string[]) {
      await sql`
        with ${mine(ids)} update ${rows} set runner = null, lease_until = null
        from mine where ${column('id')} = mine.id`.execute(db)
    },

    /** Gives a row back until then, or at once when it has moved on from the version for which that holds. */
    async releaseUntil(until: Date, { id, version }: Pick<Claim, 'id' | 'version'>) {
      await sql`
        update ${rows} set runner = null, lease_until = null, ${wakeAt(until, version)}
        where id = ${id} and runner = ${runner}`.execute(db)
    },

    /** The same for a row that could not be driven. */
    async setAside(until: Date, { id, version }: { id: string; version?: number | undefined }) {
      await sql`
        update ${rows} set runner = null, lease_until = null, ${wakeAt(until, version)},
          setbacks = case when ${stillAt(version)} then setbacks + 1 else 0 end
        where id = ${id} and runner = ${runner}`.execute(db)
    },
  }
}

interface SilenceOptions {
  leaseMs: number
  monotonic: () => number
}

/** What the clock of the database said, and when that was heard here. */
interface Heard {
  clock: number
  at: number
}

/**
 * Until when a lease of another worker must have run out for its row to be taken over. While the database stalls or is away
 * nobody can renew, so what runs out meanwhile proves nothing: its holder first gets time to be heard again.
 */
export function silenceOf({ leaseMs, monotonic }: SilenceOptions) {
  /** Nobody who is well is silent for so long, and whoever was has renewed after as much. */
  const patience = leaseMs / 2
  let last: Heard | undefined
  let before: { clock: number; endedAt: number } | undefined

  return {
    /** As the database's clock has it; undefined before it was heard for the first time. */
    runOutBy(): Date | undefined {
      if (!last) return undefined
      const at = monotonic()
      if (at - last.at > patience) return new Date(last.clock)
      if (before && at - before.endedAt <= patience) return new Date(before.clock)
      return new Date(last.clock + at - last.at)
    },

    heard(clock: Date) {
      const at = monotonic()
      if (last && at - last.at > patience) before = { clock: last.clock, endedAt: at }
      last = { clock: clock.getTime(), at }
    },
  }
}

/** What a driver must heed. */
interface DriveSignals {
  /** Aborted when somebody else drives the row now, or nobody waits any longer: nothing more is done, nothing is written. */
  signal: AbortSignal
  /** Aborted when the worker stops: what is under way may be finished, nothing new is begun. */
  stopping: AbortSignal
  /**
   * Resolves at once while the lease cannot have run out; a worker that was held up for longer asks whether the row is still
   * its own, and it resolves with the answer: `signal` says which. To be awaited before what cannot be taken back.
   */
  sure(): Promise<void>
}

/** Drives one row for as long as there is something to do. What it throws is a failure at whichever version the row has. */
export type Drive = (claim: Claim, reins: DriveSignals) => Promise<Outcome>

/** How driving a row ended: what is to become of its lease. */
export type Outcome =
  /** The row is not due any more, so that nobody will ask for it. */
  | { kind: 'ended' }
  /** Nothing can be done before somebody acts on it, or another worker goes on with it. */
  | { kind: 'rests' }
  /** Nothing can be done before that time, while the row has this version. */
  | { kind: 'waits'; until: Date; version: number }
  /** Somebody else drives it now. */
  | { kind: 'left' }
  /** Our own fault keeps it from going on. */
  | Failed

export interface Failed {
  kind: 'failed'
  error: unknown
  /** The version that the row had come to. */
  version?: number
}
