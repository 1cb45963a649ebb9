import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { exampleEvent } from '../../../../test/support/debate-events.ts'
import type { CallerWishes } from '../../../../test/support/people.ts'
import { scriptedAgents, voice } from '../../../../test/support/scripted-agents.ts'
import type { DebateStatus } from '../../../engine/state.ts'
import { EVENT_TYPES, type NewEvent } from '../../../shared/event-types.ts'

let service: TestApp
let clock = new Date('2026-11-15T10:00:00.000Z')
const pass = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
beforeAll(async () => {
  service = await testApp({ now: () => clock, agents: [scriptedAgents({ sonnet: voice(), haiku: voice() })] })
})
afterAll(() => service.close())

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })

/** The value of one series, 0 when it does not exist yet. */
async function reading(name: string, labels: Record<string, string> = {}): Promise<number> {
  pass(1)
  const { body } = await get('/metrics')
  const lines = body.split('\n').filter((line) => line.startsWith(`service_${name}`))
  const line = lines.find(
    (candidate) =>
      /^service_\w+/.exec(candidate)?.[0] === `service_${name}` &&
      Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
  )
  return line ? Number(line.split(' ').at(-1)) : 0
}

/** By how much a series moves while something happens. */
async function movement(name: string, labels: Record<string, string>, act: () => unknown): Promise<number> {
  const before = await reading(name, labels)
  await act()
  return (await reading(name, labels)) - before
}

let debates = 0
type Fact = { type: NewEvent['type']; data?: NewEvent['data'] }
async function debate(org: string, facts: Fact[], status: DebateStatus = 'completed') {
  const debateId = `dbt_${++debates}`
  const events = [{ type: 'debate_start' } as Fact, ...facts].map(({ type, data }) => exampleEvent(type, data))
  const create = { organizationId: org }
  await service.platform.log.append({ debateId, expectedVersion: 0, create, events, status })
  return debateId
}

const said = { agent: 'sonnet', latency_ms: 1500, tokens_in: 100, tokens_out: 20 }
const stoodIn = { ...said, agent: 'haiku', fallback_from: 'sonnet' }

test.each<[string, Record<string, string>, number, () => unknown]>([
  ['debates_total', {}, 1, () => debate('a', [])],
  ['debates_completed', {}, 1, () => debate('a', [{ type: 'debate_end' }])],
  ['active_debates', {}, 1, () => debate('a', [], 'running')],
  ['agent_latency_seconds_sum', { agent: 'sonnet' }, 1.5, () => debate('a', [{ type: 'agent_message', data: said }])],
  [
    'agent_tokens_total',
    { agent: 'sonnet', direction: 'input' },
    0,
    () => debate('a', [{ type: 'agent_message', data: { ...said, tokens_in: 1e300 } }]),
  ],
  [
    'agent_tokens_total',
    { agent: 'sonnet', direction: 'input' },
    100,
    () => debate('a', [{ type: 'critique', data: said }]),
  ],
  [
    'agent_tokens_total',
    { agent: 'sonnet', direction: 'output' },
    20,
    () => debate('a', [{ type: 'vote_cast', data: said }]),
  ],
  ['fallback_activations_total', { agent: 'sonnet' }, 1, () => debate('a', [{ type: 'agent_failed', data: stoodIn }])],
  ['fallback_success_total', { agent: 'sonnet' }, 1, () => debate('a', [{ type: 'agent_message', data: stoodIn }])],
  ['fallback_success_total', { agent: 'sonnet' }, 0, () => debate('a', [{ type: 'agent_failed', data: stoodIn }])],
  [
    'fallback_latency_seconds_count',
    { agent: 'sonnet' },
    1,
    () => debate('a', [{ type: 'agent_message', data: stoodIn }]),
  ],
  [
    'log_events_total',
    { type: 'round_start' },
    2,
    () => debate('a', [{ type: 'round_start' }, { type: 'round_start' }]),
  ],
  ['http_requests_total', { area: 'health', status: '2xx' }, 1, () => get('/api/health')],
  ['http_request_duration_seconds_count', { area: 'health' }, 1, () => get('/api/health')],
  ['http_requests_total', { area: 'unmatched', status: '4xx' }, 1, () => get('/api/nothing-here')],
  ['api_requests_total', { version: 'v1' }, 1, () => get('/api/v1/health')],
  ['api_requests_total', { version: 'v2' }, 1, () => get('/api/v2/health')],
  ['deprecated_endpoint_calls_total', { area: 'health' }, 1, () => get('/api/v1/health')],
  ['ratelimit_hits_total', { backend: 'memory' }, 1, () => get('/api/health/ws')],
  ['waiting_requests', {}, 1, () => service.platform.metrics.waitingRequests.inc()],
  ['websocket_connections', {}, 1, () => service.platform.metrics.websocketConnections.inc()],
  ['receipt_cleanup_total', {}, 3, () => service.platform.metrics.receiptCleanupTotal.inc(3)],
])('%s %j moves by %d', async (name, labels, expected, act) => {
  expect(await movement(name, labels, act)).toBeCloseTo(expected, 9)
})

