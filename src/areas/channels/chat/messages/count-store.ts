import type { Logger } from 'pino'
import { MINUTE_MS } from '../../../../shared/time/lengths.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { type Addition, addUp } from '../../../../storage/many-rows.ts'
import type { Heard } from './arrived.ts'

const QUARTER_MS = 15 * MINUTE_MS

type Counts = Omit<Addition<'channel_days'>, 'organization_id' | 'connection_id' | 'since'>

/** Counts what came and went; the last thing of a transaction, for all of a connection count in one row. */
export async function countUp(tx: Transaction, { id, payer }: Pick<Heard, 'id' | 'payer'>, counts: Counts, at: Date) {
  const since = new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS).toISOString()
  const row = { organization_id: payer, connection_id: id, since, ...counts } as Addition<'channel_days'>
  await addUp(tx, 'channel_days', ['organization_id', 'connection_id', 'since'], [row])
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
