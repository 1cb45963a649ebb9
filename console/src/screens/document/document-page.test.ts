import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spanOf, splitPageAt } from './document-page.tsx'

test('an address names words by whole numbers, the first before the last', () => {
  expect(spanOf('3', '9')).toEqual({ start: 3, end: 9 })
  for (const [start, end] of [
    ['9', '3'],
    ['3', '3'],
    ['-1', '3'],
    ['1.5', '3'],
    ['x', '3'],
    [undefined, '3'],
    ['3', undefined],
  ])
    expect(spanOf(start, end)).toBeUndefined()
})

test('a page opens at the words, and says where it is cut', () => {
  expect(splitPageAt('one two three', { start: 4, end: 7 })).toEqual({
    before: 'one ',
    words: 'two',
    after: ' three',
    cut: { before: false, after: false },
  })
  expect(splitPageAt('one two three', undefined).words).toBe('')
  expect(splitPageAt('short', { start: 90, end: 95 })).toMatchObject({ words: '', after: 'short' })
  expect(splitPageAt('aaaaaaaaaaXbbbbbbbbbb', { start: 10, end: 11 }, 8)).toEqual({
    before: 'aaaa',
    words: 'X',
    after: 'bbb',
    cut: { before: true, after: true },
  })
})

test('what is drawn is a stretch of the page with the words in their place', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 50 }), (text, start, length, shown) => {
      const { before, words, after } = splitPageAt(text, { start, end: start + length + 1 }, shown)
      expect(text).toContain(before + words + after)
      if (start < text.length) expect(words).toBe(text.slice(start, start + length + 1))
    }),
  )
})
