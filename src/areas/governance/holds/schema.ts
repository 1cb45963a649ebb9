import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { ID_PATTERN } from '../../../shared/ids.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const Ids = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ pattern: ID_PATTERN, maxLength: 64 }), { maxItems: 1000, uniqueItems: true, description }),
  )

export const HoldBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, description: 'The case' }),
  reason: Type.Optional(Type.String({ maxLength: 2000 })),
  user_ids: Ids('Nothing of these people is erased or falls to retention'),
  debate_ids: Ids('Debates, with all that is about them'),
  policy_ids: Ids('Policies of retention that may not run at all'),
  expires_at: Type.Optional(
    Type.String({ format: 'date-time', maxLength: 40, description: 'Default: until it is lifted' }),
  ),
})
export type HoldBody = Static<typeof HoldBody>

export const HoldQuery = Type.Object({
  active_only: Type.Boolean({ default: true, description: 'Leave out those that were lifted or have expired' }),
})

export const Hold = Type.Object({
  id: Type.String(),
  hold_id: Type.String(),
  name: Type.String(),
  reason: orNull(Type.String()),
  status: Type.Enum(['active', 'expired', 'lifted']),
  user_ids: Type.Array(Type.String()),
  debate_ids: Type.Array(Type.String()),
  policy_ids: Type.Array(Type.String()),
  created_by: Type.String(),
  created_at: Time,
  expires_at: orNull(Time),
  lifted_at: orNull(Time),
  lifted_by: orNull(Type.String()),
})
export type Hold = Static<typeof Hold>

export const holdListNames = alsoNamed('holds', 'items')

export const Holds = Type.Object({ ...holdListNames(Type.Array(Hold)), total: Type.Integer() })
