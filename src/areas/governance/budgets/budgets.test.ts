import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bought, budgetBy, budgetPeople, closeBudgets } from '../../../../test/support/budget-people.ts'
import type { Client, DebateService } from '../../../../test/support/debates.ts'

const Nothing = Type.Object({})
/** A Wednesday. */
let time = new Date('2026-03-11T12:00:00Z')
let service: DebateService
let lead: Client
let member: Client
let viewer: Client
let other: Client
beforeAll(async () => {
  ;({ service, lead, member, viewer, other } = await budgetPeople({ now: () => time }))
})
afterAll(() => service.close())
afterEach(() => closeBudgets(lead))

const made = (draft: object, by = lead) => budgetBy(by, draft)

/** A second later. */
function buys(dollars: number, more?: Parameters<typeof bought>[2]) {
  time = new Date(time.getTime() + 1_000)
  return bought(service, dollars, more)
}

test('a closed budget stays closed, is hidden from the list, and keeps its transactions', async () => {
  const id = await made({ limit_usd: 50 })
  await buys(2)
  expect((await lead.delete(`/budgets/${id}`)).json()).toEqual({ deleted: true, budget_id: id, state: 'closed' })
  const refused = await lead.patch(`/budgets/${id}`, { status: 'active' })
  expect([refused.statusCode, refused.json().details]).toEqual([409, expect.objectContaining({ status: 'closed' })])
  expect((await lead.delete(`/budgets/${id}`)).statusCode).toBe(409)
  expect((await lead.post(`/budgets/${id}/reset`)).statusCode).toBe(409)
  expect((await lead.get('/budgets')).json().budgets).toEqual([])
  expect(
    (await lead.get('/budgets?active_only=false')).json().budgets.map((each: { id: string }) => each.id),
  ).toContain(id)
  expect((await lead.get(`/budgets/${id}`)).json()).toMatchObject({ state: 'closed', status: 'inactive', spent_usd: 2 })
  expect((await lead.get(`/budgets/${id}/transactions`)).json()).toMatchObject({ count: 1, total: 1 })
})

test('what people may set of its state is set, and what follows from spending is not', async () => {
  const id = await made({ limit_usd: 10 })
  const set = async (status: string) => (await lead.patch(`/budgets/${id}`, { status })).json()
  expect(await set('inactive')).toMatchObject({ state: 'paused', status: 'inactive' })
  expect(await set('suspended')).toMatchObject({ state: 'suspended', status: 'exceeded' })
  await expect(buys(1)).rejects.toThrow('The budget is suspended')
  expect(await set('active')).toMatchObject({ state: 'active', status: 'active' })
  for (const word of ['warning', 'critical', 'exceeded', 'unknown'])
    expect((await lead.patch(`/budgets/${id}`, { status: word })).json()).toMatchObject({ field: 'status' })
})

