import { isObject } from '../../../shared/fields.ts'
import { type Attribute, COMMON, type Document, type ResourceType } from './attributes.ts'
import { booleanOf } from './filter.ts'
import { badRequest } from './scim-errors.ts'

const LONGEST_TEXT = 2_048
const MOST_VALUES = 200

const refusal = ({ name }: Attribute, detail: string) => badRequest('invalidValue', `${name}: ${detail}`)

/** One value of a list of people, numbers or addresses, by the names of the schema. */
export type Value = Record<string, unknown>

/** Directories send a single value also as a list of one, and a plain one also as `{ value }`. */
function unwrapped(attribute: Attribute, given: unknown): unknown {
  const one = Array.isArray(given) && given.length === 1 ? given[0] : given
  return attribute.type !== 'complex' && isObject(one) && 'value' in one ? one.value : one
}

function readText(attribute: Attribute, given: unknown): string {
  if (typeof given !== 'string') throw refusal(attribute, 'must be a string')
  const { longest = LONGEST_TEXT } = attribute
  if (given.length > longest) throw refusal(attribute, `must have at most ${longest} characters`)
  if (attribute.required && given.trim() === '') throw refusal(attribute, 'must not be empty')
  return given
}

function readBoolean(attribute: Attribute, given: unknown): boolean {
  const value = booleanOf(given)
  if (value === undefined) throw refusal(attribute, 'must be true or false')
  return value
}

/** What the object says about these attributes, under their own names; null says nothing, and so do unknown names. */
function readAttributes(attributes: readonly Attribute[], given: Record<string, unknown>): Document {
  const byName = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  const known: Document = {}
  for (const attribute of attributes) {
    const value = byName.get(attribute.name.toLowerCase())
    if (value === undefined || value === null || attribute.mutability === 'readOnly') continue
    const read = attribute.multiValued ? readValues(attribute, value) : readSingle(attribute, value)
    if (read !== undefined) known[attribute.name] = read
  }
  return known
}

/** One value of a complex attribute. */
function readComplex(attribute: Attribute, given: unknown): Value {
  const parts = attribute.subAttributes ?? []
  const valued = parts.some(({ name }) => name === 'value')
  const object = typeof given === 'string' && valued ? { value: given } : given
  if (!isObject(object)) throw refusal(attribute, 'must be an object')
  return readAttributes(parts, object)
}

/** A value of an attribute that has one at most; undefined when it says nothing. */
export function readSingle(attribute: Attribute, given: unknown): unknown {
  const value = unwrapped(attribute, given)
  if (attribute.type === 'boolean') return readBoolean(attribute, value)
  if (attribute.type !== 'complex') return readText(attribute, value)
  const parts = readComplex(attribute, value)
  return Object.keys(parts).length > 0 ? parts : undefined
}

const isPrimary = (value: Value) => value.primary === true

/** The values of a list; each has what it must have, and one at most is the primary one. */
export function readValues(attribute: Attribute, given: unknown): Value[] {
  const values = (Array.isArray(given) ? given : [given]).map((value) =>
    wholeValue(attribute, readComplex(attribute, value)),
  )
  if (attribute.name !== 'members' && values.length > MOST_VALUES) {
    throw refusal(attribute, `must have at most ${MOST_VALUES} values`)
  }
  if (values.filter(isPrimary).length > 1) throw refusal(attribute, 'must have one primary value at most')
  return values
}

export function wholeValue(attribute: Attribute, value: Value): Value {
  const missing = attribute.subAttributes?.find(({ name, required }) => required && value[name] === undefined)
  if (missing) throw refusal(attribute, `each must have a ${missing.name}`)
  if (Object.keys(value).length === 0) throw refusal(attribute, 'must not have an empty value')
  return value
}

/** Takes the role of the primary value from all but the ones that were just written. */
export function withOnePrimary(attribute: Attribute, values: readonly Value[], written: ReadonlySet<Value>): Value[] {
  const chosen = values.filter((value) => written.has(value) && isPrimary(value))
  if (chosen.length > 1) throw refusal(attribute, 'must have one primary value at most')
  if (chosen.length === 0) return [...values]
  return values.map((value) => (value === chosen[0] || !isPrimary(value) ? value : { ...value, primary: false }))
}

function checkSchemas({ schema, name }: ResourceType, given: unknown): void {
  if (given === undefined) return
  const ids = Array.isArray(given) ? given.map((id) => String(id).toLowerCase()) : []
  if (!ids.includes(schema.id.toLowerCase())) throw badRequest('invalidSyntax', `schemas: a ${name} has ${schema.id}`)
}

/** A whole resource as a directory sends one: what this service does not know is left out. */
export function readDocument(type: ResourceType, body: Record<string, unknown>): Document {
  checkSchemas(type, body.schemas)
  const attributes = [...COMMON, ...type.schema.attributes]
  const document = readAttributes(attributes, body)
  for (const extension of type.extensions) {
    const key = Object.keys(body).find((name) => name.toLowerCase() === extension.id.toLowerCase())
    const given = key === undefined ? undefined : body[key]
    if (isObject(given)) document[extension.id] = readAttributes(extension.attributes, given)
  }
  return withRequired(type, document)
}

export function withRequired({ schema }: ResourceType, document: Document): Document {
  const missing = schema.attributes.find(({ name, required }) => required && document[name] === undefined)
  if (missing) throw refusal(missing, 'is required')
  return document
}
