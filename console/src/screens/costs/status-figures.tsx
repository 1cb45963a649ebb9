import type { BudgetStatus } from '../../api/governance/costs.ts'
import { Figures } from '../../ui/figures.tsx'
import { dollars, shortCost } from '../../ui/money.ts'

/** How this month stands at a glance. */
export function StatusFigures({ status }: { status: BudgetStatus }) {
  const expected = Number(status.budget.monthly.projected_end_spend_usd)
  const left = (limit: number | null, remaining: number | null) =>
    limit === null ? 'no limit' : dollars(remaining ?? 0)
  return (
    <Figures
      figures={[
        ['Spent today', shortCost({ cost_usd: status.daily_used, cost_known: status.daily_cost_known })],
        ['Spent this month', shortCost({ cost_usd: status.monthly_used, cost_known: status.monthly_cost_known })],
        ['Expected by its end', shortCost({ cost_usd: expected, cost_known: status.monthly_cost_known })],
        ['Left this month', left(status.monthly_limit, status.monthly_remaining)],
        ['Left today', left(status.daily_limit, status.daily_remaining)],
      ]}
    />
  )
}
