import type { Amount } from '../purse/bound.ts'
import type { Threshold } from '../tables.ts'

export interface Limited {
  limitNano: number | null
  limitTokens: number | null
  thresholds: readonly Threshold[]
  autoSuspend: boolean
  maxOverageNano: number | null
}

/** What somebody may spend beyond a budget, and until when. */
export interface Override {
  extraNano: number | null
  until: string | null
}

const NONE = Number.POSITIVE_INFINITY

/** What is never passed. The limit, or the lowest share of it that is a hard limit; where the limit only tells, what it may be passed by. */
export function hardLine(budget: Limited, override: Override | undefined, now: string): Amount {
  const valid = override && (override.until === null || override.until > now) ? override : undefined
  if (valid && valid.extraNano === null) return { nano: NONE, tokens: NONE }
  return { nano: moneyLine(budget) + (valid?.extraNano ?? 0), tokens: budget.limitTokens ?? NONE }
}

function moneyLine({ limitNano, thresholds, autoSuspend, maxOverageNano }: Limited): number {
  if (limitNano === null) return NONE
  const tellsOnly = !autoSuspend || thresholds.some(({ action }) => action === 'allow_with_charges')
  const whole = tellsOnly ? (maxOverageNano === null ? NONE : limitNano + maxOverageNano) : limitNano
  const shares = thresholds.filter(({ action }) => action === 'hard_limit').map(({ percentage }) => percentage)
  return Math.min(whole, ...shares.map((share) => Math.floor(limitNano * share)))
}
