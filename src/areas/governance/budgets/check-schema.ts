import Type, { type Static } from 'typebox'
import { orNull } from '../../../shared/schemas.ts'

const Cost = Type.Number({ minimum: 0, maximum: 9_000_000, description: 'In dollars' })
const Money = Type.Number()

export const BudgetCheck = Type.Object({
  operation: Type.Optional(Type.String({ maxLength: 200, description: 'What it is for, in your words' })),
  estimated_cost: Type.Optional(Cost),
  estimated_cost_usd: Type.Optional(Cost),
  user_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})
export type BudgetCheck = Static<typeof BudgetCheck>

export const Checked = Type.Object({
  allowed: Type.Boolean(),
  reason: orNull(Type.String()),
  action: Type.String(),
  budget_id: orNull(Type.String()),
  estimated_cost_usd: Money,
  remaining_budget: orNull(Type.Number({ description: 'Null where nothing limits it' })),
  warnings: Type.Array(Type.String()),
})
