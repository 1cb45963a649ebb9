import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'

let clock = new Date('2026-11-15T10:00:00.000Z')
let service: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  service = await testApp({ now: () => clock, settings: { RATE_LIMIT_ENABLED: 'false' } })
  headers = await service.token({ org: 'org_1', org_role: 'viewer' })
})
afterAll(() => service.close())

const ask = (path: string, as = headers) =>
  service.app.inject({ url: `/api/v1/analytics/endpoints${path}`, headers: as })
const get = async (path: string) => {
  const answer = await ask(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const took = (endpointId: string, status: number, seconds: number, method = 'GET') =>
  service.platform.metrics.traffic.record({ endpointId, method, status, version: 1, seconds, deprecated: false })

test('nothing was measured before anything was called', async () => {
  expect(await get('/health')).toMatchObject({
    status: 'healthy',
    summary: { total_endpoints: 0, total_requests: 0, total_errors: 0, overall_error_rate_percent: 0 },
    endpoint_health: { healthy: 0, warning: 0, degraded: 0 },
    thresholds: { error_rate_warning: '1%', error_rate_degraded: '5%' },
  })
  expect(await get('/debates.create/performance')).toMatchObject({
    endpoint: 'debates.create',
    method: 'POST',
    total_requests: 0,
    by_status: {},
    latency: { p95_ms: 0, min_ms: 0, max_ms: 0 },
  })
})

test('endpoints are told with what was measured, in the last minutes or since the process began', async () => {
  for (const seconds of [0.2, 0.3, 0.4]) took('debates.list', 200, seconds)
  took('debates.list', 404, 0.1)
  took('debates.create', 503, 600, 'POST')
  took('unmatched', 404, 0.001)
  const recent = await get('?sort=errors&limit=2')
  expect(recent).toMatchObject({ window_seconds: 300 })
  expect(recent.endpoints).toMatchObject([
    { endpoint: 'debates.create', method: 'POST', total_requests: 1, error_count: 1, server_error_count: 1 },
    {
      endpoint: 'debates.list',
      total_requests: 4,
      success_count: 3,
      error_count: 1,
      server_error_count: 0,
      error_rate_percent: 25,
      latency: { avg_ms: 250, min_ms: 100, max_ms: 400 },
    },
  ])
  expect(await get('/health')).toMatchObject({
    status: 'degraded',
    summary: { total_errors: 1 },
    endpoint_health: { degraded: 1, healthy: expect.any(Number) },
  })
  const slowest = async (query: string): Promise<string[]> =>
    (await get(`/slowest?percentile=p99${query}`)).slowest_endpoints.map((row: { endpoint: string }) => row.endpoint)
  expect(await slowest('&limit=1')).toEqual(['debates.create'])
  const debates = (await slowest('')).filter((endpoint) => endpoint.startsWith('debates.'))
  expect(debates, 'what this test asked itself stands anywhere').toEqual(['debates.create', 'debates.list'])
  const failing = await get('/errors')
  expect(failing).toMatchObject({ total_errors: 2, limit: 10 })
  expect(failing.error_endpoints).toMatchObject([
    { endpoint: 'debates.create', by_status: { 503: 1 } },
    { endpoint: 'debates.list', by_status: { 200: 3, 404: 1 } },
  ])
  expect(JSON.stringify(await get('?window=86400'))).not.toContain('unmatched')

  clock = new Date(clock.getTime() + 600_000)
  const forgotten = (await get('')).endpoints.map((row: { endpoint: string }) => row.endpoint)
  expect(forgotten).not.toContain('debates.list')
  const whole = await get('?window=3600&sort=p95&limit=1')
  expect(whole).toMatchObject({ window_seconds: 600, endpoints: [{ endpoint: 'debates.create' }] })
  expect(await get('/debates.list/performance')).toMatchObject({
    total_requests: 4,
    requests_per_second: 4 / 600,
    latency: { min_ms: 100, max_ms: 400 },
    recent: { total_requests: 0 },
  })
})

test('what is asked for wrongly is refused, and so are strangers', async () => {
  expect((await ask('/no.such/performance')).statusCode).toBe(404)
  expect((await ask('/debates.create/performance?method=DELETE')).statusCode).toBe(404)
  expect((await ask('/slowest?percentile=p1')).statusCode).toBe(400)
  expect((await ask('?limit=0')).statusCode).toBe(400)
  expect((await get('/slowest?limit=1000')).limit).toBe(100)
  expect((await ask('/health', {})).statusCode).toBe(401)
})
