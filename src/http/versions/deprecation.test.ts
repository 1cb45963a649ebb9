import { expect, test } from 'vitest'
import { deprecationLevel } from './deprecation.ts'

test.each([
  ['2026-05-01T23:59:59Z', 'warning'],
  ['2026-05-02T00:00:00Z', 'critical'],
  ['2026-05-31T23:59:59Z', 'critical'],
  ['2026-06-01T00:00:00Z', 'sunset'],
  ['2027-01-01T00:00:00Z', 'sunset'],
])('at %s the level is %s', (at, level) => {
  expect(deprecationLevel(new Date(at))).toBe(level)
})
