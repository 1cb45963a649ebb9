import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'

const NOON = Date.parse('2026-11-15T10:00:00Z')
let t: TestApp
beforeAll(async () => {
  t = await testApp({ areas: ['rate-limits', 'queue', 'health'], now: () => new Date(NOON) })
})
afterAll(() => t?.close())

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

test('a caller sees what is left of each action, and asking costs nothing of it', async () => {
  const ada = await t.token({ userId: 'usr_status' })
  const submit = { method: 'POST', url: '/api/queue/jobs', headers: ada, payload: { type: 'unknown' } } as const
  const submitted = await t.app.inject(submit)
  expect(submitted.headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-action': 'default' })
  for (let n = 0; n < 2; n++) {
    const answer = await get('/api/rate-limit/status', ada)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      user_id: 'usr_status',
      limits: { default: { remaining: 59, limit: 60, retry_after: 0 }, vote: { remaining: 30, limit: 30 } },
    })
  }
  expect((await get('/api/rate-limit/status')).statusCode).toBe(401)
})

test('the headers tell the tightest bucket exactly', async () => {
  const { headers } = await get('/api/rate-limit/status', await t.token({ userId: 'usr_headers' }))
  expect(headers).toMatchObject({
    'x-ratelimit-limit': '2000',
    'x-ratelimit-remaining': '1999',
    'x-ratelimit-reset': String(NOON / 1000 + 1),
    'x-ratelimit-policy': 'authenticated',
  })
  expect(headers).not.toHaveProperty('x-ratelimit-action')
  expect(headers).not.toHaveProperty('retry-after')
})

test('admins see the statistics and every limit; others do not', async () => {
  const admin = await t.token({ userId: 'usr_admin', role: 'admin' })
  const stats = await get('/api/v1/admin/rate-limits/stats', admin)
  expect(stats.statusCode).toBe(200)
  expect(stats.headers).toMatchObject({ 'x-ratelimit-action': 'admin', 'x-ratelimit-limit': '300' })
  expect(stats.json()).toMatchObject({
    instance_id: t.platform.config.instanceId,
    backend: 'memory',
    scope: 'process',
    strict_mode: false,
    redis_requests: 0,
    fallback_requests: 0,
  })
  const before = stats.json().total_requests
  const overview = await get('/api/system/rate-limits', admin)
  expect(overview.json()).toMatchObject({ scheme: 'access', total_requests: before + 1 })
  expect(overview.json().exempt_endpoints).toContain('health.check')
  for (const url of ['/api/admin/rate-limits/stats', '/api/system/rate-limits']) {
    expect((await get(url, await t.token())).statusCode).toBe(403)
    expect((await get(url)).statusCode).toBe(401)
  }
})

test('a refusal has the same body in both versions and shows in the overview', async () => {
  const nowhere = (version: string) => t.app.inject({ url: `/api/${version}/nowhere`, remoteAddress: '198.51.100.7' })
  for (let n = 0; n < 120; n++) expect((await nowhere('v1')).statusCode).toBe(404)
  const refused = await nowhere('v1')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'retry-after': '1', 'x-ratelimit-remaining': '0' })
  const body = {
    error: 'RATE_LIMIT_EXCEEDED',
    code: 'RATE_LIMIT_EXCEEDED',
    message: 'Too many requests; try again in 1 second',
    retry_after: 1,
    limit: 120,
    remaining: 0,
    reset_at: NOON / 1000 + 120,
  }
  expect(refused.json()).toMatchObject(body)
  expect((await nowhere('v2')).json()).toMatchObject(body)
  const exempt = await get('/api/health')
  expect(exempt.statusCode).toBe(200)
  expect(exempt.headers).not.toHaveProperty('x-ratelimit-limit')
  const { rejections } = (await get('/api/system/rate-limits', await t.token({ role: 'admin' }))).json()
  expect(rejections.by_endpoint).toEqual([{ endpoint: 'nowhere', count: 2 }])
})
