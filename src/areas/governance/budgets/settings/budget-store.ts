import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
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

/** Budgets as people set and read them; spending counts what they hold. */
export function budgetStore(db: Database) {
  const rowsOf = (payer: string) => db.selectFrom('budgets').selectAll().where('payer_id', '=', payer)
  type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

  /** The last period of each, which is over where nothing was spent since. */
  async function lastPeriods(ids: readonly string[], now: Date) {
    const rows = await db
      .selectFrom('budget_periods')
      .distinctOn('budget_id')
      .selectAll()
      .where('budget_id', 'in', [...ids])
      .where('starts_at', '<=', now.toISOString())
      .orderBy('budget_id')
      .orderBy('starts_at', 'desc')
      .execute()
    return new Map(rows.map((row) => [row.budget_id, row]))
  }

  const overridesOf = (ids: readonly string[]) =>
    db
      .selectFrom('budget_overrides')
      .select(['budget_id', 'user_id as userId', 'extra_nano as extraNano', 'until', 'reason'])
      .where('budget_id', 'in', [...ids])
      .orderBy('user_id')
      .execute()

  const waitingFor = (ids: readonly string[]) =>
    db
      .selectFrom('budget_pauses')
      .select(['budget_id', sql<number>`count(*)::integer`.as('waiting')])
      .where('budget_id', 'in', [...ids])
      .where('resumed_at', 'is', null)
      .groupBy('budget_id')
      .execute()

  async function whole(rows: readonly Row[], now: Date): Promise<BudgetRecord[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const [periods, overrides, waiting] = await Promise.all([lastPeriods(ids, now), overridesOf(ids), waitingFor(ids)])
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
        unpricedBought: NOTHING_UNPRICED,
      }
    })
  }

  async function shown(payer: string, rows: readonly Row[], now: Date): Promise<BudgetRecord[]> {
    const budgets = await whole(rows, now)
    const periods = budgets.map(({ id, span }) => ({ budget_id: id, starts_at: span.startsAt }))
    const unpriced = await unpricedIn(db, payer, periods)
    return budgets.map((budget) => ({ ...budget, unpricedBought: unpriced.get(budget.id) ?? NOTHING_UNPRICED }))
  }

  return {
    async find(payer: string, id: string, now: Date): Promise<BudgetRecord | undefined> {
      const [budget] = await shown(payer, await rowsOf(payer).where('id', '=', id).execute(), now)
      return budget
    },

    async list(payer: string, activeOnly: boolean, page: Page, now: Date): Promise<Slice<BudgetRecord>> {
      const hidden = activeOnly ? (['paused', 'closed'] as const) : []
      const wanted = rowsOf(payer).$if(hidden.length > 0, (query) => query.where('state', 'not in', hidden))
      const counted = db
        .selectFrom('budgets')
        .where('payer_id', '=', payer)
        .$if(hidden.length > 0, (query) => query.where('state', 'not in', hidden))
      const inOrder = wanted.orderBy('created_at').orderBy('id')
      const { items, total } = await listWithTotal(inOrder, countRows(counted), page)
      return { items: await shown(payer, items, now), total }
    },

    /** All that are not closed. */
    async open(payer: string, now: Date): Promise<BudgetRecord[]> {
      return whole(await rowsOf(payer).where('state', '<>', 'closed').orderBy('id').execute(), now)
    },

    async insert(payer: string, id: string, fields: BudgetFields, by: string, now: Date): Promise<void> {
      const at = now.toISOString()
      await db
        .insertInto('budgets')
        .values({ payer_id: payer, id, ...rowOf(fields), created_by: by, created_at: at, updated_at: at })
        .execute()
    },

    /** False where it is closed by now. Another period begins at once. */
    change: (
      payer: string,
      id: string,
      fields: BudgetFields,
      { isNewPeriod, now }: { isNewPeriod: boolean; now: Date },
    ) =>
      db.transaction().execute(async (tx) => {
        if (isNewPeriod) await restartPeriod(tx, { payer, id, period: fields.period }, now)
        const { numUpdatedRows } = await tx
          .updateTable('budgets')
          .set({ ...rowOf(fields), updated_at: now.toISOString() })
          .where('payer_id', '=', payer)
          .where('id', '=', id)
          .where('state', '<>', 'closed')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw new BudgetClosed()
      }),

    reset: (payer: string, id: string, period: BudgetPeriod, now: Date): Promise<Span> =>
      db.transaction().execute((tx) => restartPeriod(tx, { payer, id, period }, now)),

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

const NOTHING_UNPRICED: UnpricedBought = { calls: 0, tokens: 0 }

/** Of each budget, the calls of models without a price that its running period holds, and their tokens. */
async function unpricedIn(
  db: Database,
  payer: string,
  periods: readonly { budget_id: string; starts_at: string }[],
): Promise<Map<string, UnpricedBought>> {
  const { rows } = await sql<UnpricedBought & { budget: string }>`
    select hold.budget_id as budget, count(*)::integer as calls, coalesce(sum(hold.cost_tokens), 0)::bigint as tokens
    from unnest(${periods.map(({ budget_id }) => budget_id)}::text[],
        ${periods.map(({ starts_at }) => starts_at)}::timestamptz[]) as period (budget, starts_at)
      join purchase_holds as hold on hold.budget_id = period.budget and hold.starts_at = period.starts_at
      join purchases as bought on bought.id = hold.purchase_id
    where bought.payer_id = ${payer} and bought.cost_nano is null and bought.state = 'settled' and bought.basis <> 'nothing'
    group by hold.budget_id`.execute(db)
  return new Map(rows.map(({ budget, calls, tokens }) => [budget, { calls, tokens: Number(tokens) }]))
}
