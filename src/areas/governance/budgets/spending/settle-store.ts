import { sql } from 'kysely'
import type { Reported } from '../../../../engine/spending.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Threshold } from '../tables.ts'
import type { Exceeding } from './bound.ts'

/** What a purchase took, and what that is in each budget that holds for it. */
export interface Settlement {
  id: string
  basis: 'reported' | 'nothing' | 'bound' | 'corrected'
  /** Null where the model has no price. */
  costNano: number | null
  tokens: Partial<Reported>
  /** Empty where it is settled at its bound, which costs what is held. */
  holds: readonly { budget: string; costNano: number; costTokens: number }[]
  /** More tokens than the call can take were reported: its model is paused. */
  exceeds?: Exceeding | undefined
}

/** How a period of a budget stood before and after. */
export interface MovedPeriod {
  budget: string
  startsAt: string
  before: { spentNano: number; spentTokens: number }
  after: { spentNano: number; spentTokens: number }
  limits: MovedLimits
}

/** The limits of a budget, as they stand where its period moved. */
export interface MovedLimits {
  limitNano: number | null
  limitTokens: number | null
  thresholds: readonly Threshold[]
  autoSuspend: boolean
  state: 'active' | 'paused' | 'suspended' | 'closed'
}

/** Called in the settling transaction with the periods whose spending changed. */
export type OnPeriodsMoved = (tx: Transaction, payer: string, moved: readonly MovedPeriod[]) => Promise<void>

export interface Settled {
  /** How many were open, or only known at most. */
  won: number
  moved: readonly MovedPeriod[]
}

interface Row {
  budget_id: string
  starts_at: string
  spent_nano: number
  spent_tokens: number
  more_nano: number
  more_tokens: number
  limit_nano: number | null
  limit_tokens: number | null
  thresholds: { list: readonly Threshold[] }
  auto_suspend: boolean
  state: MovedLimits['state']
}

/**
 * Settles purchases that are open; a report that comes later replaces a bound, once. A second statement moves what was won:
 * it sees the rows as they are under the locks, where the first sees them as they were before it waited.
 */
export async function settleIn(
  tx: Transaction,
  settlements: readonly Settlement[],
  now: Date,
  reserves: string | null = null,
): Promise<Settled> {
  const won = await winAndLock(tx, settlements, now, reserves)
  if (won.length === 0) return { won: 0, moved: [] }
  return { won: won.length, moved: await moveHolds(tx, won) }
}

/**
 * Locks periods in the order in which reserving locks them, and with them those in which `reserves` buys in the same
 * transaction, so that two flushes never wait for each other.
 */
async function winAndLock(tx: Transaction, settlements: readonly Settlement[], now: Date, reserves: string | null) {
  const given = settlements.map(({ id, basis, costNano, tokens }) => ({ id, basis, cost_nano: costNano, ...tokens }))
  const { rows } = await sql<{ won: number; ids: readonly string[] | null }>`
    with won as (
      update purchases p set state = 'settled', basis = given.basis, settled_at = ${now.toISOString()},
        cost_nano = case when given.basis = 'bound' then p.bound_nano else given.cost_nano end,
        tokens_in = given."inputTokens", tokens_out = given."outputTokens", tokens_cached = given."cachedTokens",
        tokens_cache_write = given."cacheWriteTokens", tokens_reasoning = given."reasoningTokens"
      from json_to_recordset(${JSON.stringify(given)}::json) as given (id text, basis text, cost_nano bigint,
        "inputTokens" bigint, "outputTokens" bigint, "cachedTokens" bigint, "cacheWriteTokens" bigint, "reasoningTokens" bigint)
      where p.id = given.id and (p.state = 'open' or (p.basis = 'bound' and given.basis <> 'bound'))
      returning p.id),
    locked as materialized (
      select p.budget_id from budget_periods p
      where (p.budget_id, p.starts_at) in (
        select h.budget_id, h.starts_at from won join purchase_holds h on h.purchase_id = won.id
        union
        select r.budget_id, r.starts_at from budgets b join budget_periods r on r.budget_id = b.id
        where b.payer_id = ${reserves} and b.state <> 'closed' and (r.ends_at is null or r.ends_at > ${now.toISOString()}))
      order by p.budget_id, p.starts_at for update)
    select count(*) as won, (select count(*) from locked) as locked,
      case when count(*) < ${settlements.length} then array_agg(id) end as ids from won`.execute(tx)
  const { won, ids } = rows[0] ?? { won: 0, ids: null }
  return won === settlements.length ? settlements : settlements.filter(({ id }) => ids?.includes(id))
}

