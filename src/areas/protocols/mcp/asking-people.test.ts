import { CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { mcpClient, runUntil } from '../../../../test/support/mcp.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'

const MINUTE_MS = 60_000

const clock = { now: Date.parse('2027-03-01T12:00:00Z') }
let service: DebateService
let ada: CallerHeaders
beforeAll(async () => {
  service = await debateService({
    areas: ['api-keys', 'mcp', 'debates', 'receipts'],
    now: () => new Date(clock.now),
  })
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await service.token({ org: 'org_1' })
})
afterAll(() => service.close())

/** A question whose debate stops because its votes are not enough. */
const stopping = (domain: string) => ({
  question: 'Should we ship it?',
  agents: ['ada', 'bo', 'cy'],
  consensus: 'unanimous',
  rounds: 2,
  breakpoints: ['low_confidence', 'high_disagreement', 'deadlock'],
  domain,
})

interface Answer {
  result?: {
    resultType?: string
    requestState?: string
    inputRequests?: Record<string, { params: { message: string } }>
    structuredContent?: Record<string, unknown>
    isError?: boolean
    taskId?: string
    status?: string
    result?: { structuredContent: Record<string, unknown> }
  }
  error?: { code: number; data?: Record<string, unknown> }
}

const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } }
const FORMS = { elicitation: { form: {} } }

/** One request of revision 2026-07-28 as it goes over the wire. */
async function post(method: string, params: Record<string, unknown>, capabilities: object, headers = ada) {
  const meta = { [PROTOCOL_VERSION_META_KEY]: '2026-07-28', [CLIENT_CAPABILITIES_META_KEY]: capabilities }
  const name = params.name ?? params.taskId
  const answer = await service.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      ...headers,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
    payload: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
  })
  return answer.json() as Answer
}

const ask = (given: object, capabilities: object, more: object = {}, headers = ada) =>
  post('tools/call', { name: 'ask', arguments: given, ...more }, capabilities, headers)

test('a user answers at a breakpoint, and the debate goes on', async () => {
  const client = await mcpClient(service, ada, { capabilities: FORMS })
  const forms: string[] = []
  client.setRequestHandler('elicitation/create', ({ params: { message } }) => {
    forms.push(message)
    return { action: 'accept', content: { action: 'continue' } }
  })
  const asking = client.callTool({ name: 'ask', arguments: stopping('answered') })
  const { structuredContent } = await runUntil(service, asking)
  expect(forms).not.toEqual([])
  expect(structuredContent).toMatchObject({ status: 'completed' })
  await client.close()
})

test('who declines, or cannot be asked, is told that the debate waits', async () => {
  const given = stopping('declined')
  const first = await runUntil(service, ask(given, FORMS))
  const [id = ''] = Object.keys(first.result?.inputRequests ?? {})
  const again = { requestState: first.result?.requestState, inputResponses: { [id]: { action: 'decline' } } }
  const declined = await ask(given, FORMS, again)
  expect(declined.result?.structuredContent).toMatchObject({ status: 'waiting', waiting_for: 'input', next: 'ask' })
  const plain = await ask(given, {})
  expect(plain.result?.structuredContent).toMatchObject({ status: 'waiting', waiting_for: 'input' })
  const viewer = await service.token({ userId: 'usr_vi', org: 'org_1', org_role: 'viewer' })
  const asked = await ask(given, FORMS, {}, viewer)
  expect(asked.result).toMatchObject({ isError: true })
})

test('an answer that cannot be followed is told, and the debate waits on', async () => {
  const given = stopping('unheard')
  const { result } = await runUntil(service, ask(given, FORMS))
  const [id = ''] = Object.keys(result?.inputRequests ?? {})
  const content = { action: 'inject', message: 'Backups are in place.' }
  const again = { requestState: result?.requestState, inputResponses: { [id]: { action: 'accept', content } } }
  expect((await ask(given, FORMS, again)).result).toMatchObject({ isError: true })
  expect((await ask(given, {})).result?.structuredContent).toMatchObject({ status: 'waiting' })
})

test('a state opens for its own call alone', async () => {
  const given = stopping('forged')
  const { result } = await runUntil(service, ask(given, FORMS))
  const [id = ''] = Object.keys(result?.inputRequests ?? {})
  const inputResponses = { [id]: { action: 'accept', content: { action: 'abort' } } }
  const requestState = result?.requestState ?? ''
  const other = await service.token({ userId: 'usr_eve', org: 'org_1' })
  const attempts = [
    await ask({ ...given, domain: 'other' }, FORMS, { requestState, inputResponses }),
    await ask(given, FORMS, { requestState, inputResponses }, other),
    await ask(given, FORMS, { requestState: `${requestState.slice(0, -2)}AA`, inputResponses }),
  ]
  for (const { error } of attempts) expect(error).toMatchObject({ code: -32_602 })
  const own = await runUntil(service, ask(given, FORMS, { requestState, inputResponses }))
  expect(own.result?.structuredContent).toMatchObject({ status: 'completed', result: 'no_consensus' })
  const replayed = await ask(given, FORMS, { requestState, inputResponses })
  expect(replayed.result?.structuredContent).toMatchObject({ status: 'completed' })
})

