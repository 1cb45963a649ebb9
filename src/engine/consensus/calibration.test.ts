import { describe, expect, test } from 'vitest'
import { brierScore, calibrate, expectedCalibrationError, type ResolvedCount } from './calibration.ts'
import { confidenceOf, confidenceOnCurve } from './confidence.ts'
import { shrunkAccuracy } from './track-record.ts'

/** Evenly spread numbers between 0 and 1 that look like chance and never change. */
const spread = (index: number, step: number) => (index * step) % 1
const FEATURES = { share: 0.4, margin: 0, coverage: 1, ln_k: 1 }

describe('calibration', () => {
  /** Decisions of which far fewer are right than is usual for such a balance. */
  const resolved = (length: number): ResolvedCount[] =>
    Array.from({ length }, (_, index) => {
      const x = 4 * spread(index, 0.618_033_988_7) - 1
      const correct = spread(index, 0.414_213_562_3) < 1 / (1 + Math.exp(1 - 0.9 * x))
      const balance = { x, shares: { p1: 0.7, p2: 0.2, none: 0.1 } }
      return { balance, winner: 'p1', right: correct ? 'p1' : 'p2', confidence: 0.8, correct }
    })

  test('is the usual curve before the first outcome, and moves a little with each', () => {
    const before = calibrate([])
    expect(before).toEqual({
      method: 'squared_odds',
      coefficients: [-0.3, 1, 0.04],
      outcomes: 0,
      brier: null,
      ece: null,
    })
    const [wrong] = resolved(20).filter(({ correct }) => !correct)
    const after = calibrate(wrong ? [wrong] : [])
    expect(after.coefficients[0]).toBeLessThan(-0.3)
    expect(after.coefficients[0]).toBeGreaterThan(-0.33)
    expect(after).toMatchObject({ method: 'squared_odds', outcomes: 1, brier: 0.8 ** 2, ece: 0.8 })
  })
  test('learns that what was stated promised too much', () => {
    const outcomes = resolved(1_000)
    const calibrator = calibrate(outcomes)
    const learnt = outcomes.map(({ balance, correct }) => ({
      confidence: confidenceOnCurve(balance, calibrator),
      correct,
    }))
    expect(calibrator.ece).toBeGreaterThan(0.1)
    expect(expectedCalibrationError(learnt)).toBeLessThan(0.05)
    expect(brierScore(learnt)).toBeLessThan(calibrator.brier ?? 0)
  })
  test('says from 50 outcomes on which answers remain', () => {
    expect(calibrate(resolved(49)).least_share).toBeUndefined()
    expect(calibrate(resolved(50)).least_share).toBe(0.2)
  })
  test('a method of a former release states what it stated', () => {
    const worth = { outcomes: 300, brier: null, ece: null }
    const stated = (method: 'smoothed_share' | 'logistic', coefficients: readonly number[], panel: number) =>
      confidenceOf({ features: FEATURES, balance: undefined }, panel, { method, coefficients, ...worth })
    expect(stated('smoothed_share', [], 3)).toBe(0.4)
    expect(stated('logistic', [0.5, 1, 2, 3, -1], 3)).toBeCloseTo(1 / (1 + Math.exp(-(0.5 + 0.4 + 3 - 1))))
    expect(stated('logistic', [5, 0, 0, 0, 0], 1)).toBe(0.75)
  })
})

test('the Brier score and the calibration error over ten bins', () => {
  const judged = [
    { confidence: 0.95, correct: true },
    { confidence: 0.91, correct: false },
    { confidence: 0.25, correct: false },
    { confidence: 1, correct: true },
  ]
  expect(brierScore(judged)).toBeCloseTo((0.05 ** 2 + 0.91 ** 2 + 0.25 ** 2 + 0) / 4)
  expect(expectedCalibrationError(judged)).toBeCloseTo((Math.abs(0.95 + 0.91 + 1 - 2) + 0.25) / 4)
  expect([brierScore([]), expectedCalibrationError([])]).toEqual([null, null])
})

test.each([
  [{}, 0.6],
  [{ everywhere: { right: 25, total: 25 } }, 0.8],
  [{ everywhere: { right: 25, total: 25 }, domain: { right: 0, total: 50 } }, 0.4],
  [{ domain: { right: 20, total: 50 } }, 0.5],
])('the record %j promises an accuracy of %d', (known, accuracy) => {
  expect(shrunkAccuracy(known)).toBeCloseTo(accuracy)
})
