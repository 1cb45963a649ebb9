import { expect, test } from 'vitest'
import { firstTime, nextTime, recurrenceFault } from './next-time.ts'

const at = (time: string) => new Date(time)
const berlin = (cron: string) => ({ cron, zone: 'Europe/Berlin' })

/** The times at which it fires when nobody is ever late. */
function times(cron: string, from: string, count: number): string[] {
  const found: string[] = []
  let time = at(from)
  for (let i = 0; i < count; i++) {
    time = nextTime(berlin(cron), time, time)
    found.push(time.toISOString())
  }
  return found
}

test('seconds keep their beat, and what was missed is not made up for', () => {
  const due = at('2026-11-16T10:00:00Z')
  expect(nextTime(300, due, at('2026-11-16T10:00:02Z'))).toEqual(at('2026-11-16T10:05:00Z'))
  expect(nextTime(300, due, at('2026-11-16T10:05:00Z'))).toEqual(at('2026-11-16T10:10:00Z'))
  expect(nextTime(300, due, at('2026-11-18T09:59:00Z'))).toEqual(at('2026-11-18T10:00:00Z'))
  expect(nextTime(300, due, at('2026-11-16T09:59:58Z'))).toEqual(at('2026-11-16T10:05:00Z'))
  expect(firstTime(300, due)).toEqual(at('2026-11-16T10:05:00Z'))
})

test('a time of day that summer time skips comes once, after the gap', () => {
  expect(times('30 2 * * *', '2026-03-28T00:00:00Z', 3)).toEqual([
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ])
})

test('a time of day that comes twice at the end of summer time fires once', () => {
  expect(times('30 2 * * *', '2026-10-24T00:00:00Z', 3)).toEqual([
    '2026-10-24T00:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ])
})

test('every hour stays every hour through both changes', () => {
  for (const day of ['2026-03-28T22:30:00Z', '2026-10-24T22:30:00Z']) {
    const hours = times('0 * * * *', day, 6).map((time) => Date.parse(time))
    expect(hours.slice(1).map((time, i) => time - (hours[i] ?? 0))).toEqual(Array(5).fill(3_600_000))
  }
})

test('a node whose clock is behind does not fire the same time again', () => {
  const due = at('2026-11-16T05:00:00Z')
  expect(nextTime(berlin('0 6 * * *'), due, at('2026-11-16T04:59:58Z'))).toEqual(at('2026-11-17T05:00:00Z'))
})

test('a rhythm that cannot be kept is told', () => {
  expect(recurrenceFault(60)).toBeUndefined()
  expect(recurrenceFault(berlin('0 6 * * 1-5'))).toBeUndefined()
  for (const bad of [0, 0.5, Number.NaN, berlin('99 * * * *'), berlin('0 0 30 2 *'), berlin('* * * * * *')])
    expect(recurrenceFault(bad)).toEqual(expect.any(String))
  expect(recurrenceFault({ cron: '0 6 * * *', zone: 'Europe/Nowhere' })).toContain('Europe/Nowhere')
})