async function keyOf(person: CallerHeaders): Promise<CallerHeaders> {
  const payload = { name: 'Assistant', scopes: ['debates.read', 'debates.create', 'debates.update'] }
  const made = await service.app.inject({ method: 'POST', url: '/api/v1/auth/api-key', headers: person, payload })
  return { authorization: `Bearer ${made.json().api_key}` }
}

/** A state that was handed to somebody, with the answer of their user to it. */
async function handedTo(holder: CallerHeaders, domain: string) {
  const given = stopping(domain)
  const { result } = await runUntil(service, ask(given, FORMS, {}, holder))
  const [id = ''] = Object.keys(result?.inputRequests ?? {})
  const requestState = result?.requestState ?? ''
  return (action: 'accept' | 'decline', by: CallerHeaders) => {
    const response = { action, ...(action === 'accept' && { content: { action: 'abort' } }) }
    return ask(given, FORMS, { requestState, inputResponses: { [id]: response } }, by)
  }
}

test('a state opens for its own key and its own tenant alone', async () => {
  const [kim, elsewhere] = [
    await service.token({ userId: 'usr_kim', org: 'org_1' }),
    await service.token({ userId: 'usr_kim', org: 'org_2' }),
  ]
  const [key, otherKey] = [await keyOf(kim), await keyOf(kim)]
  const byKey = await handedTo(key, 'by key')
  const bySession = await handedTo(kim, 'by session')
  for (const [bring, thieves] of [
    [byKey, [otherKey, kim, elsewhere, await keyOf(elsewhere)]],
    [bySession, [key, elsewhere]],
  ] as const) {
    for (const thief of thieves) expect((await bring('accept', thief)).error).toMatchObject({ code: -32_602 })
  }
  for (const [bring, holder] of [
    [byKey, key],
    [bySession, kim],
  ] as const) {
    expect((await bring('decline', holder)).result?.structuredContent).toMatchObject({ status: 'waiting' })
    const { result } = await runUntil(service, bring('accept', holder))
    expect(result?.structuredContent).toMatchObject({ status: 'completed', result: 'no_consensus' })
  }
})

test('a state opens for less than 15 minutes', async () => {
  const key = await keyOf(ada)
  const bring = await handedTo(key, 'late')
  const began = clock.now
  clock.now = began + 15 * MINUTE_MS - 1
  expect((await bring('decline', key)).result?.structuredContent).toMatchObject({ status: 'waiting' })
  clock.now = began + 15 * MINUTE_MS
  expect((await bring('accept', key)).error).toMatchObject({ code: -32_602 })
  clock.now = began
})

test('a client with tasks follows the debate by its handle, gives input and gets the result', async () => {
  const { result: handle } = await ask(stopping('task'), { ...TASKS, ...FORMS })
  expect(handle).toMatchObject({ resultType: 'task', status: 'working' })
  const taskId = handle?.taskId ?? ''
  await runToRest(service)
  const { result: asked } = await post('tasks/get', { taskId }, TASKS)
  expect(asked).toMatchObject({ status: 'input_required', taskId })
  const [key = ''] = Object.keys(asked?.inputRequests ?? {})
  const inputResponses = { [key]: { action: 'accept', content: { action: 'continue' } } }
  expect((await post('tasks/update', { taskId, inputResponses }, TASKS)).error).toBeUndefined()
  for (let round = 0; round < 3; round++) {
    await runToRest(service)
    const { result } = await post('tasks/get', { taskId }, TASKS)
    const [next] = Object.keys(result?.inputRequests ?? {})
    if (next === undefined) break
    await post(
      'tasks/update',
      { taskId, inputResponses: { [next]: { action: 'accept', content: { action: 'continue' } } } },
      TASKS,
    )
  }
  const { result: done } = await post('tasks/get', { taskId }, TASKS)
  expect(done).toMatchObject({ status: 'completed', result: { structuredContent: { debate_id: taskId } } })
})

test('a task is cancelled by its handle, is unknown elsewhere, and needs the extension', async () => {
  const { result } = await ask(stopping('cancelled'), TASKS)
  const taskId = result?.taskId ?? ''
  const stranger = await service.token({ userId: 'usr_sam', org: 'org_9' })
  expect((await post('tasks/get', { taskId }, TASKS, stranger)).error).toMatchObject({ code: -32_602 })
  expect((await post('tasks/cancel', { taskId }, TASKS, stranger)).error).toMatchObject({ code: -32_602 })
  expect((await post('tasks/get', { taskId }, {})).error).toMatchObject({ code: -32_021 })
  expect((await post('tasks/cancel', { taskId }, TASKS)).error).toBeUndefined()
  expect((await post('tasks/cancel', { taskId }, TASKS)).error).toBeUndefined()
  expect((await post('tasks/get', { taskId }, TASKS)).result).toMatchObject({ status: 'cancelled' })
})
