import { expect, test } from 'vitest'
import { HeldBytes } from './places.ts'

test('what was not asked for longest goes first, and what is larger than all room stays alone', () => {
  const held = new HeldBytes<string>(10, (value) => value.length)
  held.keep('a', 'xxxx')
  held.keep('b', 'xxxx')
  expect(held.recall('a')).toBe('xxxx')
  held.keep('c', 'xxxx')
  expect([held.recall('a'), held.recall('b'), held.recall('c')]).toEqual(['xxxx', undefined, 'xxxx'])
  held.keep('c', 'yy')
  held.keep('d', 'xxxx')
  expect([held.recall('a'), held.recall('c'), held.recall('d')]).toEqual(['xxxx', 'yy', 'xxxx'])
  held.keep('e', 'x'.repeat(20))
  expect([held.recall('a'), held.recall('d'), held.recall('e')]).toEqual([undefined, undefined, 'x'.repeat(20)])
})
