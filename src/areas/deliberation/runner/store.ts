import { sql } from 'kysely'
import type { LeasedTable } from '../../../background/leases/leases.ts'

/** Debates that need a runner: neither ended nor paused nor erased; the oldest first. */
export const DEBATES: LeasedTable = {
  table: 'debates',
  due: sql`status in ('pending', 'running')
    and not exists (select from events where debate_id = debates.id and type = 'debate_erased')`,
  first: sql`created_at`,
}
