import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'

const MINUTE = 60_000
let clock = Date.parse('2026-03-01T00:00:00Z')
let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock++) })
  ada = await service.as()
})
afterAll(() => service.close())

const debate = async (id: string) => (await ada.get(`/debates/${id}`)).json()

/** A debate that waits because its votes are not enough. */
async function waiting(protocol: object = {}): Promise<{ id: string; breakpoint: string }> {
  const id = await service.decided(ada, {
    consensus_threshold: 0.95,
    rounds: 2,
    protocol: { breakpoints: ['low_confidence', 'high_disagreement', 'deadlock'], ...protocol },
  })
  const { waiting_for, status } = await debate(id)
  if (!waiting_for) throw new Error(`It does not wait: it is ${status}`)
  return { id, breakpoint: waiting_for.breakpoint_id }
}

test('a debate waits, says for what, and goes on when a person resolves it', async () => {
  const { id, breakpoint } = await waiting()
  expect(await debate(id)).toMatchObject({
    status: 'running',
    waiting_for: { breakpoint_id: breakpoint, trigger: expect.any(String), deadline: expect.any(String) },
  })
  await service.cursors.catchUp()
  const pending = (await ada.get('/breakpoints/pending')).json()
  expect(pending).toMatchObject({ count: 1, total: 1 })
  expect(pending.breakpoints[0]).toMatchObject({
    breakpoint_id: breakpoint,
    status: 'pending',
    timeout_minutes: 30,
    snapshot: {
      debate_id: id,
      task: 'Should we ship it?',
      total_rounds: 2,
      active_proposals: ['Yes', 'No'],
      current_consensus: 'Yes',
      agent_positions: { ada: 'Yes', bo: 'Yes', cy: 'No' },
      key_disagreements: ['It is too early.'],
    },
  })
  const resolved = await ada.post(`/breakpoints/${breakpoint}/resolve`, { action: 'skip' })
  expect(resolved.json()).toMatchObject({
    breakpoint_id: breakpoint,
    status: 'resolved',
    action: 'skip',
    debate_id: id,
  })
  expect((await ada.get(`/breakpoints/${breakpoint}/status`)).json()).toMatchObject({
    status: 'resolved',
    resolution: 'continue',
    resolved_by: 'usr_ada',
    resolved_at: expect.any(String),
  })
  const again = await ada.post(`/breakpoints/${breakpoint}/resolve`, { action: 'continue' })
  expect([again.statusCode, again.json().details.status]).toEqual([409, 'resolved'])
  await service.cursors.catchUp()
  expect((await ada.get('/breakpoints/pending')).json()).toMatchObject({ breakpoints: [], total: 0 })
})

test('aborting ends the debate without consensus', async () => {
  const { id, breakpoint } = await waiting()
  await ada.post(`/breakpoints/${breakpoint}/resolve`, { action: 'abort' })
  await runToRest(service, id)
  expect(await debate(id)).toMatchObject({ status: 'completed', consensus_reached: false })
})

test('a person stops a debate by hand and gives it a task', async () => {
  const id = await service.started(ada)
  const raised = (await ada.post(`/debates/${id}/intervene`, { type: 'breakpoint', content: 'Let me look.' })).json()
  await runToRest(service, id)
  expect((await debate(id)).waiting_for).toMatchObject({ trigger: 'custom', message: 'Let me look.' })
  const url = `/breakpoints/${raised.breakpoint_id}/resolve`
  expect((await ada.post(url, { action: 'redirect' })).json()).toMatchObject({ field: 'redirect_task' })
  expect((await ada.post(url, { action: 'inject' })).json()).toMatchObject({ field: 'message' })
  expect((await ada.post(url, { action: 'explode' })).json()).toMatchObject({ field: 'action' })
  expect((await ada.post(url, { action: 'redirect', redirect_task: 'Mind the cost.' })).statusCode).toBe(200)
  await runToRest(service, id)
  const { status, rounds } = await debate(id)
  expect(status).toBe('completed')
  expect(rounds[0].messages).toContainEqual(expect.objectContaining({ content: 'Mind the cost.', role: 'user' }))
})

test('past its deadline a breakpoint is decided without anybody', async () => {
  const { id, breakpoint } = await waiting({ breakpoint_timeout_minutes: 5, on_timeout: 'end' })
  clock += 6 * MINUTE
  await runToRest(service, id)
  expect((await ada.get(`/breakpoints/${breakpoint}/status`)).json()).toMatchObject({ status: 'timeout' })
  expect(await debate(id)).toMatchObject({ status: 'completed', consensus_reached: false })
})

test('breakpoints are of one organization, and viewers only look', async () => {
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  const viewer = await service.as({ userId: 'usr_viewer', org_role: 'viewer' })
  const { breakpoint } = await waiting()
  await service.cursors.catchUp()
  expect((await stranger.get(`/breakpoints/${breakpoint}/status`)).statusCode).toBe(404)
  expect((await stranger.post(`/breakpoints/${breakpoint}/resolve`, { action: 'continue' })).statusCode).toBe(404)
  expect((await stranger.get('/breakpoints/pending')).json().total).toBe(0)
  expect((await viewer.get(`/breakpoints/${breakpoint}/status`)).statusCode).toBe(200)
  expect((await viewer.post(`/breakpoints/${breakpoint}/resolve`, { action: 'continue' })).statusCode).toBe(403)
  expect((await ada.get('/breakpoints/brk_UNKNOWN_1/status')).statusCode).toBe(404)
})

test('a rebuilt list of pending breakpoints is the list', async () => {
  const rows = () =>
    service.database.pool.query('select * from pending_breakpoints order by id').then((result) => result.rows)
  await service.cursors.catchUp()
  const live = await rows()
  await service.cursors.rebuild('pending_breakpoints')
  expect(await rows()).toEqual(live)
  expect(live.length).toBeGreaterThan(0)
})