test('spending is told in transactions and trends; what nobody reported is told as the most it can have cost', async () => {
  time = new Date('2026-03-12T09:30:00Z')
  const id = await made({ limit_usd: 100 })
  await buys(3, { took: 1 })
  await buys(5, { took: -1, userId: 'usr_lead' })
  time = new Date('2026-03-13T10:00:00Z')
  await buys(2)
  const { transactions, total, pagination } = (await member.get(`/budgets/${id}/transactions?limit=2`)).json()
  expect({ total, pagination }).toEqual({ total: 3, pagination: { limit: 2, offset: 0, has_more: true } })
  expect(transactions[0]).toMatchObject({
    amount_usd: 2,
    at_most: false,
    created_at: Date.parse('2026-03-13T10:00:01Z') / 1000,
  })
  expect(transactions[1]).toMatchObject({ amount_usd: 5, at_most: true, user_id: 'usr_lead' })
  const from = Date.parse('2026-03-13T00:00:00Z') / 1000
  expect((await member.get(`/budgets/${id}/transactions?date_from=${from}`)).json().total).toBe(1)
  expect(
    (await member.get(`/budgets/${id}/transactions?date_to=2026-03-12T23:00:00Z&user_id=usr_member`)).json().total,
  ).toBe(1)
  expect((await member.get(`/budgets/${id}/transactions?date_from=yesterday`)).json().field).toBe('date_from')
  expect((await member.get(`/budgets/${id}/transactions?offset=10001`)).json().field).toBe('offset')

  const { trends } = (await member.get(`/budgets/${id}/trends?limit=3`)).json()
  expect(
    trends.map((each: { period: string; total_spent_usd: number; at_most_usd: number }) => [
      each.period,
      each.total_spent_usd,
      each.at_most_usd,
    ]),
  ).toEqual([
    ['2026-03-11', 0, 0],
    ['2026-03-12', 6, 5],
    ['2026-03-13', 2, 0],
  ])
  expect((await member.get('/budgets/trends?period=month&limit=2')).json()).toMatchObject({
    org_id: 'org_1',
    trends: [
      { period: '2026-02', transaction_count: 0 },
      { period: '2026-03', total_spent_usd: 10 },
    ],
  })
  expect((await member.get('/budgets/trends?period=minute')).json().field).toBe('period')
  expect((await member.get('/budgets/summary')).json()).toMatchObject({
    total_budget: 100,
    total_spent: 8,
    total_remaining: 92,
  })

  const reset = await lead.post(`/budgets/${id}/reset`)
  expect(reset.json()).toMatchObject({
    reset: true,
    new_period_start: '2026-03-13T10:00:01.000Z',
    new_period_end: '2026-04-01T00:00:00.000Z',
  })
  expect((await member.get(`/budgets/${id}`)).json().spent_usd).toBe(0)
})

test('each threshold is told once a period, and reaching the limit is announced to listeners', async () => {
  time = new Date('2026-03-14T10:00:00Z')
  const hook = await lead.post('/webhooks', {
    url: 'https://example.org/hook',
    events: ['budget.alert', 'budget.exhausted'],
  })
  expect(hook.statusCode).toBe(201)
  const thresholds = [
    { percentage: 0.5, action: 'notify' },
    { percentage: 0.8, action: 'warn' },
  ]
  const id = await made({ limit_usd: 10, thresholds })
  for (const dollars of [4, 2, 3, 1]) await buys(dollars)
  const { alerts } = (await member.get(`/budgets/${id}/alerts`)).json()
  expect(alerts.map((each: { type: string; threshold_pct: number }) => [each.type, each.threshold_pct])).toEqual([
    ['limit_reached', 100],
    ['budget_warning', 80],
    ['budget_warning', 50],
  ])
  const deliveries = await service.platform.db
    .selectFrom('webhook_deliveries')
    .select('event')
    .where('organization_id', '=', 'org_1')
    .execute()
  expect(deliveries.map(({ event }) => event).toSorted()).toEqual([
    'budget.alert',
    'budget.alert',
    'budget.alert',
    'budget.exhausted',
  ])

  const path = `/budgets/${id}/alerts/${alerts[0].id}/acknowledge`
  expect((await viewer.post(path)).statusCode).toBe(403)
  expect((await other.post(path)).statusCode).toBe(404)
  expect((await lead.post(`/budgets/${id}/alerts/alr_none/acknowledge`)).statusCode).toBe(404)
  expect((await member.post(path)).json()).toMatchObject({ acknowledged: true, alert_id: alerts[0].id })
  expect((await lead.get(`/budgets/${id}/alerts`)).json().alerts[0]).toMatchObject({
    acknowledged: true,
    acknowledged_by: 'usr_member',
  })
  await lead.patch(`/budgets/${id}`, { limit_usd: 20 })
  await buys(1)
  expect((await lead.get(`/budgets/${id}/alerts`)).json().total).toBe(3)
})

