import type { TSchema } from 'typebox'
import { isFor, othersOf, type Shape, shapeOf } from './schema-shape.ts'

/**
 * Takes out of everything that stands in a union what none of its forms has a name for, before anything is done with the
 * value: whoever reads it copies that once for each form, and what nobody knows may be most of it. Elsewhere such names are let go without a copy.
 */
export function keepKnownNames(schema: TSchema, value: unknown): void {
  if (typeof value !== 'object' || value === null || !hasUnion(schema)) return
  const shape = shapeOf(schema)
  if (shape.anyOf) keepKnown([schema], value)
  else if (Array.isArray(value)) for (const item of value) keepKnownNames(shape.items ?? {}, item)
  else for (const [name, inner] of Object.entries(value)) keepKnownNames(namedBy(shape, name) ?? {}, inner)
}

const namedBy = (shape: Shape, name: string): TSchema | undefined => {
  const { properties = {} } = shape
  return Object.hasOwn(properties, name) ? properties[name] : othersOf(shape)
}

const looked = new WeakMap<TSchema, boolean>()

/** Whether a union stands anywhere in a schema; looked for once. */
function hasUnion(schema: TSchema): boolean {
  const known = looked.get(schema)
  if (known !== undefined) return known
  const shape = shapeOf(schema)
  const inner = [...Object.values(shape.properties ?? {}), shape.items ?? [], othersOf(shape) ?? []].flat()
  const found = shape.anyOf !== undefined || inner.some(hasUnion)
  looked.set(schema, found)
  return found
}

function keepKnown(schemas: readonly TSchema[], value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const forms = schemas.flatMap(formsOf).filter(isFor(value)).map(shapeOf)
  if (forms.length === 0 || forms.some(isForAnything)) return
  if (Array.isArray(value)) keepInItems(forms, value)
  else keepInNames(forms, value as Record<string, unknown>)
}

const formsOf = (schema: TSchema): readonly TSchema[] => shapeOf(schema).anyOf?.flatMap(formsOf) ?? [schema]

const isForAnything = ({ type, items, properties, patternProperties }: Shape) =>
  type === 'array' ? !items : !properties && !patternProperties

function keepInItems(forms: readonly Shape[], list: readonly unknown[]): void {
  const schemas = forms.flatMap(({ items }) => items ?? [])
  for (const item of list) keepKnown(schemas, item)
}

function keepInNames(forms: readonly Shape[], record: Record<string, unknown>): void {
  for (const name of Object.keys(record)) {
    const schemas = forms.flatMap((form) => namedBy(form, name) ?? [])
    if (schemas.length > 0) keepKnown(schemas, record[name])
    else delete record[name]
  }
}
