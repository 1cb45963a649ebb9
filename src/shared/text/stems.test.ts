import { expect, test } from 'vitest'
import { likeness } from './likeness.ts'
import { contentStems, stemOf } from './stems.ts'

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

test('words that every object has from its birth are words', () => {
  expect(['constructor', 'valueOf', '__proto__'].map(stemOf)).toEqual(['constructor', 'valueOf', '__proto__'])
})

const alike = (one: string, other: string) => likeness(contentStems(one), contentStems(other))

test('texts are alike by the stems of what they are about', () => {
  expect(contentStems('The migrations of the database were migrated')).toEqual(['migrat', 'databas'])
  expect(alike('Should we migrate the databases?', 'The database should be migrated')).toBe(1)
  expect(alike('Should we migrate the database?', 'Where do we eat on Friday?')).toBe(0)
  expect(alike('Die Miete ist zu hoch', 'die hohe Miete')).toBeGreaterThan(0.3)
  expect(alike('東京の天気', '東京の天気')).toBe(1)
  expect(alike('', '')).toBe(0)
})
