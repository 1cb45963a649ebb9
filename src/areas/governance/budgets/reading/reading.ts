import { invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { usdOf } from '../../../../shared/money.ts'
import { pageOf, pageResult } from '../../../../shared/pagination.ts'
import type { AlertStore } from '../alerts/alert-store.ts'
import type { BudgetRecord, BudgetStore } from '../setting/budget-store.ts'
import type { BudgetService } from '../setting/service.ts'
import { alertWire, stateOf } from '../setting/wire.ts'
import type { AlertQuery, TransactionQuery, TrendQuery } from './schema.ts'
import type { TransactionRecord, TransactionStore } from './transaction-store.ts'
import { stepsUntil, trendWire } from './trends.ts'

interface Needs {
  store: BudgetStore
  alerts: AlertStore
  transactions: TransactionStore
  visible: BudgetService['visible']
  now: () => Date
}

const MOST_STEPS = 365
const MOST_TRANSACTIONS = 100
const MOST_ALERTS = 1000

/** What is told of budgets: what was spent, by what, and what was noticed. */
export function budgetReading({ store, alerts, transactions, visible, now }: Needs) {
  return {
    async summary({ payer }: Caller) {
      const budgets = (await store.open(payer, now())).filter(({ state }) => state !== 'paused')
      const sum = (of: (budget: BudgetRecord) => number) => budgets.reduce((total, budget) => total + of(budget), 0)
      const states = budgets.map(stateOf)
      const count = (...words: readonly string[]) => states.filter((state) => words.includes(state)).length
      return {
        total_budget: usdOf(sum(({ limitNano }) => limitNano ?? 0)),
        total_spent: usdOf(sum(({ spent }) => spent.nano)),
        total_reserved: usdOf(sum(({ reserved }) => reserved.nano)),
        total_remaining: usdOf(sum(({ limitNano, spent }) => Math.max(0, (limitNano ?? 0) - spent.nano))),
        active_budgets: budgets.length,
        warning_budgets: count('warning', 'critical'),
        exceeded_budgets: count('exceeded', 'suspended'),
        currency: 'USD',
        unacknowledged_alerts: await alerts.countUnacknowledged(payer),
        debates_waiting: sum(({ waiting }) => waiting),
      }
    },

    async trends(id: string, { period, limit }: TrendQuery, caller: Caller) {
      await visible(id, caller)
      const steps = stepsUntil(period, Math.min(limit, MOST_STEPS), now())
      const points = await transactions.trends(caller.payer, id, period, beginningOf(steps))
      return { trends: trendWire(period, steps, points), period, count: steps.length, budget_id: id }
    },

    async payerTrends({ period, limit }: TrendQuery, { payer }: Caller) {
      const steps = stepsUntil(period, Math.min(limit, MOST_STEPS), now())
      const points = await transactions.payerTrends(payer, period, beginningOf(steps))
      return { trends: trendWire(period, steps, points), period, count: steps.length, org_id: payer }
    },

    async transactions(id: string, query: TransactionQuery, caller: Caller) {
      await visible(id, caller)
      const filter = {
        from: momentOf('date_from', query.date_from),
        to: momentOf('date_to', query.date_to),
        userId: query.user_id,
      }
      const page = pageOf(query, MOST_TRANSACTIONS)
      const { items, total } = await transactions.list(caller.payer, id, filter, page)
      const shown = pageResult('transactions', { items: items.map((each) => transactionWire(id, each)), total }, page)
      const { limit, offset, has_more } = shown
      return { ...shown, count: items.length, budget_id: id, pagination: { limit, offset, has_more } }
    },

    async alerts(id: string, query: AlertQuery, caller: Caller) {
      await visible(id, caller)
      const page = pageOf(query, MOST_ALERTS)
      const { items, total } = await alerts.list(caller.payer, id, page)
      const shown = items.map((alert) => alertWire(caller.payer, alert))
      return { ...pageResult('alerts', { items: shown, total }, page), count: shown.length, budget_id: id }
    },

    async acknowledge(id: string, alertId: string, caller: Caller) {
      await visible(id, caller)
      const acknowledged_at = await alerts.acknowledge(caller.payer, id, alertId, caller.userId, now())
      if (acknowledged_at === undefined) throw notFound('alert', alertId)
      return { acknowledged: true, alert_id: alertId, acknowledged_at }
    },
  }
}
export type BudgetReading = ReturnType<typeof budgetReading>

const beginningOf = ([first]: readonly Date[]) => (first ?? new Date(0)).toISOString()

const SECONDS = /^\d{1,12}(\.\d{1,9})?$/
const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/

/** A moment as clients write it; 0 stands for none. */
function momentOf(field: string, text: string | undefined): string | undefined {
  if (text === undefined || Number(text) === 0) return undefined
  const time = SECONDS.test(text) ? Number(text) * 1000 : ISO.test(text) ? Date.parse(text) : Number.NaN
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) throw invalid(field, 'is neither seconds since 1970 nor an ISO time')
  return at.toISOString()
}

const transactionWire = (budgetId: string, bought: TransactionRecord) => ({
  transaction_id: bought.id,
  budget_id: budgetId,
  amount_usd: bought.costNano === null ? null : usdOf(bought.costNano),
  at_most: bought.basis === 'bound',
  cost_known: bought.isCostKnown,
  basis: bought.basis,
  description: `${bought.provider} ${bought.model}: ${bought.purpose}`,
  kind: bought.kind,
  provider: bought.provider,
  model: bought.model,
  purpose: bought.purpose,
  tokens: bought.tokens,
  tokens_in: bought.tokensIn,
  cached_tokens: bought.cachedTokens,
  cache_write_tokens: bought.cacheWriteTokens,
  tokens_out: bought.tokensOut,
  reasoning_tokens: bought.reasoningTokens,
  debate_id: bought.debateId,
  user_id: bought.userId,
  created_at: Date.parse(bought.openedAt) / 1000,
  created_at_iso: bought.openedAt,
})
