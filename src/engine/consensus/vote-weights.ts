import type { CalibratorSnapshot } from '../events/parts.ts'
import type { Mode } from '../protocol.ts'

/** By what votes weigh when a winner is looked for. */
export type Weighing = 'log_odds' | 'squared_odds'

interface Rule {
  mode: Mode
  calibrator: Pick<CalibratorSnapshot, 'method'>
}

/**
 * The mode `weighted` asks for more than half of all weight and stays with log odds: by squares, one good agent among
 * many would hold that half alone. What began under a former rule is counted by it.
 */
export const weighingOf = ({ mode, calibrator }: Rule): Weighing =>
  calibrator.method === 'squared_odds' && mode !== 'weighted' ? 'squared_odds' : 'log_odds'

const LEAST_ACCURATE = 0.02
const MOST_ACCURATE = 0.98

/** How much a vote says for its choice: the square of the odds that its voter is right. */
export function squaredOdds(accuracy: number) {
  const p = Math.min(Math.max(accuracy, LEAST_ACCURATE), MOST_ACCURATE)
  return (p / (1 - p)) ** 2
}

const MOST_ACCURATE_BY_LOG = 0.999

/** Agents that err tend to err alike: n wrong proposals tell them apart only as well as this power of n would. */
const INDEPENDENCE_OF_ERRORS = 0.25

/** However poor its record, a vote weighs a little, and more with a better record. */
const LEAST_WEIGHT = 0.1

/** The log odds of being right against any one wrong proposal. */
export function logOdds(accuracy: number, proposals: number) {
  const p = Math.min(accuracy, MOST_ACCURATE_BY_LOG)
  return Math.max(LEAST_WEIGHT * p, Math.log((p * proposals ** INDEPENDENCE_OF_ERRORS) / (1 - p)))
}
