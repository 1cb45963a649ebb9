import { expect, test } from 'vitest'
import { heldParts } from './held-parts.ts'

test('asks every part anew, in the order of their names', () => {
  const parts = heldParts()
  const patterns = ['a+']
  parts.register('patterns', () => ({ entries: patterns.length }))
  parts.register('debates', () => ({ entries: 2, bytes: 1_200 }))
  patterns.push('b+')
  expect(parts.list()).toEqual([
    { part: 'debates', entries: 2, bytes: 1_200 },
    { part: 'patterns', entries: 2 },
  ])
})
