import { invalid, notFound } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { decimalOf, nanoOf, usdOf } from '../../../../shared/money.ts'
import { crossedThresholds, hardLine, hasSoftLimit, isWithin, shareOf } from '../accounts/budget-limits.ts'
import type { BudgetRecord, BudgetStore } from '../settings/budget-store.ts'
import type { Estimate } from './estimate.ts'
import type { BudgetCheck } from './schema.ts'

interface BudgetCheckDependencies {
  store: Pick<BudgetStore, 'open'>
  isMember: (payer: string, userId: string) => Promise<boolean>
  /** Whether the user leads the organization that pays. */
  leads: (payer: string, userId: string) => Promise<boolean>
  /** What a debate will probably cost. */
  estimate: (request: unknown, caller: Caller) => Promise<Estimate>
  now: () => Date
}

/** Whether something could be bought now, without reserving anything. */
export function budgetCheck({ store, isMember, leads, estimate, now }: BudgetCheckDependencies) {
  const lineOf = (budget: BudgetRecord, userId: string, isLeader: boolean) => {
    if (budget.state === 'paused') return Number.POSITIVE_INFINITY
    const override = budget.overrides.find((each) => each.userId === userId)
    return hardLine(budget, { override, leads: isLeader }, now().toISOString()).nano
  }

  return async (check: BudgetCheck, caller: Caller) => {
    const userId = check.user_id ?? caller.userId
    if (userId !== caller.userId && !(await isMember(caller.payer, userId)))
      throw notFound('member', userId, { field: 'user_id' })
    const named = agreed({ estimated_cost: check.estimated_cost, estimated_cost_usd: check.estimated_cost_usd })
    const estimated = check.debate === undefined ? undefined : await estimate(check.debate, caller)
    if (!named && !estimated)
      throw invalid('estimated_cost_usd', 'is missing: give the cost, or the debate to estimate')
    const cost = named ? nanoOf(named[1]) : (estimated?.highNano ?? 0)

    const mine = { userId, tenant: caller.org, provider: '', model: '' }
    const budgets = (await store.open(caller.payer, now())).filter(({ scope }) => isWithin(scope, mine))
    const isLeader = budgets.some(hasSoftLimit) && (await leads(caller.payer, userId))
    const room = budgets.map((budget) => {
      const free = lineOf(budget, userId, isLeader) - budget.spent.nano - budget.reserved.nano
      const isSoft = free < lineOf(budget, userId, true) - budget.spent.nano - budget.reserved.nano
      return { budget, left: Math.max(0, free), refuses: budget.state === 'suspended' || cost > free, isSoft }
    })
    const tightest = room.reduce<(typeof room)[number] | undefined>(
      (least, each) => (least === undefined || each.left < least.left ? each : least),
      undefined,
    )
    const refusing = room.find(({ refuses }) => refuses)
    const remaining = tightest === undefined || tightest.left === Number.POSITIVE_INFINITY ? null : tightest.left
    return {
      allowed: refusing === undefined,
      reason: refusing ? reasonOf(refusing.budget, cost, refusing.left) : null,
      action: refusing ? actionOf(refusing) : 'allow',
      budget_id: (refusing ?? tightest)?.budget.id ?? null,
      estimated_cost_usd: usdOf(cost),
      remaining_budget: remaining === null ? null : usdOf(remaining),
      warnings: room.flatMap(({ budget }) => warningsOf(budget, cost)),
      ...(estimated && { estimate: estimated.wire }),
    }
  }
}

const actionOf = ({ budget, isSoft }: { budget: BudgetRecord; isSoft: boolean }) =>
  budget.state === 'suspended' ? 'suspend' : isSoft ? 'soft_limit' : 'hard_limit'

const reasonOf = ({ name, state }: BudgetRecord, cost: number, left: number) =>
  state === 'suspended'
    ? `The budget “${name}” is suspended until it is set active`
    : `The budget “${name}” has $${decimalOf(left)} left, and this may cost $${decimalOf(cost)}`

/** A warning where the cost would cross a threshold. */
function warningsOf(budget: BudgetRecord, cost: number): string[] {
  if (budget.state === 'paused') return []
  const after = { ...budget.spent, nano: budget.spent.nano + cost }
  const share = Math.round(shareOf(budget, after) * 1000) / 10
  const passed = crossedThresholds(budget, budget.spent, after)
  return passed.length === 0 ? [] : [`The budget “${budget.name}” would then be ${share} % spent`]
}
