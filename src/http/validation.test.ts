import Type from 'typebox'
import { expect, test } from 'vitest'
import { ServiceError } from '../shared/errors.ts'
import { EmailAddress } from '../shared/identity/email-address.ts'
import { pageQuery } from '../shared/pagination.ts'
import { anyFields, UpTo } from '../shared/schemas.ts'
import { endpoint } from './endpoint.ts'
import { bodyReader, inputReader } from './validation.ts'

const read = inputReader(
  endpoint({
    id: 'things.create',
    method: 'POST',
    path: '/things/:id',
    summary: 'Make a thing',
    auth: 'public',
    query: Type.Object({
      ...pageQuery({ limit: 20, max: 50 }).properties,
      ratio: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      deep: Type.Boolean({ default: false }),
      top_k: Type.Optional(UpTo(9)),
      tags: Type.Optional(Type.Array(Type.Enum(['a', 'b']))),
    }),
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 5, pattern: '\\S' }),
      count: Type.Integer({ default: 3 }),
      most: Type.Optional(UpTo(7)),
      address: Type.Optional(EmailAddress),
      parts: Type.Array(Type.Object({ size: Type.Number() }), { default: [], maxItems: 2 }),
      level: Type.Union([Type.Literal('low'), Type.Literal('high'), Type.Integer({ minimum: 1 })], { default: 'low' }),
    }),
    response: Type.Object({}),
    handle: () => ({}),
  }),
)
const input = { params: { id: 'x_1' }, query: {}, body: { name: 'ab' } }
const faultsOf = (change: object) => {
  try {
    read({ ...input, ...change })
  } catch (error) {
    if (error instanceof ServiceError) return error.details.errors
    throw error
  }
  throw new Error('was accepted')
}

test('a body gets defaults and loses unknown fields', () => {
  const body = { name: 'ab', extra: 1, parts: [{ size: 1, extra: 2 }] }
  expect(read({ ...input, body }).body).toEqual({ name: 'ab', count: 3, level: 'low', parts: [{ size: 1 }] })
})

test('a body is never coerced and every fault names its field', () => {
  expect(faultsOf({ body: { name: '', count: '3', parts: [{ size: 1 }, { size: 'x' }] } })).toEqual([
    { field: 'name', message: 'must not be empty' },
    { field: 'count', message: 'must be an integer' },
    { field: 'parts[1].size', message: 'must be a number' },
  ])
  expect(faultsOf({ body: { name: ' ' } })).toEqual([{ field: 'name', message: 'must not be empty' }])
  expect(faultsOf({ body: undefined })).toEqual([{ field: 'name', message: 'is required' }])
  expect(faultsOf({ body: { name: 'a', level: 'mid' } })).toEqual([
    { field: 'level', message: 'must be one of low, high, integer' },
  ])
  expect(faultsOf({ body: { name: 'a', address: 'Bob <bob@example.net>' } })).toEqual([
    { field: 'address', message: 'must be an e-mail address' },
  ])
  expect(faultsOf({ body: [] })).toEqual([{ field: '', message: 'must be an object' }])
})

test('a map of anything keeps what is in it, and no name that breaks a line', () => {
  const readMap = bodyReader(Type.Object({ kind: Type.String(), fields: anyFields() }))
  const fields = { a: { b: [1] }, '': null }
  expect(readMap({ kind: 'k', fields, extra: 1 })).toEqual({ kind: 'k', fields })
  expect(readMap({ kind: 'k', fields: { ...fields, 'x\ny': 1 } })).toEqual({ kind: 'k', fields })
  const sizes = bodyReader(Type.Record(Type.String(), Type.Object({ size: Type.Number() })))
  expect(sizes({ a: { size: 1, extra: 2 } })).toEqual({ a: { size: 1 } })
})

test('defaults are filled in wherever they stand', () => {
  const Part = Type.Object({ size: Type.Number({ default: 7 }) })
  const readParts = bodyReader(Type.Object({ parts: Type.Array(Part), either: Type.Union([Type.String(), Part]) }))
  expect(readParts({ parts: [{}], either: {} })).toEqual({ parts: [{ size: 7 }], either: { size: 7 } })
})

test('query values are converted, defaulted and checked', () => {
  const query = { limit: '7', ratio: '.5', deep: 'true', tags: ' a , b', other: 'x' }
  expect(read({ ...input, query }).query).toEqual({ limit: 7, offset: 0, ratio: 0.5, deep: true, tags: ['a', 'b'] })
  expect(read(input).query).toEqual({ limit: 20, offset: 0, deep: false })
})

test('a number beyond what is read is read as the most, in a query and in a body', () => {
  expect(read({ ...input, query: { limit: '51', offset: '500', top_k: '10' } }).query).toMatchObject({
    limit: 50,
    offset: 500,
    top_k: 9,
  })
  expect(read({ ...input, query: { limit: '50' } }).query).toMatchObject({ limit: 50 })
  expect(read({ ...input, body: { name: 'ab', most: 8 } }).body).toMatchObject({ most: 7 })
  expect(faultsOf({ body: { name: 'ab', most: 0 } })).toEqual([{ field: 'most', message: 'must be at least 1' }])
})

test.each([
  [{ limit: '0' }, 'limit', 'must be at least 1'],
  [{ limit: '-1' }, 'limit', 'must be at least 1'],
  [{ limit: '2.5' }, 'limit', 'must be an integer'],
  [{ limit: '1e2' }, 'limit', 'must be an integer'],
  [{ limit: '' }, 'limit', 'must be an integer'],
  [{ limit: ['1', '2'] }, 'limit', 'must be an integer'],
  [{ ratio: 'NaN' }, 'ratio', 'must be a number'],
  [{ deep: 'maybe' }, 'deep', 'must be a boolean'],
  [{ tags: 'a,c' }, 'tags[1]', 'must be one of a, b'],
])('the query %o is refused at %s', (query, field, message) => {
  expect(faultsOf({ query })).toEqual([{ field, message }])
})

test('ids in the path have a safe form', () => {
  for (const id of ['../x', 'a b', 'x'.repeat(65), '%0d%0a']) {
    expect(faultsOf({ params: { id } })).toMatchObject([{ field: 'id' }])
  }
  expect(() => read({ ...input, params: { id: 'a\0b' } })).toThrow(/id/)
})
