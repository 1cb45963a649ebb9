import { DAY_MS } from '../../../shared/time/lengths.ts'
import { type BudgetRecord, budgetResponse } from '../budgets/index.ts'
import { dayAfter } from './forecast.ts'

export const isUnscoped = ({ scope }: BudgetRecord) => Object.keys(scope).length === 0

/** The one with the least left; those over all spending come first. */
export function tightest(budgets: readonly BudgetRecord[], period: BudgetRecord['period']): BudgetRecord | undefined {
  const left = ({ limitNano, spent }: BudgetRecord) => (limitNano ?? 0) - spent.nano
  return budgets
    .filter((budget) => budget.period === period && budget.limitNano !== null)
    .toSorted((one, other) => Number(isUnscoped(other)) - Number(isUnscoped(one)) || left(one) - left(other))
    .at(0)
}

export function alertLevel(shares: readonly number[]) {
  const worst = Math.max(0, ...shares)
  if (worst >= 1) return 'exceeded'
  if (worst >= 0.9) return 'critical'
  if (worst >= 0.75) return 'warning'
  return worst >= 0.5 ? 'info' : 'none'
}

/** Only what really refuses blocks. */
export function throttleLevel(budgets: readonly BudgetRecord[], shares: readonly number[], now: Date) {
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

/** Which budgets will not last, by the forecast. */
export function recommendations(budgets: readonly BudgetRecord[], costs: readonly number[], now: Date): string[] {
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
