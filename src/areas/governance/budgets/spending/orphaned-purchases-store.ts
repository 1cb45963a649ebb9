import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import type { OnPeriodsMoved } from './flush-store.ts'
import { settleIn } from './settle-store.ts'

const AT_ONCE = 500

/** How long an open purchase is left alone whose debate is not driven by who bought it. */
const LEFT_MS = 60_000

/** Settles orphaned purchases at their bound and returns how many. Skips purchases that are being settled. */
export const settleOrphans = (
  db: Database,
  { now, crossed }: { now: () => Date; crossed: OnPeriodsMoved },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const at = now()
    const before = new Date(at.getTime() - LEFT_MS).toISOString()
    const { rows } = await sql<{ id: string; payer_id: string }>`
      select id, payer_id from purchases p
      where state = 'open' and (due_at < ${at.toISOString()} or (opened_at < ${before} and claim is not null
        and not exists (select from debates d where d.id = p.debate_id and d.runner = p.claim and d.lease_until > ${before})))
      order by opened_at limit ${AT_ONCE} for update of p skip locked`.execute(tx)
    const payers = Map.groupBy(rows, ({ payer_id }) => payer_id)
    for (const payer of [...payers.keys()].sort()) {
      const lost = payers.get(payer) ?? []
      const bound = lost.map(({ id }) => ({ id, basis: 'bound' as const, costNano: null, tokens: {}, holds: [] }))
      const { moved } = await settleIn(tx, bound, at)
      if (moved.length > 0) await crossed(tx, payer, moved)
    }
    return rows.length
  })
