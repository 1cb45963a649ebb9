import { expect, test } from 'vitest'
import { rhythmFields, rhythmOf, rhythmWords, timeInZone } from './rhythm.ts'

test('a time on certain days is a cron expression, and is told in words again', () => {
  const written = { weekdays: '5 8 * * 1-5', monthly: '5 8 1 * *', daily: '5 8 * * *', weekly: '5 8 * * 1' }
  for (const [often, cron] of Object.entries(written)) {
    expect(rhythmOf({ often, at: '08:05', cron: '1 2 3 4 5', timezone: ' Europe/Berlin' })).toEqual({
      cron,
      timezone: 'Europe/Berlin',
    })
    expect(rhythmWords({ cron, every_seconds: null })).toMatch(/ at 08:05$/)
  }
})

test.each([
  { cron: '5 8 * * 1-5', every_seconds: null },
  { cron: '0 */6 * * *', every_seconds: null },
  { cron: '0 0 1 * *', every_seconds: null },
  { cron: null, every_seconds: 5_400 },
  { cron: null, every_seconds: 301 },
])('a form that shows %j says the same when it is saved', ({ cron, every_seconds }) => {
  const saved = rhythmOf({ ...rhythmFields({ cron, every_seconds }) })
  expect(saved).toEqual(cron === null ? { every_seconds } : { cron })
})

test('what is not said is left out, for the service to ask for it', () => {
  expect(rhythmOf({ often: 'daily', at: '' })).toEqual({})
  expect(rhythmOf({ often: 'interval', minutes: ' ' })).toEqual({})
  expect(rhythmOf({ often: 'cron', cron: ' 0 */6 * * * ' })).toEqual({ cron: '0 */6 * * *' })
})

test('any other rhythm is told as it is', () => {
  expect(rhythmWords({ cron: '0 */6 * * *', every_seconds: null })).toBe('0 */6 * * *')
  expect(rhythmWords({ cron: null, every_seconds: 7_200 })).toBe('Every 2 hours')
  expect(rhythmWords({ cron: null, every_seconds: 300 })).toBe('Every 5 minutes')
})

test('a time is shown as the clocks of its zone show it', () => {
  expect(timeInZone('2026-11-19T07:00:00.000Z', 'Europe/Berlin')).toBe('Nov 19, 2026, 8:00 AM, Europe/Berlin')
})
