import { isObject } from '../../shared/fields.ts'
import type { Endpoint } from '../endpoint.ts'

/** A JSON value of an OpenAPI document. */
export type Json = Record<string, unknown>

/** The keywords that mean the same in JSON Schema and in OpenAPI 3.0; all others are translated or left out. */
const SHARED_KEYWORDS = [
  'title',
  'description',
  'type',
  'format',
  'enum',
  'default',
  'required',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'readOnly',
  'writeOnly',
  'deprecated',
] as const

const schemasIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const isNull = (schema: Json) => schema.type === 'null' || schema.const === null

/** A wire schema in OpenAPI 3.0, which has no `const`, no null type and no numeric exclusive bounds. */
export function openApiSchema(schema: Json): Json {
  if (Array.isArray(schema.type)) return openApiSchema(withSingleType(schema, schema.type))
  if (isNull(schema)) return { type: 'string', nullable: true, enum: [null] }
  const ruled = ruledText(schema)
  if (ruled) return ruled
  return {
    ...sharedKeywords(schema),
    ...constant(schema),
    ...bounds(schema),
    ...object(schema),
    ...array(schema),
    ...combination(schema),
    ...example(schema),
  }
}

/** A text that a rule reads: one of several formats, or a comma-separated list; the schema itself does not check it. */
function ruledText({ 'x-formats': formats, 'x-items': items, description }: Json): Json | undefined {
  const described = description === undefined ? {} : { description }
  if (Array.isArray(formats)) return { ...described, anyOf: formats.map((format) => ({ type: 'string', format })) }
  if (!Array.isArray(items)) return undefined
  return { ...described, type: 'array', items: { type: 'string', ...(items.length > 0 ? { enum: items } : {}) } }
}

/** The schema of an input: properties with a default are optional. */
export function openApiInput(schema: Json): Json {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = ((schema.required ?? []) as string[]).filter((name) => !hasDefault(properties[name]))
  const { required: _, ...rest } = openApiSchema(schema)
  return {
    ...rest,
    ...(required.length > 0 ? { required } : {}),
    ...(isObject(schema.properties) ? { properties: mapValues(schema.properties, openApiInput) } : {}),
    ...(schema.type === 'array' && isObject(schema.items) ? { items: openApiInput(schema.items) } : {}),
  }
}

const hasDefault = (schema: unknown) => isObject(schema) && schema.default !== undefined

const sharedKeywords = (schema: Json): Json =>
  Object.fromEntries(SHARED_KEYWORDS.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]]))

function withSingleType({ type: _, ...rest }: Json, types: unknown[]): Json {
  return { anyOf: types.map((type) => ({ ...rest, type })) }
}

/** If a rule of an area refuses unknown values in its own words, they are in `x-enum`, which is not checked. */
function constant({ const: value, 'x-enum': known, enum: values = known, type }: Json): Json {
  const options = value === undefined ? values : [value]
  if (!Array.isArray(options)) return {}
  const kinds = new Set(options.map((option) => typeof option))
  const [kind] = kinds
  return {
    enum: options,
    ...enumNames(options),
    ...(type === undefined && kinds.size === 1 && kind === 'string' ? { type: 'string' } : {}),
  }
}

function bounds({ exclusiveMinimum, exclusiveMaximum }: Json): Json {
  return {
    ...(typeof exclusiveMinimum === 'number' ? { minimum: exclusiveMinimum, exclusiveMinimum: true } : {}),
    ...(typeof exclusiveMaximum === 'number' ? { maximum: exclusiveMaximum, exclusiveMaximum: true } : {}),
  }
}

function object({ properties, patternProperties, additionalProperties }: Json): Json {
  const rest = isObject(patternProperties) ? Object.values(patternProperties).find(isObject) : additionalProperties
  return {
    ...(isObject(properties) ? { properties: mapValues(properties, openApiSchema) } : {}),
    ...(isObject(rest) ? { additionalProperties: openApiSchema(rest) } : {}),
    ...(typeof rest === 'boolean' ? { additionalProperties: rest } : {}),
  }
}

function array({ type, items }: Json): Json {
  if (type !== 'array') return {}
  if (isObject(items)) return { items: openApiSchema(items) }
  const fixed = schemasIn(items)
  return { items: fixed.length > 0 ? { anyOf: fixed.map(openApiSchema) } : {} }
}

function combination({ anyOf, oneOf, allOf, not }: Json): Json {
  return {
    ...choice('anyOf', schemasIn(anyOf)),
    ...choice('oneOf', schemasIn(oneOf)),
    ...(Array.isArray(allOf) ? { allOf: schemasIn(allOf).map(openApiSchema) } : {}),
    ...(isObject(not) ? { not: openApiSchema(not) } : {}),
  }
}

