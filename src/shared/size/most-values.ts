import type { TSchema } from 'typebox'
import { othersOf, shapeOf } from './schema-shape.ts'

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
