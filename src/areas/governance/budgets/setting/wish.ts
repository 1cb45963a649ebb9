import { agreed } from '../../../../shared/agreed-names.ts'
import { invalid } from '../../../../shared/errors.ts'
import { nanoOf } from '../../../../shared/money.ts'
import type { Json } from '../../../../storage/column-types.ts'
import type { BudgetPeriod, BudgetScope, Threshold } from '../tables.ts'
import type { BudgetFields } from './budget-fields.ts'
import { type BudgetChange, type NewBudget, SCOPES } from './schema.ts'

/** Told at half, three quarters and nine tenths; the limit itself binds without a threshold. */
const USUAL_THRESHOLDS: readonly Threshold[] = [
  { percentage: 0.5, action: 'notify' },
  { percentage: 0.75, action: 'warn' },
  { percentage: 0.9, action: 'warn' },
]

const FRESH: Omit<BudgetFields, 'name'> = {
  description: null,
  period: 'monthly',
  limitNano: null,
  limitTokens: null,
  scope: {},
  thresholds: USUAL_THRESHOLDS,
  onExhausted: 'pause',
  unpriced: 'allow',
  assumedPrice: null,
  bound: 'strict',
  state: 'active',
  autoSuspend: true,
  maxOverageNano: null,
  metadata: {},
}

/** A new budget as its maker wishes it; a limit is demanded. */
export function newFields(wish: NewBudget): BudgetFields {
  const fields = changedFields({ ...FRESH, name: wish.name }, wish)
  if (fields.limitNano === null && fields.limitTokens === null)
    throw invalid('limit_usd', 'is missing: a budget limits dollars (limit_usd) or tokens (limit_tokens)')
  return fields
}

/** What a budget becomes; whatever is not named stays. */
export function changedFields(was: BudgetFields, wish: Omit<BudgetChange, 'status'>): BudgetFields {
  const limit = agreed({ limit_usd: wish.limit_usd, limit_amount: wish.limit_amount, amount_usd: wish.amount_usd })
  return {
    ...was,
    ...(wish.name !== undefined && { name: wish.name.trim() }),
    ...(wish.description !== undefined && { description: wish.description }),
    ...(wish.period !== undefined && { period: periodOf(wish.period) }),
    ...(limit && { limitNano: nanoOf(limit[1]) }),
    ...(wish.limit_tokens !== undefined && { limitTokens: wish.limit_tokens }),
    ...(wish.scope !== undefined && { scope: scopeOf(wish.scope) }),
    thresholds: thresholdsOf(was, wish),
    ...(wish.on_exhausted !== undefined && { onExhausted: wish.on_exhausted }),
    ...(wish.unpriced !== undefined && unpricedOf(wish.unpriced)),
    ...(wish.bound !== undefined && { bound: wish.bound }),
    ...(wish.auto_suspend !== undefined && { autoSuspend: wish.auto_suspend }),
    ...(wish.max_overage_usd !== undefined && {
      maxOverageNano: wish.max_overage_usd === null ? null : nanoOf(wish.max_overage_usd),
    }),
    ...(wish.metadata !== undefined && { metadata: wish.metadata as Json }),
  }
}

const periodOf = (period: BudgetPeriod | 'yearly'): BudgetPeriod => (period === 'yearly' ? 'annual' : period)

function scopeOf(wish: Readonly<Record<string, readonly string[]>>): BudgetScope {
  const unknown = Object.keys(wish).find((name) => !(SCOPES as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw invalid(`scope.${unknown}`, `is nothing that can be named; known are: ${SCOPES.join(', ')}`)
  return Object.fromEntries(Object.entries(wish).filter(([, names]) => names.length > 0))
}

function thresholdsOf({ thresholds }: BudgetFields, wish: Omit<BudgetChange, 'status'>): readonly Threshold[] {
  const named = wish.thresholds ?? thresholds
  if (wish.alert_threshold === undefined) return named
  const percentage = wish.alert_threshold > 1 ? wish.alert_threshold / 100 : wish.alert_threshold
  return [...named.filter(({ action }) => action !== 'notify'), { percentage, action: 'notify' }]
}

const unpricedOf = (unpriced: NonNullable<NewBudget['unpriced']>) =>
  typeof unpriced === 'string'
    ? { unpriced, assumedPrice: null }
    : { unpriced: 'assume' as const, assumedPrice: unpriced }
