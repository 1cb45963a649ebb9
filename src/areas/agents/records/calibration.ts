import { calibrate, confidenceOf, type ResolvedCount } from '../../../engine/consensus/calibration.ts'
import { brierScore, expectedCalibrationError } from '../../../engine/consensus/scores.ts'
import type { CalibratorSnapshot } from '../../../engine/events/parts.ts'
import type { RecordStore } from './store.ts'

/** The latest outcomes say most about the agents of today, and fitting more would hold up the process. */
const FITTED_OUTCOMES = 2_000
const CACHED_ORGANIZATIONS = 1_000

/** What the outcomes of an organization teach; fitted anew only when there are others than last time. */
export function calibrations(store: RecordStore) {
  const cache = new Map<string, { key: string; calibrator: Promise<CalibratorSnapshot> }>()

  async function fitted(org: string, outcomes: number): Promise<CalibratorSnapshot> {
    return { ...calibrate(await store.resolvedCounts(org, FITTED_OUTCOMES)), outcomes }
  }

  async function current(org: string): Promise<CalibratorSnapshot> {
    const { outcomes, latest } = await store.settled(org)
    const key = `${outcomes}@${latest}`
    const known = cache.get(org)
    if (known?.key === key) return known.calibrator
    const calibrator = fitted(org, outcomes)
    if (cache.size >= CACHED_ORGANIZATIONS) cache.clear()
    cache.set(org, { key, calibrator })
    calibrator.catch(() => cache.delete(org))
    return calibrator
  }

  return {
    current,

    /** Fits the calibrator anew: what was stated was worth `before`, what it would have stated instead is worth `after`. */
    async refit(org: string) {
      cache.delete(org)
      const [resolved, calibrator] = await Promise.all([store.resolvedCounts(org, FITTED_OUTCOMES), current(org)])
      const { method, outcomes, brier, ece } = calibrator
      return { method, outcomes, before: { brier, ece }, after: heldOutScores(resolved) }
    },
  }
}

const PARTS = 10

/** Each outcome is held against what the outcomes of the nine other parts teach, never against itself. */
function heldOutScores(resolved: readonly ResolvedCount[]) {
  const taught = Array.from({ length: PARTS }, (_, part) =>
    calibrate(resolved.filter((_count, place) => place % PARTS !== part)),
  )
  const judged = resolved.flatMap(({ features, correct }, place) => {
    const calibrator = taught[place % PARTS]
    return calibrator ? [{ confidence: confidenceOf(features, Number.POSITIVE_INFINITY, calibrator), correct }] : []
  })
  return { brier: brierScore(judged), ece: expectedCalibrationError(judged) }
}
