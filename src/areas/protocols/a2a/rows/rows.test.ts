import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import { END_OVERDUE } from './jobs.ts'
import type { Chunk } from './schema.ts'

let clock = Date.parse('2026-11-18T10:00:00Z')
let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock) })
  ada = await service.as()
})
afterAll(() => service.close())

const submit = (body: object, by = ada, headers: Record<string, string> = {}) => by.post('/a2a/tasks', body, headers)
const refusal = async (body: object) => {
  const answer = await submit(body)
  return [answer.statusCode, answer.json().details?.field]
}

const debates = async () => (await service.platform.db.selectFrom('debates').select('id').execute()).length

/** The same person, by an API key of theirs. */
async function withKeyOf(person: Client): Promise<Client> {
  const { key } = (await person.post('/auth/api-key', {})).json()
  const authorization = `Bearer ${key}`
  return { ...person, post: (url, body, more) => person.post(url, body, { authorization, ...more }) }
}

test('both shapes of a task begin a debate, which is found by its id under all prefixes', async () => {
  const first = await submit({ instruction: 'Should we ship it?', priority: 9, context: [{ content: 'It is ready.' }] })
  expect(first.statusCode).toBe(201)
  const { id, debate_id } = first.json()
  expect(first.json()).toMatchObject({
    task_id: id,
    status: 'pending',
    priority: 'urgent',
    capability: 'debate',
    progress: 0,
  })
  const second = await submit({ task: 'Should we sell it?', priority: 'low', context: { price: 3 }, agent: 'ada' })
  expect(second.json()).toMatchObject({ status: 'pending', agent: 'ada', priority: 'low' })
  const panel = (await ada.get(`/debates/${second.json().debate_id}`)).json().agents
  expect(panel).toContain('ada')
  for (const prefix of ['/api', '/api/v1']) {
    expect((await ada.get(`${prefix}/a2a/tasks/${id}`)).json()).toMatchObject({ id, debate_id })
  }
  expect((await ada.get(`/api/v2/a2a/tasks/${id}`)).json().data).toMatchObject({ id, debate_id })
  const started = await service.platform.log.read(debate_id, 0)
  expect(started.map(({ private: text }) => JSON.stringify(text)).join()).toContain('It is ready.')
  expect((await ada.get(`/debates/${debate_id}`)).json()).toMatchObject({ origin: { platform: 'a2a' } })
})

test.each([
  [1, 'low'],
  [3, 'low'],
  [4, 'normal'],
  [6, 'normal'],
  [7, 'high'],
  [8, 'high'],
  [10, 'urgent'],
  ['normal', 'normal'],
])('priority %s is %s', async (priority, word) => {
  expect((await submit({ instruction: `Priority ${priority}?`, priority })).json()).toMatchObject({ priority: word })
})

test('the four capabilities are four kinds of debates', async () => {
  const kindOf = async (capability: string) => {
    const { debate_id } = (await submit({ instruction: 'Everybody may read every report.', capability })).json()
    const [start] = await service.platform.log.read(debate_id, 0)
    const told = start?.data as { protocol: { kind: string }; grounding?: object } | undefined
    return [told?.protocol.kind, told?.grounding !== undefined]
  }
  expect(await Promise.all(['debate', 'research', 'audit', 'critique'].map(kindOf))).toEqual([
    ['debate', false],
    ['debate', true],
    ['deep_audit', false],
    ['gauntlet', false],
  ])
})

test('what cannot be a task is refused, and the field is named', async () => {
  expect(await refusal({})).toEqual([400, 'instruction'])
  expect(await refusal({ task: ' ' })).toEqual([400, 'task'])
  expect(await refusal({ instruction: 'a', task: 'b' })).toEqual([400, expect.any(String)])
  expect(await refusal({ instruction: 'x', capability: 'synthesis' })).toEqual([400, 'capability'])
  expect(await refusal({ instruction: 'x', agent: 'nobody' })).toEqual([400, 'agent'])
  for (const priority of [0, 11, 99, 1.5, 'soon']) {
    const refused = (await submit({ instruction: 'x', priority })).json()
    expect(refused.details.field).toBe('priority')
    expect(refused.message).toContain('low, normal, high, urgent, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10')
  }
  expect(await refusal({ instruction: 'x', task_id: 'tsk_1' })).toEqual([400, 'task_id'])
  expect(await refusal({ instruction: 'x', task_id: 'a\nb' })).toEqual([400, 'task_id'])
  expect(await refusal({ instruction: 'x', timeout: 9 })).toEqual([400, 'timeout'])
  expect(await refusal({ instruction: 'x', timeout_ms: 8 * DAY_MS })).toEqual([400, 'timeout_ms'])
  expect(await refusal({ instruction: 'x', timeout: 60, timeout_ms: 60_000 })).toEqual([400, 'timeout'])
  expect(await refusal({ instruction: 'x', deadline: '2026-11-18T09:00:00Z' })).toEqual([400, 'deadline'])
})

