import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeBudget, PAYER, periodsOf, purchaseOf, spendingOn, worst } from '../../../../../test/support/budgets.ts'
import { type TestDatabase, testDatabase } from '../../../../../test/support/database.ts'
import { databaseAway } from '../../../../../test/support/database-away.ts'
import { BudgetSpent, type Reported, type Spending } from '../../../../engine/spending.ts'
import { lockBudgets, openPeriods, restartPeriod } from '../accounts/account-store.ts'
import { pausedModelStore } from './paused-model-store.ts'
import { settleOrphans } from './settle-store.ts'

const TABLES = 'purchase_holds, purchases, budget_periods, budget_overrides, budget_paused_models, budgets'

let database: TestDatabase
let now: Date
const clock = () => now
const signal = new AbortController().signal
const took = (input: number, output: number): Reported => ({ inputTokens: input, outputTokens: output })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = new Date('2026-11-16T12:00:00.000Z')
  await database.pool.query(`truncate ${TABLES}`)
})

function open() {
  const opened = spendingOn(database.db, { now: clock })
  onTestFinished(() => opened.spending.end())
  return opened
}
const only = async (id: string) => (await periodsOf(database.db, id)).at(-1)
const buys = (spending: Spending, count: number, tokens: Reported) =>
  Promise.all(
    Array.from({ length: count }, async () => (await spending.reserve(purchaseOf(), { signal })).settle(tokens)),
  )
const bought = () => database.db.selectFrom('purchases').selectAll().orderBy('id').execute()

test('without a budget a purchase is written down and nothing binds it', async () => {
  const { spending } = open()
  const reserved = await spending.reserve(purchaseOf(), { signal })
  expect(await bought()).toEqual([expect.objectContaining({ state: 'open', bound_nano: worst(860), cost_nano: null })])
  await reserved.settle({ ...took(200, 20), cachedTokens: 5, cacheWriteTokens: 0, reasoningTokens: 7 })
  expect(await bought()).toEqual([
    expect.objectContaining({ state: 'settled', basis: 'reported', cost_nano: 220_000, tokens_reasoning: 7 }),
  ])
})

test('a call that is under way when the node stops still settles what it took', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  const under = await spending.reserve(purchaseOf(), { signal })
  const settling = (await spending.reserve(purchaseOf(), { signal })).settle(took(200, 20))
  spending.end()
  await settling
  await under.settle(took(100, 10))
  expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_tokens: 330 })
})

test('what is reserved is given back when what was reported is spent, once', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  const reserved = await spending.reserve(purchaseOf(), { signal })
  expect(await only(id)).toMatchObject({ reserved_nano: worst(860), reserved_tokens: 2_000, spent_nano: 0 })
  await reserved.settle(took(200, 20))
  await reserved.settle(took(900, 90))
  await reserved.settle('unknown')
  expect(await only(id)).toMatchObject({ reserved_nano: 0, reserved_tokens: 0, spent_nano: 220_000, spent_tokens: 220 })
})

test('a refusal costs nothing, and silence costs the most it can', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  await (await spending.reserve(purchaseOf(), { signal })).settle('nothing')
  expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_nano: 0 })
  await (await spending.reserve(purchaseOf(), { signal })).settle('unknown')
  expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_nano: worst(860), spent_tokens: 2_000 })
})

test('what a provider bills above the bound is counted as billed, and told', async () => {
  const id = await makeBudget(database.db)
  const { spending, exceeded } = open()
  await (await spending.reserve(purchaseOf(), { signal })).settle(took(5_000, 100))
  expect(await only(id)).toMatchObject({ spent_nano: 5_100_000 })
  expect(exceeded).toHaveLength(1)
})

test('a model that reports more tokens than a call can take is paused for this payer until it is released', async () => {
  await makeBudget(database.db, { limit_nano: 1e12 })
  const { spending } = open()
  await (await spending.reserve(purchaseOf(), { signal })).settle(took(5_000_000, 100))
  await expect(spending.reserve(purchaseOf(), { signal })).rejects.toThrow(/^The model .* is paused: it reported more/)
  await (await spending.reserve(purchaseOf({ model: 'another' }), { signal })).settle(took(200, 20))
  const { list, release } = pausedModelStore(database.db)
  const [paused] = await list(PAYER)
  expect(paused).toMatchObject({ tokensIn: 5_000_000, tokensOut: 100, pausedAt: now.toISOString() })
  expect([await release('org_other', purchaseOf()), await release(PAYER, purchaseOf())]).toEqual([false, true])
  await (await spending.reserve(purchaseOf(), { signal })).settle(took(200, 20))
  expect(await list(PAYER)).toEqual([])
})

