import { sql } from 'kysely'
import type { Purchase } from '../../../../engine/spending.ts'
import { briefTransaction, type Database, type Transaction } from '../../../../storage/database.ts'
import {
  type LockedBudget,
  leadersAmong,
  lockBudgets,
  type OpenBudget,
  openPeriods,
} from '../accounts/account-store.ts'
import { hasSoftLimit, isWithin } from '../accounts/budget-limits.ts'
import { boundOf, strictInput } from './bound.ts'
import { pastUsageOf } from './past-usage-store.ts'
import { pausedModels, pauseModels } from './paused-model-store.ts'
import { type MovedPeriod, type OnPeriodsMoved, type Settlement, settleIn } from './settle-store.ts'
import { type Account, type Hold, judgePurchase, type Refusal, type Verdict } from './verdict.ts'

/** A purchase to be reserved. The caller chooses the id, so that a repeated try finds its reservation. */
interface PurchaseOrder {
  id: string
  purchase: Purchase
  /** A flush that failed may have reserved it. */
  isRepeated?: boolean
}

/** The model is paused until a person has looked at it. */
interface PausedVerdict {
  kind: 'paused'
}

interface Flush {
  payer: string
  settlements: readonly Settlement[]
  orders: readonly PurchaseOrder[]
}

export interface Flushed {
  verdicts: readonly (Verdict | PausedVerdict)[]
  moved: readonly MovedPeriod[]
}

/** A refused purchase, and the budget that refused it. */
export type RefusedPurchase = Refusal & {
  purchase: Pick<Purchase, 'tenant' | 'debateId' | 'userId'> & Partial<Pick<Purchase, 'provider' | 'model'>>
}

/** Called in the reserving transaction with the refused purchases. */
export type OnRefused = (tx: Transaction, payer: string, refused: readonly RefusedPurchase[]) => Promise<void>

/** Called in the settling transaction with the settlements that pause a model. */
export type OnModelsPaused = (tx: Transaction, payer: string, settlements: readonly Settlement[]) => Promise<void>

const FLUSH_LIMITS = { lockMs: 2_000, statementMs: 5_000 }

/** One transaction that settles the finished tries of a payer and reserves the new ones. */
export const purchaseStore = (
  db: Database,
  {
    now,
    crossed,
    refused,
    paused,
  }: { now: () => Date; crossed: OnPeriodsMoved; refused: OnRefused; paused: OnModelsPaused },
) => ({
  flush: ({ payer, settlements, orders }: Flush): Promise<Flushed> =>
    briefTransaction(db, FLUSH_LIMITS, async (tx) => {
      const at = now()
      const reserves = orders.length > 0 ? payer : null
      const { moved } = settlements.length > 0 ? await settleIn(tx, settlements, at, reserves) : { moved: [] }
      if (moved.length > 0) await crossed(tx, payer, moved)
      const exceeding = settlements.filter(({ exceeds }) => exceeds)
      if (exceeding.length > 0) await paused(tx, payer, await pauseModels(tx, payer, exceeding, at))
      const verdicts = orders.length > 0 ? await reserveIn(tx, payer, orders, at) : []
      const turnedAway = orders.flatMap(({ purchase }, place) => {
        const verdict = verdicts[place]
        return verdict?.kind === 'spent' ? [{ ...verdict.refusal, purchase }] : []
      })
      if (turnedAway.length > 0) await refused(tx, payer, turnedAway)
      return { verdicts, moved }
    }),
})
export type PurchaseStore = ReturnType<typeof purchaseStore>

/** How long after its own limit an open purchase is taken for lost. */
const GRACE_MS = 60_000

/** Reserves what fits, in sequence. An order behind one that waits for a budget waits for that budget too. */
async function reserveIn(
  tx: Transaction,
  payer: string,
  orders: readonly PurchaseOrder[],
  now: Date,
): Promise<readonly (Verdict | PausedVerdict)[]> {
  const locked = await lockNeeded(tx, payer, orders, now)
  const needed = locked.map(({ budget }) => budget)
  const known = await reservedBefore(
    tx,
    orders.filter(({ isRepeated }) => isRepeated),
  )
  const accounts = new Map(locked.map(({ budget, account }) => [budget.id, account]))
  const account = ({ id }: { id: string }) => {
    const found = accounts.get(id)
    if (!found) throw new Error(`The period of ${id} was not opened`)
    return found
  }
  const users = orders.flatMap(({ purchase }) => purchase.userId ?? [])
  const leaders = await leadersAmong(tx, payer, needed.some(hasSoftLimit) ? users : [])
  const leads = (userId: string) => leaders.has(userId)
  const experience = pastUsageOf(tx, payer)
  const crowded = new Set<string>()
  const facts = { budgets: needed, account, experience, leads, now: now.toISOString() }
  const paused = locked.length > 0 ? await pausedModels(tx, payer) : []
  const isPaused = ({ purchase: { provider, model, kind } }: PurchaseOrder) =>
    kind === 'model' && paused.some((each) => each.provider === provider && each.model === model)
  const verdicts: (Verdict | PausedVerdict)[] = []
  for (const order of orders) {
    const earlier = known.get(order.id)
    if (!earlier && isPaused(order)) {
      verdicts.push({ kind: 'paused' })
      continue
    }
    const blocked = needed.find(({ id, scope }) => crowded.has(id) && isWithin(scope, order.purchase))
    const verdict: Verdict =
      earlier ?? (blocked ? { kind: 'crowded', budget: blocked.id } : await judgePurchase(order.purchase, facts))
    if (verdict.kind === 'crowded') crowded.add(verdict.budget)
    if (verdict.kind === 'reserved' && !earlier) hold(verdict.holds, account)
    verdicts.push(verdict)
  }
  const bought = orders.flatMap((order, place) => {
    const verdict = verdicts[place]
    return verdict?.kind === 'reserved' && !known.has(order.id) ? [{ ...order, ...verdict }] : []
  })
  if (bought.length > 0) await write(tx, payer, bought, now)
  return verdicts
}