async function moveHolds(tx: Transaction, settlements: readonly Settlement[]): Promise<MovedPeriod[]> {
  const held = settlements.flatMap(({ id, basis, holds }) =>
    basis === 'bound'
      ? []
      : holds.map(({ budget, costNano, costTokens }) => ({
          purchase_id: id,
          budget_id: budget,
          nano: costNano,
          tokens: costTokens,
        })),
  )
  const { rows } = await sql<Row>`
    with costing as (
      select * from json_to_recordset(${JSON.stringify(held)}::json)
        as each (purchase_id text, budget_id text, nano bigint, tokens bigint)),
    hit as (
      select h.purchase_id, h.budget_id, h.starts_at, h.cost_nano is null as was_open, h.bound_nano, h.bound_tokens,
        coalesce(h.cost_nano, 0) as before_nano, coalesce(h.cost_tokens, 0) as before_tokens,
        coalesce(c.nano, h.bound_nano) as nano, coalesce(c.tokens, h.bound_tokens) as tokens
      from purchase_holds h left join costing c on c.purchase_id = h.purchase_id and c.budget_id = h.budget_id
      where h.purchase_id = any(${settlements.map(({ id }) => id)}::text[])),
    costs as (
      update purchase_holds h set cost_nano = hit.nano, cost_tokens = hit.tokens
      from hit where h.purchase_id = hit.purchase_id and h.budget_id = hit.budget_id),
    sums as (
      select budget_id, starts_at,
        coalesce(sum(bound_nano) filter (where was_open), 0)::bigint as freed_nano,
        coalesce(sum(bound_tokens) filter (where was_open), 0)::bigint as freed_tokens,
        sum(nano - before_nano)::bigint as more_nano, sum(tokens - before_tokens)::bigint as more_tokens
      from hit group by budget_id, starts_at),
    moved as (
      update budget_periods p set
        reserved_nano = reserved_nano - freed_nano, reserved_tokens = reserved_tokens - freed_tokens,
        spent_nano = spent_nano + more_nano, spent_tokens = spent_tokens + more_tokens
      from sums where p.budget_id = sums.budget_id and p.starts_at = sums.starts_at
      returning p.budget_id, p.starts_at, p.spent_nano, p.spent_tokens, sums.more_nano, sums.more_tokens)
    select moved.*, b.limit_nano, b.limit_tokens, b.thresholds, b.auto_suspend, b.state
    from moved join budgets b on b.id = moved.budget_id`.execute(tx)
  return rows.map(movedOf)
}

const movedOf = (row: Row): MovedPeriod => ({
  budget: row.budget_id,
  startsAt: row.starts_at,
  before: { spentNano: row.spent_nano - row.more_nano, spentTokens: row.spent_tokens - row.more_tokens },
  after: { spentNano: row.spent_nano, spentTokens: row.spent_tokens },
  limits: {
    limitNano: row.limit_nano,
    limitTokens: row.limit_tokens,
    thresholds: row.thresholds.list,
    autoSuspend: row.auto_suspend,
    state: row.state,
  },
})

const AT_ONCE = 500

/** How long an open purchase is left alone whose buyer no longer drives the debate. */
const LEFT_MS = 60_000

/** Settles orphaned purchases at their bound and returns how many. Skips purchases that are being settled. */
export const settleOrphans = (
  db: Database,
  { now, crossed }: { now: () => Date; crossed: OnPeriodsMoved },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const at = now()
    const before = new Date(at.getTime() - LEFT_MS).toISOString()
    const { rows } = await sql<{ id: string; payer_id: string }>`
      select id, payer_id from purchases p
      where state = 'open' and (due_at < ${at.toISOString()} or (opened_at < ${before} and claim is not null
        and not exists (select from debates d where d.id = p.debate_id and d.runner = p.claim and d.lease_until > ${before})))
      order by opened_at limit ${AT_ONCE} for update of p skip locked`.execute(tx)
    const payers = Map.groupBy(rows, ({ payer_id }) => payer_id)
    for (const payer of [...payers.keys()].sort()) {
      const lost = payers.get(payer) ?? []
      const bound = lost.map(({ id }) => ({ id, basis: 'bound' as const, costNano: null, tokens: {}, holds: [] }))
      const { moved } = await settleIn(tx, bound, at)
      if (moved.length > 0) await crossed(tx, payer, moved)
    }
    return rows.length
  })
