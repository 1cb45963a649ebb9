import { sql } from 'kysely'
import type { Database } from '../../../../../storage/database.ts'

export interface Vacuumed {
  /** Tables whose dead rows were given free. */
  tables: number
  /** Tables where the database did not let us, or somebody held it. */
  left: number
}

/** Has the database give the space of dead rows free, in every table that has some and belongs to us. */
export const vacuumStore =
  (db: Database) =>
  async (names: readonly string[]): Promise<Vacuumed> => {
    const { rows } = await sql<{ schema: string; table: string; isOurs: boolean }>`
      select nspname as schema, relname as table, pg_has_role(relowner, 'USAGE') as "isOurs"
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and (nspname = 'pgboss' or (nspname = 'public' and relname = any(${names}::text[])))
      order by 1, 2`.execute(db)
    let tables = 0
    for (const { schema, table, isOurs } of rows) {
      if (!isOurs) continue
      const isDone = await sql`vacuum (skip_locked) ${sql.id(schema, table)}`.execute(db).then(
        () => true,
        () => false,
      )
      if (isDone) tables += 1
    }
    return { tables, left: rows.length - tables }
  }
export type Vacuum = ReturnType<typeof vacuumStore>
