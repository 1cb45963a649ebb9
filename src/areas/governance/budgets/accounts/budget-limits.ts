import type { Purchase } from '../../../../engine/spending.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { Amount } from '../spending/bound.ts'
import type { BudgetScope, Threshold } from '../tables.ts'

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
 * The most that a person may spend of a budget: its limit, or the lowest share of it that is a hard limit, or a soft limit
 * for people who do not lead. An advisory limit may be passed by the allowed overage, or without end.
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

const sharedLine = (limit: number | null, share: number) => (limit === null ? UNLIMITED : Math.floor(limit * share))

function moneyLine(budget: Limited): number {
  const { limitNano, maxOverageNano } = budget
  if (limitNano === null) return UNLIMITED
  if (!isAdvisory(budget)) return limitNano
  return maxOverageNano === null ? UNLIMITED : limitNano + maxOverageNano
}

export const hasSoftLimit = ({ thresholds }: Pick<Limited, 'thresholds'>): boolean =>
  thresholds.some(({ action }) => action === 'soft_limit')

/** Whether the limit only warns and never refuses. */
export const isAdvisory = ({ autoSuspend, thresholds }: Pick<Limited, 'autoSuspend' | 'thresholds'>): boolean =>
  !autoSuspend || thresholds.some(({ action }) => action === 'allow_with_charges')

type Bought = Pick<Purchase, 'userId' | 'provider' | 'model' | 'domain' | 'tenant'>

const names = (list: readonly string[] | undefined, value: string | undefined) =>
  list === undefined || list.length === 0 || (value !== undefined && list.includes(value))

/** Whether a purchase counts in a budget: everything that its scope names must fit. */
export const isWithin = (scope: BudgetScope, { userId, provider, model, domain, tenant }: Bought): boolean =>
  names(scope.users, userId) &&
  names(scope.providers, provider) &&
  names(scope.models, model) &&
  names(scope.domains, domain) &&
  names(scope.workspaces, tenant)

/** Whether anything that the panel of a debate is asked counts in a budget. */
export const isAbout = (
  scope: BudgetScope,
  { user, domain, organizationId, panel }: Pick<DebateState, 'user' | 'domain' | 'organizationId' | 'panel'>,
): boolean =>
  panel.some(({ provider, model }) =>
    isWithin(scope, { userId: user, domain, tenant: organizationId, provider, model }),
  )

interface Limits {
  limitNano: number | null
  limitTokens: number | null
}

/** How much of a budget is spent, as a share of its nearer limit. */
export const shareOf = ({ limitNano, limitTokens }: Limits, { nano, tokens }: Amount): number =>
  Math.max(limitNano ? nano / limitNano : 0, limitTokens ? tokens / limitTokens : 0)

/** The thresholds that lie between what was spent and what is spent now, the lowest first. */
export function crossedThresholds(
  budget: Limits & { thresholds: readonly Threshold[] },
  before: Amount,
  after: Amount,
): readonly Threshold[] {
  const [from, to] = [shareOf(budget, before), shareOf(budget, after)]
  return budget.thresholds
    .filter(({ percentage }) => from < percentage && to >= percentage)
    .toSorted((one, other) => one.percentage - other.percentage)
}
