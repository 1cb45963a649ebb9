import Type, { type Static } from 'typebox'
import { CostFields, DateOrTime, orNull, Time, UpTo } from '../../../shared/schemas.ts'
import { Alert } from '../budgets/index.ts'
import { BENCHMARKS } from './benchmarks.ts'

const Text = Type.String()
const Money = Type.Number()

const BenchmarkName = Type.Enum(BENCHMARKS)

const figure = (maximum: number) => Type.Number({ minimum: 0, maximum })
const assumptions = {
  hourly_rate_usd: figure(100_000),
  avg_decision_cost_usd: figure(1_000_000_000),
  avg_hours_per_decision: figure(100_000),
  avg_participants: figure(100_000),
}
const Assumption = Type.Object({
  name: Text,
  hourly_rate_usd: Money,
  avg_decision_cost_usd: Money,
  avg_hours_per_decision: Money,
  avg_participants: Money,
  basis: Type.Literal('assumption'),
  set_by: Type.Enum(['parley', 'organization'] as const),
})
export const BenchmarkQuery = Type.Object({ benchmark_type: Type.Enum(BENCHMARKS, { default: 'sme' }) })
export const Benchmarks = Type.Object({
  benchmarks: Type.Object({
    sme: Assumption,
    enterprise: Assumption,
    tech_startup: Assumption,
    consulting: Assumption,
  }),
  benchmark_type: BenchmarkName,
  metrics: Type.Object({
    avg_decisions_per_month: Type.Null(),
    avg_cost_per_decision: Money,
    avg_time_per_decision_hours: Money,
    consensus_rate: Type.Null(),
  }),
  your_position: Type.Object({ percentile: Type.Null(), comparison: Type.Null(), reason: Text }),
})
export type BenchmarkQuery = Static<typeof BenchmarkQuery>

const OwnAssumption = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  ...assumptions,
})
export const OwnBenchmarks = Type.Object({
  benchmarks: Type.Object(
    {
      sme: Type.Optional(OwnAssumption),
      enterprise: Type.Optional(OwnAssumption),
      tech_startup: Type.Optional(OwnAssumption),
      consulting: Type.Optional(OwnAssumption),
    },
    { description: 'Settings that are left out return to their defaults' },
  ),
})
export type OwnBenchmarks = Static<typeof OwnBenchmarks>

const Decimal = Type.String({ description: 'Dollars as a decimal text' })

const Level = Type.Enum(['none', 'info', 'warning', 'critical', 'exceeded'] as const)
const Throttle = Type.Enum(['none', 'light', 'medium', 'heavy', 'blocked'] as const)

export const BudgetStatus = Type.Object({
  budget: Type.Object({
    monthly: Type.Object({
      budget_id: orNull(Text),
      limit_usd: orNull(Decimal),
      spent_usd: Decimal,
      remaining_usd: orNull(Decimal),
      percent_used: orNull(Money),
      days_remaining: Type.Integer(),
      projected_end_spend_usd: Decimal,
    }),
    daily: Type.Object({ budget_id: orNull(Text), limit_usd: orNull(Decimal), spent_usd: Decimal }),
    alert_level: Level,
  }),
  daily_limit: orNull(Money),
  daily_used: Money,
  daily_remaining: orNull(Money),
  daily_cost_known: CostFields.cost_known,
  daily_unpriced_tokens: CostFields.unpriced_tokens,
  monthly_limit: orNull(Money),
  monthly_used: Money,
  monthly_remaining: orNull(Money),
  monthly_cost_known: CostFields.cost_known,
  monthly_unpriced_tokens: CostFields.unpriced_tokens,
  throttle_level: Throttle,
  reset_at: Time,
  alerts: Type.Array(Alert),
})
export type BudgetStatus = Static<typeof BudgetStatus>

export const ForecastQuery = Type.Object({
  benchmark: Type.Enum(BENCHMARKS, { default: 'sme', description: 'The assumptions behind the savings' }),
  days: UpTo(365, { default: 30, description: 'How many days ahead. At most 365; higher values count as 365' }),
})
export type ForecastQuery = Static<typeof ForecastQuery>

