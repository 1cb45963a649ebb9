import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '../../../../test/support/counted-statements.ts'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'

const VERSION = { 'a2a-version': '1.0' }

let service: DebateService
let headers: Record<string, string>
let count = 0
beforeAll(async () => {
  service = await debateService({ areas: ['a2a', 'debates', 'probes', 'receipts'] })
  headers = { ...(await service.token({ org: 'org_1' })), ...VERSION }
})
afterAll(() => service.close())

const message = (text: string, more: object = {}) => {
  count += 1
  return { messageId: `m-${count}`, role: 'ROLE_USER', parts: [{ text }], ...more }
}

/** Calls an operation by JSON-RPC. */
async function rpc(method: string, params: object = {}, by = headers) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/a2a',
    headers: by,
    payload: { jsonrpc: '2.0', id: 7, method, params },
  })
  return answer.json()
}

/** A task whose debate has not run yet. */
async function submitted(text = 'Should we ship it?') {
  const { result } = await rpc('SendMessage', { message: message(text), configuration: { returnImmediately: true } })
  return result.task
}

/** A task whose debate has ended. */
async function completed() {
  const task = await submitted()
  await runToRest(service, task.metadata.debateId)
  return task
}

test('a message begins a task, which ends with a decision and its receipt', async () => {
  const task = await submitted()
  expect(task).toMatchObject({ status: { state: 'TASK_STATE_SUBMITTED' }, contextId: expect.stringMatching(/^ctx_/) })
  await runToRest(service, task.metadata.debateId)
  const { result } = await rpc('GetTask', { id: task.id })
  expect(result.status.state).toBe('TASK_STATE_COMPLETED')
  const names = result.artifacts.map(({ artifactId }: { artifactId: string }) => artifactId)
  expect(names[0]).toBe('decision')
  expect(names.at(-1)).toBe('receipt')
  expect(result.history[0]).toMatchObject({ role: 'ROLE_USER', parts: [{ text: 'Should we ship it?' }] })
})

test('a task that has ended is read with its receipt in one statement', async () => {
  const { id } = await completed()
  const issued = await rpc('GetTask', { id })
  const { answer, statements } = await statementsOf(() => rpc('GetTask', { id }))
  expect(answer).toEqual(issued)
  expect(statements.filter((text) => /"(a2a_tasks|debates|events|receipts)"/.test(text))).toHaveLength(1)
})

test('each skill of the card begins a debate of its kind, and no other skill is known', async () => {
  const ask = async (skill: string) => {
    const said = message('Everybody may read every report.', { metadata: { skill } })
    return rpc('SendMessage', { message: said, configuration: { returnImmediately: true } })
  }
  const kindOf = async (skill: string) => {
    const { metadata } = (await ask(skill)).result.task
    expect(metadata.skill).toBe(skill)
    const [start] = await service.platform.log.read(metadata.debateId, 0)
    const told = start?.data as { protocol: { kind: string }; grounding?: object } | undefined
    return [told?.protocol.kind, told?.grounding !== undefined]
  }
  const { result } = await rpc('GetExtendedAgentCard')
  const skills = result.skills.map(({ id }: { id: string }) => id).toSorted()
  expect(await Promise.all(skills.map(kindOf))).toEqual([
    ['deep_audit', false],
    ['gauntlet', false],
    ['debate', false],
    ['debate', true],
  ])
  expect(skills).toEqual(['audit', 'critique', 'debate', 'research'])
  expect(await ask('synthesis')).toMatchObject({ error: { code: -32_602, message: expect.stringContaining('audit') } })
})

test('an audit ends with its report among the artifacts', async () => {
  const said = message('We move everybody on 1 May.', { metadata: { skill: 'audit' } })
  const { result } = await rpc('SendMessage', { message: said, configuration: { returnImmediately: true } })
  await runToRest(service, result.task.metadata.debateId)
  const { artifacts } = (await rpc('GetTask', { id: result.task.id })).result
  const names = artifacts.map(({ artifactId }: { artifactId: string }) => artifactId)
  expect(names).toEqual(expect.arrayContaining(['decision', 'report', 'receipt']))
})

