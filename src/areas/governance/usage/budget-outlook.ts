import type { Caller } from '../../../shared/identity/caller.ts'
import { decimalOf, usdOf } from '../../../shared/money.ts'
import { DAY_MS, midnight } from '../../../shared/time/dates.ts'
import { type Alert, type BudgetRecord, budgetResponse, type SpendingFigures } from '../budgets/index.ts'
import { roiOf } from './benchmarks.ts'
import { dayAfter, filled, forecast } from './forecast.ts'
import type { BudgetStatus, ForecastQuery } from './schema.ts'
import type { DebatesByDay, SpendingReader } from './service.ts'
import type { BenchmarkStore } from './store.ts'

interface BudgetOutlookDependencies {
  spending: SpendingReader
  benchmarks: BenchmarkStore
  debatesByDay: DebatesByDay
  openBudgets: (payer: string) => Promise<BudgetRecord[]>
  newAlerts: (payer: string) => Promise<Alert[]>
  now: () => Date
}

const LOOKED_AT = 28
const MONTH_DAYS = 30

/** How spending stands against budgets, and where it is heading. */
export function budgetOutlook({
  spending,
  benchmarks,
  debatesByDay,
  openBudgets,
  newAlerts,
  now,
}: BudgetOutlookDependencies) {
  const today = () => now().toISOString().slice(0, 10)

  /** Whole days up to yesterday, from the first purchase on. */
  async function expected(payer: string, days: number) {
    const earliest = dayAfter(today(), -LOOKED_AT)
    const { since: first, days: rows } = await spending.history(payer, {
      from: midnight(earliest),
      to: midnight(today()),
    })
    const since = first?.slice(0, 10) ?? today()
    const from = [since, earliest].toSorted().at(-1) ?? today()
    const history = filled(new Map(rows.map(({ key, nano }) => [key ?? '', nano])), from, today())
    return { ...forecast(history, days, today()), isKnown: rows.every(({ unpriced }) => unpriced === 0) }
  }

  async function expectedDebates(payer: string, days: number) {
    const known = await debatesByDay(payer, dayAfter(today(), -LOOKED_AT), dayAfter(today(), -1))
    const first = known.find(({ started }) => started > 0)?.day ?? today()
    return forecast(filled(new Map(known.map(({ day, started }) => [day, started])), first, today()), days, today())
  }

  const spentByDay = (payer: string, from: string) => spending.by(payer, { from, to: now().toISOString() }, 'day')

  return {
    async budgetStatus({ payer }: Caller): Promise<BudgetStatus> {
      const at = now()
      const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))
      const nextMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))
      const [open, days, alerts] = await Promise.all([
        openBudgets(payer),
        spentByDay(payer, month.toISOString()),
        newAlerts(payer),
      ])
      const ofMonth = sumOf(days)
      const ofDay = sumOf(days.filter(({ key }) => key === today()))
      const budgets = open.filter(({ state }) => state !== 'paused')
      const [monthly, daily] = [tightest(budgets, 'monthly'), tightest(budgets, 'daily')]
      const [spentMonth, spentDay] = [monthly?.spent.nano ?? ofMonth.nano, daily?.spent.nano ?? ofDay.nano]
      const daysLeft = Math.ceil((nextMonth.getTime() - at.getTime()) / DAY_MS)
      /** What is still to come: a budget with a scope continues at its own pace, all spending as the forecast says. */
      const toCome = async (budget: BudgetRecord | undefined, days: number) => {
        if (!budget || isUnscoped(budget)) return (await expected(payer, days)).total
        const passed = Math.max(1, (at.getTime() - Date.parse(budget.span.startsAt)) / DAY_MS)
        return (budget.spent.nano / passed) * days
      }
      const shares = budgets.map((budget) => budgetResponse(budget, at).percent_used / 100)
      const left = (budget: BudgetRecord | undefined, spent: number) =>
        budget?.limitNano ? Math.max(0, budget.limitNano - spent) : null
      const [leftMonth, leftDay] = [left(monthly, spentMonth), left(daily, spentDay)]
      return {
        budget: {
          monthly: {
            budget_id: monthly?.id ?? null,
            limit_usd: decimal(monthly?.limitNano),
            spent_usd: decimalOf(spentMonth),
            remaining_usd: decimal(leftMonth),
            percent_used: monthly?.limitNano ? Math.round((spentMonth / monthly.limitNano) * 10_000) / 100 : null,
            days_remaining: daysLeft,
            projected_end_spend_usd: decimalOf(Math.round(spentMonth + (await toCome(monthly, daysLeft)))),
          },
          daily: { budget_id: daily?.id ?? null, limit_usd: decimal(daily?.limitNano), spent_usd: decimalOf(spentDay) },
          alert_level: alertLevel(shares),
        },
        daily_limit: dollars(daily?.limitNano),
        daily_used: usdOf(spentDay),
        daily_remaining: dollars(leftDay),
        daily_cost_known: ofDay.unpriced === 0,
        daily_unpriced_tokens: ofDay.unpricedTokens,
        monthly_limit: dollars(monthly?.limitNano),
        monthly_used: usdOf(spentMonth),
        monthly_remaining: dollars(leftMonth),
        monthly_cost_known: ofMonth.unpriced === 0,
        monthly_unpriced_tokens: ofMonth.unpricedTokens,
        throttle_level: throttleLevel(budgets, shares, at),
        reset_at: (daily ? daily.span.endsAt : monthly?.span.endsAt) ?? nextMonth.toISOString(),
        alerts,
      }
    },

    async forecast({ benchmark, days: count }: ForecastQuery, { payer }: Caller) {
      const [cost, debates, assumed, budgets] = await Promise.all([
        expected(payer, Math.max(count, MONTH_DAYS)),
        expectedDebates(payer, Math.max(count, MONTH_DAYS)),
        benchmarks.read(payer),
        openBudgets(payer),
      ])
      const sum = (values: readonly number[], length: number) =>
        values.slice(0, length).reduce((all, each) => all + each, 0)
      const costs = cost.days.map(({ value }) => value)
      const begun = debates.days.map(({ value }) => value)
      const monthCost = usdOf(Math.round(sum(costs, MONTH_DAYS)))
      const monthDebates = rounded(sum(begun, MONTH_DAYS))
      const roi = roiOf(assumed[benchmark], monthDebates, monthCost)
      const whole = (values: readonly (number | null)[]) =>
        values.includes(null)
          ? null
          : usdOf(
              Math.round(
                sum(
                  values.map((value) => value ?? 0),
                  count,
                ),
              ),
            )
      return {
        forecast: {
          projected_monthly_debates: monthDebates,
          projected_monthly_cost_usd: monthCost,
          projected_time_savings_hours: rounded(roi.hoursSaved),
          projected_roi_percentage: roi.percentage === null ? null : rounded(roi.percentage),
          confidence: rounded(cost.confidence),
          recommendations: recommendations(budgets, costs, now()),
          benchmark,
          basis: cost.low === null ? ('pace' as const) : ('weekdays' as const),
        },
        forecast_days: count,
        projected_debates: rounded(sum(begun, count)),
        projected_cost: usdOf(Math.round(sum(costs, count))),
        cost_known: cost.isKnown,
        projected_cost_low: whole(cost.days.map(({ low }) => low)),
        projected_cost_high: whole(cost.days.map(({ high }) => high)),
        confidence: rounded(cost.confidence),
        trend: cost.trend,
        daily_projections: cost.days.slice(0, count).map(({ day, value, low, high }, n) => ({
          date: day,
          projected_debates: rounded(begun[n] ?? 0),
          projected_cost: usdOf(Math.round(value)),
          low: low === null ? null : usdOf(Math.round(low)),
          high: high === null ? null : usdOf(Math.round(high)),
        })),
      }
    },
  }
}
export type BudgetOutlook = ReturnType<typeof budgetOutlook>

