import type { TSchema } from 'typebox'
import { isFor, othersOf, type Shape, shapeOf } from './schema-shape.ts'

/**
 * Takes away what no form of the schema has a name for, before anything is done with the value: whoever reads it copies
 * what stands in a union once for each form, and what nobody knows may be most of it.
 */
export function keepKnownNames(schema: TSchema, value: unknown): void {
  keepKnown([schema], value)
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
    const schemas = forms.flatMap((form) => {
      const { properties = {} } = form
      return (Object.hasOwn(properties, name) ? properties[name] : othersOf(form)) ?? []
    })
    if (schemas.length > 0) keepKnown(schemas, record[name])
    else delete record[name]
  }
}