test('a soft limit refuses members and lets leaders pass, and each refusal is told and audited', async () => {
  const id = await made({ limit_usd: 10, thresholds: [{ percentage: 0.5, action: 'soft_limit' }] })
  await buys(4)
  const before = (await lead.post('/budgets/check', { estimated_cost_usd: 2, user_id: 'usr_member' })).json()
  expect(before).toMatchObject({ allowed: false, action: 'soft_limit', budget_id: id, remaining_budget: 1 })
  expect((await lead.post('/budgets/check', { estimated_cost_usd: 2 })).json()).toMatchObject({ allowed: true })
  await expect(buys(2)).rejects.toThrow('The budget has too little left')
  expect((await lead.get(`/budgets/${id}/alerts`)).json().alerts).toMatchObject([
    { action: 'soft_limit', severity: 'high', threshold_pct: 50, spent_usd: 4 },
  ])
  await buys(5, { userId: 'usr_lead' })
  await expect(buys(2, { userId: 'usr_lead' })).rejects.toThrow('The budget has too little left')
  const { alerts } = (await lead.get(`/budgets/${id}/alerts`)).json()
  expect(alerts.map(({ action }: { action: string }) => action)).toEqual(['hard_limit', 'soft_limit'])
  const entered = await service.platform.db
    .selectFrom('audit_pending')
    .select('facts')
    .where(sql<string>`facts->>'action'`, '=', 'budgets.refused')
    .where(sql<string>`facts->'on'->>'id'`, '=', id)
    .orderBy('at')
    .execute()
  expect(entered.map(({ facts }) => facts)).toMatchObject([
    { outcome: 'denied', actor: { id: 'usr_member', type: 'user' }, details: { why: 'soft_limit' } },
    { outcome: 'denied', actor: { id: 'usr_lead', type: 'user' }, details: { why: 'limit' } },
  ])
})

test('a hard limit binds everybody below the limit, in dollars and in tokens', async () => {
  const thresholds = [{ percentage: 0.5, action: 'hard_limit' }]
  const dollars = await made({ limit_usd: 10, thresholds })
  await buys(5, { userId: 'usr_lead' })
  await expect(buys(1, { userId: 'usr_lead' })).rejects.toThrow('The budget is spent')
  expect((await lead.get(`/budgets/${dollars}/alerts`)).json().alerts).toMatchObject([
    { type: 'limit_reached', action: 'hard_limit', severity: 'critical' },
  ])
  await lead.delete(`/budgets/${dollars}`)
  await made({ limit_tokens: 4_000, thresholds })
  await expect(buys(1_000)).rejects.toThrow('The budget has too little left')
  await buys(900)
})

test('where what passes the limit is charged, it is told at that share and goes on to its hard line', async () => {
  const thresholds = [{ percentage: 0.5, action: 'allow_with_charges' }]
  const id = await made({ limit_usd: 2, thresholds, max_overage_usd: 1 })
  await buys(1)
  expect((await lead.get(`/budgets/${id}/alerts`)).json().alerts).toMatchObject([
    { action: 'allow_with_charges', severity: 'high', type: 'budget_warning' },
  ])
  await buys(2)
  await expect(buys(1)).rejects.toThrow('The budget is spent')
  expect((await lead.get(`/budgets/${id}`)).json()).toMatchObject({
    overage_spent_usd: 1,
    overage_rate_multiplier: 1,
    allow_overage: true,
    max_overage_usd: 1,
  })
})

test('a budget suspends itself where its threshold says so', async () => {
  const id = await made({ limit_usd: 10, thresholds: [{ percentage: 0.5, action: 'suspend' }] })
  await buys(6)
  expect((await lead.get(`/budgets/${id}`)).json().state).toBe('suspended')
  await expect(buys(1)).rejects.toThrow('The budget is suspended')
})

test('where the limit only tells, it is passed and told, up to its hard line', async () => {
  const id = await made({ limit_usd: 2, auto_suspend: false, max_overage_usd: 3 })
  await buys(4)
  expect((await lead.get(`/budgets/${id}`)).json()).toMatchObject({
    overage_spent_usd: 2,
    allow_overage: true,
    state: 'exceeded',
  })
  await expect(buys(2)).rejects.toThrow('The budget has too little left')
})

