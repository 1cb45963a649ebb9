import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Budget,
  type Budgets,
  COSTS,
  changeBudget,
  closeBudget,
  createBudget,
  removeOverride,
  resetBudget,
} from '../../api/governance/costs.ts'
import { OverrideDialog, RaiseDialog } from '../../parts/budget-dialogs.tsx'
import { useMemberNames } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { commaSeparated, counted } from '../../ui/text.ts'
import { barOf, limitOf, STATES, scopeOf } from './budget-labels.ts'

/** Every budget as a bar; managers can also change it. */
export function BudgetList({ found: { budgets, org_id, may_manage } }: { found: Budgets }) {
  const [making, setMaking] = useState(false)
  const [raised, setRaised] = useState<Budget>()
  const [overridden, setOverridden] = useState<Budget>()
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
                onRaise={setRaised}
                onOverride={setOverridden}
              />
            ))}
          </ul>
          {make && <div>{make}</div>}
        </>
      )}
      <NewBudget open={making} onClose={() => setMaking(false)} />
      <RaiseDialog budget={raised} onClose={() => setRaised(undefined)} />
      <OverrideDialog budget={overridden} organization={org_id} onClose={() => setOverridden(undefined)} />
    </Section>
  )
}

interface BudgetCardProps {
  budget: Budget
  mayManage: boolean
  onRaise: (budget: Budget) => void
  onOverride: (budget: Budget) => void
}

function BudgetCard({ budget, mayManage, onRaise, onOverride }: BudgetCardProps) {
  const { id, name, description, state, period_end, debates_waiting, overrides } = budget
  const called = useMemberNames(budget.org_id)
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
            <ActionButton
              act={() => removeOverride(id, user_id)}
              changes={COSTS}
              kind="quiet"
              confirm={`${called(user_id)} may no longer exceed “${name}”.`}
            >
              Revoke
            </ActionButton>
          )}
        </p>
      ))}
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onRaise(budget)}>Change the limit</Button>
          <Button onClick={() => onOverride(budget)}>Grant an exception</Button>
          <ActionButton act={() => changeBudget(id, { status: isHeld ? 'active' : 'paused' })} changes={COSTS}>
            {isHeld ? 'Resume' : 'Pause'}
          </ActionButton>
          <ActionButton act={() => resetBudget(id)} changes={COSTS} confirm={`“${name}” restarts with nothing spent.`}>
            Reset
          </ActionButton>
          <ActionButton
            act={() => closeBudget(id)}
            changes={COSTS}
            kind="danger"
            confirm={`“${name}” no longer limits anything and cannot be reopened.`}
          >
            Close
          </ActionButton>
        </div>
      )}
    </li>
  )
}

/** What is spent, what running calls can still add, and what is left. */
function BudgetBar({ budget }: { budget: Budget }) {
  const { spent, reserved, words } = barOf(budget)
  return (
    <div className="grid gap-1">
      <div aria-hidden="true" className="flex h-3 overflow-hidden rounded-full border border-edge bg-paper">
        <span className={spent >= 90 ? 'bg-disagree' : 'bg-accent'} style={{ width: `${spent}%` }} />
        <span className="bg-modify opacity-60" style={{ width: `${reserved}%` }} />
      </div>
      <p className="text-sm">{words}</p>
    </div>
  )
}

const PERIODS: readonly (readonly [Budget['period'], string])[] = [
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
  ['quarterly', 'Every quarter'],
  ['annual', 'Every year'],
  ['unlimited', 'Once, for good'],
]
const ENDINGS = [
  ['pause', 'wait until there is budget'],
  ['finish', 'end with what they have so far'],
  ['fail', 'fail'],
] as const

function NewBudget({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  async function make({ name, limit_usd, period, on_exhausted, models, domains }: Record<string, string>) {
    const scope = { models: commaSeparated(models), domains: commaSeparated(domains) }
    await createBudget({
      name: name ?? '',
      limit_usd: Number(limit_usd || Number.NaN),
      period: PERIODS.find(([word]) => word === period)?.[0] ?? 'monthly',
      on_exhausted: ENDINGS.find(([word]) => word === on_exhausted)?.[0] ?? 'pause',
      scope,
    })
    await queries.invalidateQueries({ queryKey: COSTS })
    onClose()
  }
  return (
    <Dialog title="New budget" open={open} onClose={onClose}>
      <Form submit="Create" onSubmit={make} autoComplete="off">
        {(about) => (
          <>
            <TextField label="Name" name="name" required maxLength={200} fault={about('name')} />
            <TextField
              label="Limit in dollars"
              name="limit_usd"
              inputMode="decimal"
              required
              fault={about('limit_usd')}
            />
            <SelectField label="Resets" name="period" defaultValue="monthly" fault={about('period')}>
              {PERIODS.map(([word, title]) => (
                <option key={word} value={word}>
                  {title}
                </option>
              ))}
            </SelectField>
            <SelectField label="When it is spent, debates" name="on_exhausted" fault={about('on_exhausted')}>
              {ENDINGS.map(([word, title]) => (
                <option key={word} value={word}>
                  {title}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Models"
              name="models"
              hint="Separated by commas. Leave empty for all."
              fault={about('scope')}
            />
            <TextField label="Domains" name="domains" hint="Separated by commas. Leave empty for all debates." />
          </>
        )}
      </Form>
    </Dialog>
  )
}
