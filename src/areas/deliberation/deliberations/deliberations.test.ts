import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, TWO_OF_THREE } from '../../../../test/support/debates.ts'

let clock = Date.parse('2026-03-01T12:00:00Z')
let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock++) })
  ada = await service.as()
})
afterAll(() => service.close())

test('what is under way is listed until it ends', async () => {
  const done = await service.decided(ada)
  const waiting = await service.started(ada)
  const paused = await service.started(ada)
  await ada.post(`/debates/${paused}/pause`)
  const active = (await ada.get('/deliberations/active')).json()
  expect(active).toMatchObject({ count: 2, total: 2, timestamp: expect.any(String) })
  expect(active.deliberations).toMatchObject([
    { id: paused, status: 'active', debate_status: 'paused' },
    { id: waiting, status: 'initializing', current_round: 0, total_rounds: 3, votes: {}, message_count: 0 },
  ])
  expect((await ada.get(`/deliberations/${done}`)).json()).toMatchObject({
    id: done,
    task: 'Should we ship it?',
    status: 'complete',
    consensus_score: TWO_OF_THREE,
    votes: { ada: 'p1', bo: 'p1', cy: 'p2' },
  })
})

test('statistics count what ended today', async () => {
  const by = await service.as({ userId: 'usr_counter', org: 'org_counts' })
  await service.decided(by)
  clock += 24 * 3_600_000
  await service.decided(by, { consensus_threshold: 0.99 })
  await service.started(by)
  await service.cursors.catchUp()
  const stats = (await by.get('/deliberations/stats')).json()
  expect(stats).toMatchObject({ active_count: 1, completed_today: 1, top_agents: ['ada', 'bo'] })
  expect(stats.average_consensus_time).toBeGreaterThan(0)
  expect(stats.average_rounds).toBeGreaterThanOrEqual(1)
})

test('the stream, asked for without a WebSocket, tells how it is followed', async () => {
  const { type, path, events } = (await ada.get('/deliberations/stream')).json()
  expect([type, path]).toEqual(['websocket', '/api/v1/deliberations/stream'])
  expect(events).toEqual(expect.arrayContaining(['debate_start', 'vote_tally', 'debate_end']))
})

test('deliberations are of one organization', async () => {
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  const id = await service.started(ada)
  expect((await stranger.get(`/deliberations/${id}`)).statusCode).toBe(404)
  expect((await stranger.get('/deliberations/active')).json().total).toBe(0)
})
