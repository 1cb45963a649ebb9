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
  /** The fence: a writer names the version that it decided on; the lease itself permits nothing. */
  version: number
  /** How often driving it has failed at this version. */
  setbacks: number
  /** This worker had it before: the lease had expired, and no other worker took it. */
  renewed: boolean
}

/** The only row of an answer in which nothing was claimed. */
type Nothing = { [Field in keyof Claim]: null }

/** For a row that is being created: for this many milliseconds nobody else drives it. */
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
 * Which worker drives which row. Leases are compared with the database's clock, the one clock that all nodes share; a
 * row is woken by the clock of the application, which set the time.
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

  /** Several rows are locked in the order of their ids, so that no two transactions deadlock. */
  const mine = (ids: readonly string[]) => sql`mine as materialized (
    select id from ${rows} where id = any (${ids}) and runner = ${runner} order by id for no key update
  )`

  /** Rows that nobody holds and that do not sleep; a lease that expired in a silence still holds. */
  function isFree(now: Date) {
    const runOutBy = silence.runOutBy()?.toISOString() ?? null
    return sql`(${due})
      and (lease_until is null
        or lease_until < case when runner = ${runner} then clock_timestamp()
          else least(clock_timestamp(), ${runOutBy}::timestamptz) end)
      and (wake_at is null or wake_at <= ${now.toISOString()})`
  }

  /** A decision holds while the row has the version that it was made at; no version means any. */
  const stillAt = (version?: number) => (version === undefined ? sql`true` : sql`version = ${version}`)
  const wakeAt = (until: Date, version?: number) =>
    sql`wake_at = case when ${stillAt(version)} then ${until.toISOString()}::timestamptz end`

  return {
    firstLease,

    /** Whether a row needs a driver, as part of a statement that looks at several tables; as fast as a claim of one row. */
    isWaiting: (now: Date) =>
      sql<boolean>`coalesce((select true from ${rows} where ${isFree(now)} order by ${first}, id limit 1), false)`,

    /** A statement other than a claim has read the database's clock. */
    heard: (clock: Date) => silence.heard(clock),

    /**
     * Claims rows that need a driver, including those of a dead worker: of the given ones, or else the first. A claim
     * that a crash of the server undoes is simply made again, so it does not wait for the disk.
     */
    async claim(room: number, now: Date, ids?: readonly string[]): Promise<Claim[]> {
      const { rows: answer } = await sql<{ clock: string } & (Claim | Nothing)>`
        with quickly as materialized (
          select set_config('synchronous_commit', 'off', true)
        ), due as materialized (
          select id, coalesce(runner = ${runner}, false) as renewed from ${rows}, quickly
          where ${isFree(now)}
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

    /** Releases rows, so that any worker may drive them at once. */
    async release(ids: readonly string[]) {
      await sql`
        with ${mine(ids)} update ${rows} set runner = null, lease_until = null
        from mine where ${column('id')} = mine.id`.execute(db)
    },

    /** Releases a row until that time, or at once if it has moved on from the version for which that holds. */
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

/** A reading of the database's clock, and when it arrived here. */
interface Heard {
  clock: number
  at: number
}

/**
 * Since when another worker's lease must have expired for its row to be taken over. While the database stalls or is
 * unreachable nobody can renew, so a lease that expires meanwhile proves nothing: its holder first gets time to renew.
 */
export function silenceOf({ leaseMs, monotonic }: SilenceOptions) {
  /** No healthy worker is silent for this long, and one that was has renewed after as much. */
  const patience = leaseMs / 2
  let last: Heard | undefined
  let before: { clock: number; endedAt: number } | undefined

  return {
    /** By the database's clock; undefined before its first reading. */
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

/** The signals that a driver must obey. */
interface DriveSignals {
  /**
   * Aborted when another worker drives the row now, or the row may no longer be driven: nothing more is done or
   * written.
   */
  signal: AbortSignal
  /** Aborted when the worker stops: current work may be finished, nothing new is started. */
  stopping: AbortSignal
  /**
   * Resolves at once while the lease cannot have expired; a worker that was held up for longer asks whether the row is
   * still its own, and then `signal` has the answer. Await it before anything irreversible.
   */
  sure(): Promise<void>
}

/** Drives one row for as long as there is something to do. An exception is a failure at the row's current version. */
export type Drive = (claim: Claim, reins: DriveSignals) => Promise<Outcome>

/** How driving a row ended, and so what happens to its lease. */
export type Outcome =
  /** The row is no longer due, so that nobody will ask for it. */
  | { kind: 'ended' }
  /** Nothing can be done until the row changes, or another worker continues with it. */
  | { kind: 'rests' }
  /** Nothing can be done before that time, while the row has this version. */
  | { kind: 'waits'; until: Date; version: number }
  /** Another worker drives it now. */
  | { kind: 'left' }
  /** A failure of ours keeps it from continuing. */
  | Failed

export interface Failed {
  kind: 'failed'
  error: unknown
  /** The version that the row had reached. */
  version?: number
}
