import { expect, test } from 'vitest'
import { recurrenceOf } from './recurrence.ts'

const cron = (expression: string, timezone = 'UTC') => recurrenceOf({ cron: expression, every_seconds: null, timezone })

test('a cron expression keeps its zone; seconds need none', () => {
  expect(cron('0 8 * * 1-5', 'Europe/Berlin')).toEqual({ cron: '0 8 * * 1-5', zone: 'Europe/Berlin' })
  expect(recurrenceOf({ cron: null, every_seconds: 300, timezone: 'UTC' })).toBe(300)
})

test.each(['*/5 * * * *', '0,5,10 * * * *', '2-59/5 * * * *', '0,58 9,11 * * *', '0 0 1 1 *'])(
  '%s is kept',
  (expression) => {
    expect(cron(expression)).toMatchObject({ cron: expression })
  },
)

test.each([
  ['* * * * *', 'five minutes'],
  ['*/7 * * * *', 'five minutes'],
  ['0,58 9-17 * * *', 'five minutes'],
  ['0,58 0,23 * * *', 'five minutes'],
  ['0 0 30 2 *', 'never comes'],
  ['0 8 * * 1-5 *', 'five fields'],
  ['@daily', 'five fields'],
  ['61 * * * *', 'five fields'],
])('%s is refused', (expression, why) => {
  expect(() => cron(expression)).toThrow(why)
})
