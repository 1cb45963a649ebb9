import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, TWO_OF_THREE } from '../../../../test/support/debates.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
})
afterAll(() => service.close())

test('decisions are the debates that ended, the last first', async () => {
  const first = await service.decided(ada)
  const second = await service.decided(ada, { consensus_threshold: 0.99, rounds: 1 })
  await service.started(ada)
  const cancelled = await service.started(ada)
  await ada.post(`/debates/${cancelled}/cancel`)
  await service.cursors.catchUp()
  const list = (await ada.get('/decisions')).json()
  expect(list).toMatchObject({ total: 2, limit: 20, offset: 0, has_more: false })
  expect(list.decisions).toMatchObject([
    { request_id: second, status: 'completed', consensus_reached: false, result: 'no_consensus' },
    {
      request_id: first,
      status: 'completed',
      decision_type: 'debate',
      task: 'Should we ship it?',
      answer: 'Yes',
      confidence: TWO_OF_THREE,
      consensus_reached: true,
      rounds_used: 1,
      completed_at: expect.any(String),
    },
  ])
  expect((await ada.get('/decisions?limit=1&offset=1')).json().decisions[0].request_id).toBe(first)
  expect((await ada.get('/decisions?limit=1000')).json().limit).toBe(200)
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  expect((await stranger.get('/decisions')).json().total).toBe(0)
})
