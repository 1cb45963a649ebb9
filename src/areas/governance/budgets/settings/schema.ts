import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { anyFields, CostFields, orNull, Time, Whole } from '../../../../shared/schemas.ts'

const PERIODS = ['daily', 'weekly', 'monthly', 'quarterly', 'annual', 'unlimited'] as const
const ACTIONS = ['notify', 'warn', 'soft_limit', 'hard_limit', 'suspend', 'allow_with_charges'] as const
export const SCOPES = ['users', 'providers', 'models', 'domains', 'workspaces'] as const

/** What is counted in nano-dollars stays below 2^53. */
export const MOST_DOLLARS = 9_000_000
const LEAST_DOLLARS = 0.000001
const Limit = Type.Number({ minimum: LEAST_DOLLARS, maximum: MOST_DOLLARS, description: 'In dollars' })
const Money = Type.Number()
const Text = Type.String()

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const Description = Type.String({ maxLength: 2_000 })
const Thresholds = Type.Array(
  Type.Object({
    percentage: Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'A share of the limit: 0.8 is 80 %' }),
    action: Type.Enum(ACTIONS),
  }),
  { maxItems: 20, description: 'Each threshold alerts once per period, when spending exceeds it' },
)
const AlertThreshold = Type.Number({
  exclusiveMinimum: 0,
  maximum: 100,
  description: 'One threshold that notifies: a share (0.8) or per cent (80)',
})
const Scope = Type.Record(Type.String(), Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 100 }), {
  maxProperties: 20,
  description:
    'Any of `users`, `providers`, `models`, `domains`, `workspaces`; a purchase counts if it matches all of them',
})
const Price = Type.Object(
  { input: Type.Number({ minimum: 0, maximum: 1_000_000 }), output: Type.Number({ minimum: 0, maximum: 1_000_000 }) },
  { description: 'Dollars per million tokens' },
)
const Unpriced = Type.Union([Type.Enum(['allow', 'refuse'] as const), Price], {
  description:
    'How to treat models without a price: `allow` counts their tokens, `refuse` does not call them, a price is assumed',
})
const limits = {
  limit_usd: Type.Optional(Limit),
  limit_amount: Type.Optional(Limit),
  amount_usd: Type.Optional(Limit),
  limit_tokens: Type.Optional(Whole({ minimum: 1, description: 'Also applies to models without a price' })),
  currency: Type.Optional(Type.Enum(['USD'] as const)),
}
const rules = {
  description: Type.Optional(Description),
  thresholds: Type.Optional(Thresholds),
  alert_threshold: Type.Optional(AlertThreshold),
  scope: Type.Optional(Scope),
  auto_suspend: Type.Optional(
    Type.Boolean({ description: 'Whether the limit is enforced; otherwise it only alerts. Default: true' }),
  ),
  max_overage_usd: Type.Optional(
    orNull(
      Type.Number({
        minimum: 0,
        maximum: MOST_DOLLARS,
        description: 'If the limit only alerts: by how much it may be exceeded. Default: by any amount',
      }),
    ),
  ),
  on_exhausted: Type.Optional(
    Type.Enum(['pause', 'finish', 'fail'] as const, { description: 'What happens to debates. Default: pause' }),
  ),
  unpriced: Type.Optional(Unpriced),
  bound: Type.Optional(
    Type.Enum(['strict', 'measured'] as const, {
      description:
        'How the maximum cost of a call is estimated: from its bytes, or from the usage of earlier calls. Default: strict',
    }),
  ),
  metadata: Type.Optional(anyFields()),
}
const Period = Type.Enum([...PERIODS, 'yearly'] as const, { description: '`yearly` means `annual`' })

export const NewBudget = Type.Object({
  name: Name,
  ...limits,
  period: Type.Optional(
    Type.Enum([...PERIODS, 'yearly'] as const, { description: '`yearly` means `annual`. Default: monthly' }),
  ),
  ...rules,
})
export type NewBudget = Static<typeof NewBudget>

export const BudgetChange = Type.Object({
  name: Type.Optional(Name),
  ...limits,
  period: Type.Optional(Period),
  status: Type.Optional(
    Type.Enum(['active', 'inactive', 'paused', 'suspended', 'closed', 'warning', 'critical', 'exceeded'] as const, {
      description:
        '`inactive` means `paused`; `warning`, `critical` and `exceeded` follow from spending and cannot be set',
    }),
  ),
  ...rules,
})
export type BudgetChange = Static<typeof BudgetChange>

export const budgetIdNames = alsoNamed('id', 'budget_id')

export const spentNames = alsoNamed('spent_usd', 'spent_amount')
export const limitNames = alsoNamed('limit_usd', 'limit_amount', 'amount_usd')

export const Budget = Type.Object({
  ...budgetIdNames(Text),
  org_id: Text,
  name: Text,
  description: orNull(Text),
  ...limitNames(orNull(Money)),
  limit_tokens: orNull(Type.Integer()),
  currency: Text,
  ...spentNames(Money),
  spent_tokens: Type.Integer(),
  reserved_usd: Type.Number({ description: 'The most that calls in progress can still cost' }),
  reserved_tokens: Type.Integer(),
  remaining_usd: orNull(Money),
  percent_used: Type.Number({ description: 'Of the limit in dollars or tokens, whichever is nearer' }),
  period: Type.Enum(PERIODS),
  period_start: Time,
  period_end: orNull(Time),
  days_remaining: orNull(Type.Integer()),
  status: Type.Enum(['active', 'warning', 'exceeded', 'inactive'] as const),
  state: Type.Enum(['active', 'warning', 'critical', 'exceeded', 'suspended', 'paused', 'closed'] as const),
  thresholds: Thresholds,
  alert_threshold: orNull(Money),
  scope: Scope,
  auto_suspend: Type.Boolean(),
  allow_overage: Type.Boolean(),
  overage_rate_multiplier: Type.Literal(1),
  overage_spent_usd: Money,
  max_overage_usd: orNull(Money),
  on_exhausted: Text,
  unpriced: Unpriced,
  cost_known: Type.Boolean({
    description:
      'False if its period includes calls of models without a price: `spent_usd` contains the budget’s assumption for them, or nothing',
  }),
  unpriced_tokens: CostFields.unpriced_tokens,
  unpriced_note: Type.String({ description: 'How it treats models without a price, in one sentence' }),
  bound: Text,
  override_user_ids: Type.Array(Text),
  overrides: Type.Array(
    Type.Object({ user_id: Text, limit: orNull(Money), until: orNull(Time), reason: orNull(Text) }),
  ),
  debates_waiting: Type.Integer({ description: 'How many debates are paused until this budget pays for them' }),
  metadata: anyFields(),
  created_by: orNull(Text),
  created_at: Time,
  updated_at: Time,
})
export type Budget = Static<typeof Budget>
