import type { TSchema } from 'typebox'
import type { FieldFault } from '../errors.ts'
import { atMost, ofType, oneOf } from '../text/field-faults.ts'
import { isFor, othersOf, type Shape, shapeOf } from './schema-shape.ts'

/**
 * The first place where a value exceeds its schema: too many items, names or characters. It is found before validation,
 * which costs far more per part than counting does.
 */
export function excessIn(schema: TSchema, value: unknown, field = ''): FieldFault | undefined {
  const shape = shapeOf(schema)
  if (shape.anyOf) return excessInForms(shape.anyOf, value, field)
  if (typeof value === 'string') return tooLong(shape, value, field)
  if (typeof value !== 'object' || value === null) return undefined
  const fault = misplaced(shape, value, field)
  if (fault) return fault
  return Array.isArray(value) ? excessInItems(shape, value, field) : excessInNames(shape, value, field)
}

/** A value of a union exceeds it when it exceeds every alternative that it could match. */
function excessInForms(all: readonly TSchema[], value: unknown, field: string): FieldFault | undefined {
  const forms = all.filter(isFor(value))
  if (forms.length === 0 && isLarge(value)) return { field, message: oneOf(all.flatMap(wordsOf)) }
  const faults = forms.map((form) => excessIn(form, value, field))
  return faults.every((fault) => fault !== undefined) ? faults.at(-1) : undefined
}

/** How a fault names an alternative. */
const wordsOf = (form: TSchema): unknown[] => {
  const { anyOf, enum: named, const: only, type } = shapeOf(form)
  if (anyOf) return anyOf.flatMap(wordsOf)
  return named ? [...named] : [only ?? type]
}

/** A list or map with a few wrong parts is explained part by part; one of the wrong type that is larger is not. */
const EXPLAINED_PARTS = 20

const isLarge = (value: unknown) => roomAfter(value, EXPLAINED_PARTS + 1) < 0

/** Counts the value and all its parts down from `room`; stops once there is no room left. */
function roomAfter(value: unknown, room: number): number {
  let left = room - 1
  if (typeof value !== 'object' || value === null) return left
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    if (left < 0) break
    left = roomAfter(part, left)
  }
  return left
}

function misplaced({ type, enum: named }: Shape, value: object, field: string): FieldFault | undefined {
  const wanted = Array.isArray(value) ? 'array' : 'object'
  if ((type === undefined && !named) || type === wanted) return undefined
  if (!isLarge(value)) return undefined
  return { field, message: named ? oneOf(named) : ofType(type ?? wanted) }
}

/** No enumerated name is longer. */
const LONGEST_LISTED = 1_000

function tooLong({ maxLength, enum: named }: Shape, text: string, field: string): FieldFault | undefined {
  if (named && text.length > LONGEST_LISTED) return { field, message: oneOf(named) }
  if (maxLength === undefined || !isLongerThan(maxLength, text)) return undefined
  return { field, message: atMost('maxLength', maxLength) }
}

const isFirstOfPair = (unit: number) => unit >= 0xd8_00 && unit < 0xdc_00

/** Counts characters; one beyond the first 65,536 takes two UTF-16 units. */
function isLongerThan(most: number, text: string): boolean {
  if (text.length <= most || text.length > 2 * most) return text.length > most
  let pairs = 0
  for (let at = 0; at < text.length; at++) if (isFirstOfPair(text.charCodeAt(at))) pairs++
  return text.length - pairs > most
}

function excessInItems({ items, maxItems }: Shape, list: readonly unknown[], field: string): FieldFault | undefined {
  if (maxItems !== undefined && list.length > maxItems) return { field, message: atMost('maxItems', maxItems) }
  if (!items) return undefined
  for (const [index, item] of list.entries()) {
    const fault = excessIn(items, item, `${field}[${index}]`)
    if (fault) return fault
  }
  return undefined
}

function excessInNames(shape: Shape, record: object, field: string): FieldFault | undefined {
  const { properties = {}, maxProperties } = shape
  const others = othersOf(shape)
  const entries = Object.entries(record)
  if (maxProperties !== undefined && entries.length > maxProperties) {
    return { field, message: atMost('maxProperties', maxProperties) }
  }
  for (const [name, value] of entries) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : others
    const fault = schema && excessIn(schema, value, field ? `${field}.${name}` : name)
    if (fault) return fault
  }
  return undefined
}

/**
 * Removes from every value of a union the properties that no alternative knows, before validation: validation copies
 * the value for each alternative, and unknown properties may be most of it. Elsewhere unknown properties are dropped
 * without a copy.
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

/** Whether a schema contains a union; computed once per schema. */
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
