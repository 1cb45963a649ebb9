import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { BindingBudget } from '../spending/judge.ts'
import type { BudgetPeriod, BudgetRow } from '../tables.ts'
import type { Override } from './hard-line.ts'

export type OpenBudget = BindingBudget & {
  period: BudgetPeriod
  createdAt: string
  /** When somebody last changed it, or whom it lets beyond it. */
  changedAt: string
}

export interface OpenBudgetRow
  extends Omit<BudgetRow, 'payer_id' | 'name' | 'description' | 'metadata' | 'created_by'> {
  overrides: Record<string, Override> | null
  overridden_at: string | null
}

/** What is read of a budget `b`. */
export const OPEN_BUDGET = sql`b.id, b.period, b.limit_nano, b.limit_tokens, b.scope, b.thresholds, b.on_exhausted, b.unpriced, b.assumed_price, b.bound,
  b.state, b.auto_suspend, b.max_overage_nano, b.created_at, b.updated_at,
  (select json_object_agg(o.user_id, json_build_object('extraNano', o.extra_nano, 'until',
      to_char(o.until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from budget_overrides o where o.budget_id = b.id) as overrides,
  (select max(o.created_at) from budget_overrides o where o.budget_id = b.id) as overridden_at`

export const openBudget = (row: OpenBudgetRow): OpenBudget => ({
  id: row.id,
  period: row.period,
  limitNano: row.limit_nano,
  limitTokens: row.limit_tokens,
  scope: row.scope,
  thresholds: row.thresholds.list,
  autoSuspend: row.auto_suspend,
  maxOverageNano: row.max_overage_nano,
  onExhausted: row.on_exhausted,
  unpriced: row.unpriced,
  assumedPrice: row.assumed_price,
  bound: row.bound,
  state: row.state === 'closed' ? 'suspended' : row.state,
  overrides: row.overrides ?? {},
  createdAt: row.created_at,
  changedAt: row.overridden_at !== null && row.overridden_at > row.updated_at ? row.overridden_at : row.updated_at,
})

/** The budgets of a payer that are not closed, in the order in which they are locked. */
export async function openBudgets(db: Database | Transaction, payer: string): Promise<OpenBudget[]> {
  const { rows } = await sql<OpenBudgetRow>`
    select ${OPEN_BUDGET} from budgets b where b.payer_id = ${payer} and b.state <> 'closed' order by b.id`.execute(db)
  return rows.map(openBudget)
}
