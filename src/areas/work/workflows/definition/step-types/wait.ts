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
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** When it waits until; undefined for what is no instant from 1970 to 9999. */
export function instantOf(until: string): Date | undefined {
  const ms = INSTANT.test(until) ? Date.parse(until) : Number.NaN
  return ms >= 0 && ms <= LATEST_MS ? new Date(ms) : undefined
}

export const NO_INSTANT =
  'must be an instant in ISO 8601 with its offset, from 1970 to 9999, such as 2027-01-31T08:00:00Z'

export const waitStep = stepType({
  name: 'wait',
  meaning: 'Waits so many `seconds`, or `until` an instant.',
  config: Config,
  faults: ({ until }) =>
    until === undefined || isHole(until) || instantOf(until) ? [] : [{ field: 'until', message: NO_INSTANT }],
})
