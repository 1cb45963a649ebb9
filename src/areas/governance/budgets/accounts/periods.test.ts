import { expect, test } from 'vitest'
import { calendarPeriod, periodAt } from './periods.ts'

const at = (time: string) => new Date(time)

test.each([
  ['daily', '2026-11-16T23:59:59.999Z', '2026-11-16', '2026-11-17'],
  ['weekly', '2026-11-15T12:00:00.000Z', '2026-11-09', '2026-11-16'],
  ['weekly', '2026-11-16T00:00:00.000Z', '2026-11-16', '2026-11-23'],
  ['weekly', '2027-01-01T00:00:00.000Z', '2026-12-28', '2027-01-04'],
  ['monthly', '2024-02-29T10:00:00.000Z', '2024-02-01', '2024-03-01'],
  ['monthly', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
  ['quarterly', '2026-11-16T00:00:00.000Z', '2026-10-01', '2027-01-01'],
  ['annual', '2026-11-16T00:00:00.000Z', '2026-01-01', '2027-01-01'],
] as const)('a %s period that %s lies in', (period, time, from, until) => {
  expect(calendarPeriod(period, at(time))).toEqual({
    startsAt: `${from}T00:00:00.000Z`,
    endsAt: `${until}T00:00:00.000Z`,
  })
})

test('a period without an end has none', () => {
  expect(calendarPeriod('unlimited', at('2026-11-16T00:00:00.000Z')).endsAt).toBeNull()
})

test('a period counts from when the budget was made or reset', () => {
  const made = '2026-11-10T08:00:00.000Z'
  const reset = '2026-11-12T09:00:00.000Z'
  const now = at('2026-11-16T00:00:00.000Z')
  expect(periodAt('monthly', now, [made]).startsAt).toBe(made)
  expect(periodAt('monthly', now, [made, reset])).toEqual({ startsAt: reset, endsAt: '2026-12-01T00:00:00.000Z' })
  expect(periodAt('daily', now, [made, reset]).startsAt).toBe('2026-11-16T00:00:00.000Z')
})
