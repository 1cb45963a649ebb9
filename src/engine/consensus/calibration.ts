import type { Balance, CalibratorSnapshot, Choice, Features } from '../events/parts.ts'
import { leastShareOf } from './answer-set.ts'
import { fitCurve, onCurve } from './curve.ts'
import { brierScore, expectedCalibrationError, type Judged } from './scores.ts'

/** The latest outcomes say most about the agents of today, and fitting more would hold up the process. */
export const FITTED_OUTCOMES = 2_000

/** The most that a panel of one model can state. */
const ONE_MODEL_CEILING = 0.75

/** A count whose winner is known to have been right or not, with the confidence that was stated. */
export interface ResolvedCount extends Judged {
  balance: Pick<Balance, 'x' | 'shares'>
  winner: Choice
  /** Null where no more is known than that the winner was wrong. */
  right: Choice | null
}

/** The share of effective heads behind the winner: never certain, and lower for every head that is missing. */
export const smoothedShare = (heads: number, panel: number) => (heads + 0.5) / (panel + 1)

interface Counted {
  features: Features
  /** There is one under the method that reads it. */
  balance: Balance | undefined
}

/** The probability that the winner is right, for a panel of so many effective heads. */
export function confidenceOf({ features, balance }: Counted, panel: number, calibrator: CalibratorSnapshot): number {
  const { method, coefficients } = calibrator
  const upTo = panel > 1 ? 1 : ONE_MODEL_CEILING
  switch (method) {
    case 'smoothed_share':
      return features.share
    case 'measured_rules':
      return (coefficients[0] ?? 0) * shareBehind(features, panel)
    case 'logistic':
      return Math.min(formerLogistic(coefficients, features), upTo)
    case 'squared_odds':
      return balance ? Math.min(confidenceOnCurve(balance, calibrator), upTo) : 0
  }
}

/** The probability that a winner with this balance is right, where several models made it. */
export function confidenceOnCurve({ x }: Pick<Balance, 'x'>, { coefficients }: CalibratorSnapshot): number {
  const [alpha = 0, beta = 0, epsilon = 0] = coefficients
  return onCurve([alpha, beta, epsilon], x)
}

/** What former releases learned from 300 outcomes on. */
function formerLogistic(coefficients: readonly number[], { share, margin, coverage, ln_k }: Features): number {
  const odds = coefficients.reduce(
    (sum, value, index) => sum + value * ([1, share, margin, coverage, ln_k][index] ?? 0),
    0,
  )
  return 1 / (1 + Math.exp(-odds))
}

/** The share of heads behind the winner, unsmoothed. */
const shareBehind = ({ share }: Features, panel: number) => (share * (panel + 1) - 0.5) / panel

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
