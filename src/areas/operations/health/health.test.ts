import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { redisTest, startRedis } from '../../../../test/support/redis.ts'
import type { DetailedHealth } from './schema.ts'

let service: TestApp
let clock = new Date('2026-11-15T10:00:00.000Z')
const pass = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
beforeAll(async () => {
  service = await testApp({ now: () => clock })
})
afterAll(() => service.close())

const get = (url: string) => service.app.inject({ url })

test('a working node is healthy, for everybody and without a limit', async () => {
  pass(5)
  const answer = await get('/api/health')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    status: 'healthy',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    uptime: 5,
    uptime_seconds: 5,
    timestamp: clock.toISOString(),
    components: {
      database: 'healthy',
      redis: 'not_configured',
      agents: 'not_configured',
      views: 'healthy',
      audit: 'healthy',
    },
  })
  expect(answer.headers).not.toHaveProperty('x-ratelimit-limit')
})

test('version 1 points to the name in version 2, which answers the same', async () => {
  const v1 = await get('/api/v1/health')
  expect(v1.headers.link).toBe('</api/v2/system/health>; rel="successor-version"')
  const v2 = await get('/api/v2/system/health')
  expect(v2.json()).toMatchObject({ data: { status: 'healthy' }, meta: { version: 'v2' } })
  expect(v2.headers).not.toHaveProperty('x-api-deprecated')
})

test('resting agents degrade the service and show in the agents view', async () => {
  const agent = service.platform.breakers.open({ kind: 'agent', name: 'sonnet' })
  service.platform.breakers.open({ kind: 'agent', name: 'haiku' })
  for (let failure = 0; failure < 5; failure++) {
    await agent.run(() => Promise.reject(new Error('away'))).catch(() => {})
  }
  pass(2)
  expect((await get('/api/health')).json()).toMatchObject({ status: 'degraded', components: { agents: 'degraded' } })
  const headers = await service.token()
  expect((await service.app.inject({ url: '/api/agents/health', headers })).json()).toMatchObject({
    status: 'degraded',
    total: 2,
    available: 1,
    fallback: { activations: 0, successes: 0 },
    agents: [
      { name: 'sonnet', state: 'open', available: false, failures: 5 },
      { name: 'haiku', state: 'closed' },
    ],
  })
  pass(60)
  await agent.run(async () => {})
  pass(2)
  expect((await get('/api/health')).json()).toMatchObject({ status: 'healthy', components: { agents: 'healthy' } })
})

test('the detailed view has checks and figures, and no host, path or error text', async () => {
  const { instanceId, dataDir } = service.platform.config
  const answer = await get('/api/health/detailed')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 'healthy',
    checks: expect.arrayContaining([
      { name: 'database', status: 'pass', latency_ms: expect.any(Number), last_check: expect.any(String) },
    ]),
    metrics: { requests_per_minute: expect.any(Number), error_rate: 0, cpu_usage_percent: expect.any(Number) },
    cursors: { total: expect.any(Number), stopped: [] },
    migrations: { applied: expect.any(Number), latest: expect.stringMatching(/\.sql$/) },
  })
  for (const secret of [instanceId, dataDir, 'postgres']) expect(answer.body).not.toContain(secret)
})

test('the detailed view says what each part of the process holds', async () => {
  const memory = async (): Promise<DetailedHealth['memory']> => (await get('/api/health/detailed')).json().memory
  const { resident_bytes, heap_used_bytes, parts } = await memory()
  expect(resident_bytes).toBeGreaterThan(heap_used_bytes)
  const names = parts.map(({ part }) => part)
  expect(names).toEqual([
    'api_documents',
    'compiled_schemas',
    'dashboard_answers',
    'database_connections',
    'debate_heads',
    'debates',
    'grammars',
    'http_connections',
    'inbox_patterns',
    'prepared_statements',
    'rate_limit_buckets',
    'search_places',
    'search_postings',
    'vendor_answers',
    'waiting_requests',
    'websocket_clients',
  ])
  const documents = async () => (await memory()).parts.find(({ part }) => part === 'api_documents')
  expect(await documents()).toEqual({ part: 'api_documents', entries: 0, bytes: 0 })
  const document = await get('/api/openapi.json')
  expect(await documents()).toEqual({ part: 'api_documents', entries: 1, bytes: document.rawPayload.length })
})

