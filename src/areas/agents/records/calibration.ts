import { RULES_WORTH } from '../../../builtin-agents/index.ts'
import {
  brierScore,
  calibrate,
  expectedCalibrationError,
  FITTED_OUTCOMES,
  type ResolvedCount,
  worthOf,
} from '../../../engine/consensus/calibration.ts'
import { confidenceOnCurve } from '../../../engine/consensus/confidence.ts'
import type { CalibratorSnapshot } from '../../../engine/events/parts.ts'
import type { RecordStore, Settled, SettledCount } from './store.ts'

const CACHED_ORGANIZATIONS = 1_000
/** From so many outcomes on a workspace knows more of its own questions than the organization above it does. */
const OWN_OUTCOMES = 20

/** How a debate that begins now computes confidence, by the kind of panel. */
export interface Calibrators {
  /** For panels with a language model. */
  models: CalibratorSnapshot
  /** For panels of built-in agents alone, which state the measured accuracy of their rules. */
  rules: CalibratorSnapshot
}

interface CalibrationsDependencies {
  store: RecordStore
  /** Requests the balances of decisions of former releases where they are unknown. */
  wantFormer: (org: string, latest: number) => Promise<unknown>
}

/** The organization whose outcomes count for a tenant, and what follows from them. */
export interface Learned extends Calibrators {
  org: string
}

/** Learns from the outcomes of an organization; fits anew only when outcomes changed. */
export function calibrations({ store, wantFormer }: CalibrationsDependencies) {
  const cache = new Map<string, { key: string; calibrators: Promise<Calibrators> }>()

  async function fitted(org: string, outcomes: number, latest: number | null): Promise<Calibrators> {
    const settled = await store.settledCounts(org, FITTED_OUTCOMES)
    if (latest !== null && settled.some(({ isFormer }) => isFormer)) await wantFormer(org, latest)
    const resolved = resolvedOf(settled)
    const learned = outcomes - (settled.length - resolved.length)
    return {
      models: { ...calibrate(resolved), outcomes: learned },
      rules: { method: 'measured_rules', coefficients: [RULES_WORTH], ...worthOf(settled), outcomes },
    }
  }

  function currentOf({ org, outcomes, latest, former }: Settled): Promise<Calibrators> {
    const key = `${outcomes}@${latest}+${former}`
    const known = cache.get(org)
    if (known?.key === key) return known.calibrators
    const calibrators = fitted(org, outcomes, latest)
    if (cache.size >= CACHED_ORGANIZATIONS) cache.clear()
    cache.set(org, { key, calibrators })
    calibrators.catch(() => cache.delete(org))
    return calibrators
  }

  /** From the outcomes of a tenant, or of the organization that pays for it until there are enough. */
  async function current(tenant: string, payer: string): Promise<Learned> {
    const settled = await store.settled([...new Set([tenant, payer])])
    const of = (org: string) =>
      settled.find((each) => each.org === org) ?? { org, outcomes: 0, latest: null, former: 0 }
    const own = of(tenant)
    const counted = own.outcomes < OWN_OUTCOMES ? of(payer) : own
    return { org: counted.org, ...(await currentOf(counted)) }
  }

  return {
    current,

    /** Fits the calibrator anew: `before` scores what was stated, `after` what the new fit would have stated. */
    async refit(org: string) {
      cache.delete(org)
      const [settled, { models }] = await Promise.all([store.settledCounts(org, FITTED_OUTCOMES), current(org, org)])
      const { method, outcomes, brier, ece } = models
      return { method, outcomes, before: { brier, ece }, after: heldOutScores(resolvedOf(settled)) }
    },
  }
}

const resolvedOf = (settled: readonly SettledCount[]): ResolvedCount[] =>
  settled.flatMap(({ balance, ...count }) => (balance ? [{ ...count, balance }] : []))

const PARTS = 10

/** Scores each outcome by a fit to the nine other parts, never by a fit to itself. */
function heldOutScores(resolved: readonly ResolvedCount[]) {
  const taught = Array.from({ length: PARTS }, (_, part) =>
    calibrate(resolved.filter((_count, place) => place % PARTS !== part)),
  )
  const judged = resolved.flatMap(({ balance, correct }, place) => {
    const calibrator = taught[place % PARTS]
    return calibrator ? [{ confidence: confidenceOnCurve(balance, calibrator), correct }] : []
  })
  return { brier: brierScore(judged), ece: expectedCalibrationError(judged) }
}
