import { setImmediate as turn } from 'node:timers/promises'
import { restartPeriod } from '../../src/areas/governance/budgets/accounts/account-store.ts'
import { settleOrphans } from '../../src/areas/governance/budgets/spending/settle-store.ts'
import type { Reserved } from '../../src/engine/spending.ts'
import { makeBudget, PAYER, PRICE, purchaseOf, spendingOn, worst } from './budgets.ts'
import type { Chance } from './chances.ts'
import type { TestDatabase } from './database.ts'

const BYTES = [0, 100, 860]
const MODELS = ['one', 'two']

/** What a budget is to hold, period by period, as a model in memory counts it. */
interface Counted {
  id: string
  models: readonly string[] | undefined
  periods: { spent: number; reserved: number }[]
}

interface Held {
  reserved: Reserved
  bound: number
  /** Where it counts, whatever becomes of the budget. */
  in: { spent: number; reserved: number }[]
  claim: string
  state: 'open' | 'bound' | 'reported'
  cost: number
}

/** A schedule of acts on one spending, each held against a model in memory; answers what differs, or nothing. */
export async function randomSchedule(database: TestDatabase, chance: Chance, acts: number): Promise<string[]> {
  const { db, pool } = database
  for (const table of ['purchase_holds', 'purchases', 'budget_periods', 'budgets'])
    await pool.query(`delete from ${table}`)
  let now = Date.parse('2026-11-16T12:00:00.000Z')
  const clock = () => new Date(now)
  const { spending } = spendingOn(db, { now: clock })
  const pick = chance.one
  const limits = [4 * worst(860), 12 * worst(860)]
  const budgets: Counted[] = []
  for (const limit_nano of limits) {
    const id = await makeBudget(db, { limit_nano, period: 'unlimited' })
    budgets.push({ id, models: undefined, periods: [] })
  }
  const limitOf = (budget: Counted) => limits[budgets.indexOf(budget)] ?? 0
  const current = (budget: Counted) => {
    if (budget.periods.length === 0) budget.periods.push({ spent: 0, reserved: 0 })
    return budget.periods.at(-1) ?? { spent: 0, reserved: 0 }
  }
  const held: Held[] = []
  const faults: string[] = []

  function settleAt(each: Held, cost: number, state: Held['state']) {
    for (const period of each.in) {
      if (each.state === 'open') period.reserved -= each.bound
      period.spent += cost - (each.state === 'open' ? 0 : each.cost)
    }
    each.cost = cost
    each.state = state
  }

  async function reserve() {
    const model = pick(MODELS)
    const bytesIn = pick(BYTES)
    const claim = `wrk_${held.length}`
    const bound = worst(bytesIn)
    const matching = budgets.filter(({ models }) => models?.includes(model) ?? true)
    for (const budget of matching) current(budget)
    const wouldBe = (taken: (period: { spent: number; reserved: number }) => number) =>
      matching.every((budget) => taken(current(budget)) + bound <= limitOf(budget))
    const expected = !wouldBe(({ spent }) => spent)
      ? 'spent'
      : wouldBe(({ spent, reserved }) => spent + reserved)
        ? 'reserved'
        : 'crowded'
    const leaving = new AbortController()
    let crowded = false
    const outcome = await spending
      .reserve(purchaseOf({ model, bytesIn, claim, price: PRICE }), {
        signal: leaving.signal,
        aside(waiting) {
          crowded = true
          leaving.abort(new Error('left'))
          return waiting()
        },
      })
      .then(
        (reserved) => ({ kind: 'reserved', reserved }) as const,
        () => ({ kind: crowded ? 'crowded' : 'spent' }) as const,
      )
    if (outcome.kind !== expected) faults.push(`${outcome.kind} instead of ${expected}`)
    if (outcome.kind !== 'reserved') return
    const periods = matching.map(current)
    for (const period of periods) period.reserved += bound
    held.push({ reserved: outcome.reserved, bound, in: periods, claim, state: 'open', cost: 0 })
  }

  async function settle() {
    if (held.length === 0) return
    const each = pick(held)
    const took = pick(['reported', 'nothing', 'unknown'] as const)
    const tokens = { inputTokens: 1 + chance.below(100), outputTokens: 1 }
    await each.reserved.settle(took === 'reported' ? tokens : took)
    const mayReplace = each.state === 'open' || (each.state === 'bound' && took !== 'unknown')
    if (!mayReplace) return
    if (took === 'unknown') settleAt(each, each.bound, 'bound')
    else settleAt(each, took === 'nothing' ? 0 : 1_000 * (tokens.inputTokens + 1), 'reported')
  }

  async function sweep() {
    now += 10 * 60_000
    await settleOrphans(db, { now: clock, crossed: async () => {} })
    for (const each of held) if (each.state === 'open') settleAt(each, each.bound, 'bound')
  }

  async function reset() {
    const budget = pick(budgets)
    if (budget.periods.length === 0) return
    now += 1_000
    await db
      .transaction()
      .execute((tx) => restartPeriod(tx, { payer: PAYER, id: budget.id, period: 'unlimited' }, clock()))
    budget.periods.push({ spent: 0, reserved: 0 })
  }

  async function rescope() {
    const budget = pick(budgets)
    budget.models = budget.models ? undefined : [pick(MODELS)]
    const scope = budget.models ? { models: budget.models } : {}
    await db.updateTable('budgets').set({ scope }).where('id', '=', budget.id).execute()
  }

  const often = [reserve, reserve, reserve, settle, settle, sweep, reset, rescope]
  for (let act = 0; act < acts; act++) {
    await pick(often)()
    await turn()
  }
  spending.end()
  for (const budget of budgets) {
    const rows = await db
      .selectFrom('budget_periods')
      .select(['spent_nano', 'reserved_nano'])
      .where('budget_id', '=', budget.id)
      .orderBy('starts_at')
      .execute()
    const found = JSON.stringify(rows.map(({ spent_nano, reserved_nano }) => [spent_nano, reserved_nano]))
    const counted = JSON.stringify(budget.periods.map(({ spent, reserved }) => [spent, reserved]))
    if (found !== counted) faults.push(`${budget.id} holds ${found} instead of ${counted}`)
  }
  return faults
}
