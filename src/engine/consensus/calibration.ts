import type { Balance, CalibratorSnapshot, Choice } from '../events/parts.ts'
import { fitCurve } from './confidence.ts'
import { leastShareOf } from './possible-answers.ts'

/** The latest outcomes say most about the agents of today, and fitting more would block the process. */
export const FITTED_OUTCOMES = 2_000

/** A count whose winner is known to have been right or not, with the confidence that was stated. */
export interface ResolvedCount extends Judged {
  balance: Pick<Balance, 'x' | 'shares'>
  winner: Choice
  /** Null when only the winner is known to be wrong. */
  right: Choice | null
}

/** Fits the confidence to an organization's outcomes. More support never lowers the stated confidence. */
export function calibrate(resolved: readonly ResolvedCount[]): CalibratorSnapshot {
  const settled = resolved.map(({ balance, correct }) => ({ x: balance.x, correct }))
  const leastShare = leastShareOf(resolved.map(({ balance: { shares }, winner, right }) => ({ shares, winner, right })))
  return {
    method: 'squared_odds',
    coefficients: fitCurve(settled),
    ...worthOf(resolved),
    ...(leastShare !== undefined && { least_share: leastShare }),
  }
}

/** Scores what was stated against these outcomes. */
export const worthOf = (resolved: readonly Judged[]) => ({
  outcomes: resolved.length,
  brier: brierScore(resolved),
  ece: expectedCalibrationError(resolved),
})

/** A stated probability, and whether it came true. */
export interface Judged {
  confidence: number
  correct: boolean
}

const BINS = 10

/** The mean squared distance between statement and outcome; null without outcomes. */
export function brierScore(judged: readonly Judged[]): number | null {
  if (judged.length === 0) return null
  return judged.reduce((sum, each) => sum + (each.confidence - hit(each)) ** 2, 0) / judged.length
}

/**
 * The gap between stated confidence and observed frequency over ten bins of equal width, weighted by their sizes; null
 * without outcomes.
 */
export function expectedCalibrationError(judged: readonly Judged[]): number | null {
  if (judged.length === 0) return null
  const surplus = new Array<number>(BINS).fill(0)
  for (const each of judged) {
    const bin = Math.min(BINS - 1, Math.floor(each.confidence * BINS))
    surplus[bin] = (surplus[bin] ?? 0) + each.confidence - hit(each)
  }
  return surplus.reduce((sum, gap) => sum + Math.abs(gap), 0) / judged.length
}

const hit = ({ correct }: Judged) => (correct ? 1 : 0)
