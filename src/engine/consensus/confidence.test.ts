import { describe, expect, test } from 'vitest'
import { type Curve, fitCurve, onCurve, type SettledBalance } from './confidence.ts'

/** Evenly spread numbers between 0 and 1 that look like chance and never change. */
const spread = (index: number, step: number) => (index * step) % 1

function drawn(length: number, curve: Curve): SettledBalance[] {
  return Array.from({ length }, (_, index) => {
    const x = 8 * spread(index, 0.618_033_988_7) - 3
    return { x, correct: spread(index, 0.414_213_562_3) < onCurve(curve, x) }
  })
}

/** The same aim, written down anew and climbed by ever smaller steps in all directions, without a derivative. */
function climbed(settled: readonly SettledBalance[]): Curve {
  const height = ([alpha, beta, epsilon]: Curve) =>
    settled.reduce((sum, { x, correct }) => {
      const c = (1 - epsilon) / (1 + Math.exp(-(alpha + beta * x)))
      return sum + Math.log(correct ? c : 1 - c)
    }, 0) -
    0.5 * ((alpha + 0.3) / 0.15) ** 2 -
    0.5 * ((beta - 1) / 0.1) ** 2 -
    0.5 * (Math.log(epsilon / 0.03) / 0.8) ** 2
  const tops = [0.005, 0.01, 0.02, 0.04, 0.08].map((epsilon) => {
    let top: Curve = [-0.3, 1, epsilon]
    for (let step = 0.25; step > 1e-9; ) {
      const [alpha, beta] = top
      const around: Curve[] = [-step, 0, step].flatMap((a) =>
        [-step, 0, step].map((b): Curve => [alpha + a, beta + b, epsilon]),
      )
      const best = around.reduce((one, other) => (height(other) > height(one) ? other : one), top)
      if (best === top) step /= 2
      top = best
    }
    return top
  })
  return tops.reduce((one, other) => (height(other) > height(one) ? other : one))
}

describe('the curve that outcomes teach', () => {
  test('is the usual one without outcomes', () => {
    expect(fitCurve([])).toEqual([-0.3, 1, 0.04])
  })
  test.each<[number, Curve]>([
    [1, [-0.3, 1, 0.04]],
    [7, [0.5, 1.2, 0.005]],
    [50, [-0.9, 0.7, 0.08]],
    [300, [0.2, 1.3, 0.01]],
    [300, [-1.5, 0.3, 0.04]],
    [2_000, [-0.6, 0.8, 0.08]],
    [2_000, [0.4, 1.1, 0.005]],
  ])('after %d outcomes of %j is what climbing finds', (length, truth) => {
    const settled = drawn(length, truth)
    const [alpha, beta, epsilon] = fitCurve(settled)
    const reference = climbed(settled)
    expect(epsilon).toBe(reference[2])
    expect(alpha).toBeCloseTo(reference[0], 5)
    expect(beta).toBeCloseTo(reference[1], 5)
  })
  test('comes near to the one that made them', () => {
    const [alpha, beta, epsilon] = fitCurve(drawn(2_000, [-0.6, 0.8, 0.08]))
    expect(alpha).toBeCloseTo(-0.6, 0)
    expect(beta).toBeCloseTo(0.8, 0)
    expect(epsilon).toBe(0.08)
  })
  test('never falls, is never certain and never overflows, whatever the outcomes', () => {
    const extreme = [-1e3, -40, 0, 40, 1e3]
    const worlds = [
      extreme.map((x) => ({ x, correct: true })),
      extreme.map((x) => ({ x, correct: false })),
      Array.from({ length: 2_000 }, (_, index) => ({ x: (index % 80) - 40, correct: index % 80 < 40 })),
      Array.from({ length: 2_000 }, () => ({ x: 40, correct: false })),
      Array.from({ length: 2_000 }, () => ({ x: -40, correct: true })),
    ]
    for (const settled of worlds) {
      const curve = fitCurve(settled)
      expect(curve.every(Number.isFinite)).toBe(true)
      expect(curve[1]).toBeGreaterThanOrEqual(0.05)
      for (const x of extreme) {
        expect(onCurve(curve, x)).toBeGreaterThanOrEqual(0)
        expect(onCurve(curve, x)).toBeLessThanOrEqual(1 - curve[2])
      }
    }
  })
  test('is the same every time', () => {
    const settled = drawn(500, [-0.5, 1, 0.02])
    expect(fitCurve(settled)).toEqual(fitCurve(settled))
  })
})
