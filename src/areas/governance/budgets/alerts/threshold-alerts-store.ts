import type { Announce } from '../../../../background/announcements/announcer.ts'
import type { AuditedAction, RecordAction } from '../../../../background/audit-trail/action.ts'
import { decimalOf, usdOf } from '../../../../shared/money.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { crossedThresholds, isAdvisory, shareOf } from '../accounts/budget-limits.ts'
import type { Amount } from '../spending/bound.ts'
import type { RefusedPurchase } from '../spending/purchase-store.ts'
import type { MovedLimits, MovedPeriod, Settlement } from '../spending/settle-store.ts'
import type { Threshold } from '../tables.ts'
import { addAlert, type NewAlert } from './alert-store.ts'
import { BUDGET_ALERT, BUDGET_EXHAUSTED } from './announces.ts'

interface ThresholdAlertsDependencies {
  announce: Announce
  record: RecordAction
  newId: (kind: 'alert') => string
  now: () => Date
}

const SEVERITY = {
  notify: 'low',
  warn: 'medium',
  soft_limit: 'high',
  hard_limit: 'critical',
  suspend: 'critical',
  allow_with_charges: 'high',
} as const satisfies Record<Threshold['action'], NewAlert['severity']>

export type AlertDraft = Omit<NewAlert, 'id' | 'createdAt'>

