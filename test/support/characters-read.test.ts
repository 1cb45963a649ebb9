import { expect, test } from 'vitest'
import { charactersRead, expectLinearReading, unboundedIn } from './characters-read.ts'

const letters = (length: number) => 'ab'.repeat(length / 2)

test('what is read again from each place is counted each time, and refused', () => {
  const fromEachPlace = (text: string) => [...text].map((_, place) => /c/.test(text.slice(place)))
  expect(() => expectLinearReading(400, letters, fromEachPlace)).toThrow(/characters were read/)
})

test('what is read once is counted once, however much is found in it', () => {
  expect(charactersRead(() => letters(100).match(/a/g))).toBe(100)
  expectLinearReading(4_000, letters, (text) => [...text.matchAll(/a/g)])
})

test('an expression that may look ahead as far as it likes is told', () => {
  const bounded = /a{1,9}\*[+*]b/
  expect(unboundedIn(1, () => [/a+b/.test('a'), bounded.test('a'), /x{2,}/.test('a')])).toEqual(['a+b', 'x{2,}'])
  expect(unboundedIn(2, () => /a+b/.test('a'))).toEqual([])
})
