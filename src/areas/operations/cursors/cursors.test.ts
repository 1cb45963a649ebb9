import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { defineReaction } from '../../../background/log-readers/reactions.ts'
import { defineArea } from '../../../platform.ts'

const MOST_FAILURES = 8
const heard: string[] = []
const stumbling = defineArea({
  name: 'stumbling',
  stability: 'internal',
  endpoints: [],
  reactions: [
    defineReaction({
      name: 'stumbling',
      types: ['debate_start'],
      react: async (_tx, { debateId }) => {
        if (debateId === 'dbt_bad') throw new Error('cannot be handled')
        heard.push(debateId)
      },
    }),
  ],
})

let service: TestApp
let admin: Record<string, string>
beforeAll(async () => {
  service = await testApp({ areas: ['cursors', 'queue', 'checkpoints'], extra: () => [stumbling] })
  admin = await service.token({ userId: 'usr_admin', role: 'admin' })
})
afterAll(() => service.close())

const start = (debateId: string) =>
  service.platform.log.append({
    debateId,
    expectedVersion: 0,
    create: { organizationId: 'org_1' },
    events: [{ type: 'debate_start', data: {} }],
  })
const get = async () => (await service.app.inject({ url: '/api/v1/system/cursors', headers: admin })).json()
const act = (path: string) =>
  service.app.inject({ method: 'POST', url: `/api/v1/system/cursors/${path}`, headers: admin })

test('a reaction that keeps failing stops visibly and goes on when the event is skipped', async () => {
  await start('dbt_bad')
  await start('dbt_good')
  for (let tries = 0; tries < MOST_FAILURES; tries++) {
    await expect(service.cursors.catchUp()).rejects.toThrow('cannot be handled')
  }
  await service.cursors.catchUp()
  expect(heard).toEqual([])
  expect(await get()).toMatchObject({
    stopped: 1,
    cursors: expect.arrayContaining([
      expect.objectContaining({
        name: 'stumbling',
        failures: MOST_FAILURES,
        behind: 2,
        stopped_at: expect.any(String),
      }),
    ]),
  })

  expect((await act('stumbling/skip')).json()).toMatchObject({ failing_position: null, stopped_at: null, behind: 1 })
  await service.cursors.catchUp()
  expect(heard).toEqual(['dbt_good'])
  expect(await get()).toMatchObject({ stopped: 0 })
})

test('there is nothing to skip at a cursor that works, and no cursor of an unknown name', async () => {
  expect((await act('stumbling/skip')).statusCode).toBe(409)
  expect((await act('nobody/skip')).statusCode).toBe(404)
  expect((await act('nobody/retry')).statusCode).toBe(404)
})

test('administrators have a view folded anew by a job; one that is not there is refused', async () => {
  const submit = (view: string) =>
    service.app.inject({
      method: 'POST',
      url: '/api/v1/queue/jobs',
      headers: admin,
      payload: { type: 'rebuild_views', payload: { view } },
    })
  expect((await submit('nothing')).json()).toMatchObject({
    field: 'payload.view',
    error: expect.stringContaining('must be one of checkpoints'),
  })
  const { job_id } = (await submit('checkpoints')).json()
  await service.platform.jobs.drain()
  const { json } = await service.app.inject({ url: `/api/v1/queue/jobs/${job_id}`, headers: admin })
  expect(json()).toMatchObject({ status: 'completed', result: { events: { checkpoints: expect.any(Number) } } })
})
