import { conflict, invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { nanoOf } from '../../../../shared/money.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import { HOUR_MS } from '../../../../shared/time/dates.ts'
import type { BudgetQuery, NewOverride } from '../reports/schema.ts'
import { type BudgetFields, changedFields, newFields } from './budget-fields.ts'
import { budgetResponse } from './budget-response.ts'
import { BudgetClosed, type BudgetRecord, type BudgetStore } from './budget-store.ts'
import type { BudgetChange, NewBudget } from './schema.ts'

interface BudgetServiceDependencies {
  store: BudgetStore
  /** Whether the user belongs to the organization that pays. */
  isMember: (payer: string, userId: string) => Promise<boolean>
  /** The tenants that the organization pays for, itself among them. */
  tenantsOf: (payer: string) => Promise<string[]>
  /** Resumes debates that a budget can pay for again. */
  wake: (payer: string) => Promise<void>
  newId: NewId
  now: () => Date
}

const MOST_BUDGETS = 200

/** Creates, changes and closes budgets. A budget belongs to its payer; other payers' budgets are not found. */
export function budgetService({ store, isMember, tenantsOf, wake, newId, now }: BudgetServiceDependencies) {
  async function visible(id: string, { payer }: Caller): Promise<BudgetRecord> {
    const budget = await store.find(payer, id, now())
    if (!budget) throw notFound('budget', id)
    return budget
  }

  async function changeable(id: string, caller: Caller): Promise<BudgetRecord> {
    const budget = await visible(id, caller)
    if (budget.state === 'closed') throw closed(id)
    return budget
  }

  async function refuseForeignWorkspaces({ scope }: BudgetFields, { payer }: Caller) {
    if (!scope.workspaces) return
    const tenants = await tenantsOf(payer)
    const foreign = scope.workspaces.find((workspace) => !tenants.includes(workspace))
    if (foreign !== undefined) throw notFound('workspace', foreign, { field: 'scope.workspaces' })
  }

  async function write(budget: BudgetRecord, fields: BudgetFields, caller: Caller) {
    try {
      await store.change(caller.payer, budget.id, fields, { isNewPeriod: fields.period !== budget.period, now: now() })
    } catch (error) {
      if (error instanceof BudgetClosed) throw closed(budget.id)
      throw error
    }
  }

  return {
    visible,

    async list(query: BudgetQuery, caller: Caller) {
      const { payer } = caller
      const at = now()
      const { items, total } = await store.list(payer, query.active_only, query, at)
      const budgets = items.map((budget) => budgetResponse(budget, at))
      const shown = pageResult('budgets', { items: budgets, total }, query)
      return { ...shown, count: budgets.length, org_id: payer, may_manage: permits(caller, 'budgets.manage') }
    },

    async create(draft: NewBudget, caller: Caller) {
      const fields = newFields(draft)
      const [open] = await Promise.all([store.countOpen(caller.payer), refuseForeignWorkspaces(fields, caller)])
      if (open >= MOST_BUDGETS) throw conflict(`The organization has reached its limit of ${MOST_BUDGETS} budgets`)
      const id = newId('budget')
      await store.insert(caller.payer, id, fields, caller.userId, now())
      return budgetResponse(await visible(id, caller), now())
    },

    get: async (id: string, caller: Caller) => budgetResponse(await visible(id, caller), now()),

    async change(id: string, { status, ...draft }: BudgetChange, caller: Caller) {
      const budget = await changeable(id, caller)
      const fields = changedFields(budget, draft)
      await refuseForeignWorkspaces(fields, caller)
      await write(budget, { ...fields, ...(status && { state: stateFromStatus(status) }) }, caller)
      const [changed] = await Promise.all([visible(id, caller), wake(caller.payer)])
      return budgetResponse(changed, now())
    },

    async close(id: string, caller: Caller) {
      const budget = await changeable(id, caller)
      await write(budget, { ...budget, state: 'closed' }, caller)
      await wake(caller.payer)
      return { deleted: true, budget_id: id, state: 'closed' }
    },

    async reset(id: string, caller: Caller) {
      const budget = await changeable(id, caller)
      const { startsAt, endsAt } = await store.reset(caller.payer, id, budget.period, now())
      await wake(caller.payer)
      return { reset: true, budget_id: id, new_period_start: startsAt, new_period_end: endsAt }
    },

    async override(id: string, { user_id, limit, duration_hours, reason }: NewOverride, caller: Caller) {
      const [isTheirs] = await Promise.all([isMember(caller.payer, user_id), changeable(id, caller)])
      if (limit === undefined && duration_hours === undefined)
        throw invalid('limit', 'is missing: give an amount (limit), a duration (duration_hours), or both')
      if (!isTheirs) throw notFound('member', user_id, { field: 'user_id' })
      const until =
        duration_hours === undefined ? null : new Date(now().getTime() + duration_hours * HOUR_MS).toISOString()
      const extraNano = limit === undefined ? null : nanoOf(limit)
      const override = { userId: user_id, extraNano, until, reason: reason ?? null }
      await store.setOverride(caller.payer, id, override, caller.userId, now())
      await wake(caller.payer)
      const said = { limit: limit ?? null, duration_hours: duration_hours ?? null, until }
      return { added: true, override_added: true, budget_id: id, user_id, ...said }
    },

    async removeOverride(id: string, userId: string, caller: Caller) {
      await visible(id, caller)
      if (!(await store.removeOverride(caller.payer, id, userId))) throw notFound('override', userId)
      return { removed: true, override_removed: true, budget_id: id, user_id: userId }
    },
  }
}
export type BudgetService = ReturnType<typeof budgetService>

const closed = (id: string) => conflict(`The budget ${id} is closed and cannot be reopened`, { status: 'closed' })

function stateFromStatus(status: NonNullable<BudgetChange['status']>): BudgetFields['state'] {
  switch (status) {
    case 'inactive':
      return 'paused'
    case 'warning':
    case 'critical':
    case 'exceeded':
      throw invalid('status', `cannot be set to ${status}: it follows from spending`)
    default:
      return status
  }
}