test.each([
  ['/a2a/tasks', '{"instruction":"x","context":{"price":1e999}}', 'context'],
  ['/a2a/tasks', '{"instruction":"x","metadata":{"price":-1e999}}', 'metadata'],
  ['/debates', '{"question":"x","metadata":{"price":1e999}}', 'metadata'],
])('%s: a number that nothing can hold is refused: %s', async (path, payload, field) => {
  const headers = { ...(await service.token({ org: 'org_1' })), 'content-type': 'application/json' }
  const answer = await service.app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
  expect([answer.statusCode, answer.json().details?.field]).toEqual([400, field])
})

test('a client’s own task_id finds the task, and repeats mean the same one', async () => {
  const body = { task_id: 'my task/1', instruction: 'Once?' }
  const first = await submit(body)
  expect(first.json()).toMatchObject({ task_id: 'my task/1' })
  const again = await submit(body)
  expect([again.statusCode, again.json().id]).toEqual([200, first.json().id])
  expect((await ada.get('/a2a/tasks/my%20task%2F1')).json().id).toBe(first.json().id)
  const other = await submit({ ...body, instruction: 'Another?' })
  expect([other.statusCode, other.json().details.field]).toEqual([409, 'task_id'])
  const others = [await service.as({ userId: 'usr_bo' }), await withKeyOf(ada)]
  const begun = await debates()
  for (const by of others) {
    const refused = await submit(body, by)
    expect([refused.statusCode, refused.json().details.field]).toEqual([409, 'task_id'])
  }
  await service.platform.db.deleteFrom('protocol_requests').execute()
  expect((await submit(body)).statusCode).toBe(409)
  expect(await debates()).toBe(begun)
  const stranger = await service.as({ userId: 'usr_eve', org: 'org_2' })
  expect((await stranger.get(`/a2a/tasks/${first.json().id}`)).statusCode).toBe(404)
  expect((await submit(body, stranger)).statusCode).toBe(201)
})

test('a task runs to its result; its chunks are those of its log, in pieces or as events', async () => {
  const { id, debate_id } = (await submit({ instruction: 'Should we ship it?', agent: 'cy', task_id: 'run' })).json()
  await runToRest(service, debate_id)
  const done = (await ada.get(`/a2a/tasks/${id}`)).json()
  expect(done).toMatchObject({
    status: 'completed',
    task_status: 'completed',
    progress: 1,
    result: { output_type: 'text', structured_output: { debate_id } },
  })
  const whole = (await ada.post(`/a2a/tasks/${id}/stream`, {})).json()
  const events = await service.platform.log.read(debate_id, 0)
  expect(whole.chunks.map(({ sequence }: Chunk) => sequence)).toEqual(events.map(({ version }) => version))
  expect(whole).toMatchObject({ ended: true, next_sequence: events.length + 1 })
  expect(whole.chunks.at(-1).type).toBe('complete')
  const rest = (await ada.post('/a2a/tasks/run/stream', { from_sequence: 3 })).json()
  expect(rest.chunks).toEqual(whole.chunks.slice(2))
  const sse = await ada.post(`/a2a/tasks/${id}/stream`, {}, { accept: 'text/event-stream', 'last-event-id': '2' })
  expect(sse.headers['content-type']).toContain('text/event-stream')
  const sent = sse.body.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []))
  expect(sent).toEqual(whole.chunks.slice(2))
  const late = await ada.delete(`/a2a/tasks/${id}`)
  expect([late.statusCode, late.json().details.status]).toEqual([409, 'completed'])
})

