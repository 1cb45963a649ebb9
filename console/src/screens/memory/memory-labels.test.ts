import { expect, test } from 'vitest'
import { lastingWords, memoryStatusWords, moveWords, usageWords } from './memory-labels.ts'

test.each([
  [{ from_tier: 'fast', to_tier: 'medium', why: 'cited' }, 'From fast to medium, because a debate cited it'],
  [{ from_tier: 'slow', to_tier: 'archive', why: 'faded' }, 'Archived from slow, because it was not cited for long'],
  [{ from_tier: 'slow', to_tier: 'medium', why: 'something new' }, 'From slow to medium, something new'],
] as const)('%o is told as "%s"', (move, words) => {
  expect(moveWords(move)).toBe(words)
})

test('a tier says how lasting it is', () => {
  expect(lastingWords({ half_life_hours: 24 })).toContain('a day')
  expect(lastingWords({ half_life_hours: 90 * 24 })).toContain('90 days')
})

test.each([
  [0, 0, 'not yet given to a debate'],
  [1, 1, 'given to one debate, cited in it'],
  [3, 0, 'given to 3 debates, cited in none'],
  [3, 2, 'given to 3 debates, cited in 2'],
  [3, 3, 'given to 3 debates, cited in all'],
])('given %i times and cited %i times', (supplied, cited, words) => {
  expect(usageWords({ supplied, cited })).toBe(words)
})

test('what was refuted says so before anything else', () => {
  const entry = { outcome: null, invalid_at: null, superseded_by: null, archived_at: null }
  expect(memoryStatusWords(entry)).toBeUndefined()
  expect(memoryStatusWords({ ...entry, outcome: 'wrong', superseded_by: 'mem_2' })).toContain('wrong')
  expect(memoryStatusWords({ ...entry, superseded_by: 'mem_2' })).toContain('later decision')
})
