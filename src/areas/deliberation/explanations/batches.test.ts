import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, TWO_OF_THREE } from '../../../../test/support/debates.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
})
afterAll(() => service.close())

const batch = async (payload: object) => (await ada.post('/explainability/batch', payload)).json()

test('a batch is explained in the background, debate by debate', async () => {
  const ids = [await service.decided(ada), await service.decided(ada)]
  const answer = await ada.post('/explainability/batch', {
    debate_ids: [...ids, 'dbt_none', ids[0]],
    options: { include_vote_pivots: true },
  })
  expect(answer.statusCode).toBe(202)
  const { batch_id, status_url, results_url, ...created } = answer.json()
  expect(created).toEqual({ status: 'pending', total_debates: 3 })
  expect((await ada.get(status_url)).json()).toMatchObject({ status: 'pending', processed_count: 0, progress_pct: 0 })
  const early = await ada.get(results_url)
  expect([early.statusCode, early.json().results]).toEqual([202, []])
  expect((await ada.get(`${results_url}?include_partial=true`)).statusCode).toBe(200)

  await service.platform.jobs.drain()
  const counts = { total_debates: 3, processed_count: 3, success_count: 2, error_count: 1, progress_pct: 100 }
  const done = (await ada.get(status_url)).json()
  expect(done).toMatchObject({ batch_id, status: 'completed', ...counts, completed_at: expect.any(String) })
  const { results, pagination, ...rest } = (await ada.get(`${results_url}?limit=1000`)).json()
  expect(rest).toEqual(done)
  expect(pagination).toEqual({ offset: 0, limit: 100, total: 3, has_more: false })
  const explanation = { confidence: TWO_OF_THREE, counterfactuals: [], conclusion: 'Yes' }
  expect(results).toMatchObject([
    { debate_id: ids[0], status: 'success', explanation },
    { debate_id: ids[1], status: 'success', explanation },
    { debate_id: 'dbt_none', status: 'error', explanation: null, error: 'No such debate: dbt_none' },
  ])
  expect(results[0].explanation.vote_pivots).toHaveLength(3)
  const page = (await ada.get(`${results_url}?offset=1&limit=1`)).json()
  expect(page.pagination).toEqual({ offset: 1, limit: 1, total: 3, has_more: true })
  expect(page.results[0].debate_id).toBe(ids[1])
})

test('formats tell less', async () => {
  const debate_ids = [await service.decided(ada)]
  const minimal = await batch({ debate_ids, options: { format: 'minimal' } })
  const summary = await batch({ debate_ids, options: { format: 'summary' } })
  await service.platform.jobs.drain()
  const explanationIn = async ({ results_url }: { results_url: string }) =>
    (await ada.get(results_url)).json().results[0].explanation
  expect(await explanationIn(minimal)).toEqual({
    debate_id: debate_ids[0],
    confidence: TWO_OF_THREE,
    consensus_reached: true,
    primary_factors: ['vote:ada', 'vote:bo', 'vote:cy'],
  })
  expect(await explanationIn(summary)).toMatchObject({
    summary: expect.stringContaining('Yes'),
    confidence: TWO_OF_THREE,
  })
})

test('a batch without debates, of too many or of others is refused', async () => {
  const refused = async (payload: object) => {
    const answer = await ada.post('/explainability/batch', payload)
    return [answer.statusCode, answer.json().field]
  }
  expect(await refused({})).toEqual([400, 'debate_ids'])
  expect(await refused({ debate_ids: [] })).toEqual([400, 'debate_ids'])
  expect(await refused({ debate_ids: ['dbt_1'], options: { format: 'long' } })).toEqual([400, 'options.format'])
  expect((await refused({ debate_ids: Array.from({ length: 101 }, (_, place) => `dbt_${place}`) }))[0]).toBe(413)
  expect((await ada.get('/explainability/batch/bat_none/status')).statusCode).toBe(404)
  const { status_url, results_url } = await batch({ debate_ids: ['dbt_1'] })
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  for (const url of [status_url, results_url]) expect((await stranger.get(url)).statusCode).toBe(404)
})

test("another organization's debate is not explained in a batch", async () => {
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  const id = await service.decided(ada)
  const { results_url } = (await stranger.post('/explainability/batch', { debate_ids: [id] })).json()
  await service.platform.jobs.drain()
  expect((await stranger.get(results_url)).json().results).toMatchObject([{ status: 'error', explanation: null }])
})

test('what was explained of a debate goes when it is erased', async () => {
  const ids = [await service.decided(ada), await service.decided(ada)]
  const done = await batch({ debate_ids: ids })
  await service.platform.jobs.drain()
  const waiting = await batch({ debate_ids: ids })
  await ada.delete(`/debates/${ids[0]}`)
  await service.cursors.catchUp()
  await service.platform.jobs.drain()
  for (const { results_url } of [done, waiting])
    expect((await ada.get(results_url)).json().results).toMatchObject([
      { debate_id: ids[0], status: 'error', explanation: null, error: 'The debate was erased' },
      { debate_id: ids[1], status: 'success' },
    ])
})

test('what a fork inherited goes when its parent is erased, and what it has of its own can still be explained', async () => {
  const topic = { topic: 'Should we ship the secret plan?' }
  const parent = await service.decided(ada, { ...topic, context: 'The secret plan is cheap.' })
  const fork = (await ada.post(`/debates/${parent}/fork`, { branch_point: 0, topic: 'Should we ship it?' })).json().id
  await service.runDebates(fork)
  const before = await batch({ debate_ids: [fork] })
  await service.platform.jobs.drain()
  expect((await ada.get(before.results_url)).body).toContain('secret plan')
  await ada.delete(`/debates/${parent}`)
  await service.cursors.catchUp()
  const kept = await service.database.pool.query('select explanation::text as text from explanation_batch_items')
  expect(JSON.stringify(kept.rows)).not.toContain('secret plan')
  expect((await ada.get(before.results_url)).json().results).toMatchObject([{ status: 'error', explanation: null }])
  const after = await batch({ debate_ids: [fork] })
  await service.platform.jobs.drain()
  expect((await ada.get(after.results_url)).json().results).toMatchObject([{ debate_id: fork, status: 'success' }])
})

test('the queue runs batches too, and says what it made', async () => {
  const debate_ids = [await service.decided(ada), 'dbt_none']
  const submit = (payload: object) => ada.post('/queue/jobs', { type: 'explanation_batch', payload })
  expect((await submit({})).json().field).toBe('payload.debate_ids')
  const { job_id } = (await submit({ debate_ids, options: { format: 'minimal' } })).json()
  await service.platform.jobs.drain()
  const job = (await ada.get(`/queue/jobs/${job_id}`)).json()
  expect(job).toMatchObject({ status: 'completed', progress: 100, result: { success_count: 1, error_count: 1 } })
  const results = (await ada.get(`/explainability/batch/${job.result.batch_id}/results`)).json()
  expect(results).toMatchObject({ status: 'completed', results: [{ debate_id: debate_ids[0] }, { status: 'error' }] })
})

test('old batches are forgotten', async () => {
  const { batch_id, status_url } = await batch({ debate_ids: ['dbt_1'] })
  await service.platform.jobs.drain()
  await service.database.pool.query(
    `update explanation_batches set created_at = created_at - interval '31 days' where id = $1`,
    [batch_id],
  )
  await service.platform.jobs.enqueue({ name: 'privacy.housekeeping', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
  expect((await ada.get(status_url)).statusCode).toBe(404)
})
