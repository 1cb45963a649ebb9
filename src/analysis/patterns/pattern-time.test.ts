import { expect, test } from 'vitest'
import { patternTime } from './pattern-time.ts'

test('one text that fits a repetition in two ways takes exponentially long', () => {
  for (const pattern of ['/^(a+)+$/', '/(\\d*)*z/', '/(a|a)*b/', '/(?:\\s*,\\s*)*x/', '/^(?:[a-z0-9.-]+\\.)+[a-z]+$/'])
    expect.soft(patternTime(pattern), pattern).toBe('exponential')
})

test('two repetitions that hand over to each other, or a search for one that may fail, grow faster than the text', () => {
  for (const pattern of ['/\\s+$/', '/^\\s*(.*?)\\s*$/', '/<.+>/', '/([a-z]+)\\.\\1/i'])
    expect.soft(patternTime(pattern), pattern).toBe('polynomial')
})

test('what can be read in one way only, or cannot fail, takes as long as the text', () => {
  for (const pattern of [
    '/^(ab)+$/',
    '/\\s+/g',
    '/^[^:]+:$/',
    '/^\\d{1,3}(,\\d{3})*$/',
    '/(a+)+/',
    '/[\\u{1f600}-\\u{1f64f}]+/u',
  ])
    expect.soft(patternTime(pattern), pattern).toBe('linear')
})

test('what is no pattern, or too large to be judged, is held for linear', () => {
  for (const pattern of [
    'a+',
    '/(/',
    '/(?<a>/',
    `/${'(a+)+'.repeat(2_000)}$/`,
    `/${'('.repeat(60)}a${')+'.repeat(60)}$/`,
  ])
    expect.soft(patternTime(pattern), pattern.slice(0, 20)).toBe('linear')
})
