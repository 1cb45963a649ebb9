import { expect, test } from 'vitest'
import { exactDuration, roundedDuration } from './durations.ts'

test('a duration that was set is told exactly', () => {
  expect([86_400, 7_200, 3_600, 5_400, 300, 90, 1].map(exactDuration)).toEqual([
    '1 day',
    '2 hours',
    '1 hour',
    '90 minutes',
    '5 minutes',
    '90 seconds',
    '1 second',
  ])
})

test('a duration that was measured is told as exactly as it matters', () => {
  expect([40, 1_000, 90_000, 600_000].map(roundedDuration)).toEqual([
    'less than a second',
    '1 second',
    '90 seconds',
    '10 minutes',
  ])
})
