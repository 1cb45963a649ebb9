import type { CalibratorSnapshot, Features } from '../events/parts.ts'
import { fitLogistic, logistic } from './logistic.ts'
import { brierScore, expectedCalibrationError, type Judged } from './scores.ts'

/** How many resolved outcomes it takes before they say more than the share alone. */
export const ENOUGH_OUTCOMES = 300

/** The most that a panel of one model can state: `(h + ½)/(N + 1)` with a single effective head. */
const ONE_MODEL_CEILING = 0.75

const RIDGE = 1

/** A count whose winner is known to have been right or not, with the confidence that was stated. */
export interface ResolvedCount extends Judged {
  features: Features
}

/** The share of effective heads behind the winner: never certain, and lower for every head that is missing. */
export const smoothedShare = (heads: number, panel: number) => (heads + 0.5) / (panel + 1)

/** The probability that the winner is right, for a panel of so many effective heads. */
export function confidenceOf(features: Features, panel: number, { method, coefficients }: CalibratorSnapshot): number {
  if (method === 'smoothed_share') return features.share
  const probability = logistic(coefficients, valuesOf(features))
  return panel > 1 ? probability : Math.min(probability, ONE_MODEL_CEILING)
}

/** What an organization's outcomes so far teach about its confidence. More support never lowers what this states. */
export function calibrate(resolved: readonly ResolvedCount[]): CalibratorSnapshot {
  const enough = resolved.length >= ENOUGH_OUTCOMES
  const observations = resolved.map(({ features, correct }) => ({ values: valuesOf(features), hit: correct }))
  return {
    method: enough ? 'logistic' : 'smoothed_share',
    coefficients: enough ? fitLogistic({ observations, ridge: RIDGE, rising: SUPPORT }) : [],
    outcomes: resolved.length,
    brier: brierScore(resolved),
    ece: expectedCalibrationError(resolved),
  }
}

const valuesOf = ({ share, margin, coverage, ln_k }: Features) => [share, margin, coverage, ln_k]
/** The places of share, margin and coverage. */
const SUPPORT = [0, 1, 2]
