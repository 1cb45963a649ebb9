import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
})
afterAll(() => service.close())

const debate = async (id: string) => (await ada.get(`/debates/${id}`)).json()
const pause = async (id: string) => (await ada.post(`/debates/${id}/pause`, { reason: 'Lunch' })).json()

test('a pause rests at a checkpoint, and resuming it goes on to the end', async () => {
  const id = await service.started(ada)
  const paused = await ada.post(`/debates/${id}/pause`)
  expect(paused.statusCode).toBe(200)
  const { checkpoint_id, ...rest } = paused.json()
  expect(rest).toMatchObject({
    success: true,
    status: 'paused',
    is_paused: true,
    id: checkpoint_id,
    debate_id: id,
    round: 0,
    reason: 'manual_pause',
    resumable: true,
  })
  await runToRest(service, id)
  expect(await debate(id)).toMatchObject({ status: 'paused', rounds: [] })

  const resumable = (await ada.get('/checkpoints/resumable')).json()
  expect(resumable).toMatchObject({
    checkpoints: [{ id: checkpoint_id, debate_id: id, resumable: true, status: 'active' }],
    debates: [{ debate_id: id, checkpoint_id, task: 'Should we ship it?', round: 0 }],
    total: 1,
  })
  const resumed = (await ada.post(`/checkpoints/${checkpoint_id}/resume`)).json()
  expect(resumed).toMatchObject({
    debate_id: id,
    resumed: true,
    status: 'pending',
    resumed_debate: { original_debate_id: id, checkpoint_id, resumed_by: 'usr_ada', total_rounds: 3 },
  })
  await runToRest(service, id)
  expect(await debate(id)).toMatchObject({ status: 'completed', final_answer: 'Yes' })
  expect((await ada.get('/checkpoints/resumable')).json()).toMatchObject({ checkpoints: [], debates: [], total: 0 })
})

test('acts that the state forbids are 409 with the state, and change nothing', async () => {
  const id = await service.started(ada)
  const { checkpoint_id } = await pause(id)
  const { version } = await debate(id)
  const twice = await ada.post(`/debates/${id}/pause`)
  expect([twice.statusCode, twice.json().details.status]).toEqual([409, 'paused'])
  expect((await debate(id)).version).toBe(version)

  await ada.post(`/checkpoints/${checkpoint_id}/resume`)
  const again = await ada.post(`/checkpoints/${checkpoint_id}/resume`)
  expect([again.statusCode, again.json().details.status]).toEqual([409, 'pending'])
  await runToRest(service, id)
  const late = await ada.post(`/debates/${id}/pause`)
  expect([late.statusCode, late.json().details.status]).toEqual([409, 'completed'])
})

test('an older checkpoint is not resumed, but forked', async () => {
  const id = await service.started(ada, {
    consensus_threshold: 0.99,
    rounds: 2,
    protocol: { breakpoints: ['low_confidence'] },
  })
  const old = (await ada.post(`/debates/${id}/checkpoint`, { reason: 'before it began', note: 'n' })).json()
  expect(old).toMatchObject({ success: true, reason: 'before it began', note: 'n', current_round: 0, resumable: false })
  await ada.post(`/debates/${id}/intervene`, { type: 'breakpoint', content: 'Wait.' })
  await runToRest(service, id)
  const { waiting_for } = await debate(id)
  await ada.post(`/breakpoints/${waiting_for.breakpoint_id}/resolve`, { action: 'continue' })
  await runToRest(service, id)
  await pause(id)
  const answer = await ada.post(`/checkpoints/${old.id}/resume`)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ details: { status: 'paused', instead: 'fork' } })
  const fork = await ada.post(`/debates/${id}/fork`, { checkpoint_id: old.id })
  expect(fork.json()).toMatchObject({ branch_point: 0, parent_version: old.version })
})

test('a checkpoint shows the state at its place', async () => {
  const id = await service.started(ada)
  const early = (await ada.post(`/debates/${id}/checkpoint`)).json().id
  await runToRest(service, id)
  const late = (await ada.post(`/debates/${id}/checkpoint`)).json().id
  expect((await ada.get(`/checkpoints/${early}`)).json()).toMatchObject({
    id: early,
    debate_id: id,
    reason: 'user_requested',
    resumable: false,
    status: 'expired',
    state: { current_round: 0, agents: ['ada', 'bo', 'cy'], votes: [] },
  })
  const { state } = (await ada.get(`/checkpoints/${late}`)).json()
  expect(state).toMatchObject({ current_round: 1, total_rounds: 3 })
  expect(state.votes).toHaveLength(3)
})

