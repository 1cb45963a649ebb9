import Type from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineJob, type JobContext } from '../../src/background/queue/job.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { jobNode } from '../support/jobs.ts'

let database: TestDatabase
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await database.close()
})

const node: typeof jobNode = async (...args) => {
  const opened = await jobNode(...args)
  stops.push(opened.stop)
  return opened
}

const Empty = Type.Object({})
const job = (run: (context: JobContext) => Promise<void> | void) =>
  defineJob({ name: 'work', payload: Empty, run: (_, context) => run(context) })

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const states = async () => {
  const { rows } = await database.pool.query(`select state::text, retry_count from pgboss.job where name = 'work'`)
  return rows as { state: string; retry_count: number }[]
}

test('several nodes start at once on an empty database', async () => {
  const nodes = await Promise.all([1, 2, 3, 4].map(() => node(database.url, [job(() => {})])))
  await nodes[0]?.jobs.enqueue(
    job(() => {}),
    {},
  )
  await expect.poll(states).toEqual([{ state: 'completed', retry_count: 0 }])
})

test('a node that stops waits for its jobs', async () => {
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const opened = await jobNode(database.url, [
    job(async () => {
      started.resolve()
      await release.promise
    }),
  ])
  await opened.jobs.enqueue(
    job(() => {}),
    {},
  )
  await started.promise
  const stopped = opened.stop()
  release.resolve()
  await stopped
  expect(await states()).toEqual([{ state: 'completed', retry_count: 0 }])
})

test('a job that is not done in the grace time is told to end and given to another node, uncounted', async () => {
  const started = Promise.withResolvers<void>()
  const reasons: unknown[] = []
  const slow = job(async ({ signal }) => {
    started.resolve()
    await untilAborted(signal).catch((reason) => {
      reasons.push(reason)
      throw reason
    })
  })
  const first = await jobNode(database.url, [slow], { graceSeconds: 0.05 })
  await first.jobs.enqueue(slow, {})
  await started.promise
  await first.stop()
  expect(reasons).toMatchObject([{ why: 'stopping' }])
  expect(await states()).toEqual([{ state: 'created', retry_count: 0 }])
  const attempts: number[] = []
  const second = await node(database.url, [job(({ attempt }) => void attempts.push(attempt))], { role: 'api' })
  await second.jobs.drain()
  expect(attempts).toEqual([1])
})

test('a job that does not listen is given back all the same', async () => {
  const started = Promise.withResolvers<void>()
  const deaf = job(() => {
    started.resolve()
    return new Promise(() => {})
  })
  const first = await jobNode(database.url, [deaf], { graceSeconds: 0.05 })
  await first.jobs.enqueue(deaf, {})
  await started.promise
  await first.stop()
  expect(await states()).toEqual([{ state: 'created', retry_count: 0 }])
})

test('connections that are cut under way lose no job', async () => {
  const done = new Set<string>()
  const work = defineJob({
    name: 'work',
    payload: Type.Object({ name: Type.String() }),
    run: ({ name }) => void done.add(name),
  })
  const { jobs } = await node(database.url, [work])
  for (let round = 0; round < 5; round++) {
    const names = Array.from({ length: 10 }, (_, i) => `${round}-${i}`)
    await Promise.all(names.map((name) => enqueued(() => jobs.enqueue(work, { name }, { key: name }))))
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name in ('job node', 'parley listener')`,
    )
  }
  await expect.poll(() => done.size).toBe(50)
})

/** A client whose request failed asks again; the key keeps that harmless. */
async function enqueued(enqueue: () => Promise<string>): Promise<string> {
  for (;;) {
    try {
      return await enqueue()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

test('a schedule is kept once across nodes, follows its definition, and ends with it', async () => {
  let runs = 0
  const everyMinute = defineJob({
    name: 'every-minute',
    payload: Empty,
    schedule: '* * * * *',
    run: () => void runs++,
  })
  await Promise.all([node(database.url, [everyMinute]), node(database.url, [everyMinute])])
  await expect.poll(() => runs).toBeGreaterThan(0)
  const { rows } = await database.pool.query(
    `select count(*) as sent, count(distinct singleton_on) as minutes from pgboss.job where name = '__pgboss__send-it'`,
  )
  expect(rows[0].sent).toBe(rows[0].minutes)
  expect(runs).toBeLessThanOrEqual(rows[0].minutes)

  const schedules = async () => (await database.pool.query('select name, cron from pgboss.schedule')).rows
  await node(database.url, [{ ...everyMinute, schedule: '5 4 * * *' }], { role: 'worker' })
  expect(await schedules()).toEqual([{ name: 'every-minute', cron: '5 4 * * *' }])
  await node(database.url, [{ ...everyMinute, schedule: undefined }], { role: 'worker' })
  expect(await schedules()).toEqual([])
})

test('workers are listed while they live', async () => {
  const { jobs } = await node(database.url, [], { workers: 2 })
  const other = await jobNode(database.url, [], { workers: 1 })
  const api = await node(database.url, [], { role: 'api' })
  expect(await api.jobs.workers()).toHaveLength(3)
  await other.stop()
  expect(await jobs.workers()).toHaveLength(2)
  await database.pool.query(`update job_workers set last_seen = last_seen - interval '1 minute'`)
  expect(await jobs.workers()).toEqual([])
})
