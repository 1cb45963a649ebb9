import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Account, BindingBudget } from '../purse/judge.ts'
import type { BudgetPeriod } from '../tables.ts'
import type { Override } from './hard-line.ts'
import { periodAt } from './periods.ts'

export type OpenBudget = BindingBudget & { period: BudgetPeriod; createdAt: string }

/** The budgets of a payer that are not closed, in the order in which they are locked. */
export async function openBudgets(db: Database | Transaction, payer: string): Promise<OpenBudget[]> {
  const rows = await db
    .selectFrom('budgets as b')
    .select(['id', 'period', 'limit_nano', 'limit_tokens', 'scope', 'thresholds', 'on_exhausted', 'unpriced'])
    .select(['assumed_price', 'bound', 'state', 'auto_suspend', 'max_overage_nano', 'created_at'])
    .select(
      sql<Record<string, Override> | null>`(
        select json_object_agg(o.user_id, json_build_object('extraNano', o.extra_nano, 'until',
          to_char(o.until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from budget_overrides o where o.budget_id = b.id)`.as('overrides'),
    )
    .where('payer_id', '=', payer)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    period: row.period,
    limitNano: row.limit_nano,
    limitTokens: row.limit_tokens,
    scope: row.scope,
    thresholds: row.thresholds.list,
    autoSuspend: row.auto_suspend,
    maxOverageNano: row.max_overage_nano,
    onExhausted: row.on_exhausted,
    unpriced: row.unpriced,
    assumedPrice: row.assumed_price,
    bound: row.bound,
    state: row.state === 'closed' ? 'suspended' : row.state,
    overrides: row.overrides ?? {},
    createdAt: row.created_at,
  }))
}

type PeriodRow = Account & { budgetId: string }

/** The periods that run now, locked in the order of their budgets where `lock` says so. */
async function currentPeriods(db: Database | Transaction, ids: readonly string[], now: string, lock: boolean) {
  const rows = await db
    .selectFrom('budget_periods')
    .selectAll()
    .where('budget_id', 'in', [...ids])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('budget_id')
    .orderBy('starts_at')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  return new Map(
    rows.map((row): [string, PeriodRow] => [
      row.budget_id,
      {
        budgetId: row.budget_id,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        spent: { nano: row.spent_nano, tokens: row.spent_tokens },
        reserved: { nano: row.reserved_nano, tokens: row.reserved_tokens },
      },
    ]),
  )
}

/** Opens the periods that have not begun, and locks those of these budgets. */
export async function lockedAccounts(tx: Transaction, payer: string, budgets: readonly OpenBudget[], now: Date) {
  const at = now.toISOString()
  const ids = budgets.map(({ id }) => id)
  const there = await currentPeriods(tx, ids, at, false)
  const missing = budgets.filter(({ id }) => !there.has(id))
  if (missing.length > 0) await openPeriods(tx, payer, missing, now)
  return currentPeriods(tx, ids, at, true)
}

/** What the periods of these budgets hold, without a lock; one that has not begun holds nothing. */
export async function readAccounts(db: Database | Transaction, budgets: readonly OpenBudget[], now: Date) {
  const ids = budgets.map(({ id }) => id)
  const there = ids.length === 0 ? new Map<string, Account>() : await currentPeriods(db, ids, now.toISOString(), false)
  return (budget: OpenBudget): Account =>
    there.get(budget.id) ?? { ...periodAt(budget.period, now, [budget.createdAt]), spent: NOTHING, reserved: NOTHING }
}

const NOTHING = { nano: 0, tokens: 0 }

async function openPeriods(tx: Transaction, payer: string, budgets: readonly OpenBudget[], now: Date) {
  const ids = budgets.map(({ id }) => id)
  const last = await tx
    .selectFrom('budget_periods')
    .select(['budget_id', (eb) => eb.fn.max('ends_at').as('ended_at')])
    .where('budget_id', 'in', ids)
    .groupBy('budget_id')
    .execute()
  const endOf = new Map(last.map(({ budget_id, ended_at }) => [budget_id, ended_at]))
  await tx
    .insertInto('budget_periods')
    .values(
      budgets.map(({ id, period, createdAt }) => {
        const { startsAt, endsAt } = periodAt(period, now, [createdAt, endOf.get(id) ?? createdAt])
        return { ...EMPTY, payer_id: payer, budget_id: id, starts_at: startsAt, ends_at: endsAt }
      }),
    )
    .onConflict((conflict) => conflict.columns(['budget_id', 'starts_at']).doNothing())
    .execute()
}

const EMPTY = { spent_nano: 0, spent_tokens: 0, reserved_nano: 0, reserved_tokens: 0 }
