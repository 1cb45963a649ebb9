import { expect, test } from 'vitest'
import { dollars } from './dollars.ts'

test('small amounts keep their figures', () => {
  expect([0, 1.5, 0.012, 0.00042].map(dollars)).toEqual(['$0.00', '$1.50', '$0.01', '$0.0004'])
})