test('a call that finds it crowded waits in order, and goes on when something is given back', async () => {
  await makeBudget(database.db, { limit_nano: 2 * worst(860) })
  const { spending } = open()
  const held = [await spending.reserve(purchaseOf(), { signal }), await spending.reserve(purchaseOf(), { signal })]
  const asides: string[] = []
  const order: string[] = []
  const wait = (name: string, bytesIn: number) =>
    spending
      .reserve(purchaseOf({ bytesIn }), {
        signal,
        aside: (waiting) => {
          asides.push(name)
          return waiting()
        },
      })
      .then((reserved) => {
        order.push(name)
        return reserved
      })
  const large = wait('large', 860)
  const small = wait('small', 0)
  await expect.poll(() => asides).toEqual(['large', 'small'])
  await held[0]?.settle('nothing')
  await (await large).settle('nothing')
  await small
  expect(order).toEqual(['large', 'small'])
})

test('what does not fit even when all is given back is refused, with the budget, its end and the need', async () => {
  const id = await makeBudget(database.db, { limit_nano: worst(860) - 1 })
  const { spending } = open()
  const refusal = await spending.reserve(purchaseOf(), { signal }).catch((error) => error)
  expect(refusal).toBeInstanceOf(BudgetSpent)
  expect(refusal.lack).toEqual({
    budget: id,
    until: '2026-11-17T00:00:00.000Z',
    need: { nano: worst(860), tokens: 2_000 },
    message: expect.stringMatching(
      /^The budget has too little left: a call may take up to \$0\.\d+, and \$0\.\d+ are left$/,
    ),
    follows: 'pause',
  })
  expect(await bought()).toEqual([])
})

test('all budgets pay or none does', async () => {
  const large = await makeBudget(database.db, { id: 'bgt_a' })
  const small = await makeBudget(database.db, { id: 'bgt_b', limit_nano: 1, scope: { models: ['two'] } })
  const { spending } = open()
  await expect(spending.reserve(purchaseOf({ model: 'two' }), { signal })).rejects.toBeInstanceOf(BudgetSpent)
  await spending.reserve(purchaseOf({ model: 'one' }), { signal })
  expect(await only(large)).toMatchObject({ reserved_nano: worst(860) })
  expect(await only(small)).toMatchObject({ reserved_nano: 0 })
})

test('reserved before midnight and settled after it, it counts in the day it was reserved in', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  now = new Date('2026-11-16T23:59:59.000Z')
  const reserved = await spending.reserve(purchaseOf(), { signal })
  now = new Date('2026-11-17T00:00:01.000Z')
  await (await spending.reserve(purchaseOf(), { signal })).settle(took(1, 1))
  await reserved.settle(took(200, 20))
  expect(await periodsOf(database.db, id)).toMatchObject([
    { starts_at: '2026-11-16T00:00:00.000Z', reserved_nano: 0, spent_nano: 220_000 },
    { starts_at: '2026-11-17T00:00:00.000Z', reserved_nano: 0, spent_nano: 2_000 },
  ])
})

test('reset, re-scoped or closed in between, what is held hits the period it was held in', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  const held = await Promise.all([1, 2, 3].map(() => spending.reserve(purchaseOf(), { signal })))
  now = new Date('2026-11-16T13:00:00.000Z')
  await database.db.transaction().execute((tx) => restartPeriod(tx, { payer: PAYER, id, period: 'daily' }, now))
  await held[0]?.settle(took(100, 0))
  await database.db
    .updateTable('budgets')
    .set({ scope: { models: ['other'] } })
    .execute()
  await held[1]?.settle(took(100, 1))
  await database.db.updateTable('budgets').set({ state: 'closed' }).execute()
  await held[2]?.settle('unknown')
  expect(await periodsOf(database.db, id)).toMatchObject([
    { reserved_nano: 0, spent_nano: 100_000 + 101_000 + worst(860), ends_at: '2026-11-16T13:00:00.000Z' },
    { reserved_nano: 0, spent_nano: 0, ends_at: '2026-11-17T00:00:00.000Z' },
  ])
})

