import type { BudgetStatus } from '../../api/costs.ts'
import { dollars } from '../../ui/dollars.ts'
import { Figures } from '../../ui/figures.tsx'

/** How this month stands at a glance. */
export function StatusFigures({ status }: { status: BudgetStatus }) {
  const { monthly } = status.budget
  const left = (limit: number | null, remaining: number | null) =>
    limit === null ? 'no limit' : dollars(remaining ?? 0)
  return (
    <Figures
      figures={[
        ['Spent today', dollars(status.daily_used)],
        ['Spent this month', dollars(status.monthly_used)],
        ['Expected by its end', dollars(Number(monthly.projected_end_spend_usd))],
        ['Left this month', left(status.monthly_limit, status.monthly_remaining)],
        ['Left today', left(status.daily_limit, status.daily_remaining)],
      ]}
    />
  )
}
