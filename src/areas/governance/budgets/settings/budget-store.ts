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

/** Who may exceed a budget at this time. */
const overridesAt = (at: string) =>
  sql<OverrideRecord[] | null>`(
    select json_agg(json_build_object('userId', user_id, 'extraNano', extra_nano,
      'until', to_char(until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', reason) order by user_id)
    from budget_overrides where budget_id = budgets.id and (until is null or until > ${at}))`.as('overrides')

const WAITING = sql<number>`(
  select count(*)::integer from budget_pauses where budget_id = budgets.id and resumed_at is null)`.as('waiting')

/** The calls of models without a price that its last period holds, and their tokens. */
const UNPRICED_BOUGHT = sql<UnpricedBought>`(
  select json_build_object('calls', count(*), 'tokens', coalesce(sum(hold.cost_tokens), 0))
  from purchase_holds as hold join purchases as bought on bought.id = hold.purchase_id
  where hold.budget_id = budgets.id and hold.starts_at = last.starts_at and bought.payer_id = budgets.payer_id
    and bought.cost_nano is null and bought.state = 'settled' and bought.basis <> 'nothing')`.as('unpriced_bought')

/** What the last period of a budget holds; undefined where it never had one. */
function held(last: { [Column in keyof Period]: Period[Column] | null }) {
  const { starts_at, ends_at, spent_nano, spent_tokens, reserved_nano, reserved_tokens } = last
  if (starts_at === null) return undefined
  return {
    startsAt: starts_at,
    endsAt: ends_at,
    spent: { nano: spent_nano ?? 0, tokens: spent_tokens ?? 0 },
    reserved: { nano: reserved_nano ?? 0, tokens: reserved_tokens ?? 0 },
  }
}

interface Period {
  starts_at: string
  ends_at: string | null
  spent_nano: number
  spent_tokens: number
  reserved_nano: number
  reserved_tokens: number
}

/** Budgets as people set and read them; spending counts what they hold. */
export function budgetStore(db: Database) {
  const budgetsOf = (payer: string) => db.selectFrom('budgets').where('payer_id', '=', payer)
  type Wanted = ReturnType<typeof budgetsOf>

  /** Budgets with all that belongs to them, in one statement. */
  async function whole(wanted: Wanted, now: Date, isShown = true): Promise<BudgetRecord[]> {
    const at = now.toISOString()
    const rows = await wanted
      .leftJoinLateral(
        (last) =>
          last
            .selectFrom('budget_periods')
            .select(['starts_at', 'ends_at', 'spent_nano', 'spent_tokens', 'reserved_nano', 'reserved_tokens'])
            .whereRef('budget_id', '=', 'budgets.id')
            .where('starts_at', '<=', at)
            .orderBy('starts_at', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .selectAll('budgets')
      .select(['starts_at', 'ends_at', 'spent_nano', 'spent_tokens', 'reserved_nano', 'reserved_tokens'])
      .select([overridesAt(at), WAITING])
      .$if(isShown, (query) => query.select(UNPRICED_BOUGHT))
      .orderBy('id')
      .execute()
    return rows.map((row) => {
      const last = held(row)
      const runs = last && (row.state === 'closed' || last.endsAt === null || last.endsAt > at) ? last : undefined
      return {
        ...fieldsOf(row),
        id: row.id,
        payer: row.payer_id,
        createdBy: row.created_by,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        span: runs
          ? { startsAt: runs.startsAt, endsAt: runs.endsAt }
          : periodAt(row.period, now, [row.created_at, last?.endsAt ?? row.created_at]),
        spent: runs?.spent ?? NOTHING,
        reserved: runs?.reserved ?? NOTHING,
        overrides: row.overrides ?? [],
        waiting: row.waiting,
        unpricedBought: (runs && row.unpriced_bought) ?? NOTHING_UNPRICED,
      }
    })
  }

  return {
    async find(payer: string, id: string, now: Date): Promise<BudgetRecord | undefined> {
      const [budget] = await whole(budgetsOf(payer).where('id', '=', id), now)
      return budget
    },

    async list(payer: string, activeOnly: boolean, page: Page, now: Date): Promise<Slice<BudgetRecord>> {
      const hidden = activeOnly ? (['paused', 'closed'] as const) : []
      const wanted = budgetsOf(payer).$if(hidden.length > 0, (query) => query.where('state', 'not in', hidden))
      const inOrder = wanted.select('id').orderBy('created_at').orderBy('id')
      const { items, total } = await listWithTotal(inOrder, countRows(wanted), page)
      if (items.length === 0) return { items: [], total }
      const ids = items.map(({ id }) => id)
      const budgets = await whole(budgetsOf(payer).where('id', 'in', ids), now)
      return { items: budgets.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), total }
    },

    /** All that are not closed. */
    open: (payer: string, now: Date): Promise<BudgetRecord[]> =>
      whole(budgetsOf(payer).where('state', '<>', 'closed'), now, false),

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