test('whoever waits for chunks waits apart from requests, and is told nothing once their access has ended', async () => {
  const { metrics, db, signals } = service.platform
  const waiting = async () => (await metrics.waitingRequests.get()).values[0]?.value
  const bo = await service.as({ userId: 'usr_waits' })
  const { id, debate_id } = (await submit({ instruction: 'Waited for?' })).json()
  const { next_sequence } = (await bo.post(`/a2a/tasks/${id}/stream`, {})).json()
  const answers = [ada, bo].map((by) => by.post(`/a2a/tasks/${id}/stream`, { from_sequence: next_sequence }))
  await expect.poll(waiting).toBe(2)
  await db.deleteFrom('memberships').where('user_id', '=', 'usr_waits').execute()
  signals.publish('person.changed', 'usr_waits')
  await expect.poll(waiting).toBe(1)
  await runToRest(service, debate_id)
  const [told, refused] = await Promise.all(answers)
  expect(told?.json().chunks[0].sequence).toBe(next_sequence)
  expect([refused?.statusCode, refused?.body.includes('chunks')]).toEqual([401, false])
})

test('a task is cancelled, and one that outlasts its deadline has failed', async () => {
  const { id } = (await submit({ instruction: 'Cancelled?' })).json()
  expect((await ada.delete(`/a2a/tasks/${id}`)).json()).toMatchObject({ id, status: 'cancelled' })
  const overdue = (await submit({ instruction: 'Late?', timeout: 60 })).json()
  expect(overdue.deadline).toBe('2026-11-18T10:01:00.000Z')
  clock += 61_000
  await service.platform.jobs.enqueue(END_OVERDUE, { debate: overdue.debate_id, user: 'usr_ada' })
  await service.platform.jobs.drain()
  expect((await ada.get(`/a2a/tasks/${overdue.id}`)).json()).toMatchObject({ status: 'failed', reason: 'timeout' })
  expect(await listed('TASK_STATE_CANCELED')).toEqual([id])
  expect(await listed('TASK_STATE_FAILED')).toEqual([overdue.id])
})

/** The tasks of a state, as the protocol lists them. */
async function listed(status: string): Promise<string[]> {
  const headers = { ...(await service.token({ org: 'org_1' })), 'a2a-version': '1.0' }
  const answer = await service.app.inject({ url: `/a2a/tasks?status=${status}`, headers })
  return answer.json().tasks.map(({ id }: { id: string }) => id)
}

test('a viewer reads tasks and gives none', async () => {
  const viewer = await service.as({ userId: 'usr_viewer', org_role: 'viewer' })
  const { id } = (await submit({ instruction: 'Seen?' })).json()
  expect((await viewer.get(`/a2a/tasks/${id}`)).statusCode).toBe(200)
  expect((await submit({ instruction: 'Asked?' }, viewer)).statusCode).toBe(403)
  expect((await viewer.delete(`/a2a/tasks/${id}`)).statusCode).toBe(403)
})

test('agents tell how they have answered; the card and the document need no caller', async () => {
  await service.cursors.catchUp()
  const { agents, total } = (await ada.get('/a2a/agents')).json()
  expect(total).toBe(agents.length)
  const cy = (await ada.get('/a2a/agents/cy')).json()
  expect(cy).toMatchObject({
    name: 'cy',
    status: 'available',
    success_rate: 1,
    avg_response_time_ms: expect.any(Number),
  })
  expect((await ada.get('/a2a/agents/nobody')).statusCode).toBe(404)
  const card = await service.app.inject('/api/v2/a2a/.well-known/agent.json')
  expect(card.json()).toMatchObject({ name: 'Parley', capabilities: ['debate', 'research', 'audit', 'critique'] })
  for (const headers of [{ 'a2a-version': '1.0' }, { accept: 'text/html, application/a2a+json;q=0.9' }]) {
    const signed = await service.app.inject({ url: '/api/a2a/.well-known/agent.json', headers })
    expect(signed.headers['content-type']).toContain('application/a2a+json')
    expect(signed.body).toBe((await service.app.inject('/.well-known/agent-card.json')).body)
    const again = { ...headers, 'if-none-match': String(signed.headers.etag) }
    expect((await service.app.inject({ url: '/api/a2a/.well-known/agent.json', headers: again })).statusCode).toBe(304)
  }
  const document = (await service.app.inject('/api/a2a/openapi.json')).json()
  expect(Object.keys(document.paths)).toContain('/api/v1/a2a/tasks')
})
