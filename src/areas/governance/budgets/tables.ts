import type { Price } from '../../../engine/price.ts'
import type { Json, Timestamp } from '../../../storage/column-types.ts'

/** Nothing named means everything; what is named in several must hold in all of them. */
export interface BudgetScope {
  users?: readonly string[]
  providers?: readonly string[]
  models?: readonly string[]
  domains?: readonly string[]
  workspaces?: readonly string[]
}

export interface Threshold {
  /** A share of the limit: 0.8 is 80 %. */
  percentage: number
  action: 'notify' | 'warn' | 'soft_limit' | 'hard_limit' | 'suspend' | 'allow_with_charges'
}

export type BudgetPeriod = 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'annual' | 'unlimited'

interface Budgets {
  payer_id: string
  id: string
  name: string
  description: string | null
  period: BudgetPeriod
  /** Nano-dollars, as every column of money here. */
  limit_nano: number | null
  limit_tokens: number | null
  scope: BudgetScope
  /** `{ list: Threshold[] }`, since a column holds an object. */
  thresholds: { list: readonly Threshold[] }
  on_exhausted: 'pause' | 'finish' | 'fail'
  /** What a model without a price costs in this budget. */
  unpriced: 'allow' | 'refuse' | 'assume'
  assumed_price: Pick<Price, 'input' | 'output'> | null
  bound: 'strict' | 'measured'
  /** `paused` counts and does not bind; `suspended` refuses until a person sets it active; `closed` is over. */
  state: 'active' | 'paused' | 'suspended' | 'closed'
  /** Whether the limit binds; where it does not, `max_overage_nano` above it does, when set. */
  auto_suspend: boolean
  max_overage_nano: number | null
  metadata: Json
  created_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export type BudgetRow = Budgets

interface BudgetPeriods {
  payer_id: string
  budget_id: string
  starts_at: Timestamp
  /** Null where there is one period without an end. */
  ends_at: Timestamp | null
  spent_nano: number
  spent_tokens: number
  reserved_nano: number
  reserved_tokens: number
}

/** One paid try, whether or not there is a budget. */
interface Purchases {
  payer_id: string
  tenant_id: string
  id: string
  kind: 'model' | 'speech' | 'recognition'
  debate_id: string | null
  user_id: string | null
  domain: string | null
  /** The worker that drives the debate. */
  claim: string | null
  ask_key: string | null
  provider: string
  model: string
  purpose: string
  bytes_in: number
  /** The output tokens that were allowed. */
  most: number
  /** Null where the model has no price. */
  bound_nano: number | null
  bound_tokens: number
  /** Null while it is open, and where the model has no price. */
  cost_nano: number | null
  tokens_in: number | null
  tokens_out: number | null
  tokens_cached: number | null
  tokens_cache_write: number | null
  tokens_reasoning: number | null
  /** `bound`: nobody reported what it took, so it is counted at most. */
  basis: 'reported' | 'nothing' | 'bound' | 'corrected' | null
  state: 'open' | 'settled'
  due_at: Timestamp
  opened_at: Timestamp
  settled_at: Timestamp | null
}

/** What a purchase took of one budget, in the period in which it was reserved. */
interface PurchaseHolds {
  payer_id: string
  purchase_id: string
  budget_id: string
  starts_at: Timestamp
  bound_nano: number
  bound_tokens: number
  /** Null while the purchase is open. */
  cost_nano: number | null
  cost_tokens: number | null
}

interface BudgetAlerts {
  payer_id: string
  id: string
  /** Null where it is about all that the payer spends. */
  budget_id: string | null
  /** Of a payer no two alerts have the same. */
  once_key: string
  kind: 'budget_warning' | 'spike_detected' | 'limit_reached' | 'anomaly'
  severity: 'low' | 'medium' | 'high' | 'critical'
  action: string | null
  threshold: number | null
  spent_nano: number
  limit_nano: number | null
  message: string
  acknowledged_at: Timestamp | null
  acknowledged_by: string | null
  created_at: Timestamp
}

/** Money beyond the limit for one person, a time in which it does not bind them, or both. */
interface BudgetOverrides {
  payer_id: string
  budget_id: string
  user_id: string
  extra_nano: number | null
  until: Timestamp | null
  reason: string | null
  created_by: string | null
  created_at: Timestamp
}

/** Debates that wait for a budget, folded from the log. */
interface BudgetPauses {
  organization_id: string
  debate_id: string
  budget_id: string
  /** Its place in the line: when it first had to wait, while it keeps pausing. */
  waits_since: Timestamp
  paused_at: Timestamp
  until: Timestamp | null
  need_nano: number
  need_tokens: number
  /** How often it paused again soon after it went on. */
  again: number
  /** Null while it waits. */
  resumed_at: Timestamp | null
}

interface BudgetPausedModels {
  payer_id: string
  provider: string
  model: string
  /** The call that reported too much. */
  purchase_id: string
  tokens_in: number
  tokens_out: number
  most_in: number
  most_out: number
  paused_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    budgets: Budgets
    budget_periods: BudgetPeriods
    purchases: Purchases
    purchase_holds: PurchaseHolds
    budget_alerts: BudgetAlerts
    budget_overrides: BudgetOverrides
    budget_paused_models: BudgetPausedModels
    budget_pauses: BudgetPauses
  }
}
