import { sql } from 'kysely'
import type { HotReads } from '../../../storage/connection/hot-reads.ts'
import type { WriteRefusals } from '../../../storage/connection/write-refusals.ts'
import type { Database } from '../../../storage/database.ts'

/** On the connection of the hot reads: when the pool is busy, that is no reason to call the node ill. */
export function healthStore(db: Database, hotReads: HotReads, writes: Pick<WriteRefusals, 'lookAgain' | 'why'>) {
  const anything = hotReads.prepare('health_ping', sql`select 1`.compile(db))
  const migrations = hotReads.prepare(
    'health_migrations',
    sql<{ applied: number; latest: string | null }>`
      select count(*) as applied, max(name) as latest from migrations`.compile(db),
  )
  return {
    ping: () => anything(),
    /** Why the database writes nothing, where it does not, as of now. */
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
