import { expect, test } from 'vitest'
import { expectLinear } from '../../../../test/support/growth.ts'
import { isBase64 } from './accept-upload.ts'

test.each([
  ['aGVsbG8=', true],
  ['aGVs bG8\n=\n', true],
  ['_-8', true],
  ['', true],
  ['!!', false],
  ['aGVsbG8=x', false],
  ['a===', false],
])('whether %j is base64: %s', (text, expected) => {
  expect(isBase64(text)).toBe(expected)
})

test.each([' ', '= ', 'a'])('looking at it takes no longer than its length: %j again and again', (sign) => {
  expectLinear(60_000, (length) => `${sign.repeat(length)}!`, isBase64)
})
