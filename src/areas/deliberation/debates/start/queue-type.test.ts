import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, QUESTION } from '../../../../../test/support/debates.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
})
afterAll(() => service.close())

test('a debate is started in the background', async () => {
  const { job_id } = (await ada.post('/queue/jobs', { type: 'debate', payload: QUESTION })).json()
  await service.platform.jobs.drain()
  const job = (await ada.get(`/queue/jobs/${job_id}`)).json()
  expect(job).toMatchObject({ status: 'completed', result: { debate_id: expect.stringMatching(/^dbt_/) } })
  expect((await ada.get(`/debates/${job.result.debate_id}`)).json()).toMatchObject({
    topic: QUESTION.topic,
    created_by: 'usr_ada',
  })
  expect((await ada.get('/debates')).json().total).toBe(1)
})

test.each([
  [{ agents: ['ada', 'bo'] }, 'payload.topic'],
  [{ ...QUESTION, rounds: 99 }, 'payload.rounds'],
  [{ ...QUESTION, task: 'Another?' }, 'payload.task'],
])('a payload that cannot become a debate is refused and named', async (payload, field) => {
  const answer = await ada.post('/queue/jobs', { type: 'debate', payload })
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test('an agent that is not there when the job runs fails it for good', async () => {
  const payload = { ...QUESTION, agents: ['ada', 'nobody'] }
  const { job_id } = (await ada.post('/queue/jobs', { type: 'debate', payload })).json()
  await service.platform.jobs.drain()
  expect((await ada.get(`/queue/jobs/${job_id}`)).json()).toMatchObject({
    status: 'failed',
    attempts: 1,
    error: expect.stringContaining('agents[1]'),
  })
})

test('what a debate was asked for goes with the debate from the job that started it', async () => {
  const payload = { ...QUESTION, context: 'chrysanthemum' }
  const { job_id } = (await ada.post('/queue/jobs', { type: 'debate', payload })).json()
  await service.platform.jobs.drain()
  const { result } = (await ada.get(`/queue/jobs/${job_id}`)).json()
  expect((await ada.delete(`/debates/${result.debate_id}`)).statusCode).toBe(200)
  await service.cursors.catchUp()
  expect((await ada.get(`/queue/jobs/${job_id}`)).json()).toMatchObject({ status: 'completed', payload: {}, result })
})
