import { invalid } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import { nanoOf } from '../../../../shared/money.ts'
import type { Json } from '../../../../storage/column-types.ts'
import type { BudgetPeriod, BudgetScope, BudgetRow as Row, Threshold } from '../tables.ts'
import { type BudgetChange, type NewBudget, SCOPES } from './schema.ts'

/** What people set of a budget. */
export interface BudgetFields {
  name: string
  description: string | null
  period: Row['period']
  limitNano: number | null
  limitTokens: number | null
  scope: Row['scope']
  thresholds: Row['thresholds']['list']
  onExhausted: Row['on_exhausted']
  unpriced: Row['unpriced']
  assumedPrice: Row['assumed_price']
  bound: Row['bound']
  state: Row['state']
  autoSuspend: boolean
  maxOverageNano: number | null
  metadata: Row['metadata']
}

type Set = Omit<Row, 'payer_id' | 'id' | 'created_by' | 'created_at' | 'updated_at'>

export const fieldsOf = (row: Set): BudgetFields => ({
  name: row.name,
  description: row.description,
  period: row.period,
  limitNano: row.limit_nano,
  limitTokens: row.limit_tokens,
  scope: row.scope,
  thresholds: row.thresholds.list,
  onExhausted: row.on_exhausted,
  unpriced: row.unpriced,
  assumedPrice: row.assumed_price,
  bound: row.bound,
  state: row.state,
  autoSuspend: row.auto_suspend,
  maxOverageNano: row.max_overage_nano,
  metadata: row.metadata,
})

export const rowOf = (fields: BudgetFields): Set => ({
  name: fields.name,
  description: fields.description,
  period: fields.period,
  limit_nano: fields.limitNano,
  limit_tokens: fields.limitTokens,
  scope: fields.scope,
  thresholds: { list: fields.thresholds },
  on_exhausted: fields.onExhausted,
  unpriced: fields.unpriced,
  assumed_price: fields.assumedPrice,
  bound: fields.bound,
  state: fields.state,
  auto_suspend: fields.autoSuspend,
  max_overage_nano: fields.maxOverageNano,
  metadata: fields.metadata,
})

/** Alerts at half, three quarters and nine tenths; the limit itself binds without a threshold. */
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

/** The fields of a new budget, which must have a limit. */
export function newFields(draft: NewBudget): BudgetFields {
  const fields = changedFields({ ...FRESH, name: draft.name }, draft)
  if (fields.limitNano === null && fields.limitTokens === null)
    throw invalid('limit_usd', 'is missing: a budget limits dollars (limit_usd) or tokens (limit_tokens)')
  return fields
}

/** What a budget becomes; whatever is not named stays. */
export function changedFields(was: BudgetFields, draft: Omit<BudgetChange, 'status'>): BudgetFields {
  const limit = agreed({ limit_usd: draft.limit_usd, limit_amount: draft.limit_amount, amount_usd: draft.amount_usd })
  return {
    ...was,
    ...(draft.name !== undefined && { name: draft.name.trim() }),
    ...(draft.description !== undefined && { description: draft.description }),
    ...(draft.period !== undefined && { period: periodOf(draft.period) }),
    ...(limit && { limitNano: nanoOf(limit[1]) }),
    ...(draft.limit_tokens !== undefined && { limitTokens: draft.limit_tokens }),
    ...(draft.scope !== undefined && { scope: scopeOf(draft.scope) }),
    thresholds: thresholdsOf(was, draft),
    ...(draft.on_exhausted !== undefined && { onExhausted: draft.on_exhausted }),
    ...(draft.unpriced !== undefined && unpricedOf(draft.unpriced)),
    ...(draft.bound !== undefined && { bound: draft.bound }),
    ...(draft.auto_suspend !== undefined && { autoSuspend: draft.auto_suspend }),
    ...(draft.max_overage_usd !== undefined && {
      maxOverageNano: draft.max_overage_usd === null ? null : nanoOf(draft.max_overage_usd),
    }),
    ...(draft.metadata !== undefined && { metadata: draft.metadata as Json }),
  }
}

const periodOf = (period: BudgetPeriod | 'yearly'): BudgetPeriod => (period === 'yearly' ? 'annual' : period)

function scopeOf(draft: Readonly<Record<string, readonly string[]>>): BudgetScope {
  const unknown = Object.keys(draft).find((name) => !(SCOPES as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw invalid(`scope.${unknown}`, `is nothing that can be named; known are: ${SCOPES.join(', ')}`)
  return Object.fromEntries(Object.entries(draft).filter(([, names]) => names.length > 0))
}

function thresholdsOf({ thresholds }: BudgetFields, draft: Omit<BudgetChange, 'status'>): readonly Threshold[] {
  const named = draft.thresholds ?? thresholds
  if (draft.alert_threshold === undefined) return named
  const percentage = draft.alert_threshold > 1 ? draft.alert_threshold / 100 : draft.alert_threshold
  return [...named.filter(({ action }) => action !== 'notify'), { percentage, action: 'notify' }]
}

const unpricedOf = (unpriced: NonNullable<NewBudget['unpriced']>) =>
  typeof unpriced === 'string'
    ? { unpriced, assumedPrice: null }
    : { unpriced: 'assume' as const, assumedPrice: unpriced }
