import { sql } from 'kysely'
import type { Database } from '../../../../../storage/database.ts'

export interface Vacuumed {
  /** Tables that were vacuumed. */
  tables: number
  /** Tables that the database refused to vacuum or that were locked. */
  left: number
}

/** How long it waits for the lock of a table. */
const LOCK_TIMEOUT_MS = 2_000

/** Vacuums the named tables and those of the queue, as far as they are ours, so that dead rows go. */
export const vacuumStore =
  (db: Database) =>
  async (names: readonly string[]): Promise<Vacuumed> => {
    const { rows } = await sql<{ schema: string; table: string; isOurs: boolean }>`
      select nspname as schema, relname as table, pg_has_role(relowner, 'USAGE') as "isOurs"
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and (nspname = 'pgboss' or (nspname = 'public' and relname = any(${names}::text[])))
      order by 1, 2`.execute(db)
    let tables = 0
    await db.connection().execute(async (connection) => {
      await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, false)`.execute(connection)
      try {
        for (const { schema, table, isOurs } of rows)
          if (isOurs && (await isVacuumed(connection, schema, table))) tables += 1
      } finally {
        await sql`reset lock_timeout`.execute(connection)
      }
    })
    return { tables, left: rows.length - tables }
  }

/** A table that is locked is waited for rather than skipped, since the database calls a skipped one done. */
const isVacuumed = (connection: Database, schema: string, table: string): Promise<boolean> =>
  sql`vacuum ${sql.id(schema, table)}`.execute(connection).then(
    () => true,
    () => false,
  )
export type Vacuum = ReturnType<typeof vacuumStore>
