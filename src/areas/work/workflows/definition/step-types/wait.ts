import Type, { type Static } from 'typebox'
import { isHole } from '../hole.ts'
import { stepType } from '../step-type.ts'

const Config = Type.Object(
  {
    seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 31_536_000 })),
    until: Type.Optional(Type.String({ maxLength: 40, description: 'An instant in ISO 8601' })),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)
export type WaitConfig = Static<typeof Config>

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

export const waitStep = stepType({
  name: 'wait',
  meaning: 'Waits so many `seconds`, or `until` an instant.',
  config: Config,
  faults: ({ until }) =>
    until === undefined || isHole(until) || (INSTANT.test(until) && !Number.isNaN(Date.parse(until)))
      ? []
      : [{ field: 'until', message: 'must be an instant in ISO 8601 with its offset, such as 2027-01-31T08:00:00Z' }],
})
