import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import { restartPeriod } from '../accounts/account-store.ts'
import { periodAt, type Span } from '../accounts/periods.ts'
import type { Amount } from '../spending/bound.ts'
import type { BudgetPeriod } from '../tables.ts'
import { type BudgetFields, fieldsOf, rowOf } from './budget-fields.ts'

export interface OverrideRecord {
  userId: string
  extraNano: number | null
  until: string | null
  reason: string | null
}

/** A budget with what its period holds. */
export interface BudgetRecord extends BudgetFields {
  id: string
  payer: string
  createdBy: string | null
  createdAt: string
  updatedAt: string
  span: Span
  spent: Amount
  reserved: Amount
  overrides: readonly OverrideRecord[]
  waiting: number
  /** What its period holds of models without a price; only read where a budget is shown. */
  unpricedBought: UnpricedBought
}

const NOTHING: Amount = { nano: 0, tokens: 0 }
const NOTHING_UNPRICED: UnpricedBought = { calls: 0, tokens: 0 }
const NONE_UNPRICED = Promise.resolve(new Map<string, UnpricedBought>())

/** Budgets as people set and read them; spending counts what they hold. */
export function budgetStore(db: Database) {
  const budgetsOf = (payer: string) => db.selectFrom('budgets').where('payer_id', '=', payer)
  type Wanted = ReturnType<typeof budgetsOf>

  /** The last period of each, which is over where nothing was spent since. */
  const lastPeriods = (wanted: Wanted, now: Date) =>
    db
      .selectFrom('budget_periods')
      .distinctOn('budget_id')
      .selectAll()
      .where('budget_id', 'in', wanted.select('id'))
      .where('starts_at', '<=', now.toISOString())
      .orderBy('budget_id')
      .orderBy('starts_at', 'desc')

  const overridesOf = (wanted: Wanted) =>
    db
      .selectFrom('budget_overrides')
      .select(['budget_id', 'user_id as userId', 'extra_nano as extraNano', 'until', 'reason'])
      .where('budget_id', 'in', wanted.select('id'))
      .orderBy('user_id')
      .execute()

  const waitingFor = (wanted: Wanted) =>
    db
      .selectFrom('budget_pauses')
      .select(['budget_id', sql<number>`count(*)::integer`.as('waiting')])
      .where('budget_id', 'in', wanted.select('id'))
      .where('resumed_at', 'is', null)
      .groupBy('budget_id')
      .execute()

  /** Of each budget, the calls of models without a price that its last period holds, and their tokens. */
  async function unpricedIn(payer: string, wanted: Wanted, now: Date): Promise<Map<string, UnpricedBought>> {
    const { rows } = await sql<UnpricedBought & { budget: string }>`
      select hold.budget_id as budget, count(*)::integer as calls, coalesce(sum(hold.cost_tokens), 0)::bigint as tokens
      from ${lastPeriods(wanted, now)} as period
        join purchase_holds as hold on hold.budget_id = period.budget_id and hold.starts_at = period.starts_at
        join purchases as bought on bought.id = hold.purchase_id
      where bought.payer_id = ${payer} and bought.cost_nano is null and bought.state = 'settled' and bought.basis <> 'nothing'
      group by hold.budget_id`.execute(db)
    return new Map(rows.map(({ budget, calls, tokens }) => [budget, { calls, tokens: Number(tokens) }]))
  }

  /** Reads budgets with all that belongs to them, side by side. */
  async function whole(
    wanted: Wanted,
    now: Date,
    unpriced: Promise<ReadonlyMap<string, UnpricedBought>> = NONE_UNPRICED,
  ): Promise<BudgetRecord[]> {
    const [rows, lastOnes, overrides, waiting, bought] = await Promise.all([
      wanted.selectAll().orderBy('id').execute(),
      lastPeriods(wanted, now).execute(),
      overridesOf(wanted),
      waitingFor(wanted),
      unpriced,
    ])
    const periods = new Map(lastOnes.map((row) => [row.budget_id, row]))
    const at = now.toISOString()
    return rows.map((row) => {
      const last = periods.get(row.id)
      const runs = last && (row.state === 'closed' || last.ends_at === null || last.ends_at > at)
      return {
        ...fieldsOf(row),
        id: row.id,
        payer: row.payer_id,
        createdBy: row.created_by,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        span: runs
          ? { startsAt: last.starts_at, endsAt: last.ends_at }
          : periodAt(row.period, now, [row.created_at, last?.ends_at ?? row.created_at]),
        spent: runs ? { nano: last.spent_nano, tokens: last.spent_tokens } : NOTHING,
        reserved: runs ? { nano: last.reserved_nano, tokens: last.reserved_tokens } : NOTHING,
        overrides: overrides.filter(({ budget_id, until }) => budget_id === row.id && (until === null || until > at)),
        waiting: waiting.find(({ budget_id }) => budget_id === row.id)?.waiting ?? 0,
        unpricedBought: (runs && bought.get(row.id)) || NOTHING_UNPRICED,
      }
    })
  }

  const shown = (payer: string, wanted: Wanted, now: Date) => whole(wanted, now, unpricedIn(payer, wanted, now))

  return {
    async find(payer: string, id: string, now: Date): Promise<BudgetRecord | undefined> {
      const [budget] = await shown(payer, budgetsOf(payer).where('id', '=', id), now)
      return budget
    },

    async list(payer: string, activeOnly: boolean, page: Page, now: Date): Promise<Slice<BudgetRecord>> {
      const hidden = activeOnly ? (['paused', 'closed'] as const) : []
      const wanted = budgetsOf(payer).$if(hidden.length > 0, (query) => query.where('state', 'not in', hidden))
      const inOrder = wanted.select('id').orderBy('created_at').orderBy('id')
      const { items, total } = await listWithTotal(inOrder, countRows(wanted), page)
      if (items.length === 0) return { items: [], total }
      const ids = items.map(({ id }) => id)
      const budgets = await shown(payer, budgetsOf(payer).where('id', 'in', ids), now)
      return { items: budgets.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), total }
    },

    /** All that are not closed. */
    open: (payer: string, now: Date): Promise<BudgetRecord[]> =>
      whole(budgetsOf(payer).where('state', '<>', 'closed'), now),

    countOpen: (payer: string): Promise<number> => countRows(budgetsOf(payer).where('state', '<>', 'closed')),

    async insert(payer: string, id: string, fields: BudgetFields, by: string, now: Date): Promise<void> {
      const at = now.toISOString()
      await db
        .insertInto('budgets')
        .values({ payer_id: payer, id, ...rowOf(fields), created_by: by, created_at: at, updated_at: at })
        .execute()
    },

    /** Fails with `BudgetClosed` where it is closed by now. Another period begins at once. */
    async change(
      payer: string,
      id: string,
      fields: BudgetFields,
      { isNewPeriod, now }: { isNewPeriod: boolean; now: Date },
    ): Promise<void> {
      const update = async (query: Database | Transaction) => {
        const { numUpdatedRows } = await query
          .updateTable('budgets')
          .set({ ...rowOf(fields), updated_at: now.toISOString() })
          .where('payer_id', '=', payer)
          .where('id', '=', id)
          .where('state', '<>', 'closed')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw new BudgetClosed()
      }
      if (!isNewPeriod) return update(db)
      await db.transaction().execute(async (tx) => {
        await restartPeriod(tx, { payer, id, period: fields.period }, now)
        await update(tx)
      })
    },

    reset: (payer: string, id: string, period: BudgetPeriod, now: Date): Promise<Span> =>
      restartPeriod(db, { payer, id, period }, now),

    async setOverride(payer: string, budgetId: string, override: OverrideRecord, by: string, now: Date) {
      const set = { extra_nano: override.extraNano, until: override.until, reason: override.reason, created_by: by }
      await db
        .insertInto('budget_overrides')
        .values({
          payer_id: payer,
          budget_id: budgetId,
          user_id: override.userId,
          ...set,
          created_at: now.toISOString(),
        })
        .onConflict((conflict) =>
          conflict.columns(['budget_id', 'user_id']).doUpdateSet({ ...set, created_at: now.toISOString() }),
        )
        .execute()
    },

    async removeOverride(payer: string, budgetId: string, userId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('budget_overrides')
        .where('payer_id', '=', payer)
        .where('budget_id', '=', budgetId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
export type BudgetStore = ReturnType<typeof budgetStore>

/** The budget was closed meanwhile. */
export class BudgetClosed extends Error {
  constructor() {
    super('The budget is closed')
    this.name = 'BudgetClosed'
  }
}

/** What a budget has paid for models without a price. */
interface UnpricedBought {
  calls: number
  tokens: number
}
