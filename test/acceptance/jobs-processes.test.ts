import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Type from 'typebox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { jobNode } from '../support/jobs.ts'
import { stopwatch, withinLimit } from '../support/time-limits.ts'

const PROGRAM = fileURLToPath(new URL('../support/job-worker-process.ts', import.meta.url))
const payload = Type.Object({ number: Type.Integer() })
const shared = { name: 'shared', payload, run() {} }
const endless = { name: 'endless', payload, run() {} }

let database: TestDatabase
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table job_runs (number int not null, attempt int not null, process int not null)')
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await database.pool.query('truncate job_runs')
})
afterAll(() => database.close())

async function worker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

const runs = async () => {
  const { rows } = await database.pool.query('select number, attempt, process from job_runs order by number, attempt')
  return rows as { number: number; attempt: number; process: number }[]
}
const inState = async (state: string) => {
  const { rows } = await database.pool.query('select count(*) from pgboss.job where state::text = $1', [state])
  return rows[0].count as number
}

test('two processes share the work, and each job runs once', async () => {
  const node = await jobNode(database.url, [shared, endless], { role: 'api' })
  await Promise.all([worker(), worker()])
  const numbers = Array.from({ length: 300 }, (_, number) => number)
  await Promise.all(numbers.map((number) => node.jobs.enqueue(shared, { number })))
  await expect.poll(() => inState('completed')).toBe(300)
  const all = await runs()
  expect(all.map(({ number }) => number)).toEqual(numbers)
  expect(new Set(all.map(({ process }) => process)).size).toBe(2)
  await node.stop()
})

test('the job of a worker that was killed is run again by another', async () => {
  const node = await jobNode(database.url, [shared, endless], { role: 'api' })
  const first = await worker()
  await node.jobs.enqueue(endless, { number: 1 })
  await expect.poll(runs).toEqual([{ number: 1, attempt: 1, process: first.pid }])
  const second = await worker()
  first.kill('SIGKILL')
  const elapsed = stopwatch()
  await expect.poll(async () => (await runs()).length, { interval: 100 }).toBe(2)
  withinLimit('a job of a killed worker run again', elapsed(), 30_000)
  expect((await runs())[1]).toEqual({ number: 1, attempt: 2, process: second.pid })
  await expect.poll(node.jobs.workers).toHaveLength(5)
  await node.stop()
})
