import { expect, test } from 'vitest'
import { tokenCount } from './token-count.ts'

test.each([0, 1, 1_000_000_000])('%d tokens are counted', (told) => {
  expect(tokenCount(told)).toBe(told)
})

test.each([1.5, -1, 1_000_000_001, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '7', null, undefined, {}])(
  '%o is no number of tokens',
  (told) => {
    expect(tokenCount(told)).toBe(0)
  },
)

test('a sum may be larger than what one answer takes', () => {
  expect(tokenCount(5_000_000_000, Number.MAX_SAFE_INTEGER)).toBe(5_000_000_000)
  expect(tokenCount(1e300, Number.MAX_SAFE_INTEGER)).toBe(0)
})