test('what nobody settles any more is swept at its bound; a late report lowers it, once', async () => {
  const id = await makeBudget(database.db)
  const { spending, freed } = open()
  const stalled = await spending.reserve(purchaseOf({ claim: 'wrk_a' }), { signal })
  const other = await spending.reserve(purchaseOf({ claim: 'wrk_b' }), { signal })
  await other.settle(took(10, 10))
  const sweep = () => settleOrphans(database.db, { now: clock, crossed: async () => {} })
  now = new Date('2026-11-16T12:00:59.000Z')
  expect(await sweep()).toBe(0)
  now = new Date('2026-11-16T12:01:01.000Z')
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_nano: 20_000 + worst(860) })
  await stalled.settle(took(200, 20))
  await stalled.settle(took(1, 1))
  expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_nano: 240_000 })
  expect(freed).toEqual([PAYER])
})

test('a report that comes together with the bound it replaces counts, in the books and in the budget', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  const reserved = await spending.reserve(purchaseOf(), { signal })
  const other = await spending.reserve(purchaseOf(), { signal })
  await Promise.all([other.settle('nothing'), reserved.settle('unknown'), reserved.settle(took(200, 20))])
  expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_nano: 220_000 })
  const costs = (await bought()).map(({ basis, cost_nano }) => [basis, cost_nano])
  expect(costs.toSorted()).toEqual([
    ['nothing', 0],
    ['reported', 220_000],
  ])
})

test('a sweep leaves alone what is being settled', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  const reserved = await spending.reserve(purchaseOf({ claim: 'wrk_a' }), { signal })
  now = new Date('2026-11-16T12:30:00.000Z')
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query("select from purchases where state = 'open' for update")
  expect(await settleOrphans(database.db, { now: clock, crossed: async () => {} })).toBe(0)
  await holder.query('rollback')
  holder.release()
  await reserved.settle(took(1, 1))
  expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_nano: 2_000 })
})

/** Something that happens when the test says so. */
const gate = () => Promise.withResolvers<void>()
const waitingForLocks = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const blocked = (count: number) =>
  expect.poll(async () => (await database.pool.query(waitingForLocks)).rows.length).toBe(count)

test('a report that comes while the sweep settles at the bound waits for it, and lowers it', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  const stalled = await spending.reserve(purchaseOf({ claim: 'wrk_a' }), { signal })
  now = new Date('2026-11-16T12:30:00.000Z')
  const [swept, held] = [gate(), gate()]
  const crossed = async () => {
    swept.resolve()
    await held.promise
  }
  const sweep = settleOrphans(database.db, { now: clock, crossed })
  await swept.promise
  const settled = stalled.settle(took(200, 20))
  await blocked(1)
  held.resolve()
  expect(await sweep).toBe(1)
  await settled
  expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_nano: 220_000 })
})

test('what settles while its budget is reset waits, and counts where it was reserved; what is reserved then counts in the new period', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  const before = await spending.reserve(purchaseOf(), { signal })
  now = new Date('2026-11-16T13:00:00.000Z')
  const [begun, held] = [gate(), gate()]
  const reset = database.db.transaction().execute(async (tx) => {
    await restartPeriod(tx, { payer: PAYER, id, period: 'daily' }, now)
    begun.resolve()
    await held.promise
  })
  await begun.promise
  const settled = before.settle(took(200, 20))
  await blocked(1)
  held.resolve()
  await reset
  await settled
  const after = await spending.reserve(purchaseOf(), { signal })
  await after.settle(took(1, 1))
  expect(await periodsOf(database.db, id)).toMatchObject([
    { reserved_nano: 0, spent_nano: 220_000, ends_at: '2026-11-16T13:00:00.000Z' },
    { reserved_nano: 0, spent_nano: 2_000 },
  ])
})

test('two processes that open a period at the same time open one', async () => {
  const id = await makeBudget(database.db)
  const [one, other] = [open().spending, open().spending]
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query(
    `insert into budget_periods (payer_id, budget_id, starts_at, ends_at, spent_nano, spent_tokens, reserved_nano, reserved_tokens)
     values ($1, $2, '2026-11-16T00:00:00Z', '2026-11-17T00:00:00Z', 0, 0, 0, 0)`,
    [PAYER, id],
  )
  const both = [one, other].map((spending) => spending.reserve(purchaseOf(), { signal }))
  await blocked(2)
  await holder.query('commit')
  holder.release()
  await Promise.all(both)
  expect(await periodsOf(database.db, id)).toMatchObject([{ reserved_nano: 2 * worst(860) }])
})

