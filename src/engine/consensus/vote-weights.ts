import type { CalibratorSnapshot } from '../events/parts.ts'
import type { Mode } from '../protocol.ts'

/** How votes are weighed in the search for a winner. */
export type Weighing = 'log_odds' | 'squared_odds'

interface Rule {
  mode: Mode
  calibrator: Pick<CalibratorSnapshot, 'method'>
}

/**
 * The mode `weighted` needs more than half of all weight and keeps log odds: with squares, one good agent among many
 * would hold that half alone. A debate keeps the rule that it began with.
 */
export const weighingOf = ({ mode, calibrator }: Rule): Weighing =>
  calibrator.method === 'squared_odds' && mode !== 'weighted' ? 'squared_odds' : 'log_odds'

const LEAST_ACCURATE = 0.02
const MOST_ACCURATE = 0.98

/** The weight of a vote for its choice: the squared odds that its voter is right. */
export function squaredOdds(accuracy: number) {
  const p = Math.min(Math.max(accuracy, LEAST_ACCURATE), MOST_ACCURATE)
  return (p / (1 - p)) ** 2
}

const MOST_ACCURATE_BY_LOG = 0.999

/** Agents tend to make the same errors: n wrong proposals distinguish them only as well as this power of n would. */
const INDEPENDENCE_OF_ERRORS = 0.25

/** Every vote weighs a little, however poor its record. */
const LEAST_WEIGHT = 0.1

/** The log odds of being right against any one wrong proposal. */
export function logOdds(accuracy: number, proposals: number) {
  const p = Math.min(accuracy, MOST_ACCURATE_BY_LOG)
  return Math.max(LEAST_WEIGHT * p, Math.log((p * proposals ** INDEPENDENCE_OF_ERRORS) / (1 - p)))
}
