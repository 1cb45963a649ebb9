import { expect, test } from 'vitest'
import { type Day, dayAfter, filled, forecast, percentile } from './forecast.ts'

/** From a Monday on. */
const MONDAY = '2026-02-02'
const days = (values: readonly number[]): Day[] => values.map((value, n) => ({ day: dayAfter(MONDAY, n), value }))

test('a week that repeats itself is expected again, with certainty', () => {
  const week = [10, 20, 30, 40, 50, 0, 0]
  const {
    days: next,
    total,
    low,
    high,
    confidence,
    trend,
  } = forecast(days([...week, ...week, ...week, ...week]), 7, dayAfter(MONDAY, 28))
  expect(next.map(({ value }) => value)).toEqual(week)
  expect({ total, low, high, confidence, trend }).toEqual({
    total: 150,
    low: 150,
    high: 150,
    confidence: 1,
    trend: 'stable',
  })
})

test('days that scatter widen the range, and those outside lower the confidence', () => {
  const values = Array.from({ length: 28 }, (_, n) => (n % 7 === 6 && n > 14 ? 100 : 10 + (n % 3)))
  const { low, high, total, confidence } = forecast(days(values), 30, dayAfter(MONDAY, 28))
  expect(low).toBeLessThan(total)
  expect(high).toBeGreaterThan(total)
  expect(confidence).toBeGreaterThan(0.5)
  expect(confidence).toBeLessThan(1)
})

test('with less than two weeks it goes on at the pace so far, and says that it knows nothing', () => {
  const { total, low, high, confidence } = forecast(days([1, 3, 5]), 10, dayAfter(MONDAY, 3))
  expect({ total, low, high, confidence }).toEqual({ total: 30, low: null, high: null, confidence: 0 })
  expect(forecast([], 10, MONDAY).total).toBe(0)
})

test('a trend is a week that differs from the one before by more than a tenth', () => {
  const trend = (before: number, last: number) =>
    forecast(days([...Array(7).fill(before), ...Array(7).fill(last)]), 1, dayAfter(MONDAY, 14)).trend
  expect([trend(10, 12), trend(12, 10), trend(10, 10.5), trend(0, 1)]).toEqual([
    'increasing',
    'decreasing',
    'stable',
    'increasing',
  ])
})

test('days without spending are days too', () => {
  expect(filled(new Map([[dayAfter(MONDAY, 1), 5]]), MONDAY, dayAfter(MONDAY, 3)).map(({ value }) => value)).toEqual([
    0, 5, 0,
  ])
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2.5)
})
