import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { budgetBy, budgetPeople, closeBudgets } from '../../../../../test/support/budget-people.ts'
import type { Client, DebateService } from '../../../../../test/support/debates.ts'

/** A Wednesday. */
const time = new Date('2026-03-11T12:00:00Z')
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

test('a budget is made under any of its spellings, and told under all of them', async () => {
  for (const draft of [{ limit_usd: 10 }, { limit_amount: 10, currency: 'USD' }, { amount_usd: 10 }]) {
    const answer = await lead.post('/budgets', { name: 'Ten', period: 'yearly', ...draft })
    expect(answer.json()).toMatchObject({
      limit_usd: 10,
      limit_amount: 10,
      amount_usd: 10,
      currency: 'USD',
      period: 'annual',
      status: 'active',
      ...{
        state: 'active',
        spent_usd: 0,
        remaining_usd: 10,
        overage_rate_multiplier: 1,
        period_end: '2027-01-01T00:00:00.000Z',
      },
    })
  }
  const notified = await lead.post('/budgets', { name: 'Alerted', limit_usd: 1, alert_threshold: 80 })
  expect(notified.json()).toMatchObject({ alert_threshold: 0.8, period: 'monthly' })
  const endless = await lead.post('/budgets', { name: 'For life', limit_tokens: 1_000, period: 'unlimited' })
  expect(endless.json()).toMatchObject({ limit_usd: null, period_end: null, days_remaining: null })
})

test.each([
  ['limit_usd', { limit_usd: -1 }],
  ['limit_usd', { limit_usd: 0 }],
  ['limit_usd', { limit_usd: 'NaN' }],
  ['limit_usd', {}],
  ['limit_amount', { limit_usd: 5, limit_amount: 6 }],
  ['period', { limit_usd: 5, period: 'fortnightly' }],
  ['currency', { limit_usd: 5, currency: 'EUR' }],
  ['thresholds[0].action', { limit_usd: 5, thresholds: [{ percentage: 0.5, action: 'explode' }] }],
  ['thresholds[0].percentage', { limit_usd: 5, thresholds: [{ percentage: 1.5, action: 'warn' }] }],
  ['scope.teams', { limit_usd: 5, scope: { teams: ['a'] } }],
  ['limit_tokens', { limit_tokens: 0 }],
  ['max_overage_usd', { limit_usd: 5, max_overage_usd: -1 }],
  ['alert_threshold', { limit_usd: 5, alert_threshold: 101 }],
  ['on_exhausted', { limit_usd: 5, on_exhausted: 'explode' }],
])('a bad %s is refused by its name', async (field, draft) => {
  const answer = await lead.post('/budgets', { name: 'Bad', ...draft })
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test('an infinite limit is refused too', async () => {
  const { authorization } = await service.token({ userId: 'usr_lead', org: 'org_1', org_role: 'owner' })
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/v1/budgets',
    headers,
    payload: '{"name":"x","limit_usd":1e999}',
  })
  expect([answer.statusCode, answer.json().field]).toEqual([400, 'limit_usd'])
})

test('leaders set budgets, members see them, and another organization knows nothing of them', async () => {
  const id = await made({ limit_usd: 5 })
  for (const by of [member, viewer]) {
    expect((await by.get(`/budgets/${id}`)).statusCode).toBe(200)
    expect((await by.post('/budgets', { name: 'Mine', limit_usd: 1 })).statusCode).toBe(403)
    expect((await by.patch(`/budgets/${id}`, { limit_usd: 6 })).statusCode).toBe(403)
    expect((await by.post(`/budgets/${id}/reset`)).statusCode).toBe(403)
  }
  for (const path of ['', '/alerts', '/transactions', '/trends'])
    expect((await other.get(`/budgets/${id}${path}`)).statusCode).toBe(404)
  expect((await other.patch(`/budgets/${id}`, { limit_usd: 6 })).statusCode).toBe(404)
  expect((await other.delete(`/budgets/${id}`)).statusCode).toBe(404)
  expect((await other.post(`/budgets/${id}/override`, { user_id: 'usr_eve', limit: 1 })).statusCode).toBe(404)
  expect(
    (await lead.post('/budgets', { name: 'x', limit_usd: 1, scope: { workspaces: ['org_eve'] } })).statusCode,
  ).toBe(404)
})

test('a check tells whether something would be paid for, and reserves nothing', async () => {
  expect((await member.post('/budgets/check', { operation: 'debate', estimated_cost: 5 })).json()).toMatchObject({
    allowed: true,
    remaining_budget: null,
  })
  const id = await made({ limit_usd: 10 })
  const checked = await member.post('/budgets/check', { estimated_cost_usd: 8 })
  expect(checked.json()).toMatchObject({
    allowed: true,
    reason: null,
    action: 'allow',
    remaining_budget: 10,
    warnings: [expect.stringContaining('80 %')],
  })
  expect((await member.post('/budgets/check', { estimated_cost_usd: 11 })).json()).toMatchObject({
    allowed: false,
    action: 'hard_limit',
    budget_id: id,
    reason: expect.stringContaining('$10.00 left'),
  })
  for (const [field, body] of [
    ['estimated_cost', { estimated_cost: -1 }],
    ['estimated_cost_usd', {}],
  ] as const)
    expect((await member.post('/budgets/check', body)).json().field).toBe(field)
  expect((await member.post('/budgets/check', { estimated_cost: 1, user_id: 'usr_eve' })).statusCode).toBe(404)
  expect((await lead.get(`/budgets/${id}`)).json().reserved_usd).toBe(0)
})

test('a debate that nobody has begun is estimated, and what is no debate is refused by its field', async () => {
  const debate = { topic: 'Should we ship it?', agents: ['ada', 'bo', 'cy'], rounds: 2 }
  const { estimate, allowed } = (await member.post('/budgets/check', { debate })).json()
  expect(allowed).toBe(true)
  expect(estimate).toMatchObject({ calls: { low: 12, high: 21 }, cost_usd: { low: 0, high: null } })
  expect(estimate.by_agent.map(({ agent }: { agent: string }) => agent)).toEqual(['ada', 'bo', 'cy'])
  const bad = await member.post('/budgets/check', {
    debate: { ...debate, agents: ['nobody-here', 'bo'], strict_agents: true },
  })
  expect([bad.statusCode, bad.json().field]).toEqual([400, 'agents[0]'])
  expect((await member.get('/debates')).json().total).toBe(0)
})
