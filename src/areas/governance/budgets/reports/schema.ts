import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { CostFields, orNull, Time, UpTo } from '../../../../shared/schemas.ts'
import { Budget } from '../settings/schema.ts'

const Text = Type.String()
const Money = Type.Number()

export const BudgetQuery = Type.Object({
  active_only: Type.Boolean({ default: true, description: 'Hides those that are paused or closed' }),
  ...pageQuery({ limit: 100, max: 1000 }).properties,
})
export type BudgetQuery = Static<typeof BudgetQuery>

export const Budgets = Type.Object({
  ...listOf('budgets', Budget).properties,
  count: Type.Integer(),
  org_id: Text,
  may_manage: Type.Boolean({ description: 'Whether you may set budgets' }),
})

export const Deleted = Type.Object({ deleted: Type.Boolean(), budget_id: Text, state: Text })

export const Summary = Type.Object({
  total_budget: Money,
  total_spent: Money,
  total_reserved: Money,
  total_remaining: Money,
  active_budgets: Type.Integer(),
  warning_budgets: Type.Integer(),
  exceeded_budgets: Type.Integer(),
  currency: Text,
  unacknowledged_alerts: Type.Integer(),
  debates_waiting: Type.Integer(),
})

const STEPS = ['hour', 'day', 'week', 'month'] as const
export const TrendQuery = Type.Object({
  period: Type.Enum(STEPS, { default: 'day' }),
  limit: UpTo(365, {
    default: 30,
    description: 'The number of steps, the last of which is now. At most 365; higher values count as 365',
  }),
})
export type TrendQuery = Static<typeof TrendQuery>

const Trend = {
  trends: Type.Array(
    Type.Object({
      period: Text,
      total_spent_usd: Money,
      at_most_usd: Type.Number({
        description:
          'The inexact part: unreported usage, at the most it can have cost, and the prices that budgets assume for models without a price',
      }),
      cost_known: CostFields.cost_known,
      transaction_count: Type.Integer(),
      avg_transaction_usd: Money,
      tokens: Type.Integer(),
    }),
  ),
  period: Text,
  count: Type.Integer(),
}
export const BudgetTrends = Type.Object({ ...Trend, budget_id: Text })
export const OrganizationTrends = Type.Object({ ...Trend, org_id: Text })

const When = Type.String({ maxLength: 40, description: 'Seconds since 1970, or an ISO time; 0 is no limit' })
export const TransactionQuery = Type.Object({
  limit: UpTo(100, { default: 50 }),
  offset: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
  date_from: Type.Optional(When),
  date_to: Type.Optional(When),
  user_id: Type.Optional(Type.String({ maxLength: 64 })),
})
export type TransactionQuery = Static<typeof TransactionQuery>

const Transaction = Type.Object({
  transaction_id: Text,
  budget_id: Text,
  amount_usd: orNull(Type.Number({ description: 'Null if the model has no price' })),
  at_most: Type.Boolean({ description: 'Its usage was not reported, so this is the most it can have cost' }),
  cost_known: Type.Boolean({
    description: 'False where the model has no price: `amount_usd` is what this budget assumes, or null',
  }),
  basis: Text,
  description: Text,
  kind: Text,
  provider: Text,
  model: Text,
  purpose: Text,
  tokens: Type.Integer(),
  tokens_in: orNull(Type.Integer({ description: 'Null if its usage was not reported' })),
  cached_tokens: orNull(Type.Integer({ description: 'The part of `tokens_in` that the provider read from its cache' })),
  cache_write_tokens: orNull(
    Type.Integer({ description: 'The part of `tokens_in` that the provider wrote into its cache' }),
  ),
  tokens_out: orNull(Type.Integer()),
  reasoning_tokens: orNull(
    Type.Integer({ description: 'The part of `tokens_out` spent on reasoning that is not shown' }),
  ),
  debate_id: orNull(Text),
  user_id: orNull(Text),
  created_at: Type.Number({ description: 'Seconds since 1970' }),
  created_at_iso: Time,
})
export const Transactions = Type.Object({
  ...listOf('transactions', Transaction).properties,
  count: Type.Integer(),
  budget_id: Text,
  pagination: Type.Object({ limit: Type.Integer(), offset: Type.Integer(), has_more: Type.Boolean() }),
})

export const AlertQuery = pageQuery({ limit: 100, max: 1000 })
export type AlertQuery = Static<typeof AlertQuery>
export const alertIdNames = alsoNamed('id', 'alert_id')

export const Alert = Type.Object({
  ...alertIdNames(Text),
  budget_id: orNull(Type.String({ description: 'Null if it covers all spending of the organization' })),
  org_id: Text,
  type: Type.Enum(['budget_warning', 'spike_detected', 'limit_reached', 'anomaly'] as const),
  severity: Type.Enum(['low', 'medium', 'high', 'critical'] as const),
  action: orNull(Text),
  message: Text,
  threshold_pct: orNull(Money),
  threshold_percentage: orNull(Money),
  current_pct: orNull(Money),
  spent_usd: Money,
  amount_usd: orNull(Money),
  acknowledged: Type.Boolean(),
  acknowledged_at: orNull(Time),
  acknowledged_by: orNull(Text),
  created_at: Time,
})
export type Alert = Static<typeof Alert>
export const Alerts = Type.Object({ ...listOf('alerts', Alert).properties, count: Type.Integer(), budget_id: Text })
export const Acknowledged = Type.Object({ acknowledged: Type.Boolean(), alert_id: Text, acknowledged_at: Time })

export const NewOverride = Type.Object({
  user_id: Type.String({ minLength: 1, maxLength: 64 }),
  limit: Type.Optional(
    Type.Number({
      minimum: 0.000001,
      maximum: 9_000_000,
      description: 'Dollars that this person may spend beyond the limit',
    }),
  ),
  duration_hours: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 87_600,
      description: 'How long it lasts; without `limit` the budget does not limit this person during that time',
    }),
  ),
  reason: Type.Optional(Type.String({ maxLength: 1_000 })),
})
export type NewOverride = Static<typeof NewOverride>
export const Overridden = Type.Object({
  added: Type.Boolean(),
  override_added: Type.Boolean(),
  budget_id: Text,
  user_id: Text,
  limit: orNull(Money),
  duration_hours: orNull(Money),
  until: orNull(Time),
})
export const OverrideRemoved = Type.Object({
  removed: Type.Boolean(),
  override_removed: Type.Boolean(),
  budget_id: Text,
  user_id: Text,
})

export const Reset = Type.Object({
  reset: Type.Boolean(),
  budget_id: Text,
  new_period_start: Time,
  new_period_end: orNull(Time),
})