test('a repeated message finds the task of the first', async () => {
  const same = message('Should we wait?')
  const send = () => rpc('SendMessage', { message: same, configuration: { returnImmediately: true } })
  const [first, second] = [await send(), await send()]
  expect(second.result.task.id).toBe(first.result.task.id)
})

describe('an operation on a task of nobody', () => {
  test.each([
    ['GetTask', { id: 'tsk_none' }],
    ['CancelTask', { id: 'tsk_none' }],
    ['SubscribeToTask', { id: 'tsk_none' }],
    ['ListTaskPushNotificationConfigs', { taskId: 'tsk_none' }],
  ])('%s is TaskNotFound', async (method, params) => {
    expect(await rpc(method, params)).toMatchObject({ id: 7, error: { code: -32_001 } })
  })
})

test('an ended task is neither cancelled nor followed nor continued', async () => {
  const { id } = await completed()
  expect(await rpc('CancelTask', { id })).toMatchObject({ error: { code: -32_002 } })
  expect(await rpc('SubscribeToTask', { id })).toMatchObject({ error: { code: -32_004 } })
  expect(await rpc('SendMessage', { message: message('More', { taskId: id }) })).toMatchObject({
    error: { code: -32_004 },
  })
})

test('without a version the request is of 0.3, which is not spoken here', async () => {
  const { 'a2a-version': _, ...unversioned } = headers
  expect(await rpc('ListTasks', {}, unversioned)).toMatchObject({ error: { code: -32_009 } })
})

test('the pages of a state hold all its tasks once, and tell how many there are', async () => {
  const ids = [await submitted('One?'), await submitted('Two?'), await submitted('Three?')].map(({ id }) => id)
  for (const id of ids) await rpc('CancelTask', { id })
  const seen: string[] = []
  const totals = new Set<number>()
  let pageToken = ''
  do {
    const { result } = await rpc('ListTasks', { status: 'TASK_STATE_CANCELED', pageSize: 2, pageToken })
    seen.push(...result.tasks.map(({ id }: { id: string }) => id))
    totals.add(result.totalSize)
    pageToken = result.nextPageToken
  } while (pageToken !== '')
  expect(seen.slice(0, ids.length)).toEqual(ids.toReversed())
  expect(new Set(seen).size).toBe(seen.length)
  expect([...totals]).toEqual([seen.length])
})

test('a request that finds no room to wait, or must not wait on, is refused under its id', async () => {
  const small = await debateService({
    areas: ['a2a', 'debates'],
    database: service.database,
    settings: { SERVICE_WAITING_REQUESTS: '1' },
  })
  const ask = (id: number, text: string) =>
    small.app.inject({
      method: 'POST',
      url: '/a2a',
      headers,
      payload: { jsonrpc: '2.0', id, method: 'SendMessage', params: { message: message(text) } },
    })
  const waits = ask(8, 'Who waits?')
  const waiting = async () => (await small.platform.metrics.waitingRequests.get()).values[0]?.value
  await expect.poll(waiting).toBe(1)
  const refused = await ask(9, 'Who finds no room?')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toMatchObject({ id: 9, error: { code: -32_603, data: [{ reason: 'UNAVAILABLE' }] } })
  await small.close()
  expect((await waits).json()).toMatchObject({ id: 8, error: { message: 'The service is stopping' } })
})

test('pages of a list are sealed for their tenant and filter', async () => {
  await submitted('One?')
  await submitted('Two?')
  const { result } = await rpc('ListTasks', { pageSize: 1 })
  expect(result.tasks).toHaveLength(1)
  expect(result.tasks[0]).not.toHaveProperty('artifacts')
  const next = await rpc('ListTasks', { pageSize: 1, pageToken: result.nextPageToken })
  expect(next.result.tasks[0].id).not.toBe(result.tasks[0].id)
  expect(await rpc('ListTasks', { pageSize: 1, contextId: 'x', pageToken: result.nextPageToken })).toMatchObject({
    error: { code: -32_602 },
  })
})
