import type { CalibratorSnapshot, Choice } from '../events/parts.ts'
import type { Balance } from '../events/vote-count.ts'
import { brierScore, expectedCalibrationError, type Judged } from './calibration-scores.ts'
import { fitCurve } from './confidence-curve.ts'
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
