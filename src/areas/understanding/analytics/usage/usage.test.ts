import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { exampleEvent } from '../../../../../test/support/debate-events.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import { modelServer } from '../../../../../test/support/model-server.ts'

let clock = new Date('2026-11-15T10:00:00.000Z')
let service: TestApp
let server: Awaited<ReturnType<typeof modelServer>>
/** What the server said that each of its answers took. */
let reported: { model: string; input: number; output: number }[] = []

beforeAll(async () => {
  server = await modelServer(({ model }) => {
    const tokens = { input: 90 + reported.length, output: 10 + reported.length }
    reported.push({ model, ...tokens })
    return { text: 'Not what was asked for, so that it is asked again.', tokens }
  })
  const priced = (name: string, model: string, price: { input: number; output: number }) => ({
    name,
    provider: 'openai-compatible',
    model,
    price,
  })
  service = await testApp({
    now: () => clock,
    settings: {
      RATE_LIMIT_ENABLED: 'false',
      OPENAI_COMPATIBLE_URL: server.url,
      OPENAI_COMPATIBLE_KEY: 'sk-test',
      OPENAI_COMPATIBLE_MODELS: 'large,small',
      SERVICE_AGENTS: JSON.stringify([
        priced('thinker', 'large', { input: 3, output: 15 }),
        priced('helper', 'small', { input: 0.1, output: 0.3 }),
      ]),
    },
  })
})
afterAll(async () => {
  await service.close()
  await server.close()
})

