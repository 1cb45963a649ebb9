import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOf, contentStems, stemOf } from './words.ts'

test.each([
  'migrate migrates migrated migrating migration migrations',
  'reduce reduces reduced reducing reduction',
  'fail fails failed failing failure failures',
  'reliable reliability',
  'deploy deploys deployed deployment',
  'cancel cancelled canceled cancelling',
  'company companies',
  'choose chose chosen choosing choice',
  'fall fell falls fallen',
])('one stem for: %s', (forms) => {
  expect(new Set(forms.split(' ').map(stemOf)).size).toBe(1)
})

test('words without meaning are left out, and unspaced scripts are read by pairs', () => {
  expect(contentStems('Should we not use the Database?')).toEqual(['us', 'databas'])
  expect(contentStems('数据库')).toEqual(['数据', '据库'])
})

test('a text that holds a stem is always found', () => {
  const vowelled = fc.stringMatching(/^[a-z]{1,8}(?:ies|ability|ity|ing|ed|ment|ion|ly|s|y|e|ll|ure)?$/)
  fc.assert(fc.property(vowelled, (word) => anyOf([stemOf(word)]).test(`the ${word} of it`)))
  for (const word of ['fell', 'chosen', 'bought', 'reduction', 'preference'])
    expect(anyOf([stemOf(word)]).test(word)).toBe(true)
})
