import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import type { WireTask } from './schema.ts'

type Headers = Record<string, string>
interface Sent {
  id: string
  data: {
    task?: WireTask
    statusUpdate?: { status: WireTask['status'] }
    artifactUpdate?: { artifact: { artifactId: string } }
  }
}

let service: DebateService
let other: DebateService
let ada: Headers
let stranger: Headers
beforeAll(async () => {
  const areas = ['a2a', 'api-keys', 'checkpoints', 'debates', 'receipts']
  service = await debateService({ areas })
  other = await debateService({ areas, database: service.database })
  ada = { ...(await service.token({ org: 'org_1' })), 'a2a-version': '1.0' }
  stranger = { ...(await service.token({ userId: 'usr_2', org: 'org_2' })), 'a2a-version': '1.0' }
})
afterAll(async () => {
  await other.close()
  await service.close()
})

let messages = 0
const message = (text: string, more: object = {}) => {
  messages += 1
  return { messageId: `b-${messages}`, role: 'ROLE_USER', parts: [{ text }], ...more }
}
const AT_ONCE = { returnImmediately: true }

type Wishes = { headers?: Headers; on?: DebateService }
async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, wishes: Wishes = {}) {
  const { headers = ada, on = service } = wishes
  return on.app.inject({ method, url: `/a2a${path}`, headers, ...(payload && { payload }) })
}
const rpc = async (name: string, params: object, headers = ada) =>
  (await call('POST', '', { jsonrpc: '2.0', id: 'r', method: name, params }, { headers })).json()

async function begun(text = 'Should we ship it?'): Promise<WireTask> {
  const answer = await call('POST', '/message:send', { message: message(text), configuration: AT_ONCE })
  return answer.json().task
}
async function ended(): Promise<WireTask> {
  const task = await begun()
  await runToRest(service, task.metadata.debateId)
  return task
}

/** The events of a stream. */
const eventsIn = (body: string): Sent[] =>
  body
    .split('\n\n')
    .filter((each) => each.includes('data: '))
    .map((each) => ({
      id: /^id: (.*)$/m.exec(each)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(each)?.[1] ?? '{}'),
    }))

const artifactsIn = (sent: readonly Sent[]) =>
  sent.flatMap(({ data }) => (data.artifactUpdate ? [data.artifactUpdate.artifact] : []))

test('HTTP+JSON: every operation on a task', async () => {
  const sent = await call('POST', '/message:send', { message: message('Ship?'), configuration: AT_ONCE })
  expect(sent.headers['content-type']).toContain('application/json')
  const { id, contextId, metadata } = sent.json().task
  expect((await call('GET', `/tasks/${id}?historyLength=0`)).json()).not.toHaveProperty('history')
  const listed = (await call('GET', `/tasks?contextId=${contextId}`)).json()
  expect(listed).toMatchObject({ tasks: [{ id }], totalSize: 1, nextPageToken: '' })
  const configs = `/tasks/${id}/pushNotificationConfigs`
  const proof = { token: 'secret-token', authentication: { scheme: 'Bearer', credentials: 'secret-word' } }
  const made = (await call('POST', configs, { url: 'https://example.com/a2a', ...proof })).json()
  expect(made).toMatchObject({ taskId: id, url: 'https://example.com/a2a', authentication: { scheme: 'Bearer' } })
  expect(JSON.stringify(made)).not.toContain('secret')
  expect((await call('GET', configs)).json().configs).toEqual([made])
  expect((await call('GET', `${configs}/${made.id}`)).json()).toEqual(made)
  expect((await call('DELETE', `${configs}/${made.id}`)).statusCode).toBe(200)
  expect((await call('GET', `${configs}/${made.id}`)).statusCode).toBe(404)
  expect((await call('GET', '/extendedAgentCard')).json()).toMatchObject({ name: 'Parley' })
  expect((await call('POST', `/tasks/${id}:cancel`, {})).json().status.state).toBe('TASK_STATE_CANCELED')
  expect((await call('POST', `/tasks/${id}:cancel`, {})).json().error).toMatchObject({
    code: 400,
    status: 'FAILED_PRECONDITION',
    details: [{ reason: 'TASK_NOT_CANCELABLE', domain: 'a2a-protocol.org' }],
  })
  expect((await call('GET', `/tasks/${id}:anything`)).statusCode).toBe(404)
  expect(metadata.debateId).toMatch(/^dbt_/)
})

