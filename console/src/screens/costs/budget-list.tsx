import { useState } from 'react'
import type { Budget, Budgets } from '../../api/governance/costs.ts'
import { OverrideDialog, RaiseDialog } from '../../parts/budget-dialogs.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BudgetCard } from './budget-card.tsx'
import { NewBudget } from './new-budget.tsx'

/** Every budget as a bar, and what those who may do with it. */
export function BudgetList({ found: { budgets, org_id, may_manage } }: { found: Budgets }) {
  const [making, setMaking] = useState(false)
  const [raising, setRaising] = useState<Budget>()
  const [letting, setLetting] = useState<Budget>()
  const open = budgets.filter(({ state }) => state !== 'closed')
  const make = may_manage && (
    <Button kind="primary" onClick={() => setMaking(true)}>
      New budget
    </Button>
  )
  return (
    <Section title="Budgets">
      {open.length === 0 ? (
        <EmptyState title="No budgets yet" action={make}>
          A budget is a limit for a day, a month or any other period. Before each call of a paid model the most it can
          cost is reserved, so the limit is never exceeded: a debate that does not fit waits, and continues when you
          raise the limit.{!may_manage && ' Owners and admins of your organization set budgets.'}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-6 lg:grid-cols-2">
            {open.map((budget) => (
              <BudgetCard
                key={budget.id}
                budget={budget}
                mayManage={may_manage}
                onRaise={setRaising}
                onOverride={setLetting}
              />
            ))}
          </ul>
          {make && <div>{make}</div>}
        </>
      )}
      <NewBudget open={making} onClose={() => setMaking(false)} />
      <RaiseDialog raising={raising} onClose={() => setRaising(undefined)} />
      <OverrideDialog letting={letting} organization={org_id} onClose={() => setLetting(undefined)} />
    </Section>
  )
}
