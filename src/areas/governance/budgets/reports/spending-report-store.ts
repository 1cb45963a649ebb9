import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'

import { atMost } from './transaction-store.ts'

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

  return {
    total: (payer: string, range: Range): Promise<SpendingFigures> =>
      bought(payer, range).select(FIGURES).executeTakeFirstOrThrow(),

    by: (payer: string, range: Range, by: SpentBy): Promise<(SpendingFigures & { key: string | null })[]> =>
      bought(payer, range).select(FIGURES).select(KEYS[by].as('key')).groupBy('key').orderBy('key').execute(),

    /** When something was first bought. */
    async since(payer: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('purchases')
        .select('opened_at')
        .where('payer_id', '=', payer)
        .orderBy('opened_at')
        .limit(1)
        .executeTakeFirst()
      return row?.opened_at
    },

    /** Everybody who bought something in this time. */
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
