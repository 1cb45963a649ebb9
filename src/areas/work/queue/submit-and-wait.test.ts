import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { queueType } from '../../../background/queue/queue-type.ts'
import { invalid } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { queue } from './index.ts'

const LONG = 60
const ada = { userId: 'usr_ada', org: 'org_1', payer: 'org_1' } as unknown as Caller

let acts: (n: number) => Promise<Record<string, unknown> | undefined> = async (n) => ({ n })
const dropped: unknown[] = []
const counting = queueType({
  demands: 'admin',
  shownTo: 'queue.read',
  payload: Type.Object({ n: Type.Integer() }),
  run: ({ n }) => acts(n),
  givenUp: async (_tx, { organizationId, payload }) => void dropped.push([organizationId, payload]),
})

let app: TestApp
let background: ReturnType<typeof queue>
beforeAll(async () => {
  app = await testApp({
    areas: [],
    settings: { SERVICE_JOB_WAIT_SECONDS: String(LONG) },
    extra(platform) {
      background = queue(platform, { endpoints: [], types: { counting }, actingFor: async () => undefined })
      return [background.area]
    },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  acts = async (n) => ({ n })
  dropped.length = 0
})

const work = (n: number) => ({ type: 'counting', payload: { n } })
const shown = async (url: string) => {
  const headers = await app.token({ org: 'org_1', role: 'admin' })
  return (await app.app.inject({ url: `/api${url}`, headers })).json()
}

test('what is done in time is answered', async () => {
  const answer = background.submitAndWait(work(3), ada, { seconds: LONG })
  await expect.poll(() => app.platform.jobs.drain().then(() => shown('/queue/stats'))).toMatchObject({ completed: 1 })
  expect(await answer).toEqual({ result: { n: 3 } })
})

test('what is not is followed where the answer says, and goes on', async () => {
  const { later } = await background.submitAndWait(work(4), ada, { seconds: 0 })
  expect(later).toMatchObject({ status: 'pending', status_url: `/queue/jobs/${later?.job_id}` })
  await app.platform.jobs.drain()
  expect(await shown(later?.status_url ?? '')).toMatchObject({ status: 'completed', result: { n: 4 } })
})

test('the job does not mind that its caller left', async () => {
  const { later } = await background.submitAndWait(work(5), ada, { seconds: LONG, signal: AbortSignal.abort() })
  await app.platform.jobs.drain()
  expect(await shown(later?.status_url ?? '')).toMatchObject({ status: 'completed', result: { n: 5 } })
})

test('one that fails is told in its words, and what follows from it is done once', async () => {
  acts = async () => {
    throw invalid('n', 'is not a good number')
  }
  const failed = expect(background.submitAndWait(work(6), ada, { seconds: LONG })).rejects.toMatchObject({
    status: 503,
    message: 'The job failed: n: is not a good number',
  })
  await expect.poll(() => app.platform.jobs.drain().then(() => dropped)).toEqual([['org_1', { n: 6 }]])
  await failed
})

test('one that is cancelled is given up in the transaction that says so', async () => {
  const { later } = await background.submitAndWait(work(7), ada, { seconds: 0 })
  const headers = await app.token({ org: 'org_1', role: 'admin' })
  const { statusCode } = await app.app.inject({ method: 'DELETE', url: `/api${later?.status_url}`, headers })
  expect([statusCode, dropped]).toEqual([200, [['org_1', { n: 7 }]]])
})

test('a job exists if and only if the transaction commits that wanted it', async () => {
  let id = ''
  const rolledBack = app.platform.db.transaction().execute(async (tx) => {
    id = await background.put(work(8), ada, tx)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await expect(background.follow(id, ada, { seconds: 0 })).rejects.toMatchObject({ status: 404 })
})
