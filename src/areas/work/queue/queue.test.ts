import type { InjectOptions } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { programCaller } from '../../../../test/support/asking.ts'
import { jobNode } from '../../../../test/support/jobs.ts'
import type { JobDefinition } from '../../../background/queue/job.ts'
import { type QueueRunContext, queueType } from '../../../background/queue/queue-type.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { invalid } from '../../../shared/errors.ts'
import { queue } from './index.ts'

type Act = (context: QueueRunContext) => Promise<Record<string, unknown> | undefined>
const acts = new Map<string, Act>()
let clock = new Date('2026-11-15T12:00:00.000Z')
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}

const Acting = Type.Object({ act: Type.String(), size: Type.Integer({ minimum: 1, default: 1 }) })
const acting = queueType({
  demands: { endpoint: 'acting.run' },
  shownTo: 'queue.read',
  payload: Acting,
  retries: 1,
  retryDelaySeconds: 0,
  run: ({ act }, context) => acts.get(act)?.(context) ?? Promise.resolve(undefined),
})
const ACT = endpoint({
  id: 'acting.run',
  method: 'POST',
  path: '/act',
  summary: 'Act',
  auth: { permission: 'queue.submit' },
  response: Type.Object({}),
  handle: () => ({}),
})
const tidying = queueType({
  demands: 'admin',
  shownTo: 'queue.read',
  payload: Type.Object({ room: Type.Optional(Type.String()) }),
  refuse: ({ room }) => (room === 'nowhere' ? { field: 'room', message: 'must be one of hall, attic' } : undefined),
  run: async ({ room }) => ({ tidied: room ?? 'all' }),
})

let app: TestApp
let definitions: readonly JobDefinition[]
let orgs = 0
let ada: Record<string, string>
let viewer: Record<string, string>
let admin: Record<string, string>
let stranger: Record<string, string>

