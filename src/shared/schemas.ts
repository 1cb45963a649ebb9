import Type, { type TSchema } from 'typebox'

export const Time = Type.String({ format: 'date-time' })

export const Share = Type.Number({ minimum: 0, maximum: 1 })

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