test.each([
  [{}, 'application/json; charset=utf-8'],
  [{ accept: 'application/a2a+json, application/json' }, 'application/a2a+json; charset=utf-8'],
  [{ 'content-type': 'application/a2a+json' }, 'application/a2a+json; charset=utf-8'],
])('HTTP+JSON: whoever names the media type of A2A is answered with it: %j', async (more, type) => {
  const payload = JSON.stringify({ message: message('Ship?'), configuration: AT_ONCE })
  const headers = { ...ada, 'content-type': 'application/json', ...more }
  const answer = await service.app.inject({ method: 'POST', url: '/a2a/message:send', headers, payload })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
})

test('another tenant finds no task, by either binding', async () => {
  const { id, contextId } = await begun()
  const made = (await call('POST', `/tasks/${id}/pushNotificationConfigs`, { url: 'https://example.com/a2a' })).json()
  const continuing = { message: message('Mine now', { taskId: id }) }
  const referring = { message: message('As there?', { referenceTaskIds: [id] }) }
  const config = { taskId: id, id: made.id }
  const byMethod = [
    ['SendMessage', continuing],
    ['SendMessage', referring],
    ['SendStreamingMessage', continuing],
    ['GetTask', { id }],
    ['CancelTask', { id }],
    ['SubscribeToTask', { id }],
    ['CreateTaskPushNotificationConfig', { taskId: id, url: 'https://example.com/b' }],
    ['GetTaskPushNotificationConfig', config],
    ['ListTaskPushNotificationConfigs', { taskId: id }],
    ['DeleteTaskPushNotificationConfig', config],
  ] as const
  for (const [name, params] of byMethod) {
    expect([name, (await rpc(name, params, stranger)).error?.code]).toEqual([name, -32_001])
  }
  const configs = `/tasks/${id}/pushNotificationConfigs`
  const byAddress = [
    ['POST', '/message:send', continuing],
    ['POST', '/message:stream', continuing],
    ['GET', `/tasks/${id}`, undefined],
    ['POST', `/tasks/${id}:cancel`, {}],
    ['GET', `/tasks/${id}:subscribe`, undefined],
    ['POST', `/tasks/${id}:subscribe`, {}],
    ['POST', configs, { url: 'https://example.com/b' }],
    ['GET', configs, undefined],
    ['GET', `${configs}/${made.id}`, undefined],
    ['DELETE', `${configs}/${made.id}`, undefined],
  ] as const
  for (const [method, path, payload] of byAddress) {
    const answer = await call(method, path, payload, { headers: stranger })
    expect([path, answer.statusCode, answer.json().error?.details?.[0]?.reason]).toEqual([path, 404, 'TASK_NOT_FOUND'])
  }
  const listed = await call('GET', `/tasks?contextId=${contextId}`, undefined, { headers: stranger })
  expect(listed.json()).toMatchObject({ tasks: [], totalSize: 0 })
  expect((await call('GET', `${configs}/${made.id}`)).statusCode).toBe(200)
})

test('whoever may not read debates is answered no task, by either binding', async () => {
  const { id } = await begun()
  const key = await service.app.inject({
    method: 'POST',
    url: '/api/v1/auth/api-key',
    headers: ada,
    payload: { name: 'Narrow', scopes: ['debates.create', 'debates.update'] },
  })
  const headers = { authorization: `Bearer ${key.json().api_key}`, 'a2a-version': '1.0' }
  const asked = { message: message('Who reads it?'), configuration: AT_ONCE }
  const acts = [
    ['POST', '/message:send', asked],
    ['POST', '/message:send', { ...asked, message: message('Mine?', { taskId: id }) }],
    ['POST', '/message:stream', asked],
    ['POST', `/tasks/${id}:cancel`, {}],
    ['POST', `/tasks/${id}/pushNotificationConfigs`, { url: 'https://example.com/a2a' }],
    ['POST', '', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: asked }],
  ] as const
  for (const [method, path, payload] of acts) {
    expect([path, (await call(method, path, payload, { headers })).statusCode]).toEqual([path, 403])
  }
  expect((await call('GET', `/tasks/${id}`)).json().status.state).toBe('TASK_STATE_SUBMITTED')
})

