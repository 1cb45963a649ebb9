import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { voice } from '../../../../test/support/scripted-agents.ts'

const AT = new Date('2026-11-16T08:00:00Z')
const failing = { kind: 'failed', reason: 'unavailable', message: 'It rests' } as const

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({
    settings: { OPENAI_API_KEY: 'sk-test' },
    now: () => AT,
    scripts: {
      ada: voice({ proposal: 'p1', votesFor: 'p1', finds: 'It is vague.', usage: { latency_ms: 40 } }),
      bo: voice({ proposal: 'p1', votesFor: 'p1' }),
      cy: ({ purpose }, ...rest) =>
        purpose === 'vote' ? failing : voice({ proposal: 'p2' })({ purpose } as never, ...rest),
      idle: voice(),
    },
  })
  ada = await service.as()
})
afterAll(() => service.close())

const reliability = async (agent: string, by = ada) => (await by.get(`/agents/${agent}/reliability`)).json()

test('an agent is as dependable as its answers in the log', async () => {
  await service.decided(ada, { rounds: 1 })
  await service.cursors.catchUp()
  expect(await reliability('ada')).toMatchObject({
    agent: 'ada',
    available: true,
    debates: 1,
    reliability_score: 1,
    airlock: { requests_total: 4, requests_blocked: 0, latency_avg_ms: 40, error_rate: 0 },
    availability: { available: true, uptime_percent: 100, last_24h_errors: 0, mean_response_time_ms: 40 },
  })
  expect(await reliability('cy')).toMatchObject({
    airlock: { requests_blocked: 1 },
    circuit_breaker: { available: false, state: 'unknown', last_failure_reason: 'unavailable' },
    availability: { last_24h_errors: 1 },
  })
})

test('an agent that was never asked is known, one that nobody knows is not', async () => {
  expect(await reliability('idle')).toMatchObject({
    available: true,
    debates: 0,
    reliability_score: null,
    airlock: { available: false, requests_total: 0, latency_avg_ms: null },
    availability: { uptime_percent: null },
  })
  expect((await ada.get('/agents/nobody/reliability')).statusCode).toBe(404)
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  expect(await reliability('ada', stranger)).toMatchObject({ debates: 0, airlock: { requests_total: 0 } })
})

test('the breaker of an agent is shown', async () => {
  const breaker = service.platform.breakers.open({ kind: 'agent', name: 'openai' })
  for (let failures = 0; failures < 5; failures++) {
    await breaker.run(() => Promise.reject(new Error('down'))).catch(() => {})
  }
  expect(await reliability('openai')).toMatchObject({
    circuit_breaker: { available: true, state: 'open', failure_count: 5, reset_timeout: 60 },
    availability: { available: false },
  })
})

test('the calls folded anew are the calls folded live', async () => {
  const id = await service.decided(ada)
  await ada.post(`/debates/${id}/fork`, {})
  await service.cursors.catchUp()
  const rows = async () => [
    (await service.database.pool.query('select * from agent_seats order by organization_id, agent')).rows,
    (await service.database.pool.query('select * from agent_call_hours order by organization_id, agent, hour')).rows,
  ]
  const live = await rows()
  expect(live.map(({ length }) => length)).not.toContain(0)
  await service.cursors.rebuild('agent_calls')
  expect(await rows()).toEqual(live)
})
