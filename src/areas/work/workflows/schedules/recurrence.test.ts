import { expect, test } from 'vitest'
import { recurrenceOf } from './recurrence.ts'

const cron = (expression: string, timezone = 'UTC') => recurrenceOf({ cron: expression, every_seconds: null, timezone })

test('a cron expression keeps its zone; seconds need none', () => {
  expect(cron('0 8 * * 1-5', 'Europe/Berlin')).toEqual({ cron: '0 8 * * 1-5', zone: 'Europe/Berlin' })
  expect(recurrenceOf({ cron: null, every_seconds: 300, timezone: 'UTC' })).toBe(300)
})

test.each([
  '*/5 * * * *',
  '0,5,10 * * * *',
  '2-59/5 * * * *',
  '0,58 9,11 * * *',
  '0 0 1 1 *',
  '0,58 0,23 1 * *',
  '0,58 0,23 1,31 2,12 *',
  '0,58 0,23 * * 1,3',
  '0,55 0,23 * * *',
])('%s is kept', (expression) => {
  expect(cron(expression)).toMatchObject({ cron: expression })
})

const OVER_MIDNIGHT = 'five minutes between two times in a row: 23:58 and 00:00 on the next day lie closer'

test.each([
  ['* * * * *', 'five minutes between two times in a row: 00:00 and 00:01 lie closer'],
  ['*/7 * * * *', '00:56 and 01:00 lie closer'],
  ['0,58 9-17 * * *', '09:58 and 10:00 lie closer'],
  ['0,58 0,23 * * *', OVER_MIDNIGHT],
  ['0,58 0,23 1,2 * *', OVER_MIDNIGHT],
  ['0,58 0,23 1,31 1,12 *', OVER_MIDNIGHT],
  ['0,58 0,23 1,29 2,3 *', OVER_MIDNIGHT],
  ['0,58 0,23 * * 0,6', OVER_MIDNIGHT],
  ['0,58 0,23 1 * 1', OVER_MIDNIGHT],
  ['0,58 0,23 * 2,3 0#5,1#1', OVER_MIDNIGHT],
  ['0 0 30 2 *', 'never comes'],
  ['0 8 * * 1-5 *', 'five fields'],
  ['@daily', 'five fields'],
  ['61 * * * *', 'five fields'],
])('%s is refused', (expression, why) => {
  expect(() => cron(expression)).toThrow(why)
})