test('while the database is away nothing is bought and nothing is lost: both go on when it is back', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  const held = await spending.reserve(purchaseOf(), { signal })
  const away = await databaseAway(database.url)
  const settled = held.settle(took(200, 20))
  const next = spending.reserve(purchaseOf(), { signal })
  expect(await Promise.race([settled, next, sleep(50, 'waits')])).toBe('waits')
  await away.back()
  await settled
  await (await next).settle('nothing')
  expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_nano: 220_000 })
  expect(await bought()).toHaveLength(2)
})

test('while the budget of one payer is locked, others buy and settle; then it goes on', async () => {
  const id = await makeBudget(database.db)
  await makeBudget(database.db, { payer_id: 'org_other' })
  const { spending } = open()
  await spending.reserve(purchaseOf(), { signal })
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from budget_periods where budget_id = $1 for update', [id])
  const stalled = spending.reserve(purchaseOf(), { signal })
  for (let n = 0; n < 10; n++) {
    const other = await spending.reserve(purchaseOf({ tenant: 'org_other' }), { signal })
    await other.settle(took(1, 1))
  }
  expect(await Promise.race([stalled, sleep(0, 'stalled')])).toBe('stalled')
  await holder.query('rollback')
  holder.release()
  await stalled
  expect(await only(id)).toMatchObject({ reserved_nano: 2 * worst(860) })
})

test('two processes with two budgets in either order never lock each other', async () => {
  const first = await makeBudget(database.db, { id: 'bgt_1', limit_nano: 1_000 * worst(860) })
  const second = await makeBudget(database.db, { id: 'bgt_2', limit_nano: 1_000 * worst(860) })
  const spendings = [open().spending, open().spending, open().spending]
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const reserved = await spendings[n % 3]?.reserve(purchaseOf({ bytesIn: n }), { signal })
      await reserved?.settle(took(1, 1))
    }),
  )
  for (const id of [first, second]) expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_nano: 120_000 })
})

test('a period that another process opened meanwhile is not opened a second time', async () => {
  const id = await makeBudget(database.db)
  await database.db.transaction().execute(async (tx) => {
    const budgets = (await lockBudgets(tx, PAYER, now)).map(({ budget }) => budget)
    for (let process = 0; process < 2; process++) await openPeriods(tx, PAYER, budgets, now)
  })
  expect(await periodsOf(database.db, id)).toHaveLength(1)
})

test('several processes never reserve more than there is', async () => {
  const id = await makeBudget(database.db, { limit_nano: 3 * worst(860) })
  const spendings = [open().spending, open().spending]
  let held = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const reserved = await spendings[n % 2]?.reserve(purchaseOf(), { signal })
      held += 1
      most = Math.max(most, held)
      await sleep(1)
      held -= 1
      await reserved?.settle(took(1, 1))
    }),
  )
  expect(most).toBeLessThanOrEqual(3)
  expect(await only(id)).toMatchObject({ reserved_nano: 0, spent_nano: 40_000 })
})

test('who does not want it any more leaves the line, and gives back what came too late', async () => {
  const id = await makeBudget(database.db, { limit_nano: worst(860) })
  const { spending } = open()
  const held = await spending.reserve(purchaseOf(), { signal })
  const leaving = new AbortController()
  const waits = spending.reserve(purchaseOf(), { signal: leaving.signal }).catch((error) => error)
  const next = spending.reserve(purchaseOf(), { signal })
  leaving.abort(new Error('left'))
  expect(await waits).toMatchObject({ message: 'left' })
  await held.settle('nothing')
  await (await next).settle('nothing')
  await expect.poll(() => only(id)).toMatchObject({ reserved_nano: 0, spent_nano: 0 })
})

test('a connection that is lost in the middle is used again, and nothing is bought twice', async () => {
  const id = await makeBudget(database.db)
  const { spending } = open()
  await spending.reserve(purchaseOf(), { signal })
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from budget_periods for update')
  const stalled = spending.reserve(purchaseOf(), { signal })
  await blocked(1)
  await database.pool.query(`select pg_terminate_backend(pid) from (${waitingForLocks}) waiting`)
  await holder.query('rollback')
  holder.release()
  await (await stalled).settle(took(1, 1))
  expect(await only(id)).toMatchObject({ reserved_nano: worst(860), spent_nano: 2_000 })
  expect(await bought()).toHaveLength(2)
})

