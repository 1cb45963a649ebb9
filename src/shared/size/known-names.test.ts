import Type from 'typebox'
import { expect, test } from 'vitest'
import { anyFields } from '../schemas.ts'
import { keepKnownNames } from './untrusted-values.ts'

const Part = Type.Object({ size: Type.Number() })
const Deep = Type.Union([Type.Literal('none'), Type.Object({ size: Type.Object({ deep: Type.Number() }) })])
const Body = Type.Object({
  name: Type.String(),
  parts: Type.Array(Part),
  either: Type.Union([Type.Enum(['none']), Part, Type.Object({ weight: Type.Number() }), Type.Array(Part)]),
  many: Type.Array(Deep),
  named: Type.Record(Type.String(), Deep),
  free: anyFields(),
  sizes: Type.Record(Type.String(), Part),
  anything: Type.Union([Part, Type.Unknown()]),
  list: Type.Array(Type.Unknown()),
})

const known = (value: unknown) => {
  const copy = structuredClone(value)
  keepKnownNames(Body, copy)
  return copy
}

test('in a union stays what any form has a name for, wherever it stands', () => {
  expect(known({ either: { size: 1, weight: 2, other: 3 } })).toEqual({ either: { size: 1, weight: 2 } })
  expect(known({ either: [{ size: 1, weight: 2 }] })).toEqual({ either: [{ size: 1 }] })
  const one = { size: { deep: 1, other: [1] }, other: [1] }
  expect(known({ many: [one, 'none'], named: { a: one } })).toEqual({
    many: [{ size: { deep: 1 } }, 'none'],
    named: { a: { size: { deep: 1 } } },
  })
})

test('what stands in no union is left for the reading, which copies nothing there', () => {
  const body = { name: 'a', other: [1], parts: [{ size: 1, other: 2 }], sizes: { a: { size: 1, other: 2 } } }
  expect(known(body)).toEqual(body)
})

test.each([
  { free: { a: { b: [1] } }, anything: { size: 1, other: 2 }, list: [{ a: 1 }] },
  { name: { first: 'a' }, parts: { size: 1 }, free: [{ a: 1 }], either: 'none' },
  [{ name: 'a', other: 1 }],
  null,
  'text',
])('what may be anything stays, and so does what the check will refuse: %j', (value) => {
  expect(known(value)).toEqual(value)
})
