import type { Transaction } from '../../../../storage/database.ts'
import type { Moved, MovedLimits } from '../spending/settle-store.ts'

/** When the period ends that begins then. */
export async function endOf(tx: Transaction, budgetId: string, startsAt: string): Promise<string | null> {
  const row = await tx
    .selectFrom('budget_periods')
    .select('ends_at')
    .where('budget_id', '=', budgetId)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst()
  return row?.ends_at ?? null
}

/** What a budget allows, and what is told on the way there. */
export type LimitedBudget = Pick<MovedLimits, 'limitNano' | 'limitTokens' | 'thresholds' | 'autoSuspend'> & {
  id: string
}

/** The budgets of these changes that bind now. */
export async function limitedBudgets(
  tx: Transaction,
  payer: string,
  changes: readonly Pick<Moved, 'budget'>[],
): Promise<LimitedBudget[]> {
  if (changes.length === 0) return []
  const rows = await tx
    .selectFrom('budgets')
    .select(['id', 'limit_nano', 'limit_tokens', 'thresholds', 'auto_suspend'])
    .where('payer_id', '=', payer)
    .where('id', 'in', [...new Set(changes.map(({ budget }) => budget))])
    .where('state', 'in', ['active', 'suspended'])
    .execute()
  return rows.map(({ id, limit_nano, limit_tokens, thresholds, auto_suspend }) => ({
    id,
    limitNano: limit_nano,
    limitTokens: limit_tokens,
    thresholds: thresholds.list,
    autoSuspend: auto_suspend,
  }))
}
