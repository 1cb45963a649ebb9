import type { BudgetRow as Row } from '../tables.ts'

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
