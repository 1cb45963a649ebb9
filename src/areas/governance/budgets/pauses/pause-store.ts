import type { Database } from '../../../../storage/database.ts'
import type { Amount } from '../spending/bound.ts'

/** A debate that waits for a budget, or went on a moment ago. */
export interface Pause {
  debateId: string
  budgetId: string
  payer: string
  pausedAt: string
  need: Amount
  again: number
  isWaiting: boolean
}

/** Of one payer or of all: who waits, the longest first, and who went on since then and may not have bought anything yet. */
export async function pausesOf(db: Database, payer: string | undefined, resumedSince: Date): Promise<Pause[]> {
  const rows = await db
    .selectFrom('budget_pauses as p')
    .innerJoin('budgets as b', 'b.id', 'p.budget_id')
    .select(['p.debate_id', 'p.budget_id', 'b.payer_id', 'p.paused_at', 'p.need_nano', 'p.need_tokens', 'p.again'])
    .select('p.resumed_at')
    .where((eb) => eb.or([eb('p.resumed_at', 'is', null), eb('p.resumed_at', '>', resumedSince.toISOString())]))
    .$if(payer !== undefined, (query) => query.where('b.payer_id', '=', payer ?? ''))
    .orderBy('p.waits_since')
    .orderBy('p.debate_id')
    .execute()
  return rows.map((row) => ({
    debateId: row.debate_id,
    budgetId: row.budget_id,
    payer: row.payer_id,
    pausedAt: row.paused_at,
    need: { nano: row.need_nano, tokens: row.need_tokens },
    again: row.again,
    isWaiting: row.resumed_at === null,
  }))
}
