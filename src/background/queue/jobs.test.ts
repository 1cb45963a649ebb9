import Type from 'typebox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { jobNode } from '../../../test/support/jobs.ts'
import { defineJob, type JobContext } from './job.ts'

let database: TestDatabase
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => database.close())

const node: typeof jobNode = async (...args) => {
  const opened = await jobNode(...args)
  stops.push(opened.stop)
  return opened
}

let names = 0
const Note = Type.Object({ text: Type.String(), times: Type.Integer({ default: 1 }) })

/** A job that writes down what it was given, and then does as told. */
function noting(then: (context: JobContext) => Promise<void> | void = () => {}, options = {}) {
  const runs: { text: string; times: number; attempt: number; key: string }[] = []
  const job = defineJob({
    name: `note-${++names}`,
    payload: Note,
    retryDelaySeconds: 0,
    ...options,
    async run({ text, times }, context) {
      runs.push({ text, times, attempt: context.attempt, key: context.key })
      await then(context)
    },
  })
  return { job, runs }
}

const stateOf = async (id: string) => {
  const { rows } = await database.pool.query('select state::text, output from pgboss.job where id = $1', [id])
  return rows[0]
}

test('a job runs with its payload, defaults filled in', async () => {
  const { job, runs } = noting()
  const { jobs, metrics } = await node(database.url, [job], { role: 'api' })
  const id = await jobs.enqueue(job, { text: 'hello' } as never)
  expect(runs).toEqual([])
  await jobs.drain()
  expect(runs).toEqual([{ text: 'hello', times: 1, attempt: 1, key: id }])
  expect(await stateOf(id)).toMatchObject({ state: 'completed' })
  expect(await metrics.text()).toContain(`service_jobs_total{job="${job.name}",outcome="completed"} 1`)
})

test('a bad payload is refused when enqueued, naming the field', async () => {
  const { job } = noting()
  const { jobs } = await node(database.url, [job], { role: 'api' })
  await expect(jobs.enqueue(job, { text: 5 } as never)).rejects.toThrow(/text must be a string/)
})

test('a payload that an older release left behind fails visibly instead of running', async () => {
  const { job, runs } = noting(undefined, { retries: 0 })
  const { jobs, pool } = await node(database.url, [job], { role: 'api' })
  const id = await jobs.enqueue(job, { text: 'x', times: 1 })
  await pool.query(`update pgboss.job set data = '{"words": 1}' where id = $1`, [id])
  await jobs.drain()
  expect(runs).toEqual([])
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    output: { message: expect.stringContaining('text is required') },
  })
})

test('a job enqueued in a transaction that is rolled back never was', async () => {
  const { job, runs } = noting()
  const { jobs, db } = await node(database.url, [job], { role: 'api' })
  const rolledBack = db.transaction().execute(async (tx) => {
    await jobs.enqueue(job, { text: 'no', times: 1 }, { tx })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await db.transaction().execute((tx) => jobs.enqueue(job, { text: 'yes', times: 1 }, { tx }))
  await jobs.drain()
  expect(runs.map(({ text }) => text)).toEqual(['yes'])
})

test('a key makes one job of many, also after it ran', async () => {
  const { job, runs } = noting()
  const { jobs } = await node(database.url, [job], { role: 'api' })
  const enqueue = () => jobs.enqueue(job, { text: 'once', times: 1 }, { key: 'reaction:7' })
  const ids = await Promise.all([enqueue(), enqueue(), enqueue()])
  await jobs.drain()
  ids.push(await enqueue())
  await jobs.drain()
  expect(new Set(ids).size).toBe(1)
  expect(runs).toEqual([{ text: 'once', times: 1, attempt: 1, key: 'reaction:7' }])
})

test('the same key of another job is another job', async () => {
  const [first, second] = [noting(), noting()]
  const { jobs } = await node(database.url, [first.job, second.job], { role: 'api' })
  await jobs.enqueue(first.job, { text: 'a', times: 1 }, { key: 'k' })
  await jobs.enqueue(second.job, { text: 'b', times: 1 }, { key: 'k' })
  await jobs.drain()
  expect([...first.runs, ...second.runs].map(({ text }) => text)).toEqual(['a', 'b'])
})

test('a failing job is tried again as often as it says, with the same key, and is then kept as failed', async () => {
  const { job, runs } = noting(() => Promise.reject(new Error('no luck')), { retries: 2 })
  const { jobs } = await node(database.url, [job], { role: 'api' })
  const id = await jobs.enqueue(job, { text: 'x', times: 1 }, { key: 'same' })
  await jobs.drain()
  expect(runs.map(({ attempt, key }) => [attempt, key])).toEqual([
    [1, 'same'],
    [2, 'same'],
    [3, 'same'],
  ])
  expect(await stateOf(id)).toMatchObject({ state: 'failed', output: { message: 'no luck' } })
})

test('a job whose time has not come is left alone', async () => {
  const { job, runs } = noting()
  const { jobs } = await node(database.url, [job], { role: 'api' })
  await jobs.enqueue(job, { text: 'in an hour', times: 1 }, { startAfter: 3600 })
  await jobs.enqueue(job, { text: 'tomorrow', times: 1 }, { startAfter: new Date(Date.now() + 86_400_000) })
  await jobs.enqueue(job, { text: 'long ago', times: 1 }, { startAfter: new Date(0) })
  await jobs.drain()
  expect(runs.map(({ text }) => text)).toEqual(['long ago'])
})

test('the urgent run first, across queues too', async () => {
  const order: string[] = []
  const define = () => defineJob({ name: `order-${++names}`, payload: Note, run: ({ text }) => void order.push(text) })
  const [first, second] = [define(), define()]
  const { jobs } = await node(database.url, [first, second], { role: 'api', workers: 1 })
  await jobs.enqueue(first, { text: 'low', times: 1 }, { priority: -1 })
  await jobs.enqueue(first, { text: 'normal', times: 1 })
  await jobs.enqueue(second, { text: 'later', times: 1 })
  await jobs.enqueue(second, { text: 'urgent', times: 1 }, { priority: 5 })
  await jobs.drain()
  expect(order).toEqual(['urgent', 'normal', 'later', 'low'])
})

test('an api node enqueues and never runs; a worker node is woken instead of finding out by and by', async () => {
  let ran = Promise.withResolvers<void>()
  const { job, runs } = noting(() => ran.resolve())
  const api = await node(database.url, [job], { role: 'api' })
  await node(database.url, [job], { role: 'worker', idleMs: 3_600_000 })
  for (let round = 0; round < 10; round++) {
    const id = await api.jobs.enqueue(job, { text: 'go', times: 1 })
    await ran.promise
    ran = Promise.withResolvers()
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'completed' })
  }
  expect(runs).toHaveLength(10)
})