beforeAll(async () => {
  app = await testApp({
    areas: ['privacy'],
    now: () => clock,
    settings: { RATE_LIMIT_ENABLED: 'false' },
    extra(platform) {
      const { area } = queue(platform, {
        actingFor: async (org, userId) => programCaller({ kind: 'user', org, payer: org, userId, scopes: [] }),
        endpoints: [ACT],
        types: { acting, hurried: { ...acting, timeoutSeconds: 0.05 }, tidying },
      })
      definitions = area.jobs ?? []
      return [area]
    },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  const org = `org_${++orgs}`
  ada = await app.token({ org, org_role: 'member' })
  viewer = await app.token({ org, org_role: 'viewer', userId: 'usr_vic' })
  admin = await app.token({ org, org_role: 'owner', role: 'admin', userId: 'usr_root' })
  stranger = await app.token({ org: `${org}_other`, userId: 'usr_eve' })
})

async function call(headers: Record<string, string>, method: InjectOptions['method'], path: string, payload?: object) {
  const answer = await app.app.inject({ method, url: `/api/queue${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const submit = (body: object, headers = ada) => call(headers, 'POST', '/jobs', body)
const submitted = async (act: string, more: object = {}, headers = ada): Promise<string> =>
  (await submit({ type: 'acting', payload: { act }, ...more }, headers)).body.job_id
const job = async (id: string, headers = ada) => (await call(headers, 'GET', `/jobs/${id}`)).body
const drain = () => app.platform.jobs.drain()

/** An act that says when it began and ends when it is told to. */
function controlled(name: string, answer?: Record<string, unknown>) {
  const began = Promise.withResolvers<QueueRunContext>()
  const end = Promise.withResolvers<void>()
  acts.set(name, async (context) => {
    began.resolve(context)
    const aborted = new Promise<never>((_, reject) => {
      context.signal.addEventListener('abort', () => reject(context.signal.reason))
    })
    await Promise.race([end.promise, aborted])
    return answer
  })
  return { began: began.promise, end: () => end.resolve() }
}
const failing = (name: string, fault: Error = new Error('socket /tmp/x is gone')) =>
  acts.set(name, () => Promise.reject(fault))

test('a job is submitted, runs, reports progress and ends with a result', async () => {
  const { began, end } = controlled('whole', { found: 3 })
  const { status, body } = await submit({ type: 'acting', payload: { act: 'whole', junk: true } })
  expect(status).toBe(202)
  expect(body).toMatchObject({ status: 'pending', position: 1 })
  const id = body.job_id
  expect(id).toMatch(/^job_/)
  expect(await job(id)).toMatchObject({
    id,
    job_id: id,
    type: 'acting',
    status: 'pending',
    payload: { act: 'whole', size: 1 },
    priority: 'normal',
    progress: 0,
    position: 1,
    attempts: 0,
    max_attempts: 2,
    created_by: 'usr_ada',
    created_at: clock.toISOString(),
    started_at: null,
  })

  const drained = drain()
  const context = await began
  expect(context).toMatchObject({ submittedBy: 'usr_ada', organizationId: `org_${orgs}` })
  context.progress(41.7)
  await expect.poll(async () => (await job(id)).progress).toBe(42)
  expect(await job(id)).toMatchObject({
    status: 'running',
    position: null,
    attempts: 1,
    started_at: clock.toISOString(),
  })
  end()
  await drained
  expect(await job(id)).toMatchObject({
    status: 'completed',
    progress: 100,
    result: { found: 3 },
    error: null,
    completed_at: clock.toISOString(),
  })
})

test('bad submissions are refused, naming the field', async () => {
  const refused = async (body: object, headers = ada) => {
    const answer = await submit(body, headers)
    return [answer.status, answer.body.field, answer.body.message]
  }
  expect(await refused({ payload: {} })).toEqual([400, 'type', expect.stringContaining('required')])
  expect(await refused({ type: 'debate' })).toEqual([400, 'type', expect.stringMatching(/known are: acting, hurried$/)])
  expect(await refused({ type: 'toString' })).toEqual([400, 'type', expect.any(String)])
  expect(await refused({ type: 'debate' }, admin)).toEqual([
    400,
    'type',
    expect.stringContaining('acting, hurried, tidying'),
  ])
  expect(await refused({ type: 'acting' })).toEqual([400, 'payload.act', expect.stringContaining('required')])
  expect(await refused({ type: 'acting', payload: { act: 5 } })).toEqual([400, 'payload.act', expect.any(String)])
  expect(await refused({ type: 'acting', payload: { act: 'x', size: 0 } })).toEqual([
    400,
    'payload.size',
    expect.any(String),
  ])
  expect(await refused({ type: 'acting', payload: 'x' })).toEqual([400, 'payload', expect.any(String)])
  expect(await refused({ type: 'acting', payload: [] })).toEqual([400, 'payload', expect.any(String)])
  expect(await refused({ type: 'acting', payload: { act: 'x' }, priority: 'soon' })).toEqual([
    400,
    'priority',
    expect.any(String),
  ])
  expect(await refused({ type: 'acting', payload: { act: 'x' }, priority: 11 })).toEqual([
    400,
    'priority',
    expect.any(String),
  ])
  expect(await refused({ type: 'acting', payload: { act: 'x' }, delay_seconds: -1 })).toEqual([
    400,
    'delay_seconds',
    expect.any(String),
  ])
  expect(await refused({ type: 'tidying', payload: { room: 5 } }, admin)).toEqual([
    400,
    'payload.room',
    expect.any(String),
  ])
  expect(await refused({ type: 'tidying', payload: { room: 'nowhere' } }, admin)).toEqual([
    400,
    'payload.room',
    expect.stringContaining('hall, attic'),
  ])
  expect((await call(ada, 'GET', '/jobs')).body.total).toBe(0)
})

test('what is for administrators nobody else may submit or cancel, and viewers change nothing', async () => {
  expect((await submit({ type: 'tidying' })).status).toBe(403)
  const { body } = await submit({ type: 'tidying', payload: { room: 'hall' } }, admin)
  expect((await call(ada, 'DELETE', `/jobs/${body.job_id}`)).status).toBe(403)
  await drain()
  expect(await job(body.job_id, ada)).toMatchObject({ status: 'completed', result: { tidied: 'hall' } })

  const id = await submitted('x')
  expect((await submit({ type: 'acting', payload: { act: 'x' } }, viewer)).status).toBe(403)
  expect((await call(viewer, 'GET', `/jobs/${id}`)).status).toBe(200)
  expect((await call(viewer, 'DELETE', `/jobs/${id}`)).status).toBe(403)
  expect((await call(viewer, 'POST', `/jobs/${id}/retry`)).status).toBe(403)
  expect((await call({}, 'GET', '/jobs')).status).toBe(401)
})

test('the place in the line follows urgency, then order, then delay, and counts only the own jobs', async () => {
  const position = async (more: object, headers = ada) =>
    (await submit({ type: 'acting', payload: { act: 'x' }, ...more }, headers)).body.position
  await position({}, stranger)
  expect(await position({})).toBe(1)
  expect(await position({})).toBe(2)
  expect(await position({ priority: 'high' })).toBe(1)
  expect(await position({ priority: 9 })).toBe(2)
  expect(await position({ priority: 'low' })).toBe(5)
  expect(await position({ priority: 'high', delay_seconds: 60 })).toBe(6)
  expect(await position({ priority: 3 })).toBe(6)
  const { jobs } = (await call(ada, 'GET', '/jobs?status=pending')).body
  expect(jobs.map((each: { position: number }) => each.position).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  later(61_000)
  const delayed = jobs.find((each: { position: number }) => each.position === 7)
  expect((await job(delayed.id)).position).toBe(3)
  await drain()
})

test('lists are filtered, paged and newest first', async () => {
  const ids: string[] = []
  for (const act of ['a', 'b', 'c']) {
    ids.unshift(await submitted(act))
    later(10)
  }
  await call(ada, 'DELETE', `/jobs/${ids[0]}`)
  const list = async (query: string) => (await call(ada, 'GET', `/jobs${query}`)).body
  const all = await list('')
  expect(all).toMatchObject({ total: 3, limit: 50, offset: 0, has_more: false })
  expect(all.jobs.map((each: { id: string }) => each.id)).toEqual(ids)
  expect(all.items).toEqual(all.jobs)
  expect(await list('?limit=1&offset=1')).toMatchObject({ jobs: [{ id: ids[1] }], total: 3, has_more: true })
  expect(await list('?status=cancelled')).toMatchObject({ jobs: [{ id: ids[0] }], total: 1 })
  expect(await list('?type=acting&status=pending')).toMatchObject({ total: 2 })
  expect(await list('?type=other')).toMatchObject({ jobs: [], total: 0 })
  expect(await list('?offset=100')).toMatchObject({ jobs: [], total: 3 })
  expect(await list('?limit=100000')).toMatchObject({ limit: 1000 })
  for (const bad of ['status=done', 'limit=0', 'limit=x', 'offset=-1']) {
    expect((await call(ada, 'GET', `/jobs?${bad}`)).status).toBe(400)
  }
  await drain()
})

test('a failing job is tried again, and then rests as failed without telling what broke', async () => {
  failing('broken')
  const id = await submitted('broken')
  await drain()
  expect(await job(id)).toMatchObject({
    status: 'failed',
    attempts: 2,
    error: 'It failed because of an error in the service',
  })
  expect(JSON.stringify(await job(id))).not.toContain('/tmp')
})

test('what the caller did wrong is told and not tried again', async () => {
  failing('refused', invalid('payload.act', 'names nothing'))
  const id = await submitted('refused')
  await drain()
  expect(await job(id)).toMatchObject({ status: 'failed', attempts: 1, error: 'payload.act: names nothing' })
})

test('only a failed job is retried; two retries at once make one run', async () => {
  failing('flaky')
  const id = await submitted('flaky')
  expect((await call(ada, 'POST', `/jobs/${id}/retry`)).status).toBe(409)
  await drain()
  let runs = 0
  acts.set('flaky', async () => {
    runs++
    return undefined
  })
  const answers = await Promise.all([1, 2, 3].map(() => call(ada, 'POST', `/jobs/${id}/retry`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    status: 'pending',
    position: 1,
    requeued: true,
  })
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'CONFLICT',
    details: { status: 'pending' },
  })
  await drain()
  expect(runs).toBe(1)
  expect(await job(id)).toMatchObject({ status: 'completed', attempts: 1, error: null })
  expect((await call(ada, 'POST', `/jobs/${id}/retry`)).body.details).toEqual({ status: 'completed' })
})

test('a waiting job is cancelled once and never runs', async () => {
  let runs = 0
  acts.set('counted', async () => {
    runs++
    return undefined
  })
  const id = await submitted('counted')
  const answers = await Promise.all([1, 2].map(() => call(ada, 'DELETE', `/jobs/${id}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    job_id: id,
    status: 'cancelled',
    deleted: true,
  })
  expect(answers.find(({ status }) => status === 409)?.body.details).toEqual({ status: 'cancelled' })
  await drain()
  expect(runs).toBe(0)
})

test('a running job is told to end, and stays cancelled', async () => {
  const { began } = controlled('endless')
  const id = await submitted('endless')
  const drained = drain()
  const { signal } = await began
  expect((await call(ada, 'DELETE', `/jobs/${id}`)).body).toMatchObject({ status: 'cancelled' })
  await drained
  expect(signal.reason).toMatchObject({ why: 'withdrawn' })
  expect(await job(id)).toMatchObject({ status: 'cancelled', attempts: 1 })
})

test('cancelling while jobs start leaves each either cancelled or completed, never both', async () => {
  const ran = new Set<string>()
  acts.set('race', async ({ key }) => {
    ran.add(key.split(':')[0] ?? '')
    return undefined
  })
  const ids = await Promise.all(Array.from({ length: 20 }, () => submitted('race')))
  const [, ...answers] = await Promise.all([drain(), ...ids.map((id) => call(ada, 'DELETE', `/jobs/${id}`))])
  await drain()
  for (const [index, id] of ids.entries()) {
    const { status } = await job(id)
    expect(status).toBe(answers[index]?.status === 200 ? 'cancelled' : 'completed')
    if (status === 'completed') expect(ran).toContain(id)
  }
})

test('a job that takes too long is told to end, tried again, and then failed', async () => {
  controlled('slow')
  const { body } = await submit({ type: 'hurried', payload: { act: 'slow' } })
  await drain()
  expect(await job(body.job_id)).toMatchObject({
    status: 'failed',
    attempts: 2,
    error: 'It was not done after 0.05 seconds',
  })
})

test('a job whose process stops waits again, with nothing held against it', async () => {
  const { began } = controlled('patient')
  const id = await submitted('patient')
  const node = await jobNode(app.database.url, definitions, { graceSeconds: 0.01 })
  const { signal } = await began
  await node.stop()
  expect(signal.reason).toMatchObject({ why: 'stopping' })
  expect(await job(id)).toMatchObject({ status: 'pending', position: 1, attempts: 0, started_at: null })
  acts.set('patient', async () => undefined)
  await drain()
  expect(await job(id)).toMatchObject({ status: 'completed', attempts: 1 })
})

test('jobs of a type that is no longer offered can be cancelled, not retried', async () => {
  const id = await submitted('x')
  await app.platform.db.updateTable('queue_jobs').set({ type: 'gone', status: 'failed' }).where('id', '=', id).execute()
  expect((await call(ada, 'POST', `/jobs/${id}/retry`)).body).toMatchObject({
    code: 'CONFLICT',
    details: { status: 'failed' },
  })
  await app.platform.db
    .updateTable('queue_jobs')
    .set({ type: 'acting', status: 'pending' })
    .where('id', '=', id)
    .execute()
  expect((await call(ada, 'DELETE', `/jobs/${id}`)).status).toBe(200)
})

test('the averages are those of known waits', async () => {
  const run = async (waitMs: number, processingMs: number, act: string, more = {}) => {
    const id = await submitted(act, more)
    later(waitMs)
    const { began, end } = controlled(act)
    const drained = drain()
    await began
    later(processingMs)
    end()
    await drained
    return id
  }
  await run(50, 5, 'old')
  later(24 * 3_600_000)
  await run(1_000, 200, 'first')
  await run(3_000, 400, 'second')
  failing('lost', invalid('payload', 'is wrong'))
  await submitted('lost')
  later(2_000)
  await drain()
  await submitted('waiting', { delay_seconds: 60 })
  const { body } = await call(ada, 'GET', '/stats')
  expect(body).toEqual({
    pending: 1,
    running: 0,
    completed_24h: 2,
    failed_24h: 1,
    avg_wait_time_ms: 2_000,
    avg_processing_time_ms: 200,
    processing: 0,
    completed: 3,
    failed: 1,
    cancelled: 0,
    dead_letter: 1,
    queue_depth: 1,
    timestamp: clock.toISOString(),
  })
})

test('another organization sees nothing', async () => {
  const { began, end } = controlled('secret')
  const id = await submitted('secret')
  const drained = drain()
  await began
  expect((await call(stranger, 'GET', '/jobs')).body).toMatchObject({ jobs: [], total: 0 })
  for (const [method, path] of [
    ['GET', `/jobs/${id}`],
    ['DELETE', `/jobs/${id}`],
    ['POST', `/jobs/${id}/retry`],
  ] as const) {
    const { status, body } = await call(stranger, method, path)
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  }
  expect((await call(stranger, 'GET', '/stats')).body).toMatchObject({ pending: 0, running: 0, avg_wait_time_ms: 0 })
  expect((await submit({ type: 'acting', payload: { act: 'x' } }, stranger)).body.position).toBe(1)
  end()
  await drained
})

test('workers are shown; what they do for others is not', async () => {
  const { began, end } = controlled('watched')
  const id = await submitted('watched')
  const drained = drain()
  await began
  const { worker_id } = await job(id)
  const row = { id: worker_id, busy: true, last_seen: new Date().toISOString() }
  await app.platform.db.insertInto('job_workers').values(row).execute()
  const workers = async (headers: Record<string, string>) => (await call(headers, 'GET', '/workers')).body
  expect(await workers(ada)).toMatchObject({
    workers: [{ id: worker_id, worker_id, status: 'busy', current_job: id, jobs_completed: 0 }],
    total: 1,
  })
  expect((await workers(stranger)).workers).toMatchObject([{ status: 'busy', current_job: null, jobs_completed: 0 }])
  end()
  await drained
  expect((await workers(ada)).workers).toMatchObject([{ current_job: null, jobs_completed: 1 }])
  expect((await workers(stranger)).workers).toMatchObject([{ current_job: null, jobs_completed: 0 }])
})

test('a job whose worker died too often is failed, not lost', async () => {
  acts.set('deadly', async () => undefined)
  const id = await submitted('deadly')
  await app.platform.db
    .updateTable('queue_jobs')
    .set({ max_attempts: 1, status: 'running' })
    .where('id', '=', id)
    .execute()
  await app.database.pool.query(`update pgboss.job set retry_count = 1 where data->>'job_id' = $1`, [id])
  await drain()
  expect(await job(id)).toMatchObject({ status: 'failed', attempts: 1, error: 'The worker that ran it was lost' })
})

test('finished jobs are forgotten after thirty days', async () => {
  const id = await submitted('x')
  await drain()
  later(31 * 86_400_000)
  await app.platform.jobs.enqueue({ name: 'privacy.housekeeping', payload: Type.Object({}) }, {})
  const waiting = await submitted('x', { delay_seconds: 60 })
  await drain()
  expect((await call(ada, 'GET', `/jobs/${id}`)).status).toBe(404)
  expect((await call(ada, 'GET', `/jobs/${waiting}`)).status).toBe(200)
})
