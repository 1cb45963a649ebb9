import Type from 'typebox'
import { expect, test } from 'vitest'
import { anyFields } from '../schemas.ts'
import { keepKnownNames } from './known-names.ts'

const Part = Type.Object({ size: Type.Number() })
const Body = Type.Object({
  name: Type.String(),
  parts: Type.Array(Part),
  either: Type.Union([Type.Enum(['none']), Part, Type.Object({ weight: Type.Number() }), Type.Array(Part)]),
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

test('what has no name in a schema is taken away, wherever it stands', () => {
  expect(known({ name: 'a', other: [1] })).toEqual({ name: 'a' })
  expect(known({ parts: [{ size: 1, other: {} }, 7] })).toEqual({ parts: [{ size: 1 }, 7] })
  expect(known({ sizes: { a: { size: 1, other: 2 } } })).toEqual({ sizes: { a: { size: 1 } } })
})

test('in a union stays what any form has a name for', () => {
  expect(known({ either: { size: 1, weight: 2, other: 3 } })).toEqual({ either: { size: 1, weight: 2 } })
  expect(known({ either: [{ size: 1, weight: 2 }] })).toEqual({ either: [{ size: 1 }] })
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
