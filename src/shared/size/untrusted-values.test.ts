import Type from 'typebox'
import { expect, test } from 'vitest'
import { orNull } from '../schemas.ts'
import { FREE_VALUES, mostValues } from './schema-shape.ts'
import { excessIn } from './untrusted-values.ts'

const Agent = Type.Union([
  Type.String({ maxLength: 5 }),
  Type.Object({
    name: Type.String({ maxLength: 5 }),
    tags: Type.Array(Type.String({ maxLength: 2 }), { maxItems: 2 }),
  }),
])
const Body = Type.Object({
  title: orNull(Type.String({ maxLength: 3 })),
  mode: Type.Enum(['a', 'b']),
  agents: Type.Union([Type.String({ maxLength: 20 }), Type.Array(Agent, { maxItems: 2 })]),
  labels: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 2 }),
  sizes: Type.Record(Type.String(), Type.Array(Type.Integer(), { maxItems: 1 }), { maxProperties: 2 }),
})

test.each([
  [{ title: 'four' }, { field: 'title', message: 'must have at most 3 characters' }],
  [{ title: '😀😀😀😀' }, { field: 'title', message: 'must have at most 3 characters' }],
  [{ agents: ['a', 'b', 'c'] }, { field: 'agents', message: 'must have at most 2 items' }],
  [{ agents: ['a', 'toolong'] }, { field: 'agents[1]', message: 'must have at most 5 characters' }],
  [{ agents: [{ tags: ['a', 'b', 'c'] }] }, { field: 'agents[0].tags', message: 'must have at most 2 items' }],
  [{ labels: { a: 1, b: 1, c: 1 } }, { field: 'labels', message: 'must have at most 2 fields' }],
  [{ sizes: { a: [1, 2] } }, { field: 'sizes.a', message: 'must have at most 1 items' }],
])('%j holds too much', (body, fault) => {
  expect(excessIn(Body, body)).toEqual(fault)
})

test('what holds no more than it may passes, also where it is wrong or unknown', () => {
  for (const body of [
    { title: '😀😀😀', agents: ['a', { name: 'b', tags: ['c', 'd'] }], labels: { a: { deep: [1, 2, 3] } } },
    { title: null, agents: 'a,b', mode: 'c', unknown: [1, 2, 3, 4] },
    { title: 7, agents: 7, labels: [1, 2, 3], sizes: null },
    [],
    'text',
    undefined,
  ]) {
    expect(excessIn(Body, body)).toBeUndefined()
  }
})

test('a large list or map where none may stand is refused as a whole, a small one by its explanation', () => {
  const many = Array.from({ length: 100 }, () => ({}))
  expect(excessIn(Body, { mode: many })).toEqual({ field: 'mode', message: 'must be one of a, b' })
  expect(excessIn(Body, { labels: many })).toEqual({ field: 'labels', message: 'must be an object' })
  expect(excessIn(Body, { title: many })).toEqual({ field: 'title', message: 'must be one of string, null' })
  expect(excessIn(Body, { mode: 'a'.repeat(1_001) })).toEqual({ field: 'mode', message: 'must be one of a, b' })
  expect(excessIn(Body, { title: [[many]] })).toEqual({ field: 'title', message: 'must be one of string, null' })
  expect(excessIn(Body, { mode: {}, title: [1], labels: [[1], [2]] })).toBeUndefined()
})

test('a value of several forms is held against those that are of its type', () => {
  const many = Array.from({ length: 100 }, () => ({}))
  const Price = Type.Object({ input: Type.Number() })
  const Unpriced = Type.Union([Type.Enum(['allow', 'refuse']), Price, Type.Literal('ask')])
  const excess = (unpriced: unknown) => excessIn(Type.Object({ unpriced: Unpriced }), { unpriced })
  expect(excess({ input: many })).toEqual({ field: 'unpriced.input', message: 'must be a number' })
  expect(excess(many)).toEqual({ field: 'unpriced', message: 'must be one of allow, refuse, object, ask' })
  for (const unpriced of ['allow', { input: 1 }, { other: many }, 7, null]) expect(excess(unpriced)).toBeUndefined()
})

test('the most values of a body are those it declares, and those of which it says nothing', () => {
  expect(mostValues(undefined)).toBe(FREE_VALUES)
  expect(mostValues(Type.Object({ a: Type.Integer(), b: Type.Null() }))).toBe(3 + FREE_VALUES)
  const agents = 1 + 2 * (1 + 1 + (1 + 2))
  const sizes = 1 + 2 * (1 + 1)
  expect(mostValues(Body)).toBe(1 + 1 + 1 + agents + 1 + sizes + FREE_VALUES)
  const roomy = Type.Object({ list: Type.Array(Type.Unknown({ 'x-max-values': 50_000 }), { maxItems: 9 }) })
  expect(mostValues(roomy)).toBe(1 + 1 + 9 + 50_000)
})
