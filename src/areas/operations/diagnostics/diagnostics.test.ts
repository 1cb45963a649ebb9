import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { exampleEvent } from '../../../../test/support/debate-events.ts'
import { GOOD_PASSWORD } from '../../../../test/support/people.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { defineArea } from '../../../platform.ts'
import { inARow } from '../../../shared/breaker-tolerance.ts'

const broken = defineArea({
  name: 'broken',
  stability: 'internal',
  endpoints: [
    endpoint({
      id: 'broken.get',
      method: 'GET',
      path: '/broken',
      summary: 'Always fails',
      auth: 'public',
      response: Type.Object({}),
      handle: () => {
        throw new RangeError('postgres://ada:hunter2@db.internal/parley')
      },
    }),
  ],
})

let service: TestApp
/** A Sunday. */
let clock = new Date('2026-11-15T10:00:00.000Z')
beforeAll(async () => {
  service = await testApp({ extra: () => [broken], now: () => clock })
})
afterAll(() => service.close())

const asAdmin = async (url: string) => service.app.inject({ url, headers: await service.token({ role: 'admin' }) })

test('only administrators see the system', async () => {
  for (const url of ['/api/system/circuit-breakers', '/api/system/errors', '/api/admin/stats']) {
    expect((await service.app.inject({ url })).statusCode).toBe(401)
    const member = await service.token({ org_role: 'admin' })
    expect((await service.app.inject({ url, headers: member })).statusCode).toBe(403)
    expect((await asAdmin(url)).statusCode).toBe(200)
  }
})

test('recent errors name the request and the kind of fault, and no secret', async () => {
  const failed = await service.app.inject({ url: '/api/broken' })
  expect(failed.statusCode).toBe(500)
  await service.app.inject({ url: '/api/unknown' })
  const answer = await asAdmin('/api/system/errors?limit=5')
  expect(answer.json()).toMatchObject({ total: 1, limit: 5, offset: 0, has_more: false })
  expect(answer.json().errors).toEqual([
    {
      at: clock.toISOString(),
      request_id: failed.json().trace_id,
      method: 'GET',
      endpoint: 'broken.get',
      status: 500,
      code: 'INTERNAL_ERROR',
      message: expect.any(String),
      cause: 'RangeError',
    },
  ])
  expect(answer.body).not.toContain('hunter2')
})

test('a limit is clamped above and refused below one', async () => {
  expect((await asAdmin('/api/system/errors?limit=100000')).json().limit).toBe(200)
  for (const limit of ['0', '-1', 'x', '1.5']) {
    expect((await asAdmin(`/api/system/errors?limit=${limit}`)).statusCode).toBe(400)
  }
})

test('breakers of all kinds are listed with their states', async () => {
  const { breakers } = service.platform
  const tripped = breakers.open({ kind: 'ingestor', name: 'news', tolerance: inARow(1), causeOf: () => 'It is away' })
  await tripped.run(() => Promise.reject(new Error('away'))).catch(() => {})
  breakers.open({ kind: 'agent', name: 'sonnet' })
  expect((await asAdmin('/api/system/circuit-breakers')).json()).toMatchObject({
    total: 2,
    open: 1,
    closed: 1,
    half_open: 0,
    circuit_breakers: [
      { name: 'news', kind: 'ingestor', state: 'open', opened_at: clock.toISOString(), cause: 'It is away' },
      { name: 'sonnet', kind: 'agent', state: 'closed', failure_threshold: 5, recovery_seconds: 60, opened_at: null },
    ],
  })
})

test('the stats count debates by day and week', async () => {
  const { log } = service.platform
  const start = (debateId: string, org: string) =>
    log.append({
      debateId,
      expectedVersion: 0,
      create: { organizationId: org },
      status: 'running',
      events: [exampleEvent('debate_start')],
    })
  const today = clock
  clock = new Date('2026-11-08T23:59:00.000Z')
  await start('dbt_last_week', 'org_a')
  clock = new Date('2026-11-09T00:01:00.000Z')
  await start('dbt_monday', 'org_a')
  clock = today
  await start('dbt_today', 'org_b')
  await log.append({
    debateId: 'dbt_today',
    expectedVersion: 1,
    status: 'completed',
    events: [
      exampleEvent('agent_message'),
      exampleEvent('vote_cast'),
      exampleEvent('consensus_reached'),
      exampleEvent('debate_end', { rounds: 1 }),
    ],
  })
  await service.cursors.catchUp()
  expect((await asAdmin('/api/admin/stats')).json()).toEqual({
    total_organizations: 2,
    total_users: expect.any(Number),
    active_debates: 2,
    debates_today: 1,
    debates_this_week: 2,
    total_debates: 3,
    agent_calls_today: 2,
    consensus_rate: 1,
  })
})

test('the stats count everybody who has an account', async () => {
  const people = async () => (await asAdmin('/api/admin/stats')).json().total_users
  const before = await people()
  const payload = { email: 'counted@example.org', password: GOOD_PASSWORD, name: 'Counted' }
  expect((await service.app.inject({ method: 'POST', url: '/api/v2/auth/register', payload })).statusCode).toBe(201)
  expect(await people()).toBe(before + 1)
})

test('connection stats need a caller', async () => {
  expect((await service.app.inject({ url: '/api/ws/stats' })).statusCode).toBe(401)
  const answer = await service.app.inject({ url: '/api/ws/stats', headers: await service.token() })
  expect(answer.json()).toMatchObject({ clients: 0, connections: 0 })
})
