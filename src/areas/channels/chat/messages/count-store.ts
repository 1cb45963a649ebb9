import { sql } from 'kysely'
import type { Logger } from 'pino'
import { MINUTE_MS } from '../../../../shared/time/lengths.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Addition } from '../../../../storage/many-rows.ts'
import type { Heard } from './arrived.ts'

const QUARTER_MS = 15 * MINUTE_MS

type Counts = Omit<Addition<'channel_days'>, 'organization_id' | 'connection_id' | 'since'>

/** Counts what came and went; the last thing of a transaction, for all of a connection count in one row. */
export async function countUp(tx: Transaction, { id, payer }: Pick<Heard, 'id' | 'payer'>, counts: Counts, at: Date) {
  const since = new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS).toISOString()
  const counted = Object.entries(counts).filter(([, count]) => count !== 0)
  const columns = counted.map(([column]) => sql.ref(column))
  await sql`
    insert into channel_days as known (organization_id, connection_id, since, ${sql.join(columns)})
    values (${payer}, ${id}, ${since}, ${sql.join(counted.map(([, count]) => count))})
    on conflict (organization_id, connection_id, since) do update
    set ${sql.join(columns.map((column) => sql`${column} = known.${column} + excluded.${column}`))}`.execute(tx)
}

interface Needs {
  db: Database
  now: () => Date
  logger: Logger
}

/** Counts what was verified and then dropped; nobody waits for it. */
export const countDropped =
  ({ db, now, logger }: Needs) =>
  (connection: Pick<Heard, 'id' | 'payer'>, why: 'foreign' | 'closed' | 'unreadable') =>
    void db
      .transaction()
      .execute((tx) => countUp(tx, connection, why === 'foreign' ? { foreign_ids: 1 } : { unwanted: 1 }, now()))
      .catch((error) => logger.warn({ err: error }, 'What was dropped could not be counted'))