test('a job that takes too long is told to end, and counts as failed', async () => {
  const ended = Promise.withResolvers<unknown>()
  const { job } = noting(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          ended.resolve(signal.reason)
          reject(signal.reason)
        })
      }),
    { timeoutSeconds: 1, retries: 0 },
  )
  const { jobs } = await node(database.url, [job], { role: 'api' })
  const id = await jobs.enqueue(job, { text: 'slow', times: 1 })
  await jobs.drain()
  expect(await ended.promise).toMatchObject({ why: 'timed out' })
  expect(await stateOf(id)).toMatchObject({ state: 'failed' })
})

test('a cancelled job does not run; a running one is told to end and is not tried again', async () => {
  const started = Promise.withResolvers<void>()
  const { job, runs } = noting(({ signal }) => {
    started.resolve()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const { jobs, db } = await node(database.url, [job], { role: 'api' })
  const cancel = (key: string) => db.transaction().execute((tx) => jobs.cancel(job, key, tx))
  const waiting = await jobs.enqueue(job, { text: 'waiting', times: 1 }, { key: 'waiting' })
  await cancel('waiting')
  const running = await jobs.enqueue(job, { text: 'running', times: 1 }, { key: 'running' })
  const drained = jobs.drain()
  await started.promise
  await cancel('running')
  await drained
  expect(runs.map(({ text }) => text)).toEqual(['running'])
  expect([await stateOf(waiting), await stateOf(running)]).toMatchObject([
    { state: 'cancelled' },
    { state: 'cancelled' },
  ])
})

test('a job that is no longer its own to run is told to end, also when no message arrives', async () => {
  const started = Promise.withResolvers<AbortSignal>()
  const { job } = noting(({ signal }) => {
    started.resolve(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const { jobs, pool } = await node(database.url, [job], { role: 'api' })
  const id = await jobs.enqueue(job, { text: 'x', times: 1 })
  const drained = jobs.drain()
  const signal = await started.promise
  await pool.query(`update pgboss.job set state = 'cancelled' where id = $1`, [id])
  await drained
  expect(signal.reason).toMatchObject({ why: 'withdrawn' })
})

test('two jobs of one name are refused', async () => {
  const { job } = noting()
  await expect(jobNode(database.url, [job, job])).rejects.toThrow(`Two jobs are called ${job.name}`)
})

test('changed settings of a job reach its queue', async () => {
  const { job } = noting(undefined, { retries: 1 })
  await node(database.url, [job], { role: 'api' })
  const { pool } = await node(database.url, [{ ...job, retries: 4, timeoutSeconds: 60 }], { role: 'api' })
  const { rows } = await pool.query('select retry_limit, expire_seconds, notify from pgboss.queue where name = $1', [
    job.name,
  ])
  expect(rows).toEqual([{ retry_limit: 4, expire_seconds: 90, notify: true }])
})
