import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, TWO_OF_THREE } from '../../../../test/support/debates.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
})
afterAll(() => service.close())

test('training refits records and calibrator in the background and tells what they are worth', async () => {
  for (const right of ['p1', 'p1', 'p2']) {
    const id = await service.decided(ada)
    expect((await ada.post(`/debates/${id}/outcome`, { right })).statusCode).toBeLessThan(300)
  }
  await service.cursors.catchUp()
  const queued = await ada.post('/agents/train', { agents: ['ada'] })
  expect(queued.statusCode).toBe(202)
  await service.platform.jobs.drain()
  const job = (await ada.get(`/queue/jobs/${queued.json().job_id}`)).json()
  expect(job).toMatchObject({ status: 'completed', progress: 100, type: 'agent_training' })
  expect(job.result.calibrator).toMatchObject({
    method: 'squared_odds',
    outcomes: 3,
    before: { brier: expect.closeTo((2 * (1 - TWO_OF_THREE) ** 2 + TWO_OF_THREE ** 2) / 3), ece: expect.any(Number) },
    after: { brier: expect.any(Number), ece: expect.any(Number) },
  })
  const [trained] = job.result.agents
  expect(trained).toMatchObject({ agent: 'ada', outcomes: 3, right: 2, accuracy: (2 + 15) / 28 })
  expect(trained.before.brier).toBeCloseTo((2 * 0.2 ** 2 + 0.8 ** 2) / 3)
  const promised = [15 / 25, 16 / 26, 17 / 27]
  expect(trained.after.brier).toBeCloseTo(
    ((1 - (promised[0] ?? 0)) ** 2 + (1 - (promised[1] ?? 0)) ** 2 + (promised[2] ?? 0) ** 2) / 3,
  )

  const twice = await ada.post('/agents/train', { agents: ['ada', 'ada'] })
  await service.platform.jobs.drain()
  expect((await ada.get(`/queue/jobs/${twice.json().job_id}`)).json().result.agents).toHaveLength(1)
  expect((await ada.post('/agents/train', { agents: [] })).json().field).toBe('agents')

  const all = await ada.post('/agents/train')
  await service.platform.jobs.drain()
  expect((await ada.get(`/queue/jobs/${all.json().job_id}`)).json().result.agents).toHaveLength(3)
  expect((await ada.post('/agents/train', { agent: 'nobody' })).statusCode).toBe(404)
  expect((await ada.post('/agents/train', { agents: 'ada' })).json().details.field).toBe('agents')
})

test('training is limited to five a day', async () => {
  const strict = await debateService({ settings: { RATE_LIMIT_ENABLED: 'true' } })
  try {
    const eve = await strict.as({ org: 'org_strict' })
    for (let count = 0; count < 5; count++) expect((await eve.post('/agents/train')).statusCode).toBe(202)
    expect((await eve.post('/agents/train')).statusCode).toBe(429)
  } finally {
    await strict.close()
  }
})
