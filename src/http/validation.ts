import Type, { type TObject, type TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import { compiledOnce, defaulted } from '../shared/compiled-schema.ts'
import { invalid, invalidFields } from '../shared/errors.ts'
import { ID_PATTERN } from '../shared/ids.ts'
import { READ_UP_TO } from '../shared/schemas.ts'
import { shapeOf } from '../shared/size/schema-shape.ts'
import { excessIn, keepKnownNames } from '../shared/size/untrusted-values.ts'
import { fieldFaults } from '../shared/text/field-faults.ts'
import { isStorableText } from '../shared/text/storable-text.ts'
import { Upload } from './body/multipart.ts'
import type { Endpoint } from './endpoint.ts'
import type { Inputs } from './endpoint-parts.ts'
import { pathParameters } from './path-pattern.ts'

/** Path parameters are ids unless the endpoint declares otherwise. */
export function paramsSchema({ path, params }: Pick<Endpoint, 'path' | 'params'>): TObject | undefined {
  const names = pathParameters(path)
  if (names.length === 0) return undefined
  const ids = names.map((name) => [name, Type.String({ pattern: ID_PATTERN })])
  return Type.Object({ ...Object.fromEntries(ids), ...params?.properties })
}

/** Reads the three inputs of a request as the endpoint declares them, or says what is wrong with them. */
export function inputReader(endpoint: Endpoint): (request: Inputs) => Inputs {
  const readParams = textReader(paramsSchema(endpoint))
  const readQuery = textReader(endpoint.query)
  const readBody = bodyReader(endpoint.body)
  return ({ params, query, body }) => ({ params: readParams(params), query: readQuery(query), body: readBody(body) })
}

/** A body within its limits gets defaults, loses unknown fields and is checked, never coerced. */
export function bodyReader(schema: TSchema | undefined) {
  if (!schema) return () => undefined
  const isObject = Type.IsObject(schema)
  const readUpTo = clamping(isObject ? schema : undefined)
  return (body: unknown) => {
    if (body instanceof Upload) return body
    const excess = excessIn(schema, body)
    if (excess) throw invalidFields([excess])
    keepKnownNames(schema, body)
    const check = compiledOnce(schema)
    const given = defaulted(schema, body === undefined && isObject ? {} : body)
    const value = declaresAll(schema, given, holdsAnything) ? given : check.Clean(given)
    if (!check.Check(value)) throw refusal(check, value)
    return readUpTo(value)
  }
}

const ANY_NAME = '^.*$'
const anyName = new RegExp(ANY_NAME)

/** Cleaning leaves a map of anything as it is, unless a name breaks a line. */
function holdsAnything(schema: TSchema, value: object): boolean {
  const [[pattern, inner] = [], ...more] = Object.entries(shapeOf(schema).patternProperties ?? {})
  if (pattern !== ANY_NAME || !inner || Object.keys(inner).length > 0 || more.length > 0) return false
  return Object.keys(value).every((name) => anyName.test(name))
}

/** Query and path values arrive as text: they are converted, defaulted and checked. */
export function textReader(schema: TObject | undefined) {
  if (!schema) return () => ({})
  const properties = Object.entries(schema.properties) as [string, TSchema][]
  const readUpTo = clamping(schema)
  return (given: unknown) => {
    const texts = given as Record<string, unknown>
    const value: Record<string, unknown> = {}
    for (const [name, property] of properties) {
      const text = texts[name]
      if (text !== undefined) value[name] = converted(property, text)
    }
    refuseUnstorableValues(value)
    const check = compiledOnce(schema)
    const complete = defaulted(schema, value)
    if (!check.Check(complete)) throw refusal(check, complete)
    return readUpTo(complete)
  }
}

/** Clamps a number to the largest that its schema reads: a list is clamped here, and nowhere else. */
function clamping(schema: TObject | undefined) {
  const most = Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    const { [READ_UP_TO]: upTo } = property as { [READ_UP_TO]?: number }
    return upTo === undefined ? [] : [[name, upTo] as const]
  })
  return (read: unknown) => {
    const values = read as Record<string, unknown>
    for (const [name, upTo] of most) {
      const value = values[name]
      if (typeof value === 'number' && value > upTo) values[name] = upTo
    }
    return read
  }
}

const WHOLE = /^[+-]?\d{1,15}$/
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i
const BOOLEANS: Record<string, boolean> = { true: true, '1': true, yes: true, false: false, '0': false, no: false }

/** What is not clearly a value of the type stays unchanged, and the check refuses it. */
function converted(schema: TSchema, given: unknown): unknown {
  const { type, items } = schema as { type?: string; items?: TSchema }
  if (type === 'array' && items) {
    const parts = (Array.isArray(given) ? given : [given]).flatMap((part) => String(part).split(','))
    return parts.map((part) => converted(items, part.trim())).filter((part) => part !== '')
  }
  if (typeof given !== 'string') return given
  if (type === 'integer') return WHOLE.test(given) ? Number(given) : given
  if (type === 'number') return DECIMAL.test(given) ? Number(given) : given
  if (type === 'boolean') return BOOLEANS[given.toLowerCase()] ?? given
  return given
}

function refusal(check: Validator, value: unknown) {
  const [first, ...rest] = fieldFaults(check.Errors(value))
  return invalidFields([first ?? { field: '', message: 'has an invalid value' }, ...rest])
}

const UNSTORABLE = 'must not contain a NUL character or half of a surrogate pair'

const NONE: ReadonlySet<string> = new Set()

const fieldName = (parent: string, key: string | number) =>
  typeof key === 'number' ? `${parent}[${key}]` : parent ? `${parent}.${key}` : key

export function refuseUnstorableText(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw invalid(field, UNSTORABLE)
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      refuseUnstorableText(item, fieldName(field, index))
    })
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (!isStorableText(key)) throw invalid(field, `has a name that ${UNSTORABLE}`)
      refuseUnstorableText(item, fieldName(field, key))
    }
  }
}

/**
 * Decoded values by name: of a query, a path, a form or an object. Passwords are not stored as text, so they may
 * contain a NUL.
 */
export function refuseUnstorableValues(values: Record<string, unknown>, passwords: ReadonlySet<string> = NONE): void {
  for (const [name, value] of Object.entries(values)) {
    if (!isStorableText(name)) throw invalid('', `has a name that ${UNSTORABLE}`)
    refuseUnstorableText(passwords.has(name) && typeof value === 'string' ? value.replaceAll('\0', '') : value, name)
  }
}

/**
 * Whether every field of a value is declared in its schema, so that cleaning would leave it as it is. Cleaning sorts
 * the schema anew for each value, and most values have nothing to clean. `otherwise` answers for the parts that are
 * neither objects with these properties alone nor lists.
 */
export function declaresAll(
  schema: TSchema,
  value: unknown,
  otherwise: (schema: TSchema, value: object) => boolean,
): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value) && Type.IsArray(schema))
    return value.every((item) => declaresAll(schema.items, item, otherwise))
  if (Array.isArray(value) || !Type.IsObject(schema)) return otherwise(schema, value)
  const { properties } = schema
  const fields = Object.entries(value)
  if (!fields.every(([name]) => Object.hasOwn(properties, name))) return otherwise(schema, value)
  return fields.every(([name, field]) => declaresAll(properties[name] as TSchema, field, otherwise))
}
