import { Errors } from 'typebox/schema'
import type { JsonObject, JsonValue } from './canonical-json.ts'
import type { FieldFault } from './errors.ts'
import { isObject } from './fields.ts'
import { fieldFaults } from './text/field-faults.ts'

const MOST_PARTS = 200
const DEEPEST = 8
const MOST_NAMED = 200
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
const FORMATS = ['date', 'date-time', 'email']

type IsRight = (value: JsonValue) => boolean

const isText: IsRight = (value) => typeof value === 'string'
const isNumber: IsRight = (value) => typeof value === 'number'
const isCount: IsRight = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isBoolean: IsRight = (value) => typeof value === 'boolean'
const isPlain: IsRight = (value) => value === null || typeof value !== 'object'
const isOneOf =
  (names: readonly string[]): IsRight =>
  (value) =>
    typeof value === 'string' && names.includes(value)
const listOf =
  (isRight: IsRight): IsRight =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= MOST_NAMED && value.every(isRight)

/** What a keyword must be, and in words. No patterns: a caller's could take the process for minutes. */
const KEYWORDS: Readonly<Record<string, readonly [IsRight, string]>> = {
  $schema: [isText, 'must be a string'],
  title: [isText, 'must be a string'],
  description: [isText, 'must be a string'],
  default: [() => true, ''],
  type: [isOneOf(TYPES), `must be one of ${TYPES.join(', ')}`],
  properties: [isObject, 'must be an object of schemas'],
  required: [listOf(isText), `must be a list of 1 to ${MOST_NAMED} names`],
  additionalProperties: [isBoolean, 'must be a boolean'],
  items: [isObject, 'must be a schema'],
  enum: [listOf(isPlain), `must be a list of 1 to ${MOST_NAMED} texts, numbers or booleans`],
  const: [isPlain, 'must be a text, a number or a boolean'],
  format: [isOneOf(FORMATS), `must be one of ${FORMATS.join(', ')}`],
  minimum: [isNumber, 'must be a number'],
  maximum: [isNumber, 'must be a number'],
  exclusiveMinimum: [isNumber, 'must be a number'],
  exclusiveMaximum: [isNumber, 'must be a number'],
  minLength: [isCount, 'must be a whole number'],
  maxLength: [isCount, 'must be a whole number'],
  minItems: [isCount, 'must be a whole number'],
  maxItems: [isCount, 'must be a whole number'],
}

/**
 * What is wrong with a JSON Schema that a caller wrote, first of all that it is none of an object. Only keywords are taken
 * whose check costs no more than reading the value.
 */
export function schemaFault(schema: JsonObject, field: string): FieldFault | undefined {
  if (schema.type !== 'object') return { field: `${field}.type`, message: 'must be object' }
  let parts = 0

  function faultIn(part: JsonObject, at: string, depth: number): FieldFault | undefined {
    parts += 1
    if (parts > MOST_PARTS) return { field: at, message: `exceeds the limit of ${MOST_PARTS} schemas` }
    if (depth > DEEPEST) return { field: at, message: `is nested deeper than ${DEEPEST} schemas` }
    for (const [keyword, value] of Object.entries(part)) {
      const rule = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined
      if (!rule) return { field: `${at}.${keyword}`, message: 'is a keyword that is not supported' }
      const [isRight, message] = rule
      if (!isRight(value)) return { field: `${at}.${keyword}`, message }
    }
    for (const [inner, place] of partsOf(part, at)) {
      if (!isObject(inner)) return { field: place, message: 'must be a schema' }
      const fault = faultIn(inner, place, depth + 1)
      if (fault) return fault
    }
    return undefined
  }
  return faultIn(schema, field, 1)
}

function partsOf({ properties, items }: JsonObject, at: string): [JsonValue, string][] {
  const named = isObject(properties) ? Object.entries(properties) : []
  const all = named.map(([name, inner]): [JsonValue, string] => [inner, `${at}.properties.${name}`])
  return items === undefined ? all : [...all, [items, `${at}.items`]]
}

/** What is wrong with a value by a schema without faults. It is interpreted: nothing is compiled from a caller's text. */
export function faultsBySchema(schema: JsonObject, value: JsonValue, field: string): FieldFault[] {
  const [, errors] = Errors(schema, value)
  return fieldFaults(errors).map(({ field: inner, message }) => ({
    field: inner === '' ? field : `${field}.${inner}`,
    message,
  }))
}
