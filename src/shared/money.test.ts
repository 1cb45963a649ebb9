import { expect, test } from 'vitest'
import { decimalOf, nanoOf, usdOf } from './money.ts'

test('dollars become whole nano-dollars and come back', () => {
  expect(nanoOf(0.1) + nanoOf(0.2)).toBe(nanoOf(0.3))
  expect(usdOf(nanoOf(12.345678901))).toBe(12.345678901)
})

test.each([
  [0, '0.00'],
  [nanoOf(12.5), '12.50'],
  [nanoOf(1000), '1000.00'],
  [1, '0.000000001'],
  [nanoOf(0.0012), '0.0012'],
  [-nanoOf(3.1), '-3.10'],
])('%d nano-dollars are written %s', (nano, text) => {
  expect(decimalOf(nano)).toBe(text)
})
