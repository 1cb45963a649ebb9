import { sql } from 'kysely'
import { rolesWith } from '../../../../shared/identity/permissions.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Account, BindingBudget } from '../spending/verdict.ts'
import type { BudgetPeriod, BudgetRow, Threshold } from '../tables.ts'
import { hasSoftLimit, type Override, type Spender } from './budget-limits.ts'
import { periodAt, type Span } from './periods.ts'

export interface LockedBudget {
  budget: OpenBudget
  /** Undefined where its period has not begun. */
  account: Account | undefined
}

/** Locks the running periods of a payer's open budgets, in the order of the budgets. */
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
  const ids = budgets.map(({ id }) => id)
  return accountsIn(ids.length === 0 ? [] : await runningPeriods(db, now).where('budget_id', 'in', ids).execute(), now)
}

/** The budgets of a payer that are not closed, and what their periods hold, without a lock. */
export async function openAccounts(db: Database, payer: string, now: Date) {
  const own = db.selectFrom('budgets').select('id').where('payer_id', '=', payer).where('state', '<>', 'closed')
  const [budgets, periods] = await Promise.all([
    openBudgets(db, payer),
    runningPeriods(db, now).where('budget_id', 'in', own).execute(),
  ])
  return { budgets, accountOf: accountsIn(periods, now) }
}

const runningPeriods = (db: Database | Transaction, now: Date) =>
  db
    .selectFrom('budget_periods')
    .selectAll()
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now.toISOString())]))
    .orderBy('starts_at')

function accountsIn(periods: readonly (PeriodRow & { budget_id: string })[], now: Date) {
  const there = new Map(periods.map((row) => [row.budget_id, accountOf(row)]))
  return (budget: OpenBudget): Account =>
    there.get(budget.id) ?? { ...periodAt(budget.period, now, [budget.createdAt]), spent: NOTHING, reserved: NOTHING }
}

const NOTHING = { nano: 0, tokens: 0 }

/** Opens the current periods of these budgets; one that was opened meanwhile stays. */
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
        return { ...EMPTY_PERIOD, payer_id: payer, budget_id: id, starts_at: startsAt, ends_at: endsAt }
      }),
    )
    .onConflict((conflict) => conflict.columns(['budget_id', 'starts_at']).doNothing())
    .execute()
}

const EMPTY_PERIOD = { spent_nano: 0, spent_tokens: 0, reserved_nano: 0, reserved_tokens: 0 }

export type OpenBudget = BindingBudget & {
  period: BudgetPeriod
  createdAt: string
  /** When the budget or one of its overrides last changed. */
  changedAt: string
}

/** The budgets of a payer that are not closed, in the order in which they are locked. */
export async function openBudgets(db: Database | Transaction, payer: string): Promise<OpenBudget[]> {
  const { rows } = await sql<OpenBudgetRow>`
    select ${OPEN_BUDGET} from budgets b where b.payer_id = ${payer} and b.state <> 'closed' order by b.id`.execute(db)
  return rows.map(openBudget)
}

interface OpenBudgetRow extends Omit<BudgetRow, 'payer_id' | 'name' | 'description' | 'metadata' | 'created_by'> {
  overrides: Record<string, Override> | null
  overridden_at: string | null
}

/** What is read of a budget `b`. */
const OPEN_BUDGET = sql`b.id, b.period, b.limit_nano, b.limit_tokens, b.scope, b.thresholds, b.on_exhausted, b.unpriced, b.assumed_price, b.bound,
  b.state, b.auto_suspend, b.max_overage_nano, b.created_at, b.updated_at,
  (select json_object_agg(o.user_id, json_build_object('extraNano', o.extra_nano, 'until',
      to_char(o.until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from budget_overrides o where o.budget_id = b.id) as overrides,
  (select max(o.created_at) from budget_overrides o where o.budget_id = b.id) as overridden_at`

const openBudget = (row: OpenBudgetRow): OpenBudget => ({
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
  changedAt: row.overridden_at !== null && row.overridden_at > row.updated_at ? row.overridden_at : row.updated_at,
})

/** Ends the period that runs and opens one from now on: what is still held goes on counting in the former. */
export async function restartPeriod(
  db: Database | Transaction,
  { payer, id, period }: { payer: string; id: string; period: BudgetPeriod },
  now: Date,
): Promise<Span> {
  const at = now.toISOString()
  const { startsAt, endsAt } = periodAt(period, now, [at])
  await db
    .with('ended', (cte) =>
      cte
        .updateTable('budget_periods')
        .set({ ends_at: at })
        .where('budget_id', '=', id)
        .where('starts_at', '<>', startsAt)
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)])),
    )
    .insertInto('budget_periods')
    .values({ ...EMPTY_PERIOD, payer_id: payer, budget_id: id, starts_at: startsAt, ends_at: endsAt })
    .onConflict((conflict) => conflict.columns(['budget_id', 'starts_at']).doUpdateSet({ ends_at: endsAt }))
    .execute()
  return { startsAt, endsAt }
}

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

/** Which of these people lead the organization that pays, and so pass soft limits. */
export async function leadersAmong(
  db: Database | Transaction,
  payer: string,
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set()
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', payer)
    .where('user_id', 'in', [...users])
    .where('role', 'in', [...rolesWith('budgets.manage')])
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

interface Binding {
  thresholds: readonly Threshold[]
  overrides: Readonly<Record<string, Override>>
}

/** The role of a user towards a budget. */
export async function spenderIn(
  db: Database | Transaction,
  payer: string,
  budget: Binding,
  userId: string | undefined,
): Promise<Spender> {
  if (userId === undefined) return { leads: false }
  const leaders = await leadersAmong(db, payer, hasSoftLimit(budget) ? [userId] : [])
  return { override: budget.overrides[userId], leads: leaders.has(userId) }
}
