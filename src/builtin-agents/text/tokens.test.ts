import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stemCounter, tokensOf } from './tokens.ts'

test('scripts without spaces are searched as they are', () => {
  expect(stemCounter(new Map([['数据', 1]]))('这个数据库').get('数据')).toBe(1)
})

test('stems are counted as if the whole text were taken apart', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[a-z]{1,6}(?:ies|ability|ity|ing|ed|ment|ion|ly|s|y|e|ll|ure|'s|n't)?$/),
    fc.constantFrom('fell', 'Chosen', 'BOUGHT', 'reduction', 'us', 'use', '3.5', '1,200', 'x-ray', 'É'),
  )
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, fc.nat(), (written, place) => {
      const stems = tokensOf(written).map((token) => token.stem)
      const stem = stems[place % stems.length]
      if (stem === undefined) return
      const times = stems.filter((other) => other === stem).length
      expect(stemCounter(new Map([[stem, 1]]))(written).get(stem)).toBe(times)
    }),
  )
})
