import { expect, test } from 'vitest'
import { authorityOf } from './reliability.ts'

test('what nobody judged is worth what it was collected with, or what its kind is worth', () => {
  expect(authorityOf({ kind: 'evidence', authority: 0.8 })).toBe(0.8)
  expect(authorityOf({ kind: 'document', authority: null })).toBe(0.7)
  expect(authorityOf({ kind: 'page', authority: null })).toBe(0.5)
})
