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

/** How many values may stand where a schema says nothing of them: unknown fields, and maps of anything. */
export const FREE_VALUES = 10_000

/** The most values that a body of this schema is read with: what it declares, each alternative by its largest, and what is free. */
export const mostValues = (schema: TSchema | undefined): number =>
  schema ? declaredValues(schema) + freeValues(schema) : FREE_VALUES

function declaredValues(schema: TSchema): number {
  const { anyOf, items, maxItems = FREE_VALUES, maxProperties = FREE_VALUES, ...shape } = shapeOf(schema)
  if (anyOf) return Math.max(...anyOf.map(declaredValues))
  if (items) return 1 + maxItems * declaredValues(items)
  const others = othersOf(shape)
  const named = Object.values(shape.properties ?? {}).map(declaredValues)
  return 1 + sum(named) + (others && isKnown(others) ? maxProperties * declaredValues(others) : 0)
}

/** The largest of what the places for anything allow: they share it. */
function freeValues(schema: TSchema): number {
  const { anyOf = [], items, properties = {}, 'x-max-values': most = FREE_VALUES, ...shape } = shapeOf(schema)
  const others = othersOf(shape)
  const inner = [...anyOf, ...Object.values(properties), ...(items ? [items] : []), ...(others ? [others] : [])]
  return Math.max(most, ...inner.map(freeValues))
}

const isKnown = (schema: TSchema) => Object.keys(shapeOf(schema)).length > 0

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
