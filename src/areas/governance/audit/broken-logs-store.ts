import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { HotReads } from '../../../storage/hot-reads.ts'

/** How many audit logs the last verification of each found broken. */
export function brokenLogs(db: Database, hotReads: HotReads): () => Promise<number> {
  const read = hotReads.prepare(
    'audit_broken_logs',
    sql<{ broken: number }>`select count(*) as broken from audit_checks where not valid`.compile(db),
  )
  return async () => (await read())[0]?.broken ?? 0
}
