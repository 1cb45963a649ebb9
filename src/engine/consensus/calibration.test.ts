import { describe, expect, test } from 'vitest'
import { calibrate, confidenceOf, ENOUGH_OUTCOMES, type ResolvedCount } from './calibration.ts'
import { fitLogistic, logistic } from './logistic.ts'
import { shrunkAccuracy } from './records.ts'
import { brierScore, expectedCalibrationError } from './scores.ts'

/** Evenly spread numbers between 0 and 1 that look like chance and never change. */
const spread = (index: number, step: number) => (index * step) % 1

describe('the logistic fit', () => {
  const TRUTH = [-1.5, 3, -2]
  const observations = Array.from({ length: 4_000 }, (_, index) => {
    const values = [spread(index, 0.618_033_988_7), spread(index, 0.414_213_562_3)]
    return { values, hit: spread(index, 0.732_050_807_5) < logistic(TRUTH, values) }
  })

  test('recovers the coefficients that made the data', () => {
    const fitted = fitLogistic({ observations, ridge: 1, rising: [] })
    for (const [index, value] of TRUTH.entries()) expect(Math.abs((fitted[index] ?? 9) - value)).toBeLessThan(0.2)
  })
  test('is the same every time, and draws slopes to zero with a stronger ridge', () => {
    const slopes = (ridge: number) => fitLogistic({ observations, ridge, rising: [] })
    expect(slopes(1)).toEqual(slopes(1))
    expect(Math.abs(slopes(1e5)[1] ?? 9)).toBeLessThan(0.5)
  })
  test('gives no slope to what may only rise and falls, nor to what never changes', () => {
    expect(fitLogistic({ observations, ridge: 1, rising: [1] })[2]).toBe(0)
    const constant = observations.map(({ values, hit }) => ({ values: [...values, 7], hit }))
    expect(fitLogistic({ observations: constant, ridge: 1, rising: [] })[3]).toBe(0)
  })
  test('is never certain, even when all outcomes are alike or one value tells them apart', () => {
    const right = Array.from({ length: 300 }, (_, index) => ({ values: [spread(index, 0.618)], hit: true }))
    const certain = logistic(fitLogistic({ observations: right, ridge: 1, rising: [] }), [0.5])
    expect(certain).toBeGreaterThan(0.98)
    expect(certain).toBeLessThan(1)
    const parted = right.map(({ values }) => ({ values, hit: (values[0] ?? 0) > 0.5 }))
    const fitted = fitLogistic({ observations: parted, ridge: 1, rising: [] })
    expect(fitted.every(Number.isFinite)).toBe(true)
    expect(logistic(fitted, [0.9])).toBeGreaterThan(logistic(fitted, [0.1]))
  })
})

describe('calibration', () => {
  const resolved = (length: number): ResolvedCount[] =>
    Array.from({ length }, (_, index) => {
      const share = spread(index, 0.618_033_988_7)
      const correct = spread(index, 0.414_213_562_3) < share ** 2
      return { features: { share, margin: share / 2, coverage: 1, ln_k: 1 }, confidence: share, correct }
    })

  test('is the smoothed share until there are enough outcomes', () => {
    const few = calibrate(resolved(ENOUGH_OUTCOMES - 1))
    expect(few).toMatchObject({ method: 'smoothed_share', coefficients: [], outcomes: ENOUGH_OUTCOMES - 1 })
    expect(confidenceOf({ share: 0.4, margin: 0, coverage: 1, ln_k: 1 }, 3, few)).toBe(0.4)
    expect(calibrate([])).toMatchObject({ outcomes: 0, brier: null, ece: null })
  })
  test('learns from then on that the shares promised too much', () => {
    const outcomes = resolved(1_000)
    const calibrator = calibrate(outcomes)
    expect(calibrator).toMatchObject({ method: 'logistic', outcomes: 1_000 })
    const learnt = outcomes.map(({ features, correct }) => ({
      confidence: confidenceOf(features, 3, calibrator),
      correct,
    }))
    expect(calibrator.ece).toBeGreaterThan(0.1)
    expect(expectedCalibrationError(learnt)).toBeLessThan(0.05)
    expect(brierScore(learnt)).toBeLessThan(calibrator.brier ?? 0)
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
  [{ everywhere: { right: 25, total: 25 }, domain: { right: 0, total: 25 } }, 0.4],
  [{ domain: { right: 10, total: 25 } }, 0.5],
])('the record %j promises an accuracy of %d', (known, accuracy) => {
  expect(shrunkAccuracy(known)).toBeCloseTo(accuracy)
})
