import { expect, test } from 'vitest'
import { faultsBySchema, schemaFault } from './caller-schema.ts'
import type { JsonObject } from './canonical-json.ts'

const FORM: JsonObject = {
  type: 'object',
  required: ['reason'],
  properties: {
    reason: { type: 'string', minLength: 3, title: 'Why' },
    amount: { type: 'integer', minimum: 0 },
    places: { type: 'array', items: { enum: ['Ulm', 'Bonn'] }, maxItems: 2 },
  },
  additionalProperties: false,
}

test('what is understood has no fault', () => {
  expect(schemaFault(FORM, 'form')).toBeUndefined()
})

test.each<[JsonObject, string, string]>([
  [{ type: 'string' }, 'form.type', 'must be object'],
  [{ type: 'object', pattern: '(a+)+$' }, 'form.pattern', 'is a keyword that is not supported'],
  [{ type: 'object', constructor: {} }, 'form.constructor', 'is a keyword that is not supported'],
  [
    { type: 'object', properties: { a: { $ref: '#' } } },
    'form.properties.a.$ref',
    'is a keyword that is not supported',
  ],
  [{ type: 'object', properties: { a: 'text' } }, 'form.properties.a', 'must be a schema'],
  [{ type: 'object', properties: { a: { minLength: -1 } } }, 'form.properties.a.minLength', 'must be a whole number'],
  [{ type: 'object', required: [] }, 'form.required', 'must be a list of 1 to 200 names'],
  [{ type: 'object', items: { format: 'regex' } }, 'form.items.format', 'must be one of date, date-time, email'],
  [
    { type: 'object', items: { type: ['string'] } },
    'form.items.type',
    'must be one of object, array, string, number, integer, boolean, null',
  ],
])('%j is refused at its place', (schema, field, message) => {
  expect(schemaFault(schema, 'form')).toEqual({ field, message })
})

test('a schema is bounded in depth and in parts', () => {
  let deep: JsonObject = { type: 'object' }
  for (let level = 0; level < 9; level++) deep = { type: 'object', properties: { a: deep } }
  expect(schemaFault(deep, 'form')?.message).toContain('nested deeper than 8')
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`a${index}`, {}]))
  expect(schemaFault({ type: 'object', properties: many }, 'form')?.message).toContain('limit of 200')
})

test('each wrong field of a value is named', () => {
  expect(faultsBySchema(FORM, { reason: 'it fits', places: ['Ulm'] }, 'values')).toEqual([])
  expect(faultsBySchema(FORM, { reason: 'no', amount: 1.5, places: ['Rome'] }, 'values')).toEqual([
    { field: 'values.reason', message: 'must have at least 3 characters' },
    { field: 'values.amount', message: 'must be an integer' },
    { field: 'values.places[0]', message: 'must be one of Ulm, Bonn' },
  ])
  expect(faultsBySchema(FORM, { reason: 'it fits', more: 1 }, 'values')).toEqual([
    { field: 'values.more', message: 'is not a known field' },
  ])
  expect(faultsBySchema(FORM, {}, 'values')).toEqual([{ field: 'values.reason', message: 'is required' }])
  expect(faultsBySchema(FORM, 'text', 'values')).toEqual([{ field: 'values', message: 'must be an object' }])
})
