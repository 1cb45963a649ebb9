import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought, budgetPeople } from '../../../../test/support/budget-people.ts'
import type { Client, DebateService } from '../../../../test/support/debates.ts'
import { readPdf } from '../../../adapters/sandbox/document/pdf.ts'

const NOW = new Date('2026-03-29T12:00:00Z')
const BEFORE = new Date('2026-03-29T11:59:00Z')
let time = NOW
let service: DebateService
let lead: Client
let member: Client
let eve: Client
beforeAll(async () => {
  ;({ service, lead, member, other: eve } = await budgetPeople({ now: () => time }))
  for (let day = 1; day <= 28; day++) {
    time = new Date(Date.UTC(2026, 2, day, 10))
    await bought(service, 2, { askKey: '1:proposal:=ada' })
    await bought(service, 1, { askKey: '1:critique:bo', model: 'm2', userId: 'usr_lead', took: day === 28 ? -1 : 1 })
  }
  time = BEFORE
  await bought(service, 5, { price: null })
  time = NOW
})
afterAll(() => service.close())

test('without a budget limits are unknown, and what was spent is told', async () => {
  expect((await member.get('/usage/budget-status')).json()).toMatchObject({
    budget: {
      monthly: {
        budget_id: null,
        limit_usd: null,
        spent_usd: '84.00',
        remaining_usd: null,
        percent_used: null,
        days_remaining: 3,
        projected_end_spend_usd: '93.00',
      },
      daily: { budget_id: null, limit_usd: null, spent_usd: '0.00' },
      alert_level: 'none',
    },
    ...{
      monthly_limit: null,
      monthly_used: 84,
      monthly_remaining: null,
      daily_limit: null,
      daily_used: 0,
      throttle_level: 'none',
    },
  })
})

test('the budget with the least left is told, those over everything first, and the worst of all alerts', async () => {
  time = BEFORE
  const budget = async (wish: object) => (await lead.post('/budgets', wish)).json().id as string
  const scoped = await budget({ name: 'Of nobody', limit_usd: 1, scope: { users: ['usr_none'] } })
  const whole = await budget({ name: 'All', limit_usd: 10 })
  const daily = await budget({ name: 'A day', limit_usd: 20, period: 'daily' })
  await bought(service, 8)
  time = NOW
  expect((await member.get('/usage/budget-status')).json()).toMatchObject({
    budget: {
      monthly: { budget_id: whole, limit_usd: '10.00', spent_usd: '8.00', remaining_usd: '2.00', percent_used: 80 },
      daily: { budget_id: daily, limit_usd: '20.00', spent_usd: '8.00' },
      alert_level: 'warning',
    },
    throttle_level: 'medium',
    reset_at: '2026-03-30T00:00:00.000Z',
    monthly_remaining: 2,
  })
  for (const id of [scoped, whole, daily]) await lead.delete(`/budgets/${id}`)
})

test('spending is forecast by the days of the week, in both shapes, with its range', async () => {
  const answer = (await member.get('/usage/forecast?days=7&benchmark=enterprise')).json()
  expect(answer).toMatchObject({
    forecast: {
      projected_monthly_cost_usd: 90,
      confidence: 1,
      benchmark: 'enterprise',
      basis: 'weekdays',
      recommendations: [],
    },
    forecast_days: 7,
    projected_cost: 21,
    projected_cost_low: 21,
    projected_cost_high: 21,
    trend: 'stable',
  })
  expect(answer.daily_projections[0]).toMatchObject({ date: '2026-03-29', projected_cost: 3 })
  expect((await member.get('/usage/forecast?days=1000')).json().forecast_days).toBe(365)
  expect((await member.get('/usage/forecast?benchmark=banks')).json().field).toBe('benchmark')
  expect((await eve.get('/usage/forecast')).json()).toMatchObject({
    confidence: 0,
    projected_cost: 0,
    forecast: { basis: 'pace', projected_roi_percentage: null },
  })
})

test('a budget that will not last is named with the day', async () => {
  const { id } = (await lead.post('/budgets', { name: 'Short', limit_usd: 4 })).json()
  expect((await member.get('/usage/forecast')).json().forecast.recommendations).toEqual([
    'At this pace the budget “Short” is spent on 2026-03-30',
  ])
  await lead.delete(`/budgets/${id}`)
})

test('benchmarks are assumptions, which an organization replaces by its own', async () => {
  const before = (await member.get('/usage/benchmarks?benchmark_type=consulting')).json()
  expect(before).toMatchObject({
    benchmark_type: 'consulting',
    your_position: { percentile: null, comparison: null },
    metrics: { consensus_rate: null },
  })
  expect(Object.keys(before.benchmarks)).toEqual(['sme', 'enterprise', 'tech_startup', 'consulting'])
  const own = { hourly_rate_usd: 80, avg_decision_cost_usd: 960, avg_hours_per_decision: 4, avg_participants: 3 }
  const put = (by: Client, benchmarks: object) => by.put('/usage/benchmarks', { benchmarks })
  expect((await put(member, { sme: own })).statusCode).toBe(403)
  expect((await put(lead, { sme: { ...own, avg_participants: -1 } })).json().field).toBe(
    'benchmarks.sme.avg_participants',
  )
  expect((await put(lead, { sme: own })).json().benchmarks).toMatchObject({
    sme: { ...own, basis: 'assumption', set_by: 'organization' },
    enterprise: { set_by: 'parley' },
  })
  expect((await eve.get('/usage/benchmarks')).json().benchmarks.sme.set_by).toBe('parley')
  expect((await put(lead, {})).json().benchmarks.sme.set_by).toBe('parley')
})

