import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, quantile, RollingHistogram } from './rolling-histogram.ts'
import { type FinishedRequest, Traffic } from './traffic.ts'

const MINUTE = 60_000
let at = 0
const now = () => new Date(at)
const request = (changes: Partial<FinishedRequest> = {}): FinishedRequest => ({
  endpointId: 'things.get',
  method: 'GET',
  status: 200,
  version: 2,
  seconds: 0.02,
  deprecated: false,
  ...changes,
})

test('counts requests, faults, versions and deprecated calls', () => {
  const traffic = new Traffic(now)
  traffic.record(request())
  traffic.record(request({ status: 503, version: 1, deprecated: true }))
  traffic.record(request({ status: 404, version: undefined }))
  expect(traffic.byStatus()).toEqual({ 200: 1, 404: 1, 503: 1 })
  expect(traffic.byVersion).toEqual({ v1: 1, v2: 1 })
  expect([...traffic.deprecatedCalls]).toEqual([['things.get', 1]])
  expect(traffic.endpoints()).toMatchObject([{ endpoint: 'things.get', count: 3, errors: 1, recent: { count: 3 } }])
})

test('methods that a caller invents share one series', () => {
  const traffic = new Traffic(now)
  for (const method of ['BREW', 'WHEN', 'GET']) traffic.record(request({ method }))
  expect([...traffic.series()].map(({ method }) => method)).toEqual(['OTHER', 'GET'])
})

test('recent figures forget, totals do not', () => {
  at = 1_000_000 * MINUTE
  const traffic = new Traffic(now)
  traffic.record(request())
  expect(traffic.lastMinute()).toMatchObject({ count: 1, averageSeconds: 0.02 })
  at += MINUTE
  expect(traffic.lastMinute()).toMatchObject({ count: 0, averageSeconds: 0, p99Seconds: 0 })
  expect(traffic.endpoints()).toMatchObject([{ count: 1, recent: { count: 1 } }])
  at += 5 * MINUTE
  expect(traffic.endpoints()).toMatchObject([{ count: 1, recent: { count: 0, p95Seconds: 0 } }])
})

test('a quantile lies in the bucket of the true one', () => {
  const latency = fc.double({ min: 0, max: 9.9, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(latency, { minLength: 1, maxLength: 200 }),
      fc.constantFrom(0.5, 0.95, 0.99),
      (latencies, q) => {
        const histogram = new RollingHistogram(1, MINUTE)
        for (const seconds of latencies) histogram.add(0, seconds, bucketOf(seconds), false)
        const sorted = latencies.toSorted((a, b) => a - b)
        const exact = sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0
        expect(bucketOf(quantile(histogram.figures(0), q))).toBe(bucketOf(exact))
      },
    ),
  )
})