/** The budgets that these orders are about, with their periods, which are opened where they have not begun. */
async function lockNeeded(
  tx: Transaction,
  payer: string,
  orders: readonly PurchaseOrder[],
  now: Date,
): Promise<LockedBudget[]> {
  const isNeeded = ({ budget: { scope } }: LockedBudget) => orders.some(({ purchase }) => isWithin(scope, purchase))
  const locked = (await lockBudgets(tx, payer, now)).filter(isNeeded)
  const missing = locked.flatMap(({ budget, account }) => (account ? [] : budget))
  if (missing.length === 0) return locked
  await openPeriods(tx, payer, missing, now)
  return (await lockBudgets(tx, payer, now)).filter(isNeeded)
}

function hold(holds: readonly Hold[], account: (budget: { id: string }) => Account) {
  for (const { budget, bound } of holds) {
    const { reserved } = account({ id: budget })
    account({ id: budget }).reserved = {
      nano: reserved.nano + bound.nano,
      tokens: reserved.tokens + bound.tokens,
    }
  }
}

/** What a flush reserved before its result was lost. */
async function reservedBefore(tx: Transaction, orders: readonly PurchaseOrder[]): Promise<Map<string, Verdict>> {
  if (orders.length === 0) return new Map()
  const rows = await tx
    .selectFrom('purchases as p')
    .leftJoin('purchase_holds as h', 'h.purchase_id', 'p.id')
    .select(['p.id', 'p.most', 'h.budget_id', 'h.starts_at', 'h.bound_nano', 'h.bound_tokens'])
    .where(
      'p.id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  const prices = await assumedPrices(
    tx,
    rows.flatMap(({ budget_id }) => budget_id ?? []),
  )
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, held]): [string, Verdict] => {
      const price = orders.find((order) => order.id === id)?.purchase.price ?? null
      const holds = held.flatMap(({ budget_id, starts_at, bound_nano, bound_tokens }) =>
        budget_id === null || starts_at === null
          ? []
          : {
              budget: budget_id,
              startsAt: starts_at,
              bound: { nano: bound_nano ?? 0, tokens: bound_tokens ?? 0 },
              price: price ?? prices.get(budget_id) ?? null,
            },
      )
      return [id, { kind: 'reserved', most: held[0]?.most ?? 0, holds }]
    }),
  )
}

async function assumedPrices(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, OpenBudget['assumedPrice']>()
  const rows = await tx
    .selectFrom('budgets')
    .select(['id', 'assumed_price'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, assumed_price }) => [id, assumed_price]))
}

type Bought = PurchaseOrder & { most: number; holds: readonly Hold[] }

const PURCHASE = sql`tenant_id, id, kind, debate_id, user_id, domain, claim, ask_key, provider, model, purpose, bytes_in, most, bound_nano, bound_tokens`

/** One statement, whose rows travel as JSON: a try must cost little beside the call that it is for. */
async function write(tx: Transaction, payer: string, bought: readonly Bought[], now: Date) {
  const holds = bought.flatMap(({ id, holds: held }) =>
    held.map(({ budget, startsAt, bound }) => ({
      purchase_id: id,
      budget_id: budget,
      starts_at: startsAt,
      bound_nano: bound.nano,
      bound_tokens: bound.tokens,
    })),
  )
  await sql`
    with bought as (
      insert into purchases (payer_id, state, opened_at, due_at, ${PURCHASE})
      select ${payer}, 'open', ${now.toISOString()}, ${now.toISOString()}::timestamptz + make_interval(secs => due_in / 1000.0), ${PURCHASE}
      from json_to_recordset(${JSON.stringify(bought.map(purchaseRow))}::json) as each (due_in float8, tenant_id text, id text,
        kind text, debate_id text, user_id text, domain text, claim text, ask_key text, provider text, model text, purpose text,
        bytes_in bigint, most integer, bound_nano bigint, bound_tokens bigint)),
    held as (
      insert into purchase_holds (payer_id, purchase_id, budget_id, starts_at, bound_nano, bound_tokens)
      select ${payer}, purchase_id, budget_id, starts_at, bound_nano, bound_tokens
      from json_populate_recordset(null::purchase_holds, ${JSON.stringify(holds)}::json)
      returning budget_id, starts_at, bound_nano, bound_tokens),
    sums as (
      select budget_id, starts_at, sum(bound_nano) as nano, sum(bound_tokens) as tokens from held group by budget_id, starts_at)
    update budget_periods p set reserved_nano = reserved_nano + nano, reserved_tokens = reserved_tokens + tokens
    from sums where p.budget_id = sums.budget_id and p.starts_at = sums.starts_at`.execute(tx)
}

function purchaseRow({ id, purchase, most }: Bought) {
  const bound = boundOf(purchase.price, strictInput(purchase), most)
  return {
    tenant_id: purchase.tenant,
    id,
    kind: purchase.kind,
    debate_id: purchase.debateId,
    user_id: purchase.userId,
    domain: purchase.domain,
    claim: purchase.claim,
    ask_key: purchase.askKey,
    provider: purchase.provider,
    model: purchase.model,
    purpose: purchase.purpose,
    bytes_in: purchase.bytesIn,
    most,
    bound_nano: purchase.price && bound.nano,
    bound_tokens: bound.tokens,
    due_in: purchase.limitMs + GRACE_MS,
  }
}
