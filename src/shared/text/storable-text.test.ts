import { expect, test } from 'vitest'
import { storableValue } from './storable-text.ts'

test('a value is storable in all its texts and names', () => {
  const given = { 'a\0': ['b\0', 1, null, { c: 'd\ud800' }], '\udc00': true }
  expect(storableValue(given)).toEqual({ a: ['b', 1, null, { c: 'd\ufffd' }], '\ufffd': true })
})

test('what is storable stays the same object', () => {
  const given = { a: ['b', 1, null, undefined, { c: '😀' }] }
  expect(storableValue(given)).toBe(given)
})
