import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** How often a vendor may be called: in any period at most `burst` times, plus once for each `everyMs` of it. */
export interface Pace {
  everyMs: number
  /** How many calls at once after a pause. Default: 1 */
  burst?: number
  /** Never two calls at the same time. */
  alone?: true
}

/** Longer than any call takes; a killed holder loses the line by then. */
const LINE_SECONDS = 45

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`
const seconds = (count: number) => sql`${count} * interval '1 second'`
const tolerance = ({ everyMs, burst = 1 }: Pace) => milliseconds((burst - 1) * everyMs)

export type VendorPaces = ReturnType<typeof vendorPaces>

/** The paces that all nodes keep together, by the clock of the database by default. */
export function vendorPaces(db: Database, now?: () => Date) {
  const clock = (): RawBuilder<Date> => (now ? sql`${now().toISOString()}::timestamptz` : sql`clock_timestamp()`)

  return {
    /** Takes the next slot and answers with the milliseconds until then; takes none if that would be too late. */
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

    /** Milliseconds until the next slot. */
    async waitFor(bucket: string, pace: Pace): Promise<number> {
      const { rows } = await sql<{ wait: number }>`
        select (extract(epoch from greatest(due_at - ${tolerance(pace)}, paused_until) - ${clock()}) * 1000)::float8 as wait
        from vendor_paces where bucket = ${bucket}`.execute(db)
      return Math.max(0, rows[0]?.wait ?? 0)
    },

    /** Gives no slots for this long. */
    async pause(bucket: string, forSeconds: number): Promise<void> {
      await sql`
        update vendor_paces set paused_until = greatest(paused_until, ${clock()} + ${seconds(forSeconds)})
        where bucket = ${bucket}`.execute(db)
    },

    /** Gives the tenant no slots for this long; other tenants are not affected. */
    async pauseTenant(org: string, bucket: string, forSeconds: number): Promise<void> {
      await sql`
        insert into vendor_pauses as pause (organization_id, bucket, paused_until)
        values (${org}, ${bucket}, ${clock()} + ${seconds(forSeconds)})
        on conflict (organization_id, bucket) do update
          set paused_until = greatest(pause.paused_until, excluded.paused_until)`.execute(db)
    },

    /** For how many milliseconds the tenant has to wait. */
    async tenantWait(org: string, bucket: string): Promise<number> {
      const { rows } = await sql<{ wait: number }>`
        select (extract(epoch from paused_until - ${clock()}) * 1000)::float8 as wait
        from vendor_pauses where organization_id = ${org} and bucket = ${bucket}`.execute(db)
      return Math.max(0, rows[0]?.wait ?? 0)
    },

    /** Whether the holder now has the only line of the bucket. */
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
