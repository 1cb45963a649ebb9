import { sql } from 'kysely'
import { emailKey } from '../../../shared/email-address.ts'
import type { Database } from '../../../storage/database.ts'

export interface Failures {
  failures: number
  lockedUntil: string | null
}

/** The SQL of failed logins, by address, whether or not an account has it. */
export function failureStore(db: Database) {
  return {
    async find(email: string): Promise<Failures | undefined> {
      const row = await db
        .selectFrom('login_failures')
        .select(['failures', 'locked_until'])
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst()
      return row && { failures: row.failures, lockedUntil: row.locked_until }
    },

    /**
     * Counts one failure; false when the address is locked, which counts nothing. `lockSeconds` tells for the first,
     * second, … failure how long it locks, if it does; the last holds for all beyond it.
     */
    async count(email: string, lockSeconds: readonly (number | null)[], at: Date): Promise<boolean> {
      const now = at.toISOString()
      const { rows } = await sql`
        insert into login_failures as known (email_key, failures, locked_until, updated_at)
        values (${emailKey(email)}, 1, null, ${now}::timestamptz)
        on conflict (email_key) do update set
          failures = known.failures + 1,
          locked_until = ${now}::timestamptz
            + (${lockSeconds}::int[])[least(known.failures + 1, ${lockSeconds.length}::int)] * interval '1 second',
          updated_at = ${now}::timestamptz
        where known.locked_until is null or known.locked_until <= ${now}::timestamptz
        returning failures`.execute(db)
      return rows.length > 0
    },

    /** Forgets the failures of an address that is not locked, or of any with `evenLocked`. */
    async forget(email: string, at: Date, { evenLocked }: { evenLocked: boolean }): Promise<void> {
      await db
        .deleteFrom('login_failures')
        .where('email_key', '=', emailKey(email))
        .$if(!evenLocked, (remove) =>
          remove.where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', at.toISOString())])),
        )
        .execute()
    },

    async removeOlderThan(time: string): Promise<void> {
      await db.deleteFrom('login_failures').where('updated_at', '<', time).execute()
    },
  }
}
export type FailureStore = ReturnType<typeof failureStore>