test('what nobody reported is corrected once by who has the invoice, in every budget that it counts in', async () => {
  const [one, two] = [await made({ limit_usd: 10 }), await made({ limit_tokens: 100_000 })]
  await buys(6, { took: -1 })
  await buys(1)
  const { transactions } = (await lead.get(`/budgets/${one}/transactions`)).json()
  const [known, silent] = transactions.map(({ transaction_id }: { transaction_id: string }) => transaction_id)
  const path = (purchase: string, budget = one) => `/budgets/${budget}/transactions/${purchase}/correct`
  const invoice = { amount_usd: 2.5, tokens: 40, reason: 'Invoice of March' }
  expect((await member.post(path(silent), invoice)).statusCode).toBe(403)
  const stale = await lead.post(path(silent), invoice)
  expect([stale.statusCode, stale.json().details.reason]).toEqual([403, 'SIGN_IN_AGAIN'])
  const admin = await service.as({ userId: 'usr_lead', org_role: 'owner' })
  const stranger = await service.as({ userId: 'usr_eve', org: 'org_eve', org_role: 'owner' })
  expect((await stranger.post(path(silent), invoice)).statusCode).toBe(404)
  expect((await admin.post(path('pur_none'), invoice)).statusCode).toBe(404)
  expect((await admin.post(path(silent), { ...invoice, amount_usd: -1 })).json().field).toBe('amount_usd')
  expect((await admin.post(path(silent), { amount_usd: 1 })).json().field).toBe('reason')
  const refused = await admin.post(path(known), invoice)
  expect([refused.statusCode, refused.json().details]).toEqual([409, expect.objectContaining({ status: 'reported' })])
  expect((await admin.post(path(silent), invoice)).json()).toMatchObject({
    corrected: true,
    transaction_id: silent,
    was_usd: 6,
    amount_usd: 2.5,
  })
  expect((await admin.post(path(silent), invoice)).statusCode).toBe(409)
  expect((await lead.get(`/budgets/${one}`)).json()).toMatchObject({ spent_usd: 3.5, reserved_usd: 0 })
  expect((await lead.get(`/budgets/${two}`)).json()).toMatchObject({ spent_tokens: 41, reserved_tokens: 0 })
  const entry = await service.platform.db
    .selectFrom('audit_pending')
    .select('facts')
    .where(sql<string>`facts->>'action'`, '=', 'budgets.corrected')
    .executeTakeFirstOrThrow()
  expect(entry.facts).toMatchObject({
    actor: { id: 'usr_lead' },
    on: { id: silent },
    private: { reason: 'Invoice of March' },
  })
})

test('a person may spend beyond a budget by an amount or for a time, and no longer afterwards', async () => {
  const id = await made({ limit_usd: 1 })
  await expect(buys(2)).rejects.toThrow('The budget has too little left')
  expect((await lead.post(`/budgets/${id}/override`, { user_id: 'usr_member' })).json().field).toBe('limit')
  expect((await lead.post(`/budgets/${id}/override`, { user_id: 'usr_eve', limit: 1 })).statusCode).toBe(404)
  expect((await lead.post(`/budgets/${id}/override`, { user_id: 'usr_member', limit: -1 })).json().field).toBe('limit')
  const added = await lead.post(`/budgets/${id}/override`, { user_id: 'usr_member', duration_hours: 2, reason: 'demo' })
  expect(added.json()).toMatchObject({ added: true, override_added: true, user_id: 'usr_member', duration_hours: 2 })
  await buys(2)
  expect((await lead.get(`/budgets/${id}`)).json().override_user_ids).toEqual(['usr_member'])
  expect((await lead.delete(`/budgets/${id}/override/usr_member`)).json()).toMatchObject({
    removed: true,
    override_removed: true,
  })
  expect((await lead.delete(`/budgets/${id}/override/usr_member`)).statusCode).toBe(404)
  await expect(buys(1)).rejects.toThrow('The budget is spent')
})

test('a day far above the usual is told once', async () => {
  for (let day = 1; day <= 9; day++) {
    time = new Date(`2026-05-0${day}T10:00:00Z`)
    await buys(day === 9 ? 40 : 2)
  }
  time = new Date('2026-05-10T00:12:00Z')
  const look = async () => {
    await service.platform.jobs.enqueue({ name: 'budgets.find-spikes', payload: Nothing }, {})
    await service.platform.jobs.drain()
    return (await member.get('/usage/budget-status'))
      .json()
      .alerts.filter((each: { type: string }) => each.type === 'spike_detected')
  }
  expect(await look()).toMatchObject([
    { budget_id: null, severity: 'high', spent_usd: 40, message: expect.stringContaining('2026-05-09') },
  ])
  expect(await look()).toHaveLength(1)
})