test('a stopped view degrades the service and is named', async () => {
  await service.database.pool.query(
    `update cursors set stopped_at = now(), failures = 8, failing_position = 3, last_error = 'secret text' where name = 'debate_hours'`,
  )
  pass(2)
  const answer = await get('/api/health/detailed')
  expect(answer.json()).toMatchObject({
    status: 'degraded',
    components: { views: 'degraded' },
    cursors: { stopped: [{ name: 'debate_hours', position: 3, attempts: 8 }] },
  })
  expect(answer.body).not.toContain('secret text')
  expect(await service.platform.metrics.text()).toContain('service_cursors_stopped 1')
  await service.cursors.skip('debate_hours')
  pass(2)
  expect((await get('/api/health')).json().status).toBe('healthy')
})

test('without sockets the stream is unavailable, in words', async () => {
  const answer = await get('/api/health/ws')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().clients).toBe(0)
  expect(['healthy', 'unavailable']).toContain(answer.json().status)
})

redisTest('a Redis that goes away degrades the service, and its return heals it', async () => {
  const redis = await startRedis()
  const withRedis = await testApp({ settings: { REDIS_URL: redis.url } })
  const becomes = (status: string, component: string) =>
    expect
      .poll(async () => (await withRedis.app.inject({ url: '/api/health' })).json(), { interval: 100 })
      .toMatchObject({ status, components: { redis: component, database: 'healthy' } })
  await becomes('healthy', 'healthy')
  await redis.kill()
  await becomes('degraded', 'unhealthy')
  await redis.restart()
  await becomes('healthy', 'healthy')
  redis.hang()
  await becomes('degraded', 'unhealthy')
  await redis.stop()
  await withRedis.close()
})

test('a database that refuses to write shows in health and readiness, until it writes again', async () => {
  const { pool } = service.database
  const told = async (url: string) => {
    pass(2)
    const answer = await get(url)
    return [answer.statusCode, answer.json()]
  }
  const headers = await service.token({ org: 'org_full' })
  const note = () =>
    service.app.inject({
      method: 'POST',
      url: '/api/v1/memory/continuum',
      headers,
      payload: { topic: 'T', content: 'Tea' },
    })
  expect(await told('/api/health/ready')).toEqual([200, { ready: true, database: 'ready' }])
  for (const [code, why] of [
    ['53100', 'The disk of the database is full'],
    ['25006', 'The database only answers reads right now'],
  ] as const) {
    await pool.query(`create or replace function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '${code}'; end $$`)
    await pool.query('create trigger full_disk before insert on memory_entries execute function full_disk()')
    const refused = await note()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.any(String)])
    expect(refused.body).toContain(why)
    const message = expect.stringContaining(why)
    const degraded = { status: 'degraded', components: { database: 'degraded' }, message }
    expect(await told('/api/health')).toMatchObject([200, degraded])
    expect(await told('/api/health/ready')).toEqual([503, { ready: false, database: 'refuses_writes', message }])
    expect((await told('/api/health/detailed'))[1].checks[0]).toMatchObject({
      name: 'database',
      status: 'warn',
      message,
    })
    await pool.query('drop trigger full_disk on memory_entries')
    expect(await told('/api/health/ready')).toMatchObject([503, { ready: false }])
    pass(30)
    expect(await told('/api/health')).toMatchObject([200, { status: 'healthy', components: { database: 'healthy' } }])
    expect(await told('/api/health/ready')).toEqual([200, { ready: true, database: 'ready' }])
  }
  expect((await note()).statusCode).toBe(201)
})
