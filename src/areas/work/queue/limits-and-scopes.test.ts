import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { signInternalCall } from '../../../http/rate-limit/plugin.ts'

const SECRET = 'an-internal-secret-of-tests'
const QUESTION = 'Which port does the service listen on?'
const PAYLOADS: Record<string, object> = {
  debate: { question: QUESTION },
  probe: { agent: 'builtin-skeptic', task: QUESTION },
  explanation_batch: { debate_ids: ['dbt_1'] },
  agent_training: {},
}
let clock = new Date('2026-11-16T08:00:00.000Z')
let service: TestApp
let people = 0
let ada: Record<string, string>

beforeAll(async () => {
  service = await testApp({ now: () => clock, settings: { SERVICE_INTERNAL_SECRET: SECRET } })
})
afterAll(() => service?.close())
beforeEach(async () => {
  clock = new Date(clock.getTime() + 86_400_000)
  ada = await service.token({ userId: `usr_${++people}`, org_role: 'owner' })
})

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  headers: Record<string, string>,
  payload?: object,
) {
  const answer = await service.app.inject({ method, url: `/api/v1${path}`, headers, payload })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const submit = (type: string, headers = ada, payload = PAYLOADS[type]) =>
  call('POST', '/queue/jobs', headers, { type, payload })
async function key(...scopes: string[]) {
  const { body } = await call('POST', '/auth/api-key', ada, { name: scopes.join(' '), scopes })
  return { authorization: `Bearer ${body.key}` }
}
const statuses = async (times: number, send: () => Promise<{ status: number }>) => {
  const seen: number[] = []
  for (let n = 0; n < times; n++) seen.push((await send()).status)
  return seen
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('ten debates a minute, half of them through the queue', async () => {
  expect(await statuses(5, () => call('POST', '/debates', ada, { question: QUESTION }))).toEqual(times(5, 201))
  expect(await statuses(7, () => submit('debate'))).toEqual([...times(5, 202), 429, 429])
  const refused = await submit('debate')
  expect(refused.body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', limit: 10, details: { action: 'debate_create' } })
  expect(refused.headers).toMatchObject({
    'retry-after': '6',
    'x-ratelimit-limit': '10',
    'x-ratelimit-action': 'debate_create',
  })
  expect((await submit('explanation_batch')).status).toBe(202)
})

test('what its endpoint would refuse costs as much as there', async () => {
  expect(await statuses(11, () => submit('debate', ada, { question: '' }))).toEqual([...times(10, 400), 429])
})

test('five trainings a day by both ways together', async () => {
  expect(await statuses(3, () => call('POST', '/agents/train', ada, {}))).toEqual(times(3, 202))
  expect(await statuses(3, () => submit('agent_training'))).toEqual([202, 202, 429])
})

test('to try again costs nothing', async () => {
  const { body } = await submit('agent_training')
  const job = { status: 'failed' as const }
  for (let n = 0; n < 8; n++) {
    await service.platform.db.updateTable('queue_jobs').set(job).where('id', '=', body.job_id).execute()
    expect((await call('POST', `/queue/jobs/${body.job_id}/retry`, ada)).status).toBe(200)
  }
  expect(await statuses(5, () => submit('agent_training'))).toEqual([...times(4, 202), 429])
})

test('a call of another service of ours is charged nowhere', async () => {
  const url = '/api/v1/queue/jobs'
  const signature = signInternalCall(SECRET, { method: 'POST', url }, clock)
  const internal = { ...ada, 'x-internal-signature': signature }
  expect(await statuses(12, () => submit('debate', internal))).toEqual(times(12, 202))
})

test.each([
  ['debate', 'debates.create'],
  ['probe', 'debates.create'],
  ['explanation_batch', 'debates.read'],
])('a key submits, retries and cancels %s only with %s', async (type, permission) => {
  const narrow = await key('queue.submit', 'queue.read')
  const refused = await submit(type, narrow)
  expect([refused.status, refused.body.details]).toEqual([403, { permission }])
  const { job_id } = (await submit(type, await key('queue.submit', permission))).body
  expect((await call('POST', `/queue/jobs/${job_id}/retry`, narrow)).status).toBe(403)
  expect((await call('DELETE', `/queue/jobs/${job_id}`, narrow)).status).toBe(403)
  expect((await call('DELETE', `/queue/jobs/${job_id}`, ada)).status).toBe(200)
})

test('a refused type is not offered either', async () => {
  const { body } = await submit('nothing', await key('queue.submit'))
  expect(body.message).toBe('type: is not a known type of job; known are: agent_training')
})

test('a key that may not read debates does not read what they were asked', async () => {
  const { job_id } = (await submit('debate')).body
  const jobs = async (headers: Record<string, string>) => [
    (await call('GET', `/queue/jobs/${job_id}`, headers)).body,
    ...(await call('GET', '/queue/jobs', headers)).body.jobs,
  ]
  for (const job of await jobs(await key('queue.read', 'queue.submit')))
    expect(job).toMatchObject({ job_id, payload: {} })
  expect(JSON.stringify(await jobs(await key('queue.read', 'queue.submit')))).not.toContain(QUESTION)
  for (const job of await jobs(await key('queue.read', 'debates.read'))) expect(job.payload.question).toBe(QUESTION)
})

test.each([
  ['has left the organization', 'left'],
  ['is a viewer by then', 'viewer'],
] as const)('a debate does not begin from the queue for a person who %s', async (_, becomes) => {
  const { db, jobs } = service.platform
  const { job_id } = (await submit('debate')).body
  const org = `org_usr_${people}`
  if (becomes === 'left') await db.deleteFrom('memberships').where('organization_id', '=', org).execute()
  else await db.updateTable('memberships').set({ role: becomes }).where('organization_id', '=', org).execute()
  await jobs.drain()
  const job = await db.selectFrom('queue_jobs').selectAll().where('id', '=', job_id).executeTakeFirst()
  expect(job).toMatchObject({ status: 'failed', error: 'The person who submitted it may no longer do this' })
})
