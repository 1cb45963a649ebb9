import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'

export const healthStore = (db: Database) => ({
  /** Asks the database anything at all. */
  ping: () => sql`select 1`.execute(db),

  async migrations() {
    const { rows } = await sql<{ applied: number; latest: string | null }>`
      select count(*) as applied, max(name) as latest from migrations`.execute(db)
    return rows[0] ?? { applied: 0, latest: null }
  },
})
export type HealthStore = ReturnType<typeof healthStore>