test('an agent under a name that a caller gave it is one of the others', async () => {
  const renamed = { ...said, agent: 'Project-Falcon' }
  const input = { agent: 'other', direction: 'input' }
  const told = () => debate('a', [{ type: 'agent_message', data: renamed }])
  expect(await movement('agent_tokens_total', input, told)).toBe(100)
  expect((await get('/metrics')).body).not.toContain('Project-Falcon')
})

test('a breaker shows its state, 0 closed and 1 open', async () => {
  const breaker = service.platform.breakers.open({ kind: 'agent', name: 'opus' })
  const labels = { name: 'opus', kind: 'agent' }
  expect(await reading('circuit_breaker_state', labels)).toBe(0)
  for (let n = 0; n < 5; n++) await breaker.run(() => Promise.reject(new Error('away'))).catch(() => {})
  expect(await reading('circuit_breaker_state', labels)).toBe(1)
  pass(60)
  expect(await reading('circuit_breaker_state', labels)).toBe(2)
})

test('limits show what is left and what was refused', async () => {
  await get('/api/health/ws')
  expect(await reading('ratelimit_tokens_remaining', { policy: 'anonymous' })).toBeGreaterThan(0)
  const refused = await movement('ratelimit_rejected_total', { policy: 'anonymous' }, async () => {
    while ((await get('/api/health/ws')).statusCode !== 429);
  })
  expect(refused).toBe(1)
  pass(600)
})

test('the text is made once a second for all who ask', async () => {
  pass(1)
  const first = await get('/metrics')
  await debate('a', [])
  expect((await get('/api/metrics')).body).toBe(first.body)
  pass(1)
  expect((await get('/metrics')).body).not.toBe(first.body)
})

test('the text stays short when every endpoint was called, with every kind of answer', async () => {
  const { metrics } = service.platform
  for (const { id, method } of service.endpoints)
    for (const status of [200, 302, 404, 503])
      metrics.recordRequest({ endpointId: id, method, status, version: 1, seconds: 1.234_567_891, deprecated: true })
  for (const type of EVENT_TYPES) metrics.logEventsTotal.inc({ type })
  pass(1)
  expect((await get('/metrics')).rawPayload.length).toBeLessThan(120_000)
})

test('adoption is the share of each version', async () => {
  const [v1, v2] = [
    await reading('version_adoption', { version: 'v1' }),
    await reading('version_adoption', { version: 'v2' }),
  ]
  expect(v1).toBeGreaterThan(0)
  expect(v2).toBeGreaterThan(0)
  expect(v1 + v2).toBeCloseTo(1, 9)
})

