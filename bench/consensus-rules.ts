import { calibrate, type ResolvedCount } from '../src/engine/consensus/calibration.ts'
import { PRIOR_ACCURACY, shrunkAccuracy, type TrackRecord } from '../src/engine/consensus/track-record.ts'
import type { CalibratorSnapshot, Features } from '../src/engine/events/parts.ts'
import { fitLogistic } from './logistic-fit.ts'

export interface Known {
  everywhere?: TrackRecord | undefined
  domain?: TrackRecord | undefined
}

/** A count as a rule learns from it. */
export interface Learned extends Omit<ResolvedCount, 'balance'> {
  features: Features
  balance: ResolvedCount['balance'] | undefined
}

/** How an agent's record is read, and what outcomes teach about confidence. */
export interface Rule {
  accuracy: (known: Known) => number
  calibrate: (resolved: readonly Learned[]) => CalibratorSnapshot
}

export const SQUARED_ODDS: Rule = {
  accuracy: shrunkAccuracy,
  calibrate: (resolved) =>
    calibrate(resolved.flatMap(({ balance, ...count }) => (balance ? [{ ...count, balance }] : []))),
}

const FORMER_STRENGTH = 25
const ENOUGH_OUTCOMES = 300

/** The rule of the releases before it: log odds, the smoothed share, and from 300 outcomes a logistic of four features. */
export const LOG_ODDS: Rule = {
  accuracy: ({ everywhere, domain }) => shrunk(domain, shrunk(everywhere, PRIOR_ACCURACY)),
  calibrate(resolved) {
    const observations = resolved.map(({ features: { share, margin, coverage, ln_k }, correct }) => ({
      values: [share, margin, coverage, ln_k],
      hit: correct,
    }))
    const enough = resolved.length >= ENOUGH_OUTCOMES
    return {
      method: enough ? 'logistic' : 'smoothed_share',
      coefficients: enough ? fitLogistic({ observations, ridge: 1, rising: [0, 1, 2] }) : [],
      outcomes: resolved.length,
      brier: null,
      ece: null,
    }
  },
}

const shrunk = ({ right, total }: TrackRecord = { right: 0, total: 0 }, towards: number) =>
  (right + FORMER_STRENGTH * towards) / (total + FORMER_STRENGTH)
