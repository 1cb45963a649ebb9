import { type RawBuilder, sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'

/** From a moment to before another, as ISO times. */
export interface Range {
  from: string
  to: string
}

/** What was bought; refused tries cost nothing and are not counted. */
export interface SpendingFigures {
  nano: number
  /** What is not known exactly: tries that nobody reported, at the most they can have cost, and what budgets assume of models without a price. */
  atMostNano: number
  tokens: number
  /** Of the tokens, what was read by models, and of that what their caches gave and took. */
  tokensIn: number
  cachedTokens: number
  cacheWriteTokens: number
  tokensOut: number
  /** Of the output. */
  reasoningTokens: number
  calls: number
  /** Calls of models without a price, and their tokens as far as they were reported. */
  unpriced: number
  unpricedTokens: number
}

const SPENT_BY = ['day', 'agent', 'model', 'provider', 'user', 'workspace'] as const
export type SpentBy = (typeof SPENT_BY)[number]

/** Asks are named `round:phase:agent`; purchases outside debates are grouped by purpose. */
const KEYS: Readonly<Record<SpentBy, RawBuilder<string | null>>> = {
  day: sql`to_char(opened_at, 'YYYY-MM-DD')`,
  agent: sql`coalesce(regexp_replace(ask_key, '^[0-9]+:[^:]*:', ''), purpose)`,
  model: sql`model`,
  provider: sql`provider`,
  user: sql`user_id`,
  workspace: sql`tenant_id`,
}

/**
 * What a purchase took that is not known exactly: where nobody reported it, the most it can have cost; of a model without a price, the most
 * that a budget assumes of it. Null of one that is known.
 */
const atMost = (purchase: RawBuilder<unknown>) => sql<number | null>`case
  when ${purchase}.cost_nano is null then (select max(cost_nano) from purchase_holds where purchase_id = ${purchase}.id)
  when ${purchase}.basis = 'bound' then ${purchase}.cost_nano end`

const FIGURES = [
  sql<number>`coalesce(sum(cost_nano), 0)::bigint`.as('nano'),
  sql<number>`coalesce(sum(${atMost(sql`purchases`)}), 0)::bigint`.as('atMostNano'),
  sql<number>`coalesce(sum(coalesce(tokens_in, 0) + coalesce(tokens_out, 0)), 0)::bigint`.as('tokens'),
  sql<number>`coalesce(sum(tokens_in), 0)::bigint`.as('tokensIn'),
  sql<number>`coalesce(sum(tokens_cached), 0)::bigint`.as('cachedTokens'),
  sql<number>`coalesce(sum(tokens_cache_write), 0)::bigint`.as('cacheWriteTokens'),
  sql<number>`coalesce(sum(tokens_out), 0)::bigint`.as('tokensOut'),
  sql<number>`coalesce(sum(tokens_reasoning), 0)::bigint`.as('reasoningTokens'),
  sql<number>`count(*)::integer`.as('calls'),
  sql<number>`(count(*) filter (where cost_nano is null))::integer`.as('unpriced'),
  sql<number>`coalesce(sum(coalesce(tokens_in, 0) + coalesce(tokens_out, 0)) filter (where cost_nano is null), 0)::bigint`.as(
    'unpricedTokens',
  ),
] as const

export type KeyedFigures = SpendingFigures & { key: string | null }

interface GroupRow extends SpendingFigures {
  keys: (string | null)[]
  /** A bit for each key by which the row is not grouped, the first key's the highest. */
  ungrouped: number
}

/** Divides the rows of several groupings among them. */
function divided<By extends SpentBy>(rows: readonly GroupRow[], groupings: readonly By[]) {
  const all = 2 ** groupings.length - 1
  const of = (ungrouped: number, place: number): KeyedFigures[] =>
    rows.flatMap(({ keys, ungrouped: own, ...figures }) =>
      own === ungrouped ? [{ ...figures, key: keys[place] ?? null }] : [],
    )
  const by = groupings.map((name, place) => [name, of(all - 2 ** (groupings.length - 1 - place), place)] as const)
  const [total] = of(all, 0)
  if (!total) throw new Error('The figures of everything are missing')
  return { total: total as SpendingFigures, by: Object.fromEntries(by) as Record<By, KeyedFigures[]> }
}

/** What a payer has spent, read from what was bought and settled. */
export function spendingReportStore(db: Database) {
  const bought = (payer: string, { from, to }: Range) =>
    db
      .selectFrom('purchases')
      .where('payer_id', '=', payer)
      .where('opened_at', '>=', from)
      .where('opened_at', '<', to)
      .where('state', '=', 'settled')
      .where('basis', '<>', 'nothing')

  const byKey = (payer: string, range: Range, by: SpentBy) =>
    bought(payer, range).select(FIGURES).select(KEYS[by].as('key')).groupBy('key')

  const firstBought = (payer: string) =>
    db.selectFrom('purchases').select('opened_at').where('payer_id', '=', payer).orderBy('opened_at').limit(1)

  return {
    by: (payer: string, range: Range, by: SpentBy): Promise<KeyedFigures[]> =>
      byKey(payer, range, by).orderBy('key').execute(),

    /** The figures of everything, and of each group in several groupings, in one statement. */
    async grouped<const By extends SpentBy>(payer: string, range: Range, groupings: readonly By[]) {
      const keys = groupings.map((by) => KEYS[by])
      const rows = await bought(payer, range)
        .select(FIGURES)
        .select(sql<(string | null)[]>`array[${sql.join(keys)}]`.as('keys'))
        .select(sql<number>`grouping(${sql.join(keys)})`.as('ungrouped'))
        .groupBy(sql`grouping sets ((), ${sql.join(keys.map((key) => sql`(${key})`))})`)
        .orderBy(sql.join(keys))
        .execute()
      return divided(rows, groupings)
    },

    /** The days on which something was bought, and when something was bought first of all. */
    async history(payer: string, range: Range): Promise<{ since: string | undefined; days: KeyedFigures[] }> {
      const rows = await db
        .selectFrom(firstBought(payer).as('first'))
        .leftJoin(byKey(payer, range, 'day').as('day'), (join) => join.onTrue())
        .selectAll('day')
        .select('first.opened_at as since')
        .orderBy('key')
        .execute()
      const days = rows.flatMap(({ since: _, ...day }) => (day.key === null ? [] : [day as KeyedFigures]))
      return { since: rows.at(0)?.since, days }
    },

    /** The payers that bought something in this time. */
    async payers({ from, to }: Range): Promise<string[]> {
      const rows = await db
        .selectFrom('purchases')
        .select('payer_id')
        .distinct()
        .where('opened_at', '>=', from)
        .where('opened_at', '<', to)
        .execute()
      return rows.map(({ payer_id }) => payer_id)
    },
  }
}
export type SpendingReportStore = ReturnType<typeof spendingReportStore>

export type Step = 'hour' | 'day' | 'week' | 'month'

export interface TransactionRecord {
  id: string
  costNano: number | null
  tokens: number
  /** As reported; null without a report. */
  tokensIn: number | null
  cachedTokens: number | null
  cacheWriteTokens: number | null
  tokensOut: number | null
  reasoningTokens: number | null
  basis: string
  isCostKnown: boolean
  kind: string
  provider: string
  model: string
  purpose: string
  debateId: string | null
  userId: string | null
  openedAt: string
}

interface TransactionFilter {
  from?: string | undefined
  to?: string | undefined
  userId?: string | undefined
}

export interface TrendPoint {
  step: string
  nano: number
  atMostNano: number
  tokens: number
  count: number
  /** Of models without a price. */
  unpriced: number
}

const UNPRICED = sql<number>`(count(*) filter (where p.cost_nano is null))::integer`.as('unpriced')
const POINT = [
  sql<number>`coalesce(sum(h.cost_nano), 0)::bigint`.as('nano'),
  sql<number>`coalesce(sum(h.cost_nano) filter (where p.basis = 'bound' or p.cost_nano is null), 0)::bigint`.as(
    'atMostNano',
  ),
  sql<number>`coalesce(sum(h.cost_tokens), 0)::bigint`.as('tokens'),
  sql<number>`count(*)::integer`.as('count'),
  UNPRICED,
] as const

const stepOf = (step: Step) =>
  sql<string>`to_char(date_trunc(${sql.lit(step)}, p.opened_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** What was bought from one budget. */
export function transactionStore(db: Database) {
  const bought = (payer: string, budgetId: string, { from, to, userId }: TransactionFilter) =>
    db
      .selectFrom('purchase_holds as h')
      .innerJoin('purchases as p', 'p.id', 'h.purchase_id')
      .where('h.budget_id', '=', budgetId)
      .where('p.payer_id', '=', payer)
      .where('p.state', '=', 'settled')
      .where('p.basis', '<>', 'nothing')
      .$if(from !== undefined, (query) => query.where('p.opened_at', '>=', from ?? ''))
      .$if(to !== undefined, (query) => query.where('p.opened_at', '<=', to ?? ''))
      .$if(userId !== undefined, (query) => query.where('p.user_id', '=', userId ?? ''))

  return {
    list(payer: string, budgetId: string, filter: TransactionFilter, page: Page): Promise<Slice<TransactionRecord>> {
      const newest = bought(payer, budgetId, filter)
        .select(['p.id', 'p.kind', 'p.provider', 'p.model', 'p.purpose', 'p.debate_id as debateId'])
        .select(['p.user_id as userId', 'p.opened_at as openedAt'])
        .select(['p.tokens_in as tokensIn', 'p.tokens_cached as cachedTokens'])
        .select(['p.tokens_cache_write as cacheWriteTokens', 'p.tokens_out as tokensOut'])
        .select('p.tokens_reasoning as reasoningTokens')
        .select(sql<string>`p.basis`.as('basis'))
        .select(sql<boolean>`p.cost_nano is not null`.as('isCostKnown'))
        .select(
          sql<number | null>`case when p.cost_nano is null and h.cost_nano = 0 then null else h.cost_nano end`.as(
            'costNano',
          ),
        )
        .select(sql<number>`coalesce(h.cost_tokens, 0)::bigint`.as('tokens'))
        .orderBy('p.opened_at', 'desc')
        .orderBy('p.id', 'desc')
      return listWithTotal(newest, countRows(bought(payer, budgetId, filter)), page)
    },

    trends: (payer: string, budgetId: string, step: Step, from: string): Promise<TrendPoint[]> =>
      bought(payer, budgetId, { from }).select(POINT).select(stepOf(step).as('step')).groupBy('step').execute(),

    /** Over everything that the payer buys, in a budget or not. */
    payerTrends: (payer: string, step: Step, from: string): Promise<TrendPoint[]> =>
      db
        .selectFrom('purchases as p')
        .where('p.payer_id', '=', payer)
        .where('p.opened_at', '>=', from)
        .where('p.state', '=', 'settled')
        .where('p.basis', '<>', 'nothing')
        .select([
          sql<number>`coalesce(sum(p.cost_nano), 0)::bigint`.as('nano'),
          sql<number>`coalesce(sum(${atMost(sql`p`)}), 0)::bigint`.as('atMostNano'),
          sql<number>`coalesce(sum(coalesce(p.tokens_in, 0) + coalesce(p.tokens_out, 0)), 0)::bigint`.as('tokens'),
          sql<number>`count(*)::integer`.as('count'),
          UNPRICED,
        ])
        .select(stepOf(step).as('step'))
        .groupBy('step')
        .execute(),
  }
}
export type TransactionStore = ReturnType<typeof transactionStore>
