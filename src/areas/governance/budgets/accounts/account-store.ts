import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Account } from '../spending/judge.ts'
import { OPEN_BUDGET, type OpenBudget, type OpenBudgetRow, openBudget } from './open-budget-store.ts'
import { periodAt } from './periods.ts'

interface PeriodRow {
  starts_at: string
  ends_at: string | null
  spent_nano: number
  spent_tokens: number
  reserved_nano: number
  reserved_tokens: number
}

const accountOf = (row: PeriodRow): Account => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  spent: { nano: row.spent_nano, tokens: row.spent_tokens },
  reserved: { nano: row.reserved_nano, tokens: row.reserved_tokens },
})

export interface LockedBudget {
  budget: OpenBudget
  /** Undefined where its period has not begun. */
  account: Account | undefined
}

/** The budgets of a payer that are not closed, with what their periods hold, which are locked in the order of the budgets. */
export async function lockBudgets(tx: Transaction, payer: string, now: Date): Promise<LockedBudget[]> {
  const { rows } = await sql<OpenBudgetRow & Nullable<PeriodRow>>`
    with running as materialized (
      select * from budget_periods
      where budget_id in (select id from budgets where payer_id = ${payer} and state <> 'closed')
        and (ends_at is null or ends_at > ${now.toISOString()})
      order by budget_id, starts_at for update)
    select ${OPEN_BUDGET}, r.starts_at, r.ends_at, r.spent_nano, r.spent_tokens, r.reserved_nano, r.reserved_tokens
    from budgets b left join running r on r.budget_id = b.id
    where b.payer_id = ${payer} and b.state <> 'closed' order by b.id, r.starts_at`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...byId.values()].map((row) => ({
    budget: openBudget(row),
    account: isRunning(row) ? accountOf(row) : undefined,
  }))
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null }

const isRunning = <Row extends Nullable<PeriodRow>>(row: Row): row is Row & PeriodRow => row.starts_at !== null

/** What the periods of these budgets hold, without a lock; one that has not begun holds nothing. */
export async function readAccounts(db: Database | Transaction, budgets: readonly OpenBudget[], now: Date) {
  const rows =
    budgets.length === 0
      ? []
      : await db
          .selectFrom('budget_periods')
          .selectAll()
          .where(
            'budget_id',
            'in',
            budgets.map(({ id }) => id),
          )
          .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now.toISOString())]))
          .orderBy('starts_at')
          .execute()
  const there = new Map(rows.map((row) => [row.budget_id, accountOf(row)]))
  return (budget: OpenBudget): Account =>
    there.get(budget.id) ?? { ...periodAt(budget.period, now, [budget.createdAt]), spent: NOTHING, reserved: NOTHING }
}

const NOTHING = { nano: 0, tokens: 0 }

/** Opens the periods of these budgets that have not begun; one that somebody else opened meanwhile is left as it is. */
export async function openPeriods(tx: Transaction, payer: string, budgets: readonly OpenBudget[], now: Date) {
  const ids = budgets.map(({ id }) => id)
  const last = await tx
    .selectFrom('budget_periods')
    .select(['budget_id', (eb) => eb.fn.max('ends_at').as('ended_at')])
    .where('budget_id', 'in', ids)
    .where('ends_at', '<=', now.toISOString())
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
