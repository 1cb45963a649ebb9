import type { Amount } from '../spending/bound.ts'
import type { Threshold } from '../tables.ts'

export interface Limited {
  limitNano: number | null
  limitTokens: number | null
  thresholds: readonly Threshold[]
  autoSuspend: boolean
  maxOverageNano: number | null
}

/** What a user may spend beyond a budget, and until when. */
export interface Override {
  extraNano: number | null
  until: string | null
}

/** The user who spends. */
export interface Spender {
  override?: Override | undefined
  /** Whether they lead the organization that pays: soft limits bind only those who do not. */
  leads: boolean
}

const UNLIMITED = Number.POSITIVE_INFINITY

/**
 * What somebody never passes. The limit, or the lowest share of it that is a hard limit, or a soft one for those who do not lead; where the limit only
 * tells, what it may be passed by.
 */
export function hardLine(budget: Limited, { override, leads }: Spender, now: string): Amount {
  const valid = override && (override.until === null || override.until > now) ? override : undefined
  if (valid && valid.extraNano === null) return { nano: UNLIMITED, tokens: UNLIMITED }
  const binding = budget.thresholds.filter(
    ({ action }) => action === 'hard_limit' || (action === 'soft_limit' && !leads),
  )
  const share = Math.min(1, ...binding.map(({ percentage }) => percentage))
  return {
    nano:
      Math.min(moneyLine(budget), binding.length > 0 ? sharedLine(budget.limitNano, share) : UNLIMITED) +
      (valid?.extraNano ?? 0),
    tokens: sharedLine(budget.limitTokens, share),
  }
}

export const hasSoftLimit = ({ thresholds }: Pick<Limited, 'thresholds'>): boolean =>
  thresholds.some(({ action }) => action === 'soft_limit')

/** Whether the limit only warns and never refuses. */
export const isAdvisory = ({ autoSuspend, thresholds }: Pick<Limited, 'autoSuspend' | 'thresholds'>): boolean =>
  !autoSuspend || thresholds.some(({ action }) => action === 'allow_with_charges')

const sharedLine = (limit: number | null, share: number) => (limit === null ? UNLIMITED : Math.floor(limit * share))

function moneyLine(budget: Limited): number {
  const { limitNano, maxOverageNano } = budget
  if (limitNano === null) return UNLIMITED
  if (!isAdvisory(budget)) return limitNano
  return maxOverageNano === null ? UNLIMITED : limitNano + maxOverageNano
}
