import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketSize, debtMs, hasToken, tokensLeft, waitMs } from './token-bucket.ts'

const sizes = fc.record({
  max: fc.integer({ min: 1, max: 5000 }),
  windowSeconds: fc.constantFrom(1, 7, 60, 3600, 86_400),
  burst: fc.constantFrom(1, 1.5, 2, 6),
})
const START = 1_800_000_000_000

test('a full bucket gives exactly its capacity at once', () => {
  fc.assert(
    fc.property(sizes, ({ max, windowSeconds, burst }) => {
      const size = bucketSize(max, windowSeconds, burst)
      let fullAt = 0
      let taken = 0
      for (;;) {
        const debt = debtMs(size, fullAt, START)
        if (tokensLeft(size, debt) !== size.capacity - taken) expect(tokensLeft(size, debt)).toBe(size.capacity - taken)
        if (!hasToken(size, debt)) break
        fullAt = START + debt + size.refillMs
        taken += 1
      }
      expect(taken).toBe(Math.floor(max * burst))
    }),
    { numRuns: 60 },
  )
})

test('over any stretch of time no more is given than one bucket and what refilled meanwhile', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(sizes, pauses, ({ max, windowSeconds, burst }, steps) => {
      const size = bucketSize(max, windowSeconds, burst)
      let [now, fullAt, taken] = [START, 0, 0]
      for (const step of steps) {
        now += step
        const debt = debtMs(size, fullAt, now)
        const left = tokensLeft(size, debt)
        expect(hasToken(size, debt)).toBe(left >= 1)
        if (left < 1) continue
        fullAt = now + debt + size.refillMs
        taken += 1
        expect(tokensLeft(size, debtMs(size, fullAt, now))).toBe(left - 1)
      }
      expect(taken).toBeLessThanOrEqual(size.capacity + (now - START) / size.refillMs + 1e-3)
    }),
  )
})

test('a caller that waits as long as it is told gets a token, and not a moment earlier', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 3_000 }), ({ max, windowSeconds }, since) => {
      const size = bucketSize(max, windowSeconds)
      const empty = size.capacity * size.refillMs
      const fullAt = START + empty
      const debt = debtMs(size, fullAt, START + Math.min(since, size.refillMs / 2))
      const wait = waitMs(size, debt)
      expect(wait).toBeGreaterThan(0)
      expect(hasToken(size, debt - wait)).toBe(true)
      expect(hasToken(size, debt - wait + 1)).toBe(false)
    }),
  )
})

test('a clock that goes back costs at most one empty bucket', () => {
  const size = bucketSize(10, 60)
  const debt = debtMs(size, START + 60_000, START - 3_600_000)
  expect(debt).toBe(60_000)
  expect(waitMs(size, debt)).toBe(6_000)
})

test('an idle bucket is full again after one window and holds no more than its capacity', () => {
  const size = bucketSize(10, 60)
  expect(tokensLeft(size, debtMs(size, START + 60_000, START + 60_000))).toBe(10)
  expect(tokensLeft(size, debtMs(size, START, START + 86_400_000))).toBe(10)
})
