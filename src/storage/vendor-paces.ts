import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** How often somebody outside may be asked: in any stretch of time no more than `burst`, and one more for each `everyMs` of it. */
export interface Pace {
  everyMs: number
  /** So many at once, when it was not asked for a while. Default: 1 */
  burst?: number
  /** Never two calls under way at the same time. */
  alone?: true
}

/** Longer than any call takes; whoever is killed while it holds the line lets go by then. */
const LINE_SECONDS = 45

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`
const seconds = (count: number) => sql`${count} * interval '1 second'`
const tolerance = ({ everyMs, burst = 1 }: Pace) => milliseconds((burst - 1) * everyMs)

export type VendorPaces = ReturnType<typeof vendorPaces>

/** The paces that all nodes keep together, by the clock of the database unless told another. */
export function vendorPaces(db: Database, now?: () => Date) {
  const clock = (): RawBuilder<Date> => (now ? sql`${now().toISOString()}::timestamptz` : sql`clock_timestamp()`)

  return {
    /** Takes the next slot, and says in how many milliseconds it is; none is taken when that would be too late. */
    async reserve(bucket: string, pace: Pace, patienceMs: number): Promise<number | undefined> {
      const step = milliseconds(pace.everyMs)
      const { rows } = await sql<{ wait: number }>`
        with clock as (select ${clock()} as now)
        insert into vendor_paces as pace (bucket, due_at, slot_at)
        select ${bucket}, clock.now + ${step}, clock.now from clock
        on conflict (bucket) do update set
          slot_at = greatest((select now from clock), pace.due_at - ${tolerance(pace)}, pace.paused_until),
          due_at = greatest((select now from clock), pace.due_at, pace.paused_until) + ${step}
        where greatest(pace.due_at - ${tolerance(pace)}, pace.paused_until)
          <= (select now from clock) + ${milliseconds(patienceMs)}
        returning (extract(epoch from slot_at - (select now from clock)) * 1000)::float8 as wait`.execute(db)
      return rows[0]?.wait
    },

    /** In how many milliseconds the next slot is. */
    async waitFor(bucket: string, pace: Pace): Promise<number> {
      const { rows } = await sql<{ wait: number }>`
        select (extract(epoch from greatest(due_at - ${tolerance(pace)}, paused_until) - ${clock()}) * 1000)::float8 as wait
        from vendor_paces where bucket = ${bucket}`.execute(db)
      return Math.max(0, rows[0]?.wait ?? 0)
    },

    /** Nobody is given a slot before. */
    async pause(bucket: string, forSeconds: number): Promise<void> {
      await sql`
        update vendor_paces set paused_until = greatest(paused_until, ${clock()} + ${seconds(forSeconds)})
        where bucket = ${bucket}`.execute(db)
    },

    /** The tenant is given no slot before; what it was told holds up nobody else. */
    async pauseTenant(org: string, bucket: string, forSeconds: number): Promise<void> {
      await sql`
        insert into vendor_pauses as pause (organization_id, bucket, paused_until)
        values (${org}, ${bucket}, ${clock()} + ${seconds(forSeconds)})
        on conflict (organization_id, bucket) do update
          set paused_until = greatest(pause.paused_until, excluded.paused_until)`.execute(db)
    },

    /** For how many milliseconds the tenant was asked to leave it alone. */
    async tenantWait(org: string, bucket: string): Promise<number> {
      const { rows } = await sql<{ wait: number }>`
        select (extract(epoch from paused_until - ${clock()}) * 1000)::float8 as wait
        from vendor_pauses where organization_id = ${org} and bucket = ${bucket}`.execute(db)
      return Math.max(0, rows[0]?.wait ?? 0)
    },

    /** Whether the holder now has the one line of the bucket. */
    async takeLine(bucket: string, holder: string): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        update vendor_paces set held_by = ${holder}, held_until = ${clock()} + ${seconds(LINE_SECONDS)}
        where bucket = ${bucket} and (held_until is null or held_until <= ${clock()})`.execute(db)
      return numAffectedRows > 0n
    },

    async freeLine(bucket: string, holder: string): Promise<void> {
      const free = { held_by: null, held_until: null }
      await db
        .updateTable('vendor_paces')
        .set(free)
        .where('bucket', '=', bucket)
        .where('held_by', '=', holder)
        .execute()
    },
  }
}