test('what was spent is taken away as CSV, whose cells are no formulas', async () => {
  const answer = await member.get('/usage/export?start=2026-03-01&end=2026-03-28', undefined, { accept: '*/*' })
  expect(answer.headers['content-type']).toMatch(/^text\/csv/)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="usage-2026-03-01-2026-03-29.csv"')
  expect(answer.body.split('\n')).toEqual(
    expect.arrayContaining([
      'total,,84,1,83,56,0,0,0,0,83,0,true,0',
      'by_day,2026-03-28,3,1,2,2,0,0,0,0,2,0,true,0',
      "by_agent,'=ada,56,0,56,28,0,0,0,0,56,0,true,0",
      'by_model,m2,28,1,27,28,0,0,0,0,27,0,true,0',
      'by_user,usr_lead,28,1,27,28,0,0,0,0,27,0,true,0',
    ]),
  )
  expect(answer.body).not.toContain('roi')
})

test('as JSON it has the keys of the contract, with what decisions are worth where that is asked for', async () => {
  const answer = (await member.get('/usage/export?format=json&include_roi=true')).json()
  expect(answer).toMatchObject({
    organization: 'org_1',
    period: { start: '2026-03-01T00:00:00.000Z' },
    totals: { cost_usd: 92, unpriced_calls: 1 },
    roi: { benchmark: 'sme', decisions: 0, assumptions: { basis: 'assumption' }, spent_usd: 92, roi_percentage: -100 },
    format: 'json',
    download_url: expect.stringContaining('/downloads/'),
    expires_at: '2026-03-29T12:15:00.000Z',
  })
  const fetched = await service.app.inject({ url: new URL(answer.download_url, 'http://localhost').pathname })
  expect(fetched.json().totals).toEqual(answer.totals)
})

test('as PDF it can be read', async () => {
  const answer = await member.get('/usage/export?format=pdf&include_roi=true&period=quarter')
  expect(answer.headers['content-type']).toBe('application/pdf')
  const { pages } = await readPdf(new Uint8Array(answer.rawPayload))
  expect(pages.map(({ text }) => text).join('\n')).toMatch(/Usage[\s\S]*By person[\s\S]*usr_lead[\s\S]*by assumptions/)
})

test('who wants JSON or a link is told where the file is, until it has gone', async () => {
  const named = await member.get('/usage/export', undefined, { accept: 'application/json' })
  expect(named.json()).toMatchObject({ format: 'csv', period: 'month', download_url: expect.any(String) })
  const { download_url } = (await member.get('/usage/export?delivery=link&format=pdf')).json()
  const fetch = () => service.app.inject({ url: new URL(download_url, 'http://localhost').pathname })
  expect((await fetch()).headers['content-type']).toBe('application/pdf')
  time = new Date(NOW.getTime() + 16 * 60_000)
  expect((await fetch()).statusCode).toBe(410)
  time = NOW
})

test.each([
  ['format', 'format=xlsx'],
  ['period', 'period=decade'],
  ['start', 'start=yesterday'],
  ['end', 'start=2026-03-02&end=2026-03-01'],
  ['start', 'start=2027-01-01'],
  ['include_roi', 'include_roi=perhaps'],
  ['delivery', 'delivery=pigeon'],
])('a bad %s of an export is refused by its name', async (field, query) => {
  const answer = await member.get(`/usage/export?${query}`)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test('another organization sees nothing of it', async () => {
  expect((await eve.get('/usage/spending')).json()).toMatchObject({ totals: { cost_usd: 0 }, by_user: [] })
  expect((await member.get('/usage/spending?period=day')).json().totals).toMatchObject({
    cost_usd: 8,
    unpriced_calls: 1,
  })
})

test('what was paid can be counted again from what is shown: caches and thoughts have figures of their own', async () => {
  time = new Date('2026-05-02T10:00:00Z')
  const price = { input: 1e6, output: 5e6, cacheRead: 1e5, cacheWrite: 1.25e6 }
  const reported = { inputTokens: 100, cachedTokens: 60, cacheWriteTokens: 20, outputTokens: 8, reasoningTokens: 5 }
  await bought(service, 1_000, { price, reported })
  const { totals, by_model } = (await member.get('/usage/spending?start=2026-05-01&end=2026-05-02')).json()
  expect(totals).toMatchObject({
    tokens: 108,
    tokens_in: 100,
    cached_tokens: 60,
    cache_write_tokens: 20,
    tokens_out: 8,
    reasoning_tokens: 5,
    cost_usd: 20 * 1 + 60 * 0.1 + 20 * 1.25 + 8 * 5,
  })
  expect(by_model).toEqual([{ name: 'm1', ...totals }])
  const file = await member.get('/usage/export?start=2026-05-01&end=2026-05-02', undefined, { accept: '*/*' })
  expect(file.body).toContain('by_model,m1,91,0,108,1,0,100,60,20,8,5')
  time = NOW
})
