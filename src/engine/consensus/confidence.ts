import type { CalibratorSnapshot } from '../events/parts.ts'
import type { Balance, Features } from '../events/vote-count.ts'
import { onCurve } from './confidence-curve.ts'

/** The most that a panel of one model can state. */
const ONE_MODEL_CEILING = 0.75

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
