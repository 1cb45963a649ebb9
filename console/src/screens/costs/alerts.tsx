import { acknowledgeAlert, type Budget, type BudgetAlert, COSTS } from '../../api/governance/costs.ts'
import { Act } from '../../ui/action-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'

/** What was noticed and nobody has seen yet. */
export function Alerts({ alerts, budgets }: { alerts: readonly BudgetAlert[]; budgets: readonly Budget[] }) {
  return (
    <Section title="Alerts">
      <ul className="grid gap-3">
        {alerts.map((alert) => {
          const budget =
            budgets.find(({ id }) => id === alert.budget_id) ?? (alert.budget_id === null ? budgets[0] : undefined)
          return (
            <li
              key={alert.id}
              className="flex flex-wrap items-baseline justify-between gap-3 border-l-2 border-modify pl-4"
            >
              <span className="min-w-0">
                {alert.budget_id !== null && budget && <strong className="font-medium">{budget.name}: </strong>}
                {alert.message}{' '}
                <span className="text-sm text-muted">
                  <RelativeTime at={alert.created_at} />
                </span>
              </span>
              {budget && (
                <Act act={() => acknowledgeAlert(budget.id, alert.id)} changes={COSTS}>
                  Dismiss
                </Act>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
