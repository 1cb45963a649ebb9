import Type, { type TSchema } from 'typebox'

export const Time = Type.String({ format: 'date-time' })

/** Fields that nobody but their writer knows. */
export const anyFields = (options: { default?: object; description?: string } = {}) =>
  Type.Record(Type.String(), Type.Unknown(), { ...options, maxProperties: 1_000 })

/** The name of an agent, as it is asked for. */
export const AgentName = Type.String({ minLength: 1, maxLength: 200 })

/** A text that becomes evidence; what it may be in bytes is a rule of debates. */
export const LONGEST_SOURCE = 1_048_576

export const Share = Type.Number({ minimum: 0, maximum: 1 })

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
