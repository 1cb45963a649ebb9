import type { RecordAction } from '../../../../background/audit-trail/action.ts'
import type { Database } from '../../../../storage/database.ts'
import type { OnPeriodsMoved } from './settle-store.ts'
import { settleIn } from './settle-store.ts'

/** What a provider billed, entered by a person who has its invoice. */
export interface Correction {
  costNano: number
  /** If left out, the bound goes on counting. */
  tokens: number | undefined
  reason: string
  by: { tenant: string; userId: string }
}

/** Corrects purchases that count at their bound because no cost was reported. */
export const correctionStore = (
  db: Database,
  { crossed, record, now }: { crossed: OnPeriodsMoved; record: RecordAction; now: () => Date },
) => ({
  /** What is counted for a purchase of a budget, and why; undefined where there is none that is settled. */
  find: (payer: string, budgetId: string, id: string) =>
    db
      .selectFrom('purchases as p')
      .innerJoin('purchase_holds as h', 'h.purchase_id', 'p.id')
      .select(['p.basis', 'p.cost_nano as costNano'])
      .where('p.payer_id', '=', payer)
      .where('h.budget_id', '=', budgetId)
      .where('p.id', '=', id)
      .where('p.state', '=', 'settled')
      .executeTakeFirst(),

  /** Counts the correction in every budget that holds for it; false if it was corrected meanwhile. */
  correct: (payer: string, id: string, { costNano, tokens, reason, by }: Correction): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const held = await tx
        .selectFrom('purchase_holds')
        .select(['budget_id', 'bound_tokens'])
        .where('purchase_id', '=', id)
        .execute()
      const holds = held.map(({ budget_id, bound_tokens }) => ({
        budget: budget_id,
        costNano,
        costTokens: tokens ?? bound_tokens,
      }))
      const { won, moved } = await settleIn(tx, [{ id, basis: 'corrected', costNano, tokens: {}, holds }], now())
      if (won === 0) return false
      if (moved.length > 0) await crossed(tx, payer, moved)
      await record(tx, {
        payer,
        tenant: by.tenant,
        action: 'budgets.corrected',
        actor: { id: by.userId, type: 'user' },
        on: { type: 'purchases', id },
        outcome: 'success',
        details: { cost_nano: costNano, tokens: tokens ?? null },
        private: { reason },
      })
      return true
    }),
})
export type CorrectionStore = ReturnType<typeof correctionStore>
