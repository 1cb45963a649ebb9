import type { TSchema } from 'typebox'
import { sum } from '../figures.ts'

/** The keywords of a schema that limit how much a value may hold. */
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
  /** The largest total number of values where the schema allows anything; our own keyword, not one of JSON Schema. */
  'x-max-values'?: number
}

export const shapeOf = (schema: TSchema) => schema as Shape

/** The schema of properties that are not listed; undefined if none are allowed. */
export function othersOf({ patternProperties, additionalProperties }: Shape): TSchema | undefined {
  const [pattern] = Object.values(patternProperties ?? {})
  if (pattern) return pattern
  if (typeof additionalProperties === 'object') return additionalProperties
  return additionalProperties ? {} : undefined
}

/** Whether a value of this type can match the schema. */
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

/** The largest number of values where the schema says nothing: unknown fields, and maps of anything. */
export const FREE_VALUES = 10_000

/**
 * The most values that a body of this schema may hold: declared ones, the largest alternative of each union, and free
 * ones.
 */
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

/** The largest number that any place for free values allows; all such places share it. */
function freeValues(schema: TSchema): number {
  const { anyOf = [], items, properties = {}, 'x-max-values': most = FREE_VALUES, ...shape } = shapeOf(schema)
  const others = othersOf(shape)
  const inner = [...anyOf, ...Object.values(properties), ...(items ? [items] : []), ...(others ? [others] : [])]
  return Math.max(most, ...inner.map(freeValues))
}

const isKnown = (schema: TSchema) => Object.keys(shapeOf(schema)).length > 0
