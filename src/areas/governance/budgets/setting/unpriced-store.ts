import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'

/** What a budget has paid for at a price that nobody knows. */
export interface UnpricedBought {
  calls: number
  tokens: number
}

export const NOTHING_UNPRICED: UnpricedBought = { calls: 0, tokens: 0 }

/** Of each budget, the calls of models without a price that its running period holds, and their tokens. */
export async function unpricedIn(
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
