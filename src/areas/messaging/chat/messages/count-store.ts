import { sql } from 'kysely'
import type { Logger } from 'pino'
import { batchedWrites } from '../../../../shared/serial-work.ts'
import { MINUTE_MS } from '../../../../shared/time/dates.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { type Addition, addUp } from '../../../../storage/rows/many-rows.ts'
import type { MessageConnection } from './inbound-message.ts'

const QUARTER_MS = 15 * MINUTE_MS

type Counts = Omit<Addition<'channel_days'>, 'organization_id' | 'connection_id' | 'since'>
type Counting = Pick<MessageConnection, 'id' | 'payer'>

export const quarterOf = (at: Date) => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS).toISOString()

/** Counts incoming and outgoing messages; the last statement of a transaction, because all counts of a connection are in one row. */
export async function countUp(tx: Transaction, { id, payer }: Counting, counts: Counts, at: Date) {
  const counted = Object.entries(counts).filter(([, count]) => count !== 0)
  const columns = counted.map(([column]) => sql.ref(column))
  await sql`
    insert into channel_days as known (organization_id, connection_id, since, ${sql.join(columns)})
    values (${payer}, ${id}, ${quarterOf(at)}, ${sql.join(counted.map(([, count]) => count))})
    on conflict (organization_id, connection_id, since) do update
    set ${sql.join(columns.map((column) => sql`${column} = known.${column} + excluded.${column}`))}`.execute(tx)
}

/** The counters of requests that were verified and not stored. */
const COUNTED = {
  overheard: { received: 1, ignored: 1 },
  foreign: { foreign_ids: 1 },
  closed: { unwanted: 1 },
  unreadable: { unwanted: 1 },
} as const satisfies Record<string, Counts>

const MOST_TOGETHER = 1_000

/** Counts what was verified and then dropped, without making anybody wait, and in batches. */
export function countDropped({ db, now, logger }: { db: Database; now: () => Date; logger: Logger }) {
  const count = batchedWrites(
    (dropped: readonly Addition<'channel_days'>[]) =>
      db
        .transaction()
        .execute((tx) => addUp(tx, 'channel_days', ['organization_id', 'connection_id', 'since'], dropped)),
    MOST_TOGETHER,
  )
  return ({ id, payer }: Counting, why: keyof typeof COUNTED) =>
    void count({ organization_id: payer, connection_id: id, since: quarterOf(now()), ...COUNTED[why] }).catch((error) =>
      logger.warn({ err: error }, 'What was dropped could not be counted'),
    )
}
