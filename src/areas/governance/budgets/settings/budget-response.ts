import { usdOf } from '../../../../shared/money.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import { isAdvisory, shareOf } from '../accounts/budget-limits.ts'
import type { AlertRecord } from '../alerts/alert-store.ts'
import { type Alert, alertIdNames } from '../reports/schema.ts'
import type { BudgetRecord } from './budget-store.ts'
import { type Budget, budgetIdNames, limitNames, spentNames } from './schema.ts'

type State = Budget['state']

const WARNING = 0.75
const CRITICAL = 0.9

export function stateOf(budget: BudgetRecord): State {
  if (budget.state !== 'active') return budget.state
  const share = shareOf(budget, budget.spent)
  if (share >= 1) return 'exceeded'
  if (share >= CRITICAL) return 'critical'
  return share >= WARNING ? 'warning' : 'active'
}

const STATUS = {
  active: 'active',
  warning: 'warning',
  critical: 'warning',
  exceeded: 'exceeded',
  suspended: 'exceeded',
  paused: 'inactive',
  closed: 'inactive',
} as const satisfies Record<State, Budget['status']>

const dollars = (nano: number | null) => (nano === null ? null : usdOf(nano))

/** What is left of its limit in dollars; nothing where it was passed. */
const remainingNano = ({ limitNano, spent }: BudgetRecord) =>
  limitNano === null ? null : Math.max(0, limitNano - spent.nano)

const daysLeft = (endsAt: string | null, now: Date) =>
  endsAt === null ? null : Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS))

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

export function budgetResponse(budget: BudgetRecord, now: Date): Budget {
  const limit = dollars(budget.limitNano)
  const spent = usdOf(budget.spent.nano)
  const state = stateOf(budget)
  const over = budget.limitNano === null ? 0 : Math.max(0, budget.spent.nano - budget.limitNano)
  return {
    ...budgetIdNames(budget.id),
    org_id: budget.payer,
    name: budget.name,
    description: budget.description,
    ...limitNames(limit),
    limit_tokens: budget.limitTokens,
    currency: 'USD',
    ...spentNames(spent),
    spent_tokens: budget.spent.tokens,
    cost_known: budget.unpricedBought.calls === 0,
    unpriced_tokens: budget.unpricedBought.tokens,
    reserved_usd: usdOf(budget.reserved.nano),
    reserved_tokens: budget.reserved.tokens,
    remaining_usd: dollars(remainingNano(budget)),
    percent_used: rounded(shareOf(budget, budget.spent) * 100, 2),
    period: budget.period,
    period_start: budget.span.startsAt,
    period_end: budget.span.endsAt,
    days_remaining: daysLeft(budget.span.endsAt, now),
    status: STATUS[state],
    state,
    thresholds: [...budget.thresholds],
    alert_threshold: budget.thresholds.find(({ action }) => action === 'notify')?.percentage ?? null,
    scope: Object.fromEntries(Object.entries(budget.scope).map(([name, names]) => [name, [...names]])),
    auto_suspend: budget.autoSuspend,
    allow_overage: isAdvisory(budget),
    overage_rate_multiplier: 1,
    overage_spent_usd: usdOf(over),
    max_overage_usd: dollars(budget.maxOverageNano),
    on_exhausted: budget.onExhausted,
    unpriced: budget.assumedPrice ?? (budget.unpriced === 'refuse' ? 'refuse' : 'allow'),
    unpriced_note: unpricedText(budget),
    bound: budget.bound,
    override_user_ids: budget.overrides.map(({ userId }) => userId),
    overrides: budget.overrides.map(({ userId, extraNano, until, reason }) => ({
      user_id: userId,
      limit: dollars(extraNano),
      until,
      reason,
    })),
    debates_waiting: budget.waiting,
    metadata: budget.metadata as Budget['metadata'],
    created_by: budget.createdBy,
    created_at: budget.createdAt,
    updated_at: budget.updatedAt,
  }
}

export const alertResponse = (payer: string, alert: AlertRecord): Alert => ({
  ...alertIdNames(alert.id),
  budget_id: alert.budgetId,
  org_id: payer,
  type: alert.kind,
  severity: alert.severity,
  action: alert.action,
  message: alert.message,
  threshold_pct: alert.threshold === null ? null : rounded(alert.threshold * 100, 4),
  threshold_percentage: alert.threshold,
  current_pct: alert.limitNano ? rounded((alert.spentNano / alert.limitNano) * 100, 2) : null,
  spent_usd: usdOf(alert.spentNano),
  amount_usd: dollars(alert.limitNano),
  acknowledged: alert.acknowledgedAt !== null,
  acknowledged_at: alert.acknowledgedAt,
  acknowledged_by: alert.acknowledgedBy,
  created_at: alert.createdAt,
})

/** What a budget makes of models without a price, in one sentence. */
export function unpricedText({
  unpriced,
  assumedPrice,
  limitTokens,
}: Pick<BudgetRecord, 'unpriced' | 'assumedPrice' | 'limitTokens'>): string {
  if (assumedPrice)
    return `Models without a price are taken to cost $${assumedPrice.input} for a million tokens read and $${assumedPrice.output} for a million written.`
  if (unpriced === 'refuse') return 'Models without a price are not asked.'
  return limitTokens === null
    ? 'Models without a price are asked, and nothing is assumed: what they cost is unknown and not limited.'
    : 'Models without a price are asked, and nothing is assumed: their tokens are limited, and what they cost is unknown.'
}
