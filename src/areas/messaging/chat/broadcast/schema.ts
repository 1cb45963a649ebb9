import Type, { type Static } from 'typebox'
import { anyFields } from '../../../../shared/schemas.ts'

export const Broadcast = Type.Object({
  channels: Type.Optional(
    Type.Array(Type.String({ minLength: 3, maxLength: 300 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description:
        'Where the decision is told, each as `platform:place` or `connection:place`, such as `slack:C024BE91L`; the platform alone names the one connection of its kind',
    }),
  ),
  format: Type.Optional(Type.Enum(['audio', 'video'], { description: 'No episode is made by this installation' })),
  voices: Type.Optional(anyFields()),
})
export type Broadcast = Static<typeof Broadcast>

export const Broadcasted = Type.Object({
  success: Type.Boolean(),
  debate_id: Type.String(),
  channels_notified: Type.Array(Type.String(), { description: 'Where it is told, or was before' }),
})