test('lists tell the checkpoints of a debate and of the organization, newest first', async () => {
  const by = await service.as({ userId: 'usr_lister', org: 'org_lists' })
  const [one, other] = [await service.started(by), await service.started(by)]
  const first = (await by.post(`/debates/${one}/checkpoint`)).json().id
  const second = (await by.post(`/debates/${one}/pause`)).json().id
  const third = (await by.post(`/debates/${other}/pause`)).json().id
  await by.post(`/checkpoints/${third}/resume`)
  const ids = async (url: string) => (await by.get(url)).json().checkpoints.map(({ id }: { id: string }) => id)
  expect(await ids(`/debates/${one}/checkpoints`)).toEqual([second, first])
  expect(await ids(`/checkpoints?debate_id=${one}&status=active`)).toEqual([second])

  await service.cursors.catchUp()
  expect(new Set(await ids('/checkpoints'))).toEqual(new Set([first, second, third]))
  expect(await ids('/checkpoints?status=active')).toEqual([second])
  expect(await ids('/checkpoints?status=resumed')).toEqual([third])
  expect(await ids('/checkpoints?status=expired')).toEqual([first])
  expect((await by.get('/checkpoints?limit=1')).json()).toMatchObject({ total: 3, has_more: true, limit: 1 })
  expect((await by.get(`/debates/${other}/checkpoints`)).json().checkpoints[0].status).toBe('resumed')
  expect((await by.get('/checkpoints?status=lost')).json().field).toBe('status')

  const rows = () => service.database.pool.query('select * from checkpoints order by id').then((result) => result.rows)
  const live = await rows()
  await service.cursors.rebuild('checkpoints')
  expect(await rows()).toEqual(live)
})

test('a deleted checkpoint is off the lists, and the debate as it was', async () => {
  const by = await service.as({ userId: 'usr_deleter', org: 'org_deletes' })
  const id = await service.started(by)
  const { checkpoint_id } = (await by.post(`/debates/${id}/pause`)).json()
  const refused = await by.delete(`/checkpoints/${checkpoint_id}`)
  expect([refused.statusCode, refused.json().details]).toEqual([409, { status: 'paused' }])
  const next = (await by.post(`/debates/${id}/checkpoint`)).json().id
  const { version } = (await by.get(`/debates/${id}`)).json()
  expect((await by.delete(`/checkpoints/${checkpoint_id}`)).json()).toMatchObject({ deleted: true, id: checkpoint_id })
  await service.cursors.catchUp()
  for (const call of [
    by.get(`/checkpoints/${checkpoint_id}`),
    by.delete(`/checkpoints/${checkpoint_id}`),
    by.post(`/checkpoints/${checkpoint_id}/resume`),
  ]) {
    expect((await call).statusCode).toBe(404)
  }
  expect((await by.get(`/debates/${id}/checkpoints`)).json().total).toBe(1)
  expect((await by.get(`/checkpoints?limit=200`)).json().checkpoints).not.toContainEqual(
    expect.objectContaining({ id: checkpoint_id }),
  )
  expect((await by.get('/checkpoints/resumable')).json()).toMatchObject({ total: 1, has_more: false })
  expect((await by.get(`/debates/${id}`)).json()).toMatchObject({ version, status: 'paused' })
  expect((await by.post(`/checkpoints/${next}/resume`)).statusCode).toBe(200)
})

test('checkpoints are of one organization', async () => {
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  const id = await service.started(ada)
  const { checkpoint_id } = await pause(id)
  for (const call of [
    stranger.get(`/checkpoints/${checkpoint_id}`),
    stranger.delete(`/checkpoints/${checkpoint_id}`),
    stranger.post(`/checkpoints/${checkpoint_id}/resume`),
    stranger.post(`/debates/${id}/pause`),
    stranger.post(`/debates/${id}/checkpoint`),
    stranger.get(`/debates/${id}/checkpoints`),
    stranger.get(`/checkpoints?debate_id=${id}`),
    ada.get('/checkpoints/chk_nonsense'),
    ada.get('/checkpoints/chk_UNKNOWN_3'),
  ]) {
    expect((await call).statusCode).toBe(404)
  }
})

test('a paused debate goes on by its own address too, and one that is not paused is 409', async () => {
  const id = await service.started(ada)
  expect((await ada.post(`/debates/${id}/resume`)).statusCode).toBe(409)
  await pause(id)
  const resumed = await ada.post(`/debates/${id}/resume`)
  expect(resumed.json()).toMatchObject({
    id,
    debate_id: id,
    resumed: true,
    status: 'pending',
    topic: 'Should we ship it?',
  })
  await runToRest(service, id)
  expect(await debate(id)).toMatchObject({ status: 'completed' })
  expect((await ada.post(`/debates/${id}/resume`)).statusCode).toBe(409)
  expect((await ada.post('/debates/dbt_nowhere/resume')).statusCode).toBe(404)
})
