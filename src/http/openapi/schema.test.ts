import Type from 'typebox'
import { expect, test } from 'vitest'
import { CommaList, DateOrTime, orNull } from '../../shared/schemas.ts'
import { type Json, openApiInput, openApiSchema } from './schema.ts'

test.each([
  ['a constant', Type.Literal('x'), { type: 'string', enum: ['x'] }],
  ['constants', Type.Union([Type.Literal('x'), Type.Literal('y')]), { type: 'string', enum: ['x', 'y'] }],
  ['an enum', Type.Enum(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
  ['null', Type.Null(), { type: 'string', nullable: true, enum: [null] }],
  ['a nullable text', orNull(Type.String({ maxLength: 5 })), { type: 'string', maxLength: 5, nullable: true }],
  [
    'a nullable choice of constants',
    Type.Union([Type.Literal('x'), Type.Literal('y'), Type.Null()]),
    { type: 'string', enum: ['x', 'y', null], nullable: true },
  ],
  ['a nullable enum', orNull(Type.Enum(['a', 'b'])), { type: 'string', enum: ['a', 'b', null], nullable: true }],
  [
    'a nullable choice of shapes',
    orNull(Type.Union([Type.String(), Type.Integer()])),
    { anyOf: [{ type: 'string', nullable: true }, { type: 'integer' }] },
  ],
  [
    'values that differ in their signs alone',
    Type.Enum(['agent.message', 'agent_message', '*']),
    {
      type: 'string',
      enum: ['agent.message', 'agent_message', '*'],
      'x-enum-varnames': ['AGENT_DOT_MESSAGE', 'AGENT_MESSAGE', 'ALL'],
    },
  ],
  [
    'a date or a time, as a rule reads it',
    DateOrTime('When'),
    {
      description: 'When',
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    },
  ],
  [
    'a list with commas, as a rule reads it',
    CommaList(['a', 'b'], { description: 'Some', maxLength: 9 }),
    { description: 'Some', type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
  ],
  [
    'a choice of shapes',
    Type.Union([Type.String(), Type.Integer()]),
    { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  ],
  [
    'exclusive bounds',
    Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
    { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: true },
  ],
  ['a record', Type.Record(Type.String(), Type.Number()), { type: 'object', additionalProperties: { type: 'number' } }],
  [
    'a closed object',
    Type.Object({}, { additionalProperties: false }),
    { type: 'object', properties: {}, additionalProperties: false },
  ],
  ['a tuple', Type.Tuple([Type.String()]), { type: 'array', items: { anyOf: [{ type: 'string' }] }, minItems: 1 }],
  ['anything', Type.Unknown(), {}],
  ['nothing', Type.Never(), { not: {} }],
  ['an example', Type.String({ examples: ['hi', 'ho'] }), { type: 'string', example: 'hi' }],
  ['foreign keywords', Type.String({ $id: 'x', contentEncoding: 'base64' }), { type: 'string' }],
  ['a list of types', { type: ['string', 'null'], maxLength: 3 }, { type: 'string', maxLength: 3, nullable: true }],
])('%s', (_, schema, expected) => {
  expect(openApiSchema(schema as unknown as Json)).toEqual(expected)
})

test('descends into objects, arrays and intersections', () => {
  const schema = Type.Object({
    list: Type.Array(orNull(Type.String())),
    both: Type.Intersect([Type.Object({ a: Type.Literal(1) }), Type.Object({})]),
  })
  expect(openApiSchema(schema as unknown as Json)).toEqual({
    type: 'object',
    required: ['list', 'both'],
    properties: {
      list: { type: 'array', items: { type: 'string', nullable: true } },
      both: {
        allOf: [
          { type: 'object', required: ['a'], properties: { a: { type: 'number', enum: [1] } } },
          { type: 'object', properties: {} },
        ],
      },
    },
  })
})

test('what a rule takes is listed, although the schema does not check it', () => {
  const schema = Type.String({ maxLength: 9, 'x-enum': ['a', 'b'] })
  expect(openApiSchema(schema as unknown as Json)).toEqual({ type: 'string', maxLength: 9, enum: ['a', 'b'] })
})

test('what has a default need not be sent', () => {
  const Inner = Type.Object({ deep: Type.Boolean({ default: true }), name: Type.String() })
  const schema = Type.Object({
    size: Type.Integer({ default: 3 }),
    one: Inner,
    many: Type.Array(Inner),
    all: Type.Object({ size: Type.Integer({ default: 3 }) }),
  })
  expect(openApiInput(schema as unknown as Json)).toMatchObject({
    required: ['one', 'many', 'all'],
    properties: { one: { required: ['name'] }, many: { items: { required: ['name'] } } },
  })
  expect(openApiInput(schema as unknown as Json)).not.toHaveProperty('properties.all.required')
  expect(openApiSchema(schema as unknown as Json)).toMatchObject({ required: ['size', 'one', 'many', 'all'] })
})
