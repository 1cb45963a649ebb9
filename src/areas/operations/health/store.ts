import { sql } from 'kysely'
import type { HotReads } from '../../../storage/connection/hot-reads.ts'
import type { WriteRefusals } from '../../../storage/connection/write-refusals.ts'
import type { Database } from '../../../storage/database.ts'

/** Pings on the connection for hot reads, because a busy pool does not make the node unhealthy. */
export function healthStore(db: Database, hotReads: HotReads, writes: Pick<WriteRefusals, 'lookAgain' | 'why'>) {
  const anything = hotReads.prepare('health_ping', sql`select 1`.compile(db))
  const migrations = hotReads.prepare(
    'health_migrations',
    sql<{ applied: number; latest: string | null }>`
      select count(*) as applied, max(name) as latest from migrations`.compile(db),
  )
  return {
    ping: () => anything(),
    /** Why the database refuses to write at this moment, if it does. */
    async refusesWrites() {
      await writes.lookAgain(db)
      return writes.why()
    },
    async migrations() {
      const [found] = await migrations()
      return found ?? { applied: 0, latest: null }
    },
  }
}
export type HealthStore = ReturnType<typeof healthStore>
