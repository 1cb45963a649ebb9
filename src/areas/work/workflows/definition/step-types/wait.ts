import Type, { type Static } from 'typebox'
import { stepType } from '../step-type.ts'

const Config = Type.Object(
  {
    seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 31_536_000 })),
    until: Type.Optional(Type.String({ maxLength: 40, description: 'An instant in ISO 8601' })),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)
export type WaitConfig = Static<typeof Config>

export const waitStep = stepType({
  name: 'wait',
  meaning: 'Waits so many `seconds`, or `until` an instant.',
  config: Config,
})
