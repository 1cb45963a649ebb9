import { calibrate } from '../../../engine/consensus/calibration.ts'
import type { CalibratorSnapshot } from '../../../engine/events.ts'
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

  return async (org: string): Promise<CalibratorSnapshot> => {
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
}