test('output is lowered to what fits, never below what such answers take', async () => {
  const id = await makeBudget(database.db, { limit_nano: null, limit_tokens: 1_000_000 })
  const { spending } = open()
  await buys(spending, 20, took(200, 40))
  const spent = (await only(id))?.spent_tokens ?? 0
  const limited = (limit_tokens: number) => database.db.updateTable('budgets').set({ limit_tokens }).execute()
  await limited(spent + 1_900 + 60)
  const lowered = await spending.reserve(purchaseOf(), { signal })
  expect(lowered.most).toBe(60)
  await lowered.settle('nothing')
  await limited(spent + 1_900 + 39)
  await expect(spending.reserve(purchaseOf(), { signal })).rejects.toMatchObject({
    lack: { need: { tokens: 1_900 + 40 } },
  })
  await limited(spent + 1_900 + 60)
  await expect(spending.reserve(purchaseOf({ purpose: 'vote' }), { signal })).rejects.toBeInstanceOf(BudgetSpent)
})

test('a measured bound is what such texts took, and strict until fifty are known', async () => {
  const id = await makeBudget(database.db, { bound: 'measured', limit_nano: 1_000_000_000 })
  const { spending } = open()
  await buys(spending, 49, took(215, 10))
  const strict = await spending.reserve(purchaseOf(), { signal })
  expect(await only(id)).toMatchObject({ reserved_nano: worst(860) })
  await strict.settle(took(430, 10))
  await spending.reserve(purchaseOf(), { signal })
  expect(await only(id)).toMatchObject({ reserved_nano: 1_000 * (Math.ceil(430 * 1.1) + 100) })
})

test('models without a price: counted in tokens, refused, or at an assumed price', async () => {
  const tokens = await makeBudget(database.db, { id: 'bgt_1', limit_nano: 1, limit_tokens: 5_000 })
  const assumed = await makeBudget(database.db, {
    id: 'bgt_2',
    unpriced: 'assume',
    assumed_price: { input: 2, output: 2 },
  })
  const { spending } = open()
  const reserved = await spending.reserve(purchaseOf({ price: null }), { signal })
  expect(await only(tokens)).toMatchObject({ reserved_nano: 0, reserved_tokens: 2_000 })
  expect(await only(assumed)).toMatchObject({ reserved_nano: 2 * worst(860) })
  await reserved.settle(took(100, 10))
  expect(await only(tokens)).toMatchObject({ spent_nano: 0, spent_tokens: 110 })
  expect(await only(assumed)).toMatchObject({ spent_nano: 220_000 })
  expect(await bought()).toEqual([expect.objectContaining({ cost_nano: null, bound_nano: null })])
  await makeBudget(database.db, { id: 'bgt_3', unpriced: 'refuse' })
  await expect(spending.reserve(purchaseOf({ price: null }), { signal })).rejects.toMatchObject({
    lack: { budget: 'bgt_3', until: null },
  })
})

test('suspended refuses, paused counts, and an override lets one person go on', async () => {
  const id = await makeBudget(database.db, { limit_nano: 1 })
  const { spending } = open()
  const spent = (userId: string) =>
    spending.reserve(purchaseOf({ userId }), { signal }).then(
      () => 'paid',
      () => 'spent',
    )
  const state = (to: 'active' | 'paused' | 'suspended') =>
    database.db.updateTable('budgets').set({ state: to }).execute()
  const made = { payer_id: PAYER, budget_id: id, reason: null, created_by: null, created_at: now.toISOString() }
  await database.db
    .insertInto('budget_overrides')
    .values([
      { ...made, user_id: 'usr_extra', extra_nano: worst(860), until: null },
      { ...made, user_id: 'usr_hour', extra_nano: null, until: '2026-11-16T13:00:00.000Z' },
    ])
    .execute()
  expect(await spent('usr_ada')).toBe('spent')
  expect(await spent('usr_extra')).toBe('paid')
  expect(await spent('usr_hour')).toBe('paid')
  now = new Date('2026-11-16T13:00:01.000Z')
  expect(await spent('usr_hour')).toBe('spent')
  await state('suspended')
  expect(await spent('usr_extra')).toBe('spent')
  await state('paused')
  expect(await spent('usr_ada')).toBe('paid')
})

test('a limit that only tells is passed up to what it may be passed by', async () => {
  await makeBudget(database.db, { limit_nano: 1, auto_suspend: false, max_overage_nano: worst(860) })
  const { spending } = open()
  await (await spending.reserve(purchaseOf(), { signal })).settle('unknown')
  await expect(spending.reserve(purchaseOf(), { signal })).rejects.toBeInstanceOf(BudgetSpent)
})