export const Forecast = Type.Object({
  forecast: Type.Object({
    projected_monthly_debates: Money,
    projected_monthly_cost_usd: Money,
    projected_time_savings_hours: Money,
    projected_roi_percentage: orNull(Money),
    confidence: Money,
    recommendations: Type.Array(Text),
    benchmark: BenchmarkName,
    basis: Type.Enum(['weekdays', 'pace'] as const),
  }),
  forecast_days: Type.Integer(),
  projected_debates: Money,
  projected_cost: Money,
  cost_known: Type.Boolean({
    description: 'False if models without a price answered in the days it is computed from: it excludes them',
  }),
  projected_cost_low: orNull(Money),
  projected_cost_high: orNull(Money),
  confidence: Type.Number({
    description: 'The share of the last 14 days that lay in the range; 0 with less than 14 days',
  }),
  trend: Type.Enum(['increasing', 'stable', 'decreasing'] as const),
  daily_projections: Type.Array(
    Type.Object({
      date: Text,
      projected_debates: Money,
      projected_cost: Money,
      low: orNull(Money),
      high: orNull(Money),
    }),
  ),
})

const USAGE_PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const
const When = DateOrTime('A date or an ISO time')
const ranged = {
  period: Type.Enum(USAGE_PERIODS, { default: 'month', description: 'The current calendar period, in UTC' }),
  start: Type.Optional(When),
  end: Type.Optional(DateOrTime('A date or an ISO time that it ends before; a date is counted in')),
}
export const SpendingQuery = Type.Object(ranged)
export type SpendingQuery = Static<typeof SpendingQuery>

const { cost_usd: Known, ...ofUnknown } = CostFields
const figures = {
  cost_usd: Known,
  at_most_usd: Type.Number({
    description:
      'The inexact part: unreported usage, at the most it can have cost, and the prices that budgets assume for models without a price',
  }),
  tokens: Type.Integer({ description: 'Read and answered, as far as it was reported' }),
  tokens_in: Type.Integer(),
  cached_tokens: Type.Integer({ description: 'The part of `tokens_in` that providers read from their caches' }),
  cache_write_tokens: Type.Integer({ description: 'The part of `tokens_in` that providers wrote into their caches' }),
  tokens_out: Type.Integer(),
  reasoning_tokens: Type.Integer({ description: 'The part of `tokens_out` spent on reasoning that is not shown' }),
  api_calls: Type.Integer({ description: 'Tries, each of which was paid for; repairs and continuations are tries' }),
  unpriced_calls: Type.Integer({ description: 'Calls of models without a price, whose cost is unknown' }),
  ...ofUnknown,
}
const Named = Type.Object({ name: Text, ...figures })
const spent = {
  organization: Text,
  totals: Type.Object(figures),
  by_day: Type.Array(Named),
  by_agent: Type.Array(Named),
  by_model: Type.Array(Named),
  by_provider: Type.Array(Named),
  by_user: Type.Array(Named),
}
const Span = Type.Object({ start: Time, end: Time })
export const Spending = Type.Object({ ...spent, period: Span })
export type Spending = Static<typeof Spending>

const Roi = Type.Object({
  benchmark: BenchmarkName,
  assumptions: Assumption,
  decisions: Type.Integer(),
  manual_cost_usd: Money,
  spent_usd: Money,
  cost_known: CostFields.cost_known,
  savings_usd: Money,
  time_saved_hours: Money,
  roi_percentage: orNull(Money),
})

const FORMATS = ['csv', 'json', 'pdf'] as const
export const ExportQuery = Type.Object({
  format: Type.Enum(FORMATS, { default: 'csv' }),
  ...ranged,
  include_roi: Type.Boolean({ default: false }),
  benchmark: Type.Enum(BENCHMARKS, { default: 'sme' }),
  delivery: Type.Optional(
    Type.Enum(['file', 'link'] as const, { description: 'Default: link where only JSON is accepted, else file' }),
  ),
})
export type ExportQuery = Static<typeof ExportQuery>

export const UsageExport = Type.Object({
  ...Type.Partial(Type.Object(spent)).properties,
  period: Type.Union([Span, Text]),
  roi: Type.Optional(Roi),
  format: Type.Enum(FORMATS),
  download_url: Text,
  expires_at: Time,
})
export type UsageExport = Static<typeof UsageExport>
