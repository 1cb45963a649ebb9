import { expect, test } from 'vitest'
import { expectLinear } from '../../test/support/growth.ts'
import { recogniseOptions } from './recognise-options.ts'

test.each([
  'Should we adopt TypeScript?',
  'Should we adopt TypeScript',
  'Is the new index faster than the old one?',
  'Do our customers need offline mode?',
  'Can a single node carry the load?',
  'Isn’t it time to retire the old API?',
  'We run a monolith of ten years. Should we split it?',
  'Given our budget, should we hire a second team?',
  'Is it safe to deploy on Friday or not?',
])('%s is answered by yes or no', (topic) => {
  expect(recogniseOptions(topic)).toEqual(['Yes', 'No'])
})

test.each([
  ['Should we use Postgres or MySQL?', ['Postgres', 'MySQL']],
  ['Should we build or buy?', ['Build', 'Buy']],
  ['Tabs or spaces?', ['Tabs', 'Spaces']],
  ['Acme Pay or Birch?', ['Acme Pay', 'Birch']],
  ['Should the team move to Berlin or Lisbon?', ['Berlin', 'Lisbon']],
])('%s names its two options', (topic, options) => {
  expect(recogniseOptions(topic)).toEqual(options)
})

test.each([
  'Which database should we use?',
  'What is the best way to shard?',
  'How do we cut costs?',
  'When should we migrate, and is it safe?',
  'Should we use Postgres, MySQL or SQLite?',
  'Should we use Postgres or MySQL or SQLite?',
  'Should we use Postgres or MySQL for analytics?',
  'Should we hire contractors or grow our own people?',
  'Is Rust or Go better for this service?',
  'Can you explain how sharding works?',
  'Do you know what went wrong?',
  'Design a rate limiter.',
  'Do the following: write a plan',
  'Is it fast? Is it safe?',
  'Should we use tabs or Tabs?',
  '',
])('%s is open', (topic) => {
  expect(recogniseOptions(topic)).toBeUndefined()
})

test.each([
  ['question marks', (length: number) => `${'?'.repeat(length)}x?`],
  ['exclamation marks', (length: number) => `Should ${'!'.repeat(length)}x`],
  ['spaces before an alternative', (length: number) => `a or${' '.repeat(length)}b?`],
  ['spaces in an alternative', (length: number) => `a${' '.repeat(length)}b or c?`],
  ['sentences', (length: number) => `${'a. '.repeat(length / 3)}b?`],
])('no topic takes longer than its length deserves: %s', (_, topic) => {
  expectLinear(200_000, topic, recogniseOptions)
})
