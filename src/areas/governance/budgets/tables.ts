import type { Price } from '../../../engine/price.ts'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

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

const ACCOUNTS = { omit: 'It belongs to the accounts of the organization' } as const

const budgets = table('budgets', {
  columns: {
    payer_id: plain<string>(),
    id: plain<string>(),
    name: personal<string>(),
    description: personal<string | null>(),
    period: plain<BudgetPeriod>(),
    /** Nano-dollars, as every column of money here. */
    limit_nano: plain<number | null>(),
    limit_tokens: plain<number | null>(),
    scope: personal<BudgetScope>(),
    /** `{ list: Threshold[] }`, since a column holds an object. */
    thresholds: plain<{ list: readonly Threshold[] }>(),
    on_exhausted: plain<'pause' | 'finish' | 'fail'>(),
    /** What a model without a price costs in this budget. */
    unpriced: plain<'allow' | 'refuse' | 'assume'>(),
    assumed_price: plain<Pick<Price, 'input' | 'output'> | null>(),
    bound: plain<'strict' | 'measured'>(),
    /** `paused` counts and does not bind; `suspended` refuses until a person sets it active; `closed` is over. */
    state: plain<'active' | 'paused' | 'suspended' | 'closed'>(),
    /** Whether the limit binds; where it does not, `max_overage_nano` above it does, when set. */
    auto_suspend: plain<boolean>(),
    max_overage_nano: plain<number | null>(),
    metadata: personal<Json>(),
    created_by: personal<string | null>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'How much may be spent, on what and by whom',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

export type BudgetRow = RowOf<typeof budgets>

const budgetPeriods = table('budget_periods', {
  columns: {
    payer_id: plain<string>(),
    budget_id: plain<string>(),
    starts_at: plain<Timestamp>(),
    /** Null where there is one period without an end. */
    ends_at: plain<Timestamp | null>(),
    spent_nano: plain<number>(),
    spent_tokens: plain<number>(),
    reserved_nano: plain<number>(),
    reserved_tokens: plain<number>(),
  },
  category: 'figure',
  purpose: 'What was spent of a budget, period by period',
  exported: ACCOUNTS,
})

/** One paid try, whether or not there is a budget. */
const purchases = table('purchases', {
  columns: {
    payer_id: plain<string>(),
    tenant_id: plain<string>(),
    id: plain<string>(),
    kind: plain<'model' | 'speech' | 'recognition'>(),
    debate_id: plain<string | null>(),
    user_id: personal<string | null>(),
    domain: plain<string | null>(),
    /** The worker that drives the debate. */
    claim: plain<string | null>(),
    ask_key: plain<string | null>(),
    provider: plain<string>(),
    model: plain<string>(),
    purpose: plain<string>(),
    bytes_in: plain<number>(),
    /** The output tokens that were allowed. */
    most: plain<number>(),
    /** Null where the model has no price. */
    bound_nano: plain<number | null>(),
    bound_tokens: plain<number>(),
    /** Null while it is open, and where the model has no price. */
    cost_nano: plain<number | null>(),
    tokens_in: plain<number | null>(),
    tokens_out: plain<number | null>(),
    tokens_cached: plain<number | null>(),
    tokens_cache_write: plain<number | null>(),
    tokens_reasoning: plain<number | null>(),
    /** `bound`: nobody reported what it took, so it is counted at most. */
    basis: plain<'reported' | 'nothing' | 'bound' | 'corrected' | null>(),
    state: plain<'open' | 'settled'>(),
    due_at: plain<Timestamp>(),
    opened_at: plain<Timestamp>(),
    settled_at: plain<Timestamp | null>(),
  },
  category: 'account',
  purpose: 'What each call of a paid service cost, and who caused it',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'pseudonym' },
  debate: { by: 'debate_id', erase: { keep: 'What was paid stays in the accounts' } },
})

/** What a purchase took of one budget, in the period in which it was reserved. */
const purchaseHolds = table('purchase_holds', {
  columns: {
    payer_id: plain<string>(),
    purchase_id: plain<string>(),
    budget_id: plain<string>(),
    starts_at: plain<Timestamp>(),
    bound_nano: plain<number>(),
    bound_tokens: plain<number>(),
    /** Null while the purchase is open. */
    cost_nano: plain<number | null>(),
    cost_tokens: plain<number | null>(),
  },
  category: 'figure',
  purpose: 'Which budgets a purchase was counted in',
  exported: ACCOUNTS,
})

const budgetAlerts = table('budget_alerts', {
  columns: {
    payer_id: plain<string>(),
    id: plain<string>(),
    /** Null where it is about all that the payer spends. */
    budget_id: plain<string | null>(),
    /** Of a payer no two alerts have the same. */
    once_key: plain<string>(),
    kind: plain<'budget_warning' | 'spike_detected' | 'limit_reached' | 'anomaly'>(),
    severity: plain<'low' | 'medium' | 'high' | 'critical'>(),
    action: plain<string | null>(),
    threshold: plain<number | null>(),
    spent_nano: plain<number>(),
    limit_nano: plain<number | null>(),
    message: plain<string>(),
    acknowledged_at: plain<Timestamp | null>(),
    acknowledged_by: personal<string | null>(),
    created_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'What was told of budgets, and who has seen it',
  exported: ACCOUNTS,
  person: { by: ['acknowledged_by'], erase: 'pseudonym' },
})

/** Money beyond the limit for one person, a time in which it does not bind them, or both. */
const budgetOverrides = table('budget_overrides', {
  columns: {
    payer_id: plain<string>(),
    budget_id: plain<string>(),
    user_id: personal<string>(),
    extra_nano: plain<number | null>(),
    until: plain<Timestamp | null>(),
    reason: personal<string | null>(),
    created_by: personal<string | null>(),
    created_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'Who may spend beyond a budget',
  exported: 'rows',
  person: { by: ['user_id', 'created_by'], wrote: { by: ['created_by'] }, erase: 'delete' },
})

/** Debates that wait for a budget, folded from the log. */
const budgetPauses = table('budget_pauses', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    budget_id: plain<string>(),
    /** Its place in the line: when it first had to wait, while it keeps pausing. */
    waits_since: plain<Timestamp>(),
    paused_at: plain<Timestamp>(),
    until: plain<Timestamp | null>(),
    need_nano: plain<number>(),
    need_tokens: plain<number>(),
    /** How often it paused again soon after it went on. */
    again: plain<number>(),
    /** Null while it waits. */
    resumed_at: plain<Timestamp | null>(),
  },
  category: 'debate',
  purpose: 'Which debates wait for a budget',
  exported: { omit: 'It is told of the debate itself' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const budgetPausedModels = table('budget_paused_models', {
  columns: {
    payer_id: plain<string>(),
    provider: plain<string>(),
    model: plain<string>(),
    /** The call that reported too much. */
    purchase_id: plain<string>(),
    tokens_in: plain<number>(),
    tokens_out: plain<number>(),
    most_in: plain<number>(),
    most_out: plain<number>(),
    paused_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'Which models are not asked until a person has looked, since they reported too much',
  exported: ACCOUNTS,
})

export const budgetTables = [
  budgets,
  budgetPeriods,
  purchases,
  purchaseHolds,
  budgetAlerts,
  budgetOverrides,
  budgetPauses,
  budgetPausedModels,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    budgets: RowOf<typeof budgets>
    budget_periods: RowOf<typeof budgetPeriods>
    purchases: RowOf<typeof purchases>
    purchase_holds: RowOf<typeof purchaseHolds>
    budget_alerts: RowOf<typeof budgetAlerts>
    budget_overrides: RowOf<typeof budgetOverrides>
    budget_paused_models: RowOf<typeof budgetPausedModels>
    budget_pauses: RowOf<typeof budgetPauses>
  }
}
