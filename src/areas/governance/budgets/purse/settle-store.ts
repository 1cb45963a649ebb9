import { sql } from 'kysely'
import type { Reported } from '../../../../engine/purse.ts'
import type { Transaction } from '../../../../storage/database.ts'

/** What a purchase took, and what that is in each budget that holds for it. */
export interface Settlement {
  id: string
  basis: 'reported' | 'nothing' | 'bound' | 'corrected'
  /** Null where the model has no price. */
  costNano: number | null
  tokens: Partial<Reported>
  /** Left out of what is settled at its bound: that costs what is held. */
  holds: readonly { budget: string; costNano: number; costTokens: number }[]
}

/** How a period of a budget stood before and after. */
export interface Moved {
  budget: string
  startsAt: string
  before: { spentNano: number; spentTokens: number }
  after: { spentNano: number; spentTokens: number }
}

export interface Settled {
  /** Those that were open, or only known at most. */
  won: ReadonlySet<string>
  moved: readonly Moved[]
}

/** Only who finds a purchase open settles it; a report that comes later replaces a bound, once. */
export async function settleIn(tx: Transaction, settlements: readonly Settlement[], now: Date): Promise<Settled> {
  const won = await win(tx, settlements, now)
  if (won.size === 0) return { won, moved: [] }
  return {
    won,
    moved: await moveHolds(
      tx,
      settlements.filter(({ id }) => won.has(id)),
    ),
  }
}

async function win(tx: Transaction, settlements: readonly Settlement[], now: Date): Promise<Set<string>> {
  const each = <Value>(read: (settlement: Settlement) => Value) => settlements.map(read)
  const { rows } = await sql<{ id: string }>`
    update purchases p set state = 'settled', basis = given.basis, settled_at = ${now.toISOString()},
      cost_nano = case when given.basis = 'bound' then p.bound_nano else given.cost_nano end,
      tokens_in = given.tokens_in, tokens_out = given.tokens_out, tokens_cached = given.tokens_cached,
      tokens_cache_write = given.tokens_cache_write, tokens_reasoning = given.tokens_reasoning
    from unnest(${each(({ id }) => id)}::text[], ${each(({ basis }) => basis)}::text[],
      ${each(({ costNano }) => costNano)}::bigint[], ${each(({ tokens }) => tokens.inputTokens ?? null)}::bigint[],
      ${each(({ tokens }) => tokens.outputTokens ?? null)}::bigint[],
      ${each(({ tokens }) => tokens.cachedTokens ?? null)}::bigint[],
      ${each(({ tokens }) => tokens.cacheWriteTokens ?? null)}::bigint[],
      ${each(({ tokens }) => tokens.reasoningTokens ?? null)}::bigint[])
      as given (id, basis, cost_nano, tokens_in, tokens_out, tokens_cached, tokens_cache_write, tokens_reasoning)
    where p.id = given.id and (p.state = 'open' or (p.basis = 'bound' and given.basis <> 'bound'))
    returning p.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Periods are locked in the order in which whoever reserves locks them. */
async function moveHolds(tx: Transaction, settlements: readonly Settlement[]): Promise<Moved[]> {
  const ids = settlements.map(({ id }) => id)
  const given = settlements.flatMap(({ id, basis, holds }) =>
    basis === 'bound' ? [] : holds.map((hold) => ({ id, ...hold })),
  )
  const { rows: locked } = await sql`
    select from budget_periods where (budget_id, starts_at) in
      (select budget_id, starts_at from purchase_holds where purchase_id = any(${ids}::text[]))
    order by budget_id, starts_at for update`.execute(tx)
  if (locked.length === 0) return []
  const { rows } = await sql<{
    budget_id: string
    starts_at: string
    spent_nano: number
    spent_tokens: number
    more_nano: number
    more_tokens: number
  }>`
    with given as (
      select * from unnest(${given.map(({ id }) => id)}::text[], ${given.map(({ budget }) => budget)}::text[],
        ${given.map(({ costNano }) => costNano)}::bigint[], ${given.map(({ costTokens }) => costTokens)}::bigint[])
        as each (purchase_id, budget_id, nano, tokens)),
    hit as (
      select h.purchase_id, h.budget_id, h.starts_at, h.cost_nano is null as was_open, h.bound_nano, h.bound_tokens,
        coalesce(h.cost_nano, 0) as before_nano, coalesce(h.cost_tokens, 0) as before_tokens,
        coalesce(given.nano, h.bound_nano) as nano, coalesce(given.tokens, h.bound_tokens) as tokens
      from purchase_holds h left join given using (purchase_id, budget_id)
      where h.purchase_id = any(${ids}::text[])),
    costs as (
      update purchase_holds h set cost_nano = hit.nano, cost_tokens = hit.tokens
      from hit where h.purchase_id = hit.purchase_id and h.budget_id = hit.budget_id),
    sums as (
      select budget_id, starts_at,
        coalesce(sum(bound_nano) filter (where was_open), 0)::bigint as freed_nano,
        coalesce(sum(bound_tokens) filter (where was_open), 0)::bigint as freed_tokens,
        sum(nano - before_nano)::bigint as more_nano, sum(tokens - before_tokens)::bigint as more_tokens
      from hit group by budget_id, starts_at)
    update budget_periods p set
      reserved_nano = reserved_nano - freed_nano, reserved_tokens = reserved_tokens - freed_tokens,
      spent_nano = spent_nano + more_nano, spent_tokens = spent_tokens + more_tokens
    from sums where p.budget_id = sums.budget_id and p.starts_at = sums.starts_at
    returning p.budget_id, p.starts_at, p.spent_nano, p.spent_tokens, sums.more_nano, sums.more_tokens`.execute(tx)
  return rows.map((row) => ({
    budget: row.budget_id,
    startsAt: row.starts_at,
    before: { spentNano: row.spent_nano - row.more_nano, spentTokens: row.spent_tokens - row.more_tokens },
    after: { spentNano: row.spent_nano, spentTokens: row.spent_tokens },
  }))
}
