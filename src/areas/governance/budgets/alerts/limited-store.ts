import type { Transaction } from '../../../../storage/database.ts'
import type { MovedLimits } from '../purse/settle-store.ts'

/** A budget whose spending is told. */
export type LimitedBudget = Pick<MovedLimits, 'limitNano' | 'limitTokens' | 'thresholds' | 'autoSuspend'> & {
  id: string
}

/** Those of these budgets that bind, or are suspended. */
export async function limitedBudgets(tx: Transaction, payer: string, ids: readonly string[]): Promise<LimitedBudget[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('budgets')
    .select(['id', 'limit_nano', 'limit_tokens', 'thresholds', 'auto_suspend'])
    .where('payer_id', '=', payer)
    .where('id', 'in', [...ids])
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
