import { expect, test } from 'vitest'
import { calendarStart, dayOf } from './calendar.ts'

test.each([
  ['day', '2026-05-17', '2026-05-18'],
  ['week', '2026-05-11', '2026-05-18'],
  ['month', '2026-05-01', '2026-06-01'],
  ['quarter', '2026-04-01', '2026-07-01'],
  ['year', '2026-01-01', '2027-01-01'],
] as const)('a %s begins at midnight in UTC, and the next one after it', (unit, start, next) => {
  const sunday = new Date('2026-05-17T23:59:59.999Z')
  expect(calendarStart(unit, sunday).toISOString()).toBe(`${start}T00:00:00.000Z`)
  expect(calendarStart(unit, sunday, 1).toISOString()).toBe(`${next}T00:00:00.000Z`)
})

test('a week begins on Monday', () => {
  expect(dayOf(calendarStart('week', new Date('2026-05-18T00:00:00Z')))).toBe('2026-05-18')
})
