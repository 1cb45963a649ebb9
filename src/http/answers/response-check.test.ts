import Type, { type TSchema } from 'typebox'
import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { responseCheck } from './response-check.ts'

const check = (response: TSchema, answer: unknown) =>
  responseCheck({ id: 'things.show', response } as Endpoint)(answer, 200)

const Thing = Type.Object({
  name: Type.String(),
  size: Type.Union([Type.Literal('s'), Type.Literal('m'), Type.Null()]),
})
const Box = Type.Object({ box: Type.String() })
const thing = { name: 'Pear', size: null }
const more = { ...thing, colour: 'green' }

test.each<[string, TSchema, unknown]>([
  ['an object', Thing, thing],
  ['a list', Type.Array(Thing), [thing, { name: 'Fig', size: 'm' }]],
  ['one of two', Type.Union([Box, Thing]), thing],
  ['both of two', Type.Intersect([Box, Thing]), { ...thing, box: 'blue' }],
  ['a record', Type.Record(Type.String(), Thing), { first: thing }],
  ['a pair', Type.Tuple([Thing, Box]), [thing, { box: 'blue' }]],
  ['more where more is allowed', Type.Object(Thing.properties, { additionalProperties: Type.String() }), more],
  ['anything', Type.Unknown(), more],
])('what is declared as %s is answered', (_, schema, answer) => {
  expect(() => check(schema, answer)).not.toThrow()
  expect(() => check(Type.Object({ deep: Type.Array(schema) }), { deep: [answer] })).not.toThrow()
})

test.each<[string, TSchema, unknown]>([
  ['an object', Thing, more],
  ['an object named like what every object has', Thing, { ...thing, constructor: 1 }],
  ['a list', Type.Array(Thing), [thing, more]],
  ['one of two', Type.Union([Box, Thing]), more],
  ['both of two', Type.Intersect([Box, Thing]), { ...more, box: 'blue' }],
  ['a record', Type.Record(Type.String(), Thing), { first: more }],
  ['a pair', Type.Tuple([Thing, Box]), [more, { box: 'blue' }]],
])('a field that is not declared in %s fails', (_, schema, answer) => {
  const words = 'things.show answers fields its schema does not declare'
  expect(() => check(schema, answer)).toThrow(words)
  expect(() => check(Type.Object({ deep: Type.Array(schema) }), { deep: [answer] })).toThrow(words)
})

test('what breaks the schema fails with what is wrong', () => {
  expect(() => check(Type.Array(Thing), [{ name: 7, size: null }])).toThrow('things.show breaks its response schema')
})
