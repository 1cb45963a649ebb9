import { expect, test } from 'vitest'
import { rangeName, spanning } from './sheet-range.ts'

test.each([
  [1, 'S!A2:A9'],
  [26, 'S!A2:Z9'],
  [27, 'S!A2:AA9'],
  [702, 'S!A2:ZZ9'],
  [703, 'S!A2:AAA9'],
])('rows with %i columns are called %s', (columns, expected) => {
  expect(rangeName('S', 2, 9, columns)).toBe(expected)
})

test.each([
  [['Costs!A1:B4', 'Costs!A5:AA9', 'Costs!A10:Z12'], 'Costs!A1:AA12'],
  [['Costs!A1:B4', 'Staff!A5:C9'], 'Costs!A1:B4'],
  [['p. 12', 'p. 12'], 'p. 12'],
  [[undefined], undefined],
])('%j together are %s', (labels, expected) => {
  expect(spanning(labels)).toBe(expected)
})