test('the API address gives the same text, or JSON to clients that want only that', async () => {
  expect((await get('/metrics')).headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect((await get('/api/v2/system/metrics')).body).toContain('# TYPE service_debates_total counter')
  const accept = 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1'
  expect((await get('/api/metrics', { accept })).body).toContain('# TYPE')
  expect((await get('/api/metrics', { accept: 'application/json, text/plain, */*' })).body).toContain('# TYPE')
  const json = await get('/api/metrics', { accept: 'application/json' })
  expect(json.json()).toMatchObject({
    requests: { total: expect.any(Number), by_status: { 200: expect.any(Number) } },
    latency: { p95_ms: expect.any(Number) },
    debates: { active: expect.any(Number) },
  })
  expect((await get('/api/v1/metrics')).headers.link).toBe('</api/v2/system/metrics>; rel="successor-version"')
})

test('operational views need a caller', async () => {
  for (const view of ['health', 'cache', 'system', 'verification', 'background', 'debate']) {
    expect((await get(`/api/metrics/${view}`)).statusCode).toBe(401)
    expect((await get(`/api/metrics/${view}`, await service.token())).statusCode).toBe(200)
  }
})

test('the machine is told to its operator', async () => {
  const told = async (wishes: CallerWishes) => (await get('/api/metrics/system', await service.token(wishes))).json()
  const loop = async (headers: Record<string, string>) =>
    (await get('/api/health/detailed', headers)).json().metrics.event_loop_utilization
  expect(await told({ userId: 'usr_admin', role: 'admin' })).toMatchObject({
    cpu: { cores: expect.any(Number) },
    memory: { total_bytes: expect.any(Number) },
    runtime: { node_version: process.version },
  })
  const others = await told({})
  expect(others).toMatchObject({ cpu: { cores: null }, memory: { total_bytes: null }, network: { connections: 0 } })
  expect(JSON.stringify(others)).not.toContain(process.version)
  expect(await loop(await service.token({ userId: 'usr_admin', role: 'admin' }))).toEqual(expect.any(Number))
  expect(await loop({})).toBeNull()
})

test("an organization sees what its own debates came to, and the log's verdict", async () => {
  const org = 'org_figures'
  const headers = await service.token({ org })
  await debate(org, [
    { type: 'agent_message', data: said },
    { type: 'consensus_reached' },
    { type: 'debate_end', data: { rounds: 2 } },
  ])
  const open = await debate(org, [], 'running')
  pass(90)
  await service.platform.log.append({
    debateId: open,
    expectedVersion: 1,
    events: [exampleEvent('debate_end', { rounds: 4 })],
    status: 'completed',
  })
  await debate(org, [], 'paused')
  await service.cursors.catchUp()
  expect((await get('/api/metrics/debate', headers)).json()).toEqual({
    active_debates: 1,
    completed_debates: 2,
    avg_rounds: 3,
    avg_duration_ms: 45_000,
    consensus_rate: 0.5,
    throughput_per_hour: 2 / 24,
  })
  expect((await get('/api/metrics/verification', headers)).json()).toMatchObject({ total: 3, pending: 3, verified: 0 })
})

test('the job finds an altered log and names the debate', async () => {
  const org = 'org_altered'
  const headers = await service.token({ org })
  await debate(org, [{ type: 'round_start' }])
  const altered = await debate(org, [{ type: 'round_start' }])
  const { pool } = service.database
  await pool.query('alter table events disable trigger events_append_only')
  await pool.query(`update events set data = '{"round":7}' where debate_id = $1 and version = 2`, [altered])
  await pool.query('alter table events enable always trigger events_append_only')
  await service.platform.jobs.enqueue({ name: 'operations.verify_logs', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
  expect((await get('/api/metrics/verification', headers)).json()).toMatchObject({
    total: 2,
    verified: 1,
    failed: 1,
    pending: 0,
    failures: [{ debate_id: altered, version: 2, reason: expect.any(String) }],
  })
  expect(await reading('jobs_total', { job: 'operations.verify_logs', outcome: 'completed' })).toBe(1)
})
