import Type, { type Static } from 'typebox'
import { stepType } from '../step-type.ts'

const Config = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200 }),
    text: Type.String({ minLength: 1, maxLength: 10_000 }),
    by: Type.Enum(['letter', 'push']),
    people: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 50,
        description: 'The ids of members. Default: the person on whose behalf the run acts',
      }),
    ),
  },
  { additionalProperties: false },
)
export type NotifyConfig = Static<typeof Config>

/** Its output is `told`, the ids of those who were told. */
export const notifyStep = stepType({
  name: 'notify',
  meaning: 'Tells members by letter, or by push as each of them prefers.',
  config: Config,
})