async function get(org: string, path: string, userId = `usr_${org}`) {
  const headers = await service.token({ org, userId })
  const answer = await service.app.inject({ url: `/api/v1/analytics/usage/${path}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('without a debate nothing was spent', async () => {
  expect(await get('org_none', 'tokens')).toMatchObject({
    org_id: 'org_none',
    summary: { total_tokens_in: 0, total_tokens_out: 0, total_tokens: 0, avg_tokens_per_day: 0 },
    trends: [],
    by_agent: {},
    by_model: {},
  })
  expect(await get('org_none', 'costs?time_range=all')).toMatchObject({
    summary: {
      total_cost_usd: '0.00',
      avg_cost_per_day: '0.00',
      avg_cost_per_debate: '0.00',
      total_api_calls: 0,
    },
    by_provider: {},
    by_model: {},
  })
  expect(await get('org_none', 'active_users')).toMatchObject({
    active_users: { daily: 0, weekly: 0, monthly: 0 },
    user_growth: { new_users: 0, churned_users: 0, net_growth: 0 },
    activity_distribution: { power_users: 0, regular_users: 0, occasional_users: 0 },
  })
})

test('tokens and costs are what the model server reported', async () => {
  const headers = await service.token({ org: 'org_models', userId: 'usr_models' })
  const payload = { topic: 'Should we ship it?', agents: ['thinker', 'helper', 'builtin-skeptic'], rounds: 1 }
  reported = []
  const started = await service.app.inject({ method: 'POST', url: '/api/v1/debates', headers, payload })
  await runToRest(service, started.json().id)
  await service.cursors.catchUp()
  expect(reported.length).toBeGreaterThan(4)

  const of = (model: string) => reported.filter((answer) => answer.model === model)
  const sum = (answers: typeof reported, side: 'input' | 'output') =>
    answers.reduce((total, answer) => total + answer[side], 0)
  const tokens = await get('org_models', 'tokens')
  const [input, output] = [sum(reported, 'input'), sum(reported, 'output')]
  expect(tokens.summary).toEqual({
    total_tokens_in: input,
    total_tokens_out: output,
    total_tokens: input + output,
    ...{ total_cached_tokens: 0, total_cache_write_tokens: 0, total_reasoning_tokens: 0 },
    avg_tokens_per_day: (input + output) / 30,
  })
  expect(tokens.trends).toEqual([{ period: '2026-11-15', tokens_in: input, tokens_out: output }])
  expect(tokens.by_agent).toMatchObject({
    thinker: sum(of('large'), 'input') + sum(of('large'), 'output'),
    helper: sum(of('small'), 'input') + sum(of('small'), 'output'),
    'builtin-skeptic': 0,
  })

  const large = (sum(of('large'), 'input') * 3 + sum(of('large'), 'output') * 15) / 1e6
  const small = (sum(of('small'), 'input') * 0.1 + sum(of('small'), 'output') * 0.3) / 1e6
  const costs = await get('org_models', 'costs')
  expect(Number(costs.summary.total_cost_usd)).toBeCloseTo(large + small, 9)
  expect(Number(costs.summary.avg_cost_per_debate)).toBeCloseTo(large + small, 7)
  expect(costs.summary.total_api_calls).toBe(reported.length)
  expect(Number(costs.by_model.large.cost)).toBeCloseTo(large, 9)
  expect(costs.by_model.small).toMatchObject({ api_calls: of('small').length, tokens_in: sum(of('small'), 'input') })
  expect(costs.by_provider['openai-compatible'].percentage).toBeCloseTo(100)
  expect(costs.by_provider.builtin).toMatchObject({ cost: '0.00', api_calls: 0 })
})

let debates = 0
async function log(org: string, events: ReturnType<typeof exampleEvent>[], start: object = {}) {
  const debateId = `dbt_usage${++debates}`
  const all = [exampleEvent('debate_start', { ...start }), ...events]
  await service.platform.log.append({ debateId, expectedVersion: 0, create: { organizationId: org }, events: all })
  await service.cursors.catchUp()
}

test('what came too late or failed was paid for, and an ask that led to several events only once', async () => {
  const took = {
    model: 'm',
    generated_by: 'model',
    latency_ms: 5,
    tokens_in: 10,
    tokens_out: 2,
    ...{ cached_tokens: 6, cache_write_tokens: 3, reasoning_tokens: 1 },
    cost_usd: 0.1,
    attempts: 2,
  }
  await log('org_late', [
    exampleEvent('critique', took),
    exampleEvent('critique', { model: 'm', generated_by: 'model' }),
    exampleEvent('agent_message', { ...took, discarded: true }),
    exampleEvent('agent_failed', { ...took, cost_usd: 0.1 }),
  ])
  const { summary, by_provider, by_model } = await get('org_late', 'costs')
  expect(summary).toMatchObject({ total_cost_usd: '0.30', total_api_calls: 6 })
  expect(by_provider).toMatchObject({ unknown: { cost: '0.30', percentage: 100 } })
  expect(by_model.m).toMatchObject({ tokens_in: 30, cached_tokens: 18, cache_write_tokens: 9, reasoning_tokens: 3 })
  const tokens = await get('org_late', 'tokens')
  expect(tokens.by_model).toEqual({ m: 36 })
  expect(tokens.summary).toMatchObject({ total_cached_tokens: 18, total_cache_write_tokens: 9 })
})

test('events that were logged with impossible numbers of tokens stop nothing', async () => {
  const took = { agent: 'ada', model: 'm', generated_by: 'model', latency_ms: 5 }
  await log('org_lied_to', [
    exampleEvent('critique', { ...took, tokens_in: 1.5, tokens_out: 7 }),
    exampleEvent('agent_message', { ...took, tokens_in: 1e300, tokens_out: -1 }),
  ])
  expect((await get('org_lied_to', 'tokens')).by_model).toEqual({ m: 7 })
})

test.each([1.5, 1e300])('a debate that ended with %d tokens in all stops nothing', async (tokens_in) => {
  await log('org_lied_to', [exampleEvent('debate_end', { tokens_in })])
})

test('what a stand-in took is booked on the provider that answered', async () => {
  const model = (name: string, cost_usd: number) => ({
    model: name,
    generated_by: 'model',
    latency_ms: 5,
    cost_usd,
    attempts: 1,
  })
  const stoodIn = { fallback_from: 'ada', provider: 'mistral' }
  await log(
    'org_stand_in',
    [
      exampleEvent('agent_message', { agent: 'ada', ...model('large', 0.1) }),
      exampleEvent('critique', { agent: 'ada', ...model('spare', 0.3), ...stoodIn }),
    ],
    { panel: [{ agent: 'ada', provider: 'openai', model: 'large', p: 0.5, n: 0 }] },
  )
  expect((await get('org_stand_in', 'costs')).by_provider).toMatchObject({
    openai: { cost: '0.10' },
    mistral: { cost: '0.30' },
  })
})

test('people are counted when they do something, and as gone when they no longer do', async () => {
  const by = (user: string) => ({ user })
  const asks = (user: string, times: number) =>
    log(
      'org_people',
      Array.from({ length: times - 1 }, () => exampleEvent('intervention_added', by(user))),
      by(user),
    )
  await asks('usr_gone', 1)
  await asks('usr_stays', 1)
  clock = new Date('2026-11-22T10:00:00.000Z')
  await asks('usr_stays', 5)
  clock = new Date('2026-11-24T23:00:00.000Z')
  await asks('usr_new', 20)
  await asks('usr_rare', 1)
  expect(await get('org_people', 'active_users?time_range=7d')).toMatchObject({
    active_users: { daily: 2, weekly: 3, monthly: 4 },
    user_growth: { new_users: 2, churned_users: 1, net_growth: 1 },
    activity_distribution: { power_users: 1, regular_users: 1, occasional_users: 1 },
  })
  clock = new Date('2026-11-25T10:00:00.000Z')
  const { user_growth } = await get('org_people', 'active_users?time_range=30d')
  expect(user_growth).toEqual({ new_users: 4, churned_users: 0, net_growth: 4 })
  const trends = await service.app.inject({
    url: '/api/v1/analytics/trends?granularity=weekly',
    headers: await service.token({ org: 'org_people', userId: 'usr_stays' }),
  })
  expect(trends.json().trends.map((point: { active_users: number }) => point.active_users)).toEqual([2, 1, 2])
})