/** Raises alerts when spending rises: each threshold once per period, in the settling transaction. */
export function thresholdAlerts({ announce, record, newId, now }: ThresholdAlertsDependencies) {
  async function raiseAlert(tx: Transaction, payer: string, draft: AlertDraft): Promise<boolean> {
    const alert = { ...draft, id: newId('alert'), createdAt: now().toISOString() }
    if (!(await addAlert(tx, payer, alert))) return false
    await announce(tx, {
      org: payer,
      name: BUDGET_ALERT,
      data: {
        alert_id: alert.id,
        budget_id: alert.budgetId,
        type: alert.kind,
        severity: alert.severity,
        action: alert.action,
        threshold_pct: alert.threshold === null ? null : alert.threshold * 100,
        spent_usd: usdOf(alert.spentNano),
        limit_usd: alert.limitNano === null ? null : usdOf(alert.limitNano),
      },
    })
    return true
  }

  async function exhausted(tx: Transaction, payer: string, budget: LimitedBudget, { startsAt, after: at }: Change) {
    const after = amountOf(at)
    const isNew = await raiseAlert(tx, payer, {
      ...factsOf(budget, after),
      onceKey: `${budget.id} ${startsAt} exhausted`,
      kind: 'limit_reached',
      severity: 'critical',
      action: 'hard_limit',
      threshold: 1,
      message: `The budget is exhausted: ${spentOf(budget, after)}`,
    })
    if (!isNew) return
    const limit_usd = budget.limitNano === null ? null : usdOf(budget.limitNano)
    const resets_at = await endOf(tx, budget.id, startsAt)
    const data = { budget_id: budget.id, spent_usd: usdOf(after.nano), limit_usd, resets_at }
    await announce(tx, { org: payer, name: BUDGET_EXHAUSTED, data })
  }

  const reached = (
    tx: Transaction,
    payer: string,
    row: LimitedBudget,
    { startsAt, after }: Change,
    { percentage, action }: Threshold,
    message: string,
  ) =>
    raiseAlert(tx, payer, {
      ...factsOf(row, amountOf(after)),
      onceKey: `${row.id} ${startsAt} ${percentage} ${action}`,
      kind: percentage >= 1 || action === 'suspend' ? 'limit_reached' : 'budget_warning',
      severity: SEVERITY[action],
      action,
      threshold: percentage,
      message,
    })

  /** Members are refused before they cross a soft limit, so crossing alone may never raise its alert. */
  async function reachedSoftLimit(tx: Transaction, payer: string, row: LimitedBudget, change: Change) {
    const soft = row.thresholds.filter(({ action }) => action === 'soft_limit')
    const [lowest] = soft.toSorted((one, other) => one.percentage - other.percentage)
    if (!lowest) return
    const spent = spentOf(row, amountOf(change.after))
    const message = `The budget pays only for owners and admins beyond ${percentOf(lowest)} % of its limit: ${spent}`
    await reached(tx, payer, row, change, lowest, message)
  }

  async function rose(tx: Transaction, payer: string, row: LimitedBudget, change: MovedPeriod) {
    const [before, after] = [amountOf(change.before), amountOf(change.after)]
    const passed = crossedThresholds(row, before, after)
    for (const threshold of passed.filter(({ action }) => action !== 'hard_limit')) {
      const message = `${percentOf(threshold)} % of the limit is spent: ${spentOf(row, after)}`
      const isNew = await reached(tx, payer, row, change, threshold, message)
      if (isNew && threshold.action === 'suspend') await suspend(tx, row.id)
    }
    const limit = { percentage: 1, action: 'hard_limit' as const }
    const isFull = crossedThresholds({ ...row, thresholds: [limit] }, before, after).length > 0
    const hard = passed.some(({ action }) => action === 'hard_limit')
    if (hard || (isFull && !isAdvisory(row))) await exhausted(tx, payer, row, change)
  }

  const suspend = (tx: Transaction, id: string) =>
    tx
      .updateTable('budgets')
      .set({ state: 'suspended', updated_at: now().toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'active')
      .execute()

  /** Raises an alert for each model that was paused because it reported more than a call can take. */
  async function paused(tx: Transaction, payer: string, settlements: readonly Settlement[]) {
    for (const { id, costNano, exceeds } of settlements) {
      if (!exceeds) continue
      const { provider, model, tokensIn, tokensOut, mostIn, mostOut } = exceeds
      await raiseAlert(tx, payer, {
        budgetId: null,
        onceKey: `paused ${id}`,
        kind: 'anomaly',
        severity: 'critical',
        action: 'suspend',
        threshold: null,
        spentNano: costNano ?? 0,
        limitNano: null,
        message: `${model} of ${provider} reported ${tokensIn} tokens in and ${tokensOut} out, where a call can take ${mostIn} and ${mostOut}: it is paused until an owner or admin releases it`,
      })
    }
  }

  return {
    paused,
    /** Raises alerts for the thresholds that spending crossed upwards. */
    async crossed(tx: Transaction, payer: string, moved: readonly MovedPeriod[]): Promise<void> {
      for (const change of moved.filter(isRising)) {
        await rose(tx, payer, { id: change.budget, ...change.limits }, change)
      }
    },

    /** Raises the alert of an exhausted budget or a binding soft limit once per period, and audits each refusal. */
    async refused(tx: Transaction, payer: string, refusals: readonly RefusedPurchase[]): Promise<void> {
      for (const refusal of onePerDebate(refusals)) await record(tx, refusalAct(payer, refusal))
      const limits = refusals.filter(({ why }) => why === 'limit' || why === 'soft_limit')
      const changes = limits.map(({ budget, startsAt, spent, why }) => ({
        budget,
        startsAt,
        why,
        after: { spentNano: spent.nano, spentTokens: spent.tokens },
      }))
      for (const row of await limitedBudgets(tx, payer, changes)) {
        for (const change of changes.filter(({ budget }) => budget === row.id)) {
          if (change.why === 'limit') await exhausted(tx, payer, row, change)
          else await reachedSoftLimit(tx, payer, row, change)
        }
      }
    },

    raiseAlert,
  }
}
export type ThresholdAlerts = ReturnType<typeof thresholdAlerts>

type Change = Omit<MovedPeriod, 'before' | 'limits'>

const isRising = ({ before, after, limits: { state } }: MovedPeriod) =>
  (state === 'active' || state === 'suspended') &&
  (after.spentNano > before.spentNano || after.spentTokens > before.spentTokens)

const percentOf = ({ percentage }: Threshold) => Math.round(percentage * 1000) / 10

const amountOf = ({ spentNano, spentTokens }: MovedPeriod['after']): Amount => ({
  nano: spentNano,
  tokens: spentTokens,
})

const factsOf = (row: LimitedBudget, after: Amount) => ({
  budgetId: row.id,
  spentNano: after.nano,
  limitNano: row.limitNano,
})

function spentOf(row: LimitedBudget, after: Amount): string {
  const money = row.limitNano === null ? [] : [`$${decimalOf(after.nano)} of $${decimalOf(row.limitNano)}`]
  const tokens = row.limitTokens === null ? [] : [`${after.tokens} of ${row.limitTokens} tokens`]
  return `${[...money, ...tokens].join(', ')} (${Math.round(shareOf(row, after) * 100)} %)`
}

/** When the period that begins then ends. */
async function endOf(tx: Transaction, budgetId: string, startsAt: string): Promise<string | null> {
  const row = await tx
    .selectFrom('budget_periods')
    .select('ends_at')
    .where('budget_id', '=', budgetId)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst()
  return row?.ends_at ?? null
}

/** The limits and thresholds of a budget. */
type LimitedBudget = Pick<MovedLimits, 'limitNano' | 'limitTokens' | 'thresholds' | 'autoSuspend'> & {
  id: string
}

/** The budgets of these changes that bind now. */
async function limitedBudgets(
  tx: Transaction,
  payer: string,
  changes: readonly Pick<MovedPeriod, 'budget'>[],
): Promise<LimitedBudget[]> {
  if (changes.length === 0) return []
  const rows = await tx
    .selectFrom('budgets')
    .select(['id', 'limit_nano', 'limit_tokens', 'thresholds', 'auto_suspend'])
    .where('payer_id', '=', payer)
    .where('id', 'in', [...new Set(changes.map(({ budget }) => budget))])
    .where('state', 'in', ['active', 'suspended'])
    .execute()
  return rows.map(({ id, limit_nano, limit_tokens, thresholds, auto_suspend }) => ({
    id,
    limitNano: limit_nano,
    limitTokens: limit_tokens,
    thresholds: thresholds.list,
    autoSuspend: auto_suspend,
  }))
}

const aboutOf = ({ budget, purchase }: RefusedPurchase) => `${budget} ${purchase.debateId ?? purchase.userId ?? ''}`

/** Refusals of one debate by one budget count as one. */
const onePerDebate = (refusals: readonly RefusedPurchase[]): readonly RefusedPurchase[] => [
  ...new Map(refusals.map((refusal) => [aboutOf(refusal), refusal])).values(),
]

/** The audited act of a refusal. */
const refusalAct = (payer: string, { budget, why, purchase }: RefusedPurchase): AuditedAction => ({
  payer,
  tenant: purchase.tenant,
  action: 'budgets.refused',
  actor: purchase.userId === undefined ? { id: 'purse', type: 'system' } : { id: purchase.userId, type: 'user' },
  on: { type: 'budgets', id: budget },
  outcome: 'denied',
  details: {
    why,
    provider: purchase.provider ?? null,
    model: purchase.model ?? null,
    debate_id: purchase.debateId ?? null,
  },
})
