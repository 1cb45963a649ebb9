import {
  type Budget,
  COSTS,
  changeBudget,
  closeBudget,
  removeOverride,
  resetBudget,
} from '../../api/governance/costs.ts'
import { usePeople } from '../../parts/organization-members.ts'
import { Act } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { counted } from '../../ui/text.ts'
import { BudgetBar } from './budget-bar.tsx'
import { limitOf, STATES, scopeOf } from './words.ts'

interface BudgetCardProps {
  budget: Budget
  mayManage: boolean
  onRaise: (budget: Budget) => void
  onOverride: (budget: Budget) => void
}

export function BudgetCard({ budget, mayManage, onRaise, onOverride }: BudgetCardProps) {
  const { id, name, description, state, period_end, debates_waiting, overrides } = budget
  const called = usePeople(budget.org_id)
  const isHeld = state === 'paused' || state === 'suspended'
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line p-4">
      <div className="grid gap-1">
        <h3 className="font-serif text-xl">{name}</h3>
        <p className="text-sm text-muted">
          {limitOf(budget)}. {STATES[state]}
          {period_end && (
            <>
              ; resets <RelativeTime at={period_end} />
            </>
          )}
          .
        </p>
        {scopeOf(budget) && <p className="text-sm text-muted">Counts {scopeOf(budget)}.</p>}
        {budget.limit_usd !== null && <p className="text-sm text-muted">{budget.unpriced_note}</p>}
        {description && <p className="text-sm">{description}</p>}
      </div>
      <BudgetBar budget={budget} />
      {debates_waiting > 0 && (
        <p className="text-sm">{counted(debates_waiting, 'debate waits', 'debates wait')} for it.</p>
      )}
      {overrides.map(({ user_id, until }) => (
        <p key={user_id} className="flex flex-wrap items-baseline gap-2 text-sm">
          <span>
            {called(user_id)} may exceed it
            {until && (
              <>
                {' '}
                until <RelativeTime at={until} />
              </>
            )}
            .
          </span>
          {mayManage && (
            <Act
              act={() => removeOverride(id, user_id)}
              changes={COSTS}
              kind="quiet"
              confirm={`${called(user_id)} may no longer exceed “${name}”.`}
            >
              Revoke
            </Act>
          )}
        </p>
      ))}
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onRaise(budget)}>Change the limit</Button>
          <Button onClick={() => onOverride(budget)}>Grant an exception</Button>
          <Act act={() => changeBudget(id, { status: isHeld ? 'active' : 'paused' })} changes={COSTS}>
            {isHeld ? 'Resume' : 'Pause'}
          </Act>
          <Act act={() => resetBudget(id)} changes={COSTS} confirm={`“${name}” restarts with nothing spent.`}>
            Reset
          </Act>
          <Act
            act={() => closeBudget(id)}
            changes={COSTS}
            kind="danger"
            confirm={`“${name}” no longer limits anything and cannot be reopened.`}
          >
            Close
          </Act>
        </div>
      )}
    </li>
  )
}
