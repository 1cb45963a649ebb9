import { sql } from 'kysely'
import { emailKey } from '../../../shared/identity/email-address.ts'
import type { Database } from '../../../storage/database.ts'

export interface Failures {
  failures: number
  lockedUntil: string | null
}

/** The lockout key of a signed-in person; no address can equal it, since addresses are lower-case. */
export const personKey = (userId: string) => `PERSON ${userId}`

/** The SQL of failures, by address, whether or not an account has it, or by what `keyOf` makes of the name. */
export function lockoutStore(db: Database, keyOf: (name: string) => string = emailKey) {
  return {
    async find(name: string): Promise<Failures | undefined> {
      const row = await db
        .selectFrom('login_failures')
        .select(['failures', 'locked_until'])
        .where('email_key', '=', keyOf(name))
        .executeTakeFirst()
      return row && { failures: row.failures, lockedUntil: row.locked_until }
    },

    /**
     * Counts one failure; false when the address is locked, which counts nothing. `lockSeconds` tells for the first,
     * second, … failure how long it locks, if it does; the last holds for all beyond it.
     */
    async count(name: string, lockSeconds: readonly (number | null)[], at: Date): Promise<boolean> {
      const now = at.toISOString()
      const { rows } = await sql`
        insert into login_failures as known (email_key, failures, locked_until, updated_at)
        values (${keyOf(name)}, 1, null, ${now}::timestamptz)
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
    async forget(name: string, at: Date, { evenLocked }: { evenLocked: boolean }): Promise<void> {
      await db
        .deleteFrom('login_failures')
        .where('email_key', '=', keyOf(name))
        .$if(!evenLocked, (remove) =>
          remove.where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', at.toISOString())])),
        )
        .execute()
    },
  }
}
export type LockoutStore = ReturnType<typeof lockoutStore>
