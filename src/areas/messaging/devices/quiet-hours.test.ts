import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' }

test.each([
  ['in the evening, until the next morning', '2026-01-10T21:30:00Z', '2026-01-11T06:00:00.000Z'],
  ['after midnight, until the same morning', '2026-01-11T03:00:20Z', '2026-01-11T06:00:00.000Z'],
  ['the first minute', '2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['the last minute', '2026-01-11T05:59:59Z', '2026-01-11T06:00:00.000Z'],
  ['in summer, an hour earlier by the clock of the world', '2026-07-10T20:30:00Z', '2026-07-11T05:00:00.000Z'],
])('quiet hours: %s', (_name, at, until) => {
  expect(quietUntil(new Date(at), night)?.toISOString()).toBe(until)
})

test.each([
  ['when they are over', '2026-01-11T06:00:00Z', night],
  ['before they begin', '2026-01-10T20:59:59Z', night],
  ['when they are empty', '2026-01-10T12:00:00Z', { ...night, until: '22:00' }],
])('no quiet hours %s', (_name, at, hours) => {
  expect(quietUntil(new Date(at), hours)).toBeUndefined()
})