test('a blocking call answers with the ended task, a stream with what leads to it', async () => {
  const said = { message: message('Should we wait for it?') }
  const blocking = call('POST', '/message:send', said)
  const streaming = call('POST', '/message:stream', said)
  const { task } = (await call('POST', '/message:send', { ...said, configuration: AT_ONCE })).json()
  await runToRest(service, task.metadata.debateId)
  const whole = (await call('GET', `/tasks/${task.id}`)).json()
  expect(whole.status.state).toBe('TASK_STATE_COMPLETED')
  expect((await blocking).json().task).toEqual(whole)
  const sent = eventsIn((await streaming).body)
  expect(sent[0]?.data.task?.id).toBe(task.id)
  expect(sent.at(-1)?.data.statusUpdate?.status ?? sent[0]?.data.task?.status).toEqual(whole.status)
  expect([...(sent[0]?.data.task?.artifacts ?? []), ...artifactsIn(sent)]).toEqual(whole.artifacts)
})

test('a stream that was cut at any event goes on exactly after it, on another node', async () => {
  const { id } = await ended()
  const after = async (place: string, on?: DebateService) => {
    const headers = { ...ada, 'last-event-id': place }
    return eventsIn((await call('GET', `/tasks/${id}:subscribe`, undefined, { headers, ...(on && { on }) })).body)
  }
  const all = await after('1')
  const whole = (await call('GET', `/tasks/${id}`)).json()
  expect(artifactsIn(all)).toEqual(whole.artifacts)
  expect(all.at(-1)?.data.statusUpdate?.status).toEqual(whole.status)
  expect(new Set(all.map(({ id: place }) => place)).size).toBe(all.length)
  for (const [index, { id: place }] of all.entries()) expect(await after(place, other)).toEqual(all.slice(index + 1))
  for (const bad of ['x', '0', '999999']) {
    const headers = { ...ada, 'last-event-id': bad }
    expect((await call('GET', `/tasks/${id}:subscribe`, undefined, { headers })).statusCode).toBe(400)
  }
})

test('a message resumes a pause once, and is heard by a running panel', async () => {
  const { id, metadata } = await begun()
  const { debateId } = metadata
  const headers = { ...ada }
  await service.app.inject({ method: 'POST', url: `/api/v1/debates/${debateId}/pause`, headers, payload: {} })
  expect((await call('GET', `/tasks/${id}`)).json().status.state).toBe('TASK_STATE_INPUT_REQUIRED')
  const going = { message: message('Go on, mind the cost', { taskId: id }), configuration: AT_ONCE }
  const types = async () => (await service.platform.log.read(debateId, 0)).map(({ type }) => type)
  const resumed = (await call('POST', '/message:send', going)).json().task
  expect(resumed.status.state).not.toBe('TASK_STATE_INPUT_REQUIRED')
  const once = await types()
  expect((await call('POST', '/message:send', going)).json().task.id).toBe(id)
  expect(await types()).toEqual(once)
  expect(once.filter((type) => type === 'debate_resumed')).toHaveLength(1)
  await call('POST', '/message:send', { message: message('And the time', { taskId: id }), configuration: AT_ONCE })
  const { history } = (await call('GET', `/tasks/${id}`)).json()
  expect(history.at(-1)).toMatchObject({ role: 'ROLE_USER', parts: [{ text: 'And the time' }] })
})

test('files, other output and other versions are refused in the words of the protocol', async () => {
  const reasonOf = async (body: object, headers = ada) =>
    (await call('POST', '/message:send', body, { headers })).json().error.details[0].reason
  const file = { parts: [{ url: 'https://example.com/a.pdf', mediaType: 'application/pdf' }] }
  expect(await reasonOf({ message: message('', file) })).toBe('CONTENT_TYPE_NOT_SUPPORTED')
  const picture = { acceptedOutputModes: ['image/png'] }
  expect(await reasonOf({ message: message('x'), configuration: picture })).toBe('CONTENT_TYPE_NOT_SUPPORTED')
  expect(await reasonOf({ message: message('x') }, { ...ada, 'a2a-version': '9.0' })).toBe('VERSION_NOT_SUPPORTED')
})
