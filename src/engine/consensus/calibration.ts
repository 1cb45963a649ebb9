import type { Balance, CalibratorSnapshot, Choice } from '../events/parts.ts'
import { fitCurve } from './confidence.ts'
import { leastShareOf } from './possible-answers.ts'

/** The latest outcomes say most about the agents of today, and fitting more would hold up the process. */
export const FITTED_OUTCOMES = 2_000

/** A count whose winner is known to have been right or not, with the confidence that was stated. */
export interface ResolvedCount extends Judged {
  balance: Pick<Balance, 'x' | 'shares'>
  winner: Choice
  /** Null where no more is known than that the winner was wrong. */
  right: Choice | null
}

/** What an organization's outcomes so far teach about its confidence. More support never lowers what this states. */
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

/** What was stated for these outcomes, held against them. */
export const worthOf = (resolved: readonly Judged[]) => ({
  outcomes: resolved.length,
  brier: brierScore(resolved),
  ece: expectedCalibrationError(resolved),
})

/** A probability that was stated, and whether the thing turned out true. */
export interface Judged {
  confidence: number
  correct: boolean
}

const BINS = 10

/** The mean squared distance between what was stated and what came; null without outcomes. */
export function brierScore(judged: readonly Judged[]): number | null {
  if (judged.length === 0) return null
  return judged.reduce((sum, each) => sum + (each.confidence - hit(each)) ** 2, 0) / judged.length
}

/**
 * How far stated confidence and observed frequency lie apart, over ten bins of equal width, each weighed by how many
 * fell into it; null without outcomes.
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