/** A union with null is nullable; a union of constants is an enum; a union of one is that one. */
function choice(keyword: 'anyOf' | 'oneOf', all: Json[]): Json {
  if (all.length === 0) return {}
  const options = all.filter((option) => !isNull(option))
  const withNull = options.length < all.length ? orNull : (schema: Json) => schema
  if (options.length === 1 && options[0]) return withNull(openApiSchema(options[0]))
  if (options.every((option) => typeof option.const === 'string')) {
    return withNull({ type: 'string', enum: options.map((option) => option.const) })
  }
  return withNull({ [keyword]: options.map(openApiSchema) })
}

/** OpenAPI 3.0 allows null only where a type stands beside `nullable`, and an enum must name it too. */
function orNull(schema: Json): Json {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const [first, ...others] = schemasIn(schema[keyword])
    if (first) return { ...schema, [keyword]: [orNull(first), ...others] }
  }
  if (schema.type === undefined) return schema
  return { ...schema, nullable: true, ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}) }
}

const example = ({ examples }: Json): Json =>
  Array.isArray(examples) && examples.length > 0 ? { example: examples[0] } : {}

const mapValues = (record: Json, map: (value: Json) => Json): Json =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, isObject(value) ? map(value) : {}]))

/** How generators name the constant of a value by default. */
const constantOf = (value: string) => value.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()

const SPELLED: Readonly<Record<string, string>> = {
  '.': '_DOT_',
  '-': '_DASH_',
  '*': 'ALL',
  ':': '_COLON_',
  '/': '_SLASH_',
}
const spelledOut = (value: string) => constantOf(value.replace(/[^A-Za-z0-9_]/g, (sign) => SPELLED[sign] ?? '_'))

/**
 * Names for the constants of an enum whose values differ only in punctuation or case, such as `agent.message` and
 * `agent_message`.
 */
function enumNames(values: readonly unknown[]): { 'x-enum-varnames'?: string[] } {
  const texts = values.filter((value) => typeof value === 'string')
  const isClear = new Set(texts.map(constantOf)).size === texts.length
  if (isClear || texts.length < values.length) return {}
  const names = texts.map(spelledOut)
  const before = (name: string, index: number) => names.slice(0, index).filter((other) => other === name).length
  return {
    'x-enum-varnames': names.map((name, index) =>
      before(name, index) > 0 ? `${name}_${before(name, index) + 1}` : name,
    ),
  }
}

const pascal = (id: string) =>
  id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** An alias has schemas of its own only where it takes or answers something else. */
const nameOf = ({ id, alias }: Endpoint, part: 'body' | 'response') =>
  pascal(alias?.own[part] ? `${id}.${alias.name}` : id)

export const bodyName = (endpoint: Endpoint) => `${nameOf(endpoint, 'body')}Body`
export const responseName = (endpoint: Endpoint) => `${nameOf(endpoint, 'response')}Response`
export const refusalName = ({ id }: Endpoint) => `${pascal(id)}Refusal`

const WITHOUT_BODY = [204, 302]

/** Whether its answer is JSON of its response schema, always or on request. */
export const answersJson = ({ produces, response, status = 200 }: Endpoint) =>
  !WITHOUT_BODY.includes(status) && (!produces || (response as Json).type === 'object')

/** JSON under each media type that the endpoint has for it. */
export const asJson = ({ dialect, alsoAs }: Endpoint, content: Json): Json => ({
  [dialect ?? 'application/json']: content,
  ...(alsoAs && { [alsoAs]: content }),
})

/** A body of JSON in the dialect of the endpoint. */
export const json = (endpoint: Endpoint, schema: Json): Json => asJson(endpoint, { schema })

/** A value to start from: the stated example or default, or else the plainest value of the type. */
export function exampleValue(schema: Json): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as Json[]
  if (first) return exampleValue(first)
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map(exampleValue))
  return plainest(schema)
}

function plainest({ type, properties = {}, required = [], minimum = 0, format, ...bounds }: Json): unknown {
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (required as string[]).map((name) => [name, exampleValue((properties as Record<string, Json>)[name] ?? {})]),
      )
    case 'array':
      return Number(bounds.minItems ?? 0) > 0 ? [exampleValue((bounds.items ?? {}) as Json)] : []
    case 'integer':
    case 'number':
      return minimum
    case 'boolean':
      return false
    case 'string':
      return format === 'date-time' ? '2026-01-01T00:00:00.000Z' : 'x'.repeat(Number(bounds.minLength ?? 0))
    default:
      return null
  }
}
