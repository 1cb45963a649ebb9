import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
})
afterAll(() => service.close())

test('a fork goes on from a round of its parent, which stays as it is', async () => {
  const parent = await service.decided(ada)
  const before = (await ada.get(`/debates/${parent}`)).json()
  const answer = await ada.post(`/debates/${parent}/fork`, {
    branch_point: 0,
    modified_context: 'It is winter now.',
    consensus_threshold: 0.95,
    rounds: 2,
  })
  expect(answer.statusCode).toBe(201)
  const fork = answer.json()
  expect(fork).toMatchObject({ parent_debate_id: parent, branch_point: 0, messages_inherited: 0, status: 'pending' })
  await runToRest(service, fork.id)
  const forked = (await ada.get(`/debates/${fork.id}`)).json()
  expect(forked).toMatchObject({
    topic: before.topic,
    context: 'It is winter now.',
    parent: { debate_id: parent, version: fork.parent_version },
    status: 'completed',
    consensus_reached: false,
    protocol: { consensus_threshold: 0.95, rounds: 2 },
  })
  expect((await ada.get(`/debates/${parent}`)).json()).toEqual(before)
})

test('a fork of a decided debate with more rounds keeps what was said', async () => {
  const parent = await service.decided(ada, { rounds: 1, consensus_threshold: 0.99 })
  const said = (await ada.get(`/debates/${parent}/messages`)).json().total
  const answer = await ada.post(`/debates/${parent}/fork`, { branch_point: 1, rounds: 2 })
  expect(answer.json()).toMatchObject({ branch_point: 1, messages_inherited: said })
  await runToRest(service, answer.json().id)
  const forked = (await ada.get(`/debates/${answer.json().id}`)).json()
  expect(forked).toMatchObject({ rounds_used: 2, status: 'completed' })
  const [listed] = (await ada.get('/debates')).json().debates
  expect(listed).toMatchObject({ id: forked.id, agents: ['ada', 'bo', 'cy'], domain: 'general' })
})

test('a fork is made at a checkpoint, and with another question', async () => {
  const parent = await service.started(ada)
  const { checkpoint_id } = (await ada.post(`/debates/${parent}/pause`)).json()
  const fork = (await ada.post(`/debates/${parent}/fork`, { checkpoint_id, topic: 'Should we wait?' })).json()
  expect(fork).toMatchObject({ topic: 'Should we wait?', parent_version: 2 })
  await runToRest(service, fork.id)
  expect((await ada.get(`/debates/${fork.id}`)).json().status).toBe('completed')
  expect((await ada.get(`/debates/${parent}`)).json().status).toBe('paused')
})

test.each([
  ['a version to come', { version: 999 }, 400, 'version'],
  ['a round to come', { branch_point: 7 }, 400, 'branch_point'],
  ['an unknown checkpoint', { checkpoint_id: 'chk_x_1' }, 400, 'checkpoint_id'],
  ['two places', { version: 1, branch_point: 0 }, 400, 'branch_point'],
  ['two questions', { topic: 'One?', task: 'Two?' }, 400, 'task'],
  ['an empty question', { topic: ' ' }, 400, 'topic'],
  ['no rounds', { rounds: 0 }, 400, 'rounds'],
  ['a threshold above one', { consensus_threshold: 1.1 }, 400, 'consensus_threshold'],
  ['nothing left to do', {}, 409, undefined],
])('a fork with %s is refused', async (_, payload, status, field) => {
  const parent = await service.decided(ada, { rounds: 1 })
  const before = (await ada.get('/debates')).json().total
  const answer = await ada.post(`/debates/${parent}/fork`, payload)
  expect([answer.statusCode, answer.json().field]).toEqual([status, field])
  expect((await ada.get('/debates')).json().total).toBe(before)
})

test('a fork does not go on without what it had inherited, and says why', async () => {
  const parent = await service.decided(ada, { rounds: 2, consensus_threshold: 0.99 })
  const fork = (await ada.post(`/debates/${parent}/fork`, { branch_point: 1 })).json().id
  const second = (await ada.post(`/debates/${fork}/fork`)).json().id
  await ada.delete(`/debates/${parent}`)
  expect((await ada.post(`/debates/${parent}/fork`, { branch_point: 1 })).statusCode).toBe(404)
  for (const id of [second, fork]) {
    await service.platform.tail.catchUp()
    await runToRest(service, id)
    expect((await ada.get(`/debates/${id}`)).json()).toMatchObject({ status: 'failed', consensus_reached: false })
    const end = (await service.platform.log.read(id)).at(-1)
    expect(end).toMatchObject({ type: 'debate_end', private: { error: expect.stringContaining('was deleted') } })
  }
})

test('what a fork is told beyond its parent is bounded together with it', async () => {
  const parent = await service.started(ada, { context: 'x'.repeat(900_000) })
  const answer = await ada.post(`/debates/${parent}/fork`, { modified_context: 'y'.repeat(200_000) })
  expect([answer.statusCode, answer.json().field]).toEqual([400, 'modified_context'])
})
