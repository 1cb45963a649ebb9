import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import type { TaskUpdate } from '../protocol/wire-task.ts'

interface Received {
  headers: IncomingHttpHeaders
  update: TaskUpdate
}

let received: Received[] = []
let status = 200
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  received.push({ headers: request.headers, update: JSON.parse(Buffer.concat(chunks).toString()) })
  response.writeHead(status).end()
})

let service: DebateService
let other: DebateService
let headers: Record<string, string>
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/push`
  const wishes = {
    areas: ['a2a', 'api-keys', 'debates', 'receipts'],
    settings: { SERVICE_ENV: 'development', SERVICE_PRIVATE_HOSTS: '127.0.0.1', SERVICE_LOG_LEVEL: 'fatal' },
  }
  service = await debateService(wishes)
  other = await debateService({ ...wishes, database: service.database })
  headers = { ...(await service.token({ org: 'org_1' })), 'a2a-version': '1.0' }
})
afterAll(async () => {
  await other?.close()
  await service?.close()
  await new Promise((resolve) => receiver.close(resolve))
})
beforeEach(() => {
  received = []
  status = 200
})

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  service.app.inject({ method, url: `/a2a${path}`, headers, ...(payload && { payload }) })

let messages = 0
async function told(wishes: object = {}) {
  messages += 1
  const answer = await call('POST', '/message:send', {
    message: { messageId: `p-${messages}`, role: 'ROLE_USER', parts: [{ text: 'Should we ship it?' }] },
    configuration: { returnImmediately: true, taskPushNotificationConfig: { url, ...wishes } },
  })
  const { task } = answer.json()
  const [config] = (await call('GET', `/tasks/${task.id}/pushNotificationConfigs`)).json().configs
  return { task, config }
}

async function runAndSend(debateId: string) {
  await runToRest(service, debateId)
  await service.cursors.catchUp()
  await service.platform.outbox.drain()
}

test('a place is told what a stream would tell, in order, and we prove ourselves there', async () => {
  const authentication = { scheme: 'Bearer', credentials: 'word' }
  const { task } = await told({ token: 'token-of-the-client', authentication })
  await runAndSend(task.metadata.debateId)
  const stream = await service.app.inject({
    url: `/a2a/tasks/${task.id}:subscribe`,
    headers: { ...headers, 'last-event-id': '1' },
  })
  const streamed = [...stream.body.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
  expect(received.map(({ update }) => update)).toEqual(streamed)
  for (const { headers: sent } of received) {
    expect(sent).toMatchObject({
      'content-type': 'application/a2a+json',
      'x-a2a-notification-token': 'token-of-the-client',
      authorization: 'Bearer word',
    })
  }
  expect(new Set(received.map(({ headers: sent }) => sent['webhook-id'])).size).toBe(received.length)
})

const MOST = 10

/** Ways to name a place of a task, each on the node that it is given. */
const WAYS_TO_NAME = [
  (on: DebateService, taskId: string, place: object) =>
    on.app.inject({ method: 'POST', url: `/a2a/tasks/${taskId}/pushNotificationConfigs`, headers, payload: place }),
  (on: DebateService, taskId: string, place: object) =>
    on.app.inject({
      method: 'POST',
      url: '/a2a',
      headers,
      payload: {
        ...{ jsonrpc: '2.0', id: 1, method: 'CreateTaskPushNotificationConfig' },
        params: { ...place, taskId },
      },
    }),
  (on: DebateService, taskId: string, place: object) =>
    on.app.inject({
      method: 'POST',
      url: '/a2a/message:send',
      headers,
      payload: {
        message: { messageId: `m-${++messages}`, taskId, role: 'ROLE_USER', parts: [{ text: 'Mind the cost' }] },
        configuration: { returnImmediately: true, taskPushNotificationConfig: place },
      },
    }),
]

test('places that are added at once for the last room of a task are never more than it may have', async () => {
  const { task } = await told()
  const configs = `/tasks/${task.id}/pushNotificationConfigs`
  for (let place = 2; place < MOST; place++) expect((await call('POST', configs, { url })).statusCode).toBe(200)
  const adding = [service, other].flatMap((on) => WAYS_TO_NAME.map((name) => name(on, task.id, { url })))
  const answers = (await Promise.all(adding)).map(({ statusCode }) => statusCode)
  expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await call('GET', configs)).json().configs).toHaveLength(MOST)

  const [first] = (await call('GET', configs)).json().configs
  await call('DELETE', `${configs}/${first.id}`)
  const named = [service, other].map((on) => WAYS_TO_NAME[0]?.(on, task.id, { url, id: 'mine' }))
  expect((await Promise.all(named)).map((answer) => answer?.statusCode)).toEqual([200, 200])
  expect((await call('GET', configs)).json().configs).toHaveLength(MOST)
})

test('a place that is gone is told nothing more', async () => {
  const { task, config } = await told()
  status = 410
  await runAndSend(task.metadata.debateId)
  expect(received).toHaveLength(1)
  expect((await call('GET', `/tasks/${task.id}/pushNotificationConfigs`)).json().configs).toEqual([])
  expect((await call('GET', `/tasks/${task.id}/pushNotificationConfigs/${config.id}`)).statusCode).toBe(404)
})

const placesOf = async (debateId: string) =>
  (await service.app.inject({ url: `/api/v1/debates/${debateId}/pushes`, headers })).json()
const sendAgain = (debateId: string, id: string) =>
  service.app.inject({ method: 'POST', url: `/api/v1/debates/${debateId}/pushes/${id}/resend`, headers })

test('what a place was not told is shown, and told again in order', async () => {
  const { task, config } = await told()
  const { debateId } = task.metadata
  status = 410
  await runAndSend(debateId)
  const { places, total } = await placesOf(debateId)
  expect(total).toBe(1)
  expect(places).toMatchObject([
    { id: config.id, url, state: 'given_up', why: 'The address is gone', given_up_at: expect.any(String) },
  ])
  const stranger = await service.token({ userId: 'usr_sam', org: 'org_9' })
  for (const [method, path] of [
    ['GET', 'pushes'],
    ['POST', `pushes/${config.id}/resend`],
  ] as const) {
    const url = `/api/v1/debates/${debateId}/${path}`
    expect((await service.app.inject({ method, url, headers: stranger })).statusCode).toBe(404)
  }
  const { task: another } = await told()
  expect((await sendAgain(another.metadata.debateId, config.id)).statusCode).toBe(404)
  received = []
  status = 200
  await service.platform.outbox.drain()
  expect(received).toEqual([])
  expect((await sendAgain(debateId, config.id)).statusCode).toBe(200)
  await service.platform.outbox.drain()
  const versions = received.map(({ update }) =>
    'statusUpdate' in update ? update.statusUpdate.metadata.sequence : update.artifactUpdate.metadata.sequence,
  )
  expect(versions).toEqual([...versions].sort((one, other) => one - other))
  expect(received.at(-1)?.update).toMatchObject({ statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } })
  expect(received.filter(({ update }) => 'artifactUpdate' in update).length).toBeGreaterThan(1)
  expect((await placesOf(debateId)).places).toMatchObject([{ state: 'told', untold: 0, why: null }])
  expect((await sendAgain(debateId, config.id)).statusCode).toBe(409)
  expect((await sendAgain(debateId, 'apc_none')).statusCode).toBe(404)
})

test('a place that was taken away hears nothing of what was queued', async () => {
  const { task, config } = await told()
  await runToRest(service, task.metadata.debateId)
  await service.cursors.catchUp()
  await call('DELETE', `/tasks/${task.id}/pushNotificationConfigs/${config.id}`)
  await service.platform.outbox.drain()
  expect(received).toEqual([])
})

test('a client may name a place, replace it under that name and take it away twice', async () => {
  const { task } = await told()
  const rpc = async (method: string, params: object) =>
    (await call('POST', '', { jsonrpc: '2.0', id: 1, method, params: { taskId: task.id, ...params } })).json()
  const put = (place: string) => rpc('CreateTaskPushNotificationConfig', { id: 'mine', url: `${url}/${place}` })
  expect((await put('one')).result).toMatchObject({ id: 'mine', url: `${url}/one` })
  await put('two')
  expect((await rpc('ListTaskPushNotificationConfigs', {})).result.configs).toHaveLength(2)
  const { result } = await rpc('GetTaskPushNotificationConfig', { id: 'mine' })
  expect(result).toMatchObject({ id: 'mine', taskId: task.id, url: `${url}/two` })
  await runAndSend(task.metadata.debateId)
  expect(received.length).toBeGreaterThan(0)
  for (const _ of [1, 2]) expect((await rpc('DeleteTaskPushNotificationConfig', { id: 'mine' })).result).toEqual({})
  expect((await rpc('GetTaskPushNotificationConfig', { id: 'mine' })).error.code).toBe(-32_001)
  expect((await rpc('CreateTaskPushNotificationConfig', { id: 'apc_1', url })).error.code).toBe(-32_602)
})

test('a place that is named or taken away is in the audit log, by whichever binding', async () => {
  const { task, config } = await told()
  const rpc = (method: string, params: object) => call('POST', '', { jsonrpc: '2.0', id: 1, method, params })
  const { result } = (await rpc('CreateTaskPushNotificationConfig', { taskId: task.id, url })).json()
  await rpc('DeleteTaskPushNotificationConfig', { taskId: task.id, id: result.id })
  await call('DELETE', `/tasks/${task.id}/pushNotificationConfigs/${config.id}`)
  await service.platform.auditTrail.flush()
  const rows = await service.platform.db.selectFrom('audit_pending').select('facts').execute()
  const acts = rows.map(({ facts }) => facts).filter(({ outcome }) => outcome === 'success')
  const entered = (action: string, id: string) =>
    acts.filter((act) => act.action === action && (act.on as { id: string }).id === id)
  expect(entered('a2a.create-push-config', task.id)).toHaveLength(2)
  for (const { id } of [result, config]) expect(entered('a2a.delete-push-config', id)).toHaveLength(1)
})

test('JSON-RPC also takes the names of the .proto file', async () => {
  const { task, config } = await told()
  const read = async (params: object) => {
    const payload = { jsonrpc: '2.0', id: 1, method: 'GetTaskPushNotificationConfig', params }
    return (await call('POST', '', payload)).json().result
  }
  expect(await read({ task_id: task.id, id: config.id })).toEqual(config)
  const both = { task_id: 'tsk_none', taskId: task.id, id: config.id }
  expect(await read(both)).toEqual(config)
})

test('a message that is sent again names its place once', async () => {
  const said = {
    message: { messageId: 'p-again', role: 'ROLE_USER', parts: [{ text: 'Should we ship it twice?' }] },
    configuration: { returnImmediately: true, taskPushNotificationConfig: { url } },
  }
  const { task } = (await call('POST', '/message:send', said)).json()
  expect((await call('POST', '/message:send', said)).json().task.id).toBe(task.id)
  const configs = (await call('GET', `/tasks/${task.id}/pushNotificationConfigs`)).json().configs
  expect(configs).toEqual([{ id: expect.stringMatching(/^apc_/), taskId: task.id, url }])
  expect((await call('GET', `/tasks/${task.id}/pushNotificationConfigs/${configs[0].id}`)).json()).toEqual(configs[0])
})

test('a token in which there is no key is sent along, and signs nothing', async () => {
  const { task } = await told({ token: '!' })
  await runAndSend(task.metadata.debateId)
  expect(received.at(-1)?.headers).toMatchObject({ 'x-a2a-notification-token': '!', 'webhook-id': expect.any(String) })
  expect(received.at(-1)?.headers).not.toHaveProperty('webhook-signature')
})

test('an address of the own network is refused, and so is the eleventh place, also of those named at once', async () => {
  const { task } = await told()
  const configs = `/tasks/${task.id}/pushNotificationConfigs`
  expect((await call('POST', configs, { url: 'http://169.254.169.254/latest' })).statusCode).toBe(400)
  const at = Array.from({ length: 10 }, (_, place) => `${url}/${place}`)
  const answers = await Promise.all(at.map((each) => call('POST', configs, { url: each })))
  const answered = (code: number) => answers.filter(({ statusCode }) => statusCode === code).length
  expect([answered(200), answered(409)]).toEqual([9, 1])
  expect((await call('GET', configs)).json().configs).toHaveLength(10)
})

/** What a message to a task comes to that also names a place, and what the panel hears of it. */
async function sentOn({ id, metadata }: { id: string; metadata: { debateId: string } }, by = headers) {
  const message = { messageId: 'next', taskId: id, role: 'ROLE_USER', parts: [{ text: 'And then?' }] }
  const params = { message, configuration: { returnImmediately: true, taskPushNotificationConfig: { url } } }
  const payload = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params }
  const { statusCode } = await service.app.inject({ method: 'POST', url: '/a2a', headers: by, payload })
  const types = (await service.platform.log.read(metadata.debateId)).map(({ type }) => type)
  return [statusCode, types.includes('intervention_added')]
}

test('a message whose place is refused does nothing', async () => {
  const { task } = await told()
  const payload = { name: 'A helper', scopes: ['debates.read', 'debates.update'] }
  const key = await service.app.inject({ method: 'POST', url: '/api/v1/auth/api-key', headers, payload })
  const helper = { authorization: `Bearer ${key.json().api_key}`, 'a2a-version': '1.0' }
  expect(await sentOn(task, helper)).toEqual([403, false])
  for (let place = 1; place < 10; place++) {
    await call('POST', `/tasks/${task.id}/pushNotificationConfigs`, { url: `${url}/${place}` })
  }
  expect(await sentOn(task)).toEqual([409, false])
  const [{ id }] = (await call('GET', `/tasks/${task.id}/pushNotificationConfigs`)).json().configs
  await call('DELETE', `/tasks/${task.id}/pushNotificationConfigs/${id}`)
  expect(await sentOn(task)).toEqual([200, true])
  expect(await sentOn(task)).toEqual([200, true])
})

const LOST = 'The key or the application that named the place has lost its access'

const whyDropped = async (config: string) => {
  const places = service.platform.db.selectFrom('a2a_push_configs').where('id', '=', config)
  return (await places.select('dropped_why').executeTakeFirstOrThrow()).dropped_why
}

test('a place hears nothing more once the key that named it is revoked', async () => {
  const own = headers
  const payload = { name: 'An agent', scopes: ['debates.read', 'debates.create'] }
  const key = await service.app.inject({ method: 'POST', url: '/api/v1/auth/api-key', headers: own, payload })
  headers = { authorization: `Bearer ${key.json().api_key}`, 'a2a-version': '1.0' }
  const [kept, lost] = [await told(), await told()]
  headers = own
  await runAndSend(kept.task.metadata.debateId)
  expect([received.length > 0, await whyDropped(kept.config.id)]).toEqual([true, null])
  received = []
  const revoked = await service.app.inject({
    method: 'DELETE',
    url: '/api/v1/auth/api-key',
    headers: own,
    payload: { key_id: key.json().id },
  })
  expect(revoked.statusCode).toBe(200)
  await runAndSend(lost.task.metadata.debateId)
  expect([received, await whyDropped(lost.config.id)]).toEqual([[], LOST])
})

test('a place hears nothing more once the grant that named it has ended, or its person has another password', async () => {
  const { db, now } = service.platform
  const person = await db.selectFrom('users').select(['id', 'token_version']).executeTakeFirstOrThrow()
  const tomorrow = new Date(now().getTime() + 86_400_000).toISOString()
  const grant = async (id: string, more: object = {}) => {
    const times = { created_at: now().toISOString(), ends_at: tomorrow, last_used_at: null }
    const program = {
      client_id: 'assistant',
      client_name: 'Assistant',
      resource: 'a2a' as const,
      scopes: ['debates.read'],
    }
    const of = { organization_id: 'org_1', user_id: person.id, token_version: person.token_version, workspace_id: null }
    await db
      .insertInto('oauth_grants')
      .values({ id, ...times, ...program, ...of, ...more })
      .execute()
  }
  await grant('gnt_living')
  await grant('gnt_before', { token_version: person.token_version - 1 })
  await grant('gnt_over', { ends_at: now().toISOString() })
  for (const [credential, why] of [
    ['gnt_living', null],
    ['gnt_before', LOST],
    ['gnt_over', LOST],
    ['gnt_revoked', LOST],
  ] as const) {
    received = []
    const { task, config } = await told()
    await db.updateTable('a2a_push_configs').set({ credential }).where('id', '=', config.id).execute()
    await runAndSend(task.metadata.debateId)
    expect([credential, received.length > 0, await whyDropped(config.id)]).toEqual([credential, why === null, why])
  }
})

test('a place hears nothing more once the person who named it has left', async () => {
  const { task, config } = await told()
  const memberships = service.platform.db.deleteFrom('memberships').where('organization_id', '=', 'org_1')
  await memberships.execute()
  await runAndSend(task.metadata.debateId)
  expect(received).toEqual([])
  const places = service.platform.db.selectFrom('a2a_push_configs').where('id', '=', config.id)
  expect(await places.select('dropped_why').executeTakeFirst()).toEqual({
    dropped_why: 'The person who named the place may no longer read the task',
  })
})
