import Type, { type Static, type TObject } from 'typebox'
import { orNull } from '../../../../shared/schemas.ts'

const Cost = Type.Number({ minimum: 0, maximum: 9_000_000, description: 'In dollars' })
const Money = Type.Number()

const asked = {
  operation: Type.Optional(Type.String({ maxLength: 200, description: 'Its purpose, in your words' })),
  estimated_cost: Type.Optional(Cost),
  estimated_cost_usd: Type.Optional(Cost),
  user_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
}
const Asked = Type.Object(asked)
export type BudgetCheck = Static<typeof Asked> & { debate?: unknown }

/** `debate` is a request for one, whose cost is then estimated. */
export const budgetCheckOf = (debate: TObject) => Type.Object({ ...asked, debate: Type.Optional(debate) })

const Range = Type.Object({ low: Money, high: Money })
const Estimate = Type.Object(
  {
    cost_usd: Type.Object({ low: Money, high: orNull(Money) }),
    cost_known: Type.Boolean({ description: 'False where a model has no price' }),
    at_most_usd: orNull(
      Type.Number({
        description:
          'The high end, with the prices that budgets assume for models without a price; null if no budget assumes one for some of them',
      }),
    ),
    tokens: Range,
    calls: Range,
    unpriced_agents: Type.Array(Type.String()),
    assumptions: Type.Array(Type.String(), {
      description: 'How each budget treats an agent without a price',
    }),
    by_agent: Type.Array(
      Type.Object({
        agent: Type.String(),
        provider: Type.String(),
        model: Type.String(),
        cost_usd: orNull(Range),
        basis: Type.Enum(['measured', 'catalogue', 'unknown', 'free'] as const),
        samples: Type.Integer(),
      }),
    ),
  },
  {
    description:
      'Low: decided in its first round, with answers as half of them are, and with as much read from the caches of providers as of late. High: all rounds, with answers as 95 of 100 are at most, everything written into caches and nothing read from them; null where a model has no price',
  },
)

export const Checked = Type.Object({
  allowed: Type.Boolean(),
  reason: orNull(Type.String()),
  action: Type.String(),
  budget_id: orNull(Type.String()),
  estimated_cost_usd: Money,
  remaining_budget: orNull(Type.Number({ description: 'Null if nothing limits it' })),
  warnings: Type.Array(Type.String()),
  estimate: Type.Optional(Estimate),
})
