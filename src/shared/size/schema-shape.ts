import type { TSchema } from 'typebox'

/** What of a schema says how much a value may hold. */
export interface Shape {
  type?: string
  properties?: Readonly<Record<string, TSchema>>
  patternProperties?: Readonly<Record<string, TSchema>>
  additionalProperties?: boolean | TSchema
  items?: TSchema
  anyOf?: readonly TSchema[]
  enum?: readonly unknown[]
  const?: unknown
  maxItems?: number
  maxProperties?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  /** How many values there may be in all where anything may stand; ours, and no word of JSON Schema. */
  'x-max-values'?: number
}

export const shapeOf = (schema: TSchema) => schema as Shape

/** What the names that a schema does not list may hold; undefined where there are none. */
export function othersOf({ patternProperties, additionalProperties }: Shape): TSchema | undefined {
  const [pattern] = Object.values(patternProperties ?? {})
  if (pattern) return pattern
  if (typeof additionalProperties === 'object') return additionalProperties
  return additionalProperties ? {} : undefined
}

/** Whether a value of this type can have this form. */
export const isFor = (value: unknown) => (schema: TSchema) => {
  const { type, anyOf, enum: named } = shapeOf(schema)
  if (anyOf) return anyOf.some(isFor(value))
  if (named) return named.some((one) => typeOf(one) === typeOf(value))
  return type === undefined || type === typeOf(value)
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}
