import Type, { type Static } from 'typebox'
import { orNull, Whole } from '../../../../shared/schemas.ts'
import { MOST_DOLLARS } from './schema.ts'

export const Correction = Type.Object({
  amount_usd: Type.Number({ minimum: 0, maximum: MOST_DOLLARS, description: 'What the provider billed, in dollars' }),
  tokens: Type.Optional(
    Whole({ minimum: 0, description: 'What it took; left out, the most that it can have taken counts' }),
  ),
  reason: Type.String({
    minLength: 1,
    maxLength: 1_000,
    pattern: '\\S',
    description: 'How you know, such as an invoice',
  }),
})
export type Correction = Static<typeof Correction>

export const Corrected = Type.Object({
  corrected: Type.Boolean(),
  budget_id: Type.String(),
  transaction_id: Type.String(),
  was_usd: orNull(Type.Number({ description: 'Null where the model has no price' })),
  amount_usd: Type.Number(),
})
