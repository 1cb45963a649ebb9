import { expect, test } from 'vitest'
import { ServiceError } from '../../shared/errors.ts'
import { readJson } from './json-outline.ts'

const MOST = 1_000
const read = (text: string | Buffer) => readJson(Buffer.from(text), MOST)

const refused = (text: string | Buffer) => {
  try {
    read(text)
  } catch (error) {
    if (error instanceof ServiceError) return { status: error.status, ...error.details }
    throw error
  }
  throw new Error('was accepted')
}

test('an empty or blank body is none', () => {
  expect(read('')).toBeUndefined()
  expect(read(' \n')).toBeUndefined()
})

test('ordinary JSON passes, brackets and escapes in strings included', () => {
  const value = { a: [1, { b: '}]"\\' }], c: '😀\\u0000' }
  expect(read(JSON.stringify(value))).toEqual(value)
})

test('what cannot be read says why', () => {
  expect(refused('{')).toMatchObject({ status: 400, reason: 'INVALID_JSON' })
  expect(refused(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ status: 400, reason: 'INVALID_ENCODING' })
  expect(refused('['.repeat(20_000) + ']'.repeat(20_000))).toMatchObject({ status: 400, reason: 'TOO_DEEP' })
  expect(refused('{"__proto__": {"admin": true}}')).toMatchObject({ status: 400, reason: 'FORBIDDEN_FIELD' })
  expect(refused('{"\\u005f_proto__": 1}')).toMatchObject({ status: 400, reason: 'FORBIDDEN_FIELD' })
})

test('a NUL or half of a surrogate pair is refused and the field is named', () => {
  expect(refused('{"a": [{"b": "x\\u0000"}]}')).toMatchObject({ status: 400, field: 'a[0].b' })
  expect(refused('{"a": "\\ud800"}')).toMatchObject({ status: 400, field: 'a' })
  expect(refused('{"a": {"\\udc00": 1}}')).toMatchObject({ status: 400, field: 'a' })
  expect(read('{"a": "\\ud83d\\ude00"}')).toEqual({ a: '😀' })
})
