import Type, { type TSchema } from 'typebox'

export const Time = Type.String({ format: 'date-time' })

/** Fields that only their writer interprets. */
export const anyFields = (options: { default?: object; description?: string } = {}) =>
  Type.Record(Type.String(), Type.Unknown(), { ...options, maxProperties: 1_000 })

/** The name of an agent in a request. */
export const AgentName = Type.String({ minLength: 1, maxLength: 200 })

/** A text that becomes evidence; the rules of debates limit its bytes. */
export const LONGEST_SOURCE = 1_048_576

/** The largest integer that is read: fifteen digits, which every part of the service keeps exactly. */
export const LARGEST_INTEGER = 999_999_999_999_999

/** An integer without an upper limit of its own. */
export const Whole = <Options extends { minimum: number }>(
  options: Options & { default?: number; description?: string },
) => Type.Integer({ ...options, maximum: LARGEST_INTEGER })

/** The keyword of a number that callers may exceed; the edge then reads the number that it holds. */
export const READ_UP_TO = 'x-read-up-to'

/** A whole number, one at least unless `minimum` says otherwise, of which more than `most` is read as `most`. */
export const UpTo = (
  most: number,
  {
    minimum = 1,
    description = `At most ${most}; more is read as ${most}`,
    ...options
  }: { minimum?: number; default?: number; description?: string } = {},
) => Whole({ ...options, minimum, description, [READ_UP_TO]: most })

/** The fields beside every sum of model costs. */
export const CostFields = {
  cost_usd: Type.Number({ description: 'What is known of the cost' }),
  cost_known: Type.Boolean({
    description: 'False if models of unknown cost answered: the sum excludes them and is then a minimum',
  }),
  unpriced_tokens: Type.Integer({ description: 'The tokens of unknown cost' }),
}

export const Share = Type.Number({ minimum: 0, maximum: 1 })

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A date or a time in ISO 8601, which `time/dates.ts` reads and refuses in its own words. */
export const DateOrTime = (description: string) =>
  Type.String({ maxLength: 40, description, 'x-formats': ['date', 'date-time'] })

/** A comma-separated list, which a rule reads and refuses in its own words; without values, any text is an item. */
export const CommaList = (values: readonly string[], options: { description: string; maxLength: number }) =>
  Type.String({ ...options, 'x-items': values })