const rounded = (value: number) => Math.round(value * 100) / 100
const decimal = (nano: number | null | undefined) => (nano === null || nano === undefined ? null : decimalOf(nano))
const dollars = (nano: number | null | undefined) => (nano === null || nano === undefined ? null : usdOf(nano))

const sumOf = (spent: readonly Pick<SpendingFigures, 'nano' | 'unpriced' | 'unpricedTokens'>[]) => ({
  nano: spent.reduce((sum, { nano }) => sum + nano, 0),
  unpriced: spent.reduce((sum, { unpriced }) => sum + unpriced, 0),
  unpricedTokens: spent.reduce((sum, { unpricedTokens }) => sum + unpricedTokens, 0),
})

const isUnscoped = ({ scope }: BudgetRecord) => Object.keys(scope).length === 0

/** The budget with the least left; budgets over all spending come first. */
function tightest(budgets: readonly BudgetRecord[], period: BudgetRecord['period']): BudgetRecord | undefined {
  const left = ({ limitNano, spent }: BudgetRecord) => (limitNano ?? 0) - spent.nano
  return budgets
    .filter((budget) => budget.period === period && budget.limitNano !== null)
    .toSorted((one, other) => Number(isUnscoped(other)) - Number(isUnscoped(one)) || left(one) - left(other))
    .at(0)
}

function alertLevel(shares: readonly number[]) {
  const worst = Math.max(0, ...shares)
  if (worst >= 1) return 'exceeded'
  if (worst >= 0.9) return 'critical'
  if (worst >= 0.75) return 'warning'
  return worst >= 0.5 ? 'info' : 'none'
}

/** The level is `blocked` only where a budget really refuses. */
function throttleLevel(budgets: readonly BudgetRecord[], shares: readonly number[], now: Date) {
  const worst = Math.max(0, ...shares)
  const blocks = budgets.some((budget) => {
    const { status, allow_overage } = budgetResponse(budget, now)
    return budget.state === 'suspended' || (status === 'exceeded' && !allow_overage)
  })
  if (blocks) return 'blocked'
  if (worst >= 0.9) return 'heavy'
  if (worst >= 0.75) return 'medium'
  return worst >= 0.5 ? 'light' : 'none'
}

/** Names the budgets that will be spent before their period ends, by the forecast. */
function recommendations(budgets: readonly BudgetRecord[], costs: readonly number[], now: Date): string[] {
  return budgets.filter(isUnscoped).flatMap(({ name, limitNano, spent, span }) => {
    if (limitNano === null) return []
    const length = span.endsAt === null ? costs.length : Math.ceil((Date.parse(span.endsAt) - now.getTime()) / DAY_MS)
    let total = spent.nano
    const at = costs.slice(0, length).findIndex((cost) => {
      total += cost
      return total > limitNano
    })
    if (at < 0) return []
    const day = dayAfter(now.toISOString().slice(0, 10), at)
    return [`At this pace the budget “${name}” is spent on ${day}`]
  })
}
