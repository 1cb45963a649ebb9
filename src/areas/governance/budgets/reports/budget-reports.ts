import { invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { usdOf } from '../../../../shared/money.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import { calendarStart } from '../../../../shared/time/calendar.ts'
import { DAY_MS, HOUR_MS } from '../../../../shared/time/dates.ts'
import type { AlertStore } from '../alerts/alert-store.ts'
import { alertResponse, stateOf } from '../settings/budget-response.ts'
import type { BudgetRecord, BudgetStore } from '../settings/budget-store.ts'
import type { BudgetService } from '../settings/service.ts'
import type { AlertQuery, TransactionQuery, TrendQuery } from './schema.ts'
import type { Step, TransactionRecord, TransactionStore, TrendPoint } from './spending-report-store.ts'

interface BudgetReportsDependencies {
  store: BudgetStore
  alerts: AlertStore
  transactions: TransactionStore
  visible: BudgetService['visible']
  now: () => Date
}

/** Reports on budgets: totals, trends, transactions and alerts. */
export function budgetReports({ store, alerts, transactions, visible, now }: BudgetReportsDependencies) {
  return {
    async summary({ payer }: Caller) {
      const [open, unacknowledged] = await Promise.all([store.open(payer, now()), alerts.countUnacknowledged(payer)])
      const budgets = open.filter(({ state }) => state !== 'paused')
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
        unacknowledged_alerts: unacknowledged,
        debates_waiting: sum(({ waiting }) => waiting),
      }
    },

    async trends(id: string, { period, limit }: TrendQuery, caller: Caller) {
      await visible(id, caller)
      const steps = stepsUntil(period, limit, now())
      const points = await transactions.trends(caller.payer, id, period, beginningOf(steps))
      return { trends: trendResponse(period, steps, points), period, count: steps.length, budget_id: id }
    },

    async payerTrends({ period, limit }: TrendQuery, { payer }: Caller) {
      const steps = stepsUntil(period, limit, now())
      const points = await transactions.payerTrends(payer, period, beginningOf(steps))
      return { trends: trendResponse(period, steps, points), period, count: steps.length, org_id: payer }
    },

    async transactions(id: string, query: TransactionQuery, caller: Caller) {
      await visible(id, caller)
      const filter = {
        from: momentOf('date_from', query.date_from),
        to: momentOf('date_to', query.date_to),
        userId: query.user_id,
      }
      const { items, total } = await transactions.list(caller.payer, id, filter, query)
      const shown = pageResult(
        'transactions',
        { items: items.map((each) => transactionResponse(id, each)), total },
        query,
      )
      const { limit, offset, has_more } = shown
      return { ...shown, count: items.length, budget_id: id, pagination: { limit, offset, has_more } }
    },

    async alerts(id: string, query: AlertQuery, caller: Caller) {
      await visible(id, caller)
      const { items, total } = await alerts.list(caller.payer, id, query)
      const shown = items.map((alert) => alertResponse(caller.payer, alert))
      return { ...pageResult('alerts', { items: shown, total }, query), count: shown.length, budget_id: id }
    },

    async acknowledge(id: string, alertId: string, caller: Caller) {
      await visible(id, caller)
      const acknowledged_at = await alerts.acknowledge(caller.payer, id, alertId, caller.userId, now())
      if (acknowledged_at === undefined) throw notFound('alert', alertId)
      return { acknowledged: true, alert_id: alertId, acknowledged_at }
    },
  }
}
export type BudgetReports = ReturnType<typeof budgetReports>

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

const transactionResponse = (budgetId: string, bought: TransactionRecord) => ({
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

/** The beginning of the step that a moment lies in, in UTC. */
const beginning = (step: Step, at: Date): Date =>
  step === 'hour' ? new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS) : calendarStart(step, at)

function before(step: Step, at: Date): Date {
  if (step === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1))
  const lengths = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }
  return new Date(at.getTime() - lengths[step])
}

/** The beginnings of the last `count` steps, oldest first. */
function stepsUntil(step: Step, count: number, now: Date): Date[] {
  const steps = [beginning(step, now)]
  while (steps.length < count) steps.unshift(before(step, steps[0] ?? now))
  return steps
}

const nameOf = (step: Step, at: Date) => at.toISOString().slice(0, { hour: 13, day: 10, week: 10, month: 7 }[step])

const NOTHING = { nano: 0, atMostNano: 0, tokens: 0, count: 0, unpriced: 0 }

/** Every step has its figures, also one in which nothing was spent. */
const trendResponse = (step: Step, steps: readonly Date[], points: readonly TrendPoint[]) =>
  steps.map((at) => {
    const point = points.find((each) => Date.parse(each.step) === at.getTime())
    const { nano, atMostNano, tokens, count, unpriced } = point ?? NOTHING
    return {
      period: nameOf(step, at),
      total_spent_usd: usdOf(nano),
      at_most_usd: usdOf(atMostNano),
      cost_known: unpriced === 0,
      transaction_count: count,
      avg_transaction_usd: count === 0 ? 0 : usdOf(Math.round(nano / count)),
      tokens,
    }
  })
