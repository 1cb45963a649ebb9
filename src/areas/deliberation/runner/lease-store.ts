import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { Begun } from '../ledger/index.ts'

/** A debate that this runner may run until its lease ends. */
export interface Claim extends Begun {
  /** How often running it has failed since its last event. */
  setbacks: number
}

interface Holder {
  db: Database
  /** This runner's name among all. */
  runner: string
  leaseMs: number
}

/**
 * Which runner runs which debate. Leases are compared with the database's clock, the one clock that all nodes share; a
 * debate is woken by the clock of the application, which set the time.
 */
export const leaseStore = ({ db, runner, leaseMs }: Holder) => {
  const leaseEnd = sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`

  /** Whoever locks several debates locks them in the order of their ids: an append does too, and neither waits in a circle. */
  const mine = (ids: readonly string[]) => sql`mine as materialized (
    select id from debates where id = any (${ids}) and runner = ${runner} order by id for no key update
  )`

  /** A claim that a crash of the server undoes is only made again, so nobody waits for the disk. */
  const claim = async (room: number, now: Date, ids: readonly string[] | null): Promise<Claim[]> => {
    const { rows } = await sql<Claim>`
      with quickly as materialized (
        select set_config('synchronous_commit', 'off', true)
      ), due as materialized (
        select id from debates, quickly
        where status in ('pending', 'running')
          and (lease_until is null or lease_until < clock_timestamp())
          and (wake_at is null or wake_at <= ${now.toISOString()})
          and not exists (select from events where debate_id = debates.id and type = 'debate_erased')
          ${ids ? sql`and id = any (${ids})` : sql``}
        order by created_at, id
        limit ${room}
        for update of debates skip locked
      )
      update debates set runner = ${runner}, lease_until = ${leaseEnd}
      from due where debates.id = due.id
      returning debates.id, debates.version, debates.setbacks`.execute(db)
    return rows
  }

  return {
    /** For a debate that is only being made. */
    firstLease: { runner, ms: leaseMs },

    /** Those of the given debates that need somebody to run them. */
    claimThese: (ids: readonly string[], now: Date) => claim(ids.length, now, ids),

    /** The oldest debates that need somebody to run them, those of a runner that is gone included. */
    claimOldest: (room: number, now: Date) => claim(room, now, null),

    /** Answers which of the debates are still this runner's. */
    async renew(ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        with ${mine(ids)} update debates set lease_until = ${leaseEnd}
        from mine where debates.id = mine.id
        returning debates.id`.execute(db)
      return new Set(rows.map(({ id }) => id))
    },

    /** Gives debates back, so that anybody may run them at once. */
    async release(ids: readonly string[]) {
      await sql`
        with ${mine(ids)} update debates set runner = null, lease_until = null
        from mine where debates.id = mine.id`.execute(db)
    },

    /** Gives a debate back until `wakeAt`, or at once when it has moved on from the version for which that holds. */
    async releaseUntil(wakeAt: string, { id, version }: Pick<Claim, 'id' | 'version'>) {
      await sql`
        update debates set runner = null, lease_until = null,
          wake_at = case when version = ${version} then ${wakeAt}::timestamptz end
        where id = ${id} and runner = ${runner}`.execute(db)
    },

    /** The same for a debate that could not be run. */
    async setAside(wakeAt: string, { id, version }: Pick<Claim, 'id' | 'version'>) {
      await sql`
        update debates set runner = null, lease_until = null,
          wake_at = case when version = ${version} then ${wakeAt}::timestamptz end,
          setbacks = case when version = ${version} then setbacks + 1 else 0 end
        where id = ${id} and runner = ${runner}`.execute(db)
    },
  }
}
export type LeaseStore = ReturnType<typeof leaseStore>
