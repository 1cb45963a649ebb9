import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import { mcpAddress, mcpClient, type Revision, runUntil } from '../../../../test/support/mcp.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'

let service: DebateService
let ada: CallerHeaders
beforeAll(async () => {
  service = await debateService()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await service.token({ org: 'org_1' })
})
afterAll(() => service.close())

const QUESTION = { question: 'Should we ship it?', agents: ['ada', 'bo', 'cy'] }
const REVISIONS: Revision[] = ['2026-07-28', '2025-11-25']

interface Told {
  status: string
  debate_id: string
  receipt: string
  [field: string]: unknown
}

const told = (result: { structuredContent?: unknown }) => result.structuredContent as Told

/** How many requests wait for a debate. */
const waiting = () => service.platform.held.list().find(({ part }) => part === 'waiting_requests')?.entries

/** Asks, and lets the debate run to its end. */
const decided = async (client: Client, more: object = {}) =>
  told(await runUntil(service, client.callTool({ name: 'ask', arguments: { ...QUESTION, ...more } })))

test.each(REVISIONS)('an assistant of %s asks, follows the debate and reads the receipt', async (revision) => {
  const client = await mcpClient(service, ada, { revision })
  const steps: string[] = []
  await expect.poll(waiting).toBe(0)
  const asking = client.callTool(
    { name: 'ask', arguments: { ...QUESTION, domain: revision } },
    { onprogress: ({ message = '' }) => steps.push(message) },
  )
  await expect.poll(waiting).toBe(1)
  const decision = told(await runUntil(service, asking))
  expect(decision).toMatchObject({
    status: 'completed',
    question: 'Should we ship it?',
    answer: expect.any(String),
    agents: ['ada', 'bo', 'cy'],
  })
  expect(steps).toContain('Round 1 begins')

  await service.cursors.catchUp()
  const { contents } = await client.readResource({ uri: decision.receipt })
  const [paper] = contents
  const receipt = JSON.parse(paper && 'text' in paper ? paper.text : '')
  expect(receipt).toMatchObject({ debate_id: decision.debate_id, signature: expect.any(String) })
  await client.close()
})

test.each(REVISIONS)('lists are the same for everybody and name what works (%s)', async (revision) => {
  const client = await mcpClient(service, ada, { revision })
  const viewer = await mcpClient(service, await service.token({ userId: 'usr_vi', org: 'org_2', org_role: 'viewer' }), {
    revision,
  })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'ask',
    'get_decision',
    'list_decisions',
    'find_similar_decisions',
    'explain_decision',
    'record_outcome',
    'list_agents',
    'search_evidence',
    'search_library',
  ])
  expect((await viewer.listTools()).tools).toEqual(tools)
  expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'parley://decisions/{id}',
    'parley://receipts/{id}',
  ])
  expect((await client.listPrompts()).prompts).toMatchObject([{ name: 'decide' }])
  const { messages } = await client.getPrompt({ name: 'decide', arguments: { question: 'Ship it?' } })
  expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('> Ship it?') } }])
  await Promise.all([client.close(), viewer.close()])
})

test('GET and DELETE are not for this door', async () => {
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(mcpAddress(service.app), { method, headers: ada })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain('POST')
  }
})

test('every tool that reads tells what was decided', async () => {
  const client = await mcpClient(service, ada)
  const { debate_id } = await decided(client, { domain: 'reading' })
  await service.cursors.catchUp()
  const call = async (name: string, given: object = {}) => {
    const { structuredContent, isError } = await client.callTool({ name, arguments: { ...given } })
    expect(isError, name).toBeFalsy()
    return structuredContent
  }
  expect(await call('get_decision', { debate_id })).toMatchObject({ debate_id, status: 'completed' })
  expect(await call('list_decisions')).toMatchObject({
    decisions: expect.arrayContaining([expect.objectContaining({ debate_id })]),
  })
  expect(await call('find_similar_decisions', { topic: 'ship it' })).toMatchObject({
    decisions: expect.arrayContaining([expect.objectContaining({ debate_id })]),
  })
  expect(await call('explain_decision', { debate_id })).toMatchObject({ debate_id, votes: expect.any(Array) })
  expect(await call('record_outcome', { debate_id, correct: true })).toMatchObject({ debate_id, correct: true })
  expect(await call('list_agents')).toMatchObject({
    agents: expect.arrayContaining([expect.objectContaining({ name: 'ada' })]),
  })
  expect(await call('search_evidence', { query: 'ship' })).toEqual({ results: [] })
  expect(await call('search_library', { query: 'ship' })).toEqual({ results: [] })
  await client.close()
})

test('a question that is asked again joins its debate, and no answer waits longer than it may', async () => {
  const client = await mcpClient(service, ada)
  const given = { ...QUESTION, domain: 'twice', wait_seconds: 0 }
  const call = async () => told(await client.callTool({ name: 'ask', arguments: given }))
  const first = await call()
  expect(first).toMatchObject({ status: 'running', next: 'get_decision' })
  expect(await call()).toMatchObject({ debate_id: first.debate_id })
  const waiting = client.callTool({ name: 'get_decision', arguments: { debate_id: first.debate_id } })
  expect(told(await runUntil(service, waiting))).toMatchObject({ status: 'completed', debate_id: first.debate_id })
  await client.close()
})

/** Limits of time that run out when a test says so; those of moments, which others set meanwhile, are left as they are. */
function limitsByHand() {
  const limits: { ms: number; runOut(): void }[] = []
  const original = AbortSignal.timeout
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms < 10_000) return original(ms)
    const limit = new AbortController()
    limits.push({ ms, runOut: () => limit.abort() })
    return limit.signal
  })
  onTestFinished(() => timeout.mockRestore())
  return limits
}

test('without a wish ask and get_decision answer after 50 seconds, and not before', async () => {
  const client = await mcpClient(service, ada)
  const question = { ...QUESTION, domain: 'slow' }
  const { debate_id } = told(await client.callTool({ name: 'ask', arguments: { ...question, wait_seconds: 0 } }))
  await client.close()
  const limits = limitsByHand()
  const calls = [
    ['ask', question],
    ['get_decision', { debate_id }],
  ] as const
  for (const [name, given] of calls) {
    limits.length = 0
    let isAnswered = false
    const call = service.app
      .inject({
        method: 'POST',
        url: '/mcp',
        headers: { ...ada, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
      })
      .then((answer) => {
        isAnswered = true
        return answer
      })
    await expect.poll(waiting).toBe(1)
    expect([name, limits.map(({ ms }) => ms), isAnswered]).toEqual([name, [50_000], false])
    limits[0]?.runOut()
    expect((await call).body).toContain(`"structuredContent":{"status":"running","debate_id":"${debate_id}"`)
  }
})

test("another organization's things are not found", async () => {
  const client = await mcpClient(service, ada)
  const { debate_id, receipt } = await decided(client, { domain: 'private' })
  await service.cursors.catchUp()
  const stranger = await mcpClient(service, await service.token({ userId: 'usr_sam', org: 'org_9' }))
  for (const name of ['get_decision', 'explain_decision', 'record_outcome']) {
    const { isError, content } = await stranger.callTool({ name, arguments: { debate_id, correct: true } })
    expect([name, isError]).toEqual([name, true])
    expect(JSON.stringify(content)).toContain('NOT_FOUND')
  }
  for (const uri of [receipt, `parley://decisions/${debate_id}`, 'parley://elsewhere/1'])
    await expect(stranger.readResource({ uri })).rejects.toThrow(/No such/)
  expect((await stranger.callTool({ name: 'list_decisions', arguments: {} })).structuredContent).toMatchObject({
    total: 0,
  })
  await Promise.all([client.close(), stranger.close()])
})

test('a viewer does no more here than under /api', async () => {
  const client = await mcpClient(service, ada)
  const { debate_id } = await decided(client, { domain: 'viewed' })
  const viewer = await mcpClient(service, await service.token({ userId: 'usr_vi', org: 'org_1', org_role: 'viewer' }))
  const refused = [
    { name: 'ask', arguments: { question: 'May I?' } },
    { name: 'record_outcome', arguments: { debate_id, correct: true } },
    { name: 'search_evidence', arguments: { query: 'ship' } },
  ]
  for (const call of refused) {
    const { isError, content } = await viewer.callTool(call)
    expect([call.name, isError, JSON.stringify(content)]).toEqual([
      call.name,
      true,
      expect.stringContaining('FORBIDDEN'),
    ])
  }
  expect((await viewer.callTool({ name: 'get_decision', arguments: { debate_id } })).isError).toBeFalsy()
  await Promise.all([client.close(), viewer.close()])
})

test('a receipt that is read is in the audit log, as under /api', async () => {
  const client = await mcpClient(service, ada)
  const { receipt } = await decided(client, { domain: 'audited' })
  await service.cursors.catchUp()
  await client.readResource({ uri: receipt })
  await service.platform.auditTrail.flush()
  const entered = await service.platform.db.selectFrom('audit_pending').select('facts').execute()
  const on = { type: 'receipts', id: receipt.split('/').at(-1) }
  const facts = expect.objectContaining({ action: 'receipts.get', on, outcome: 'success' })
  expect(entered).toContainEqual({ facts })
  await client.close()
})

test('what cannot be understood is refused in the words of JSON-RPC', async () => {
  const send = (payload: object | string, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...ada, 'content-type': 'application/json', ...headers },
      payload,
    })
  const bad: [object | string, number][] = [
    ['{', 400],
    [[{ jsonrpc: '2.0', id: 1, method: 'ping' }], 400],
    [{ id: 1, method: 'ping' }, 400],
    [{ jsonrpc: '2.0', id: { a: 1 }, method: 'ping' }, 400],
  ]
  for (const [payload, status] of bad) {
    const answer = await send(payload)
    expect([payload, answer.statusCode]).toEqual([payload, status])
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
  }
  const unknown = await send({ jsonrpc: '2.0', id: 1, method: 'nothing/here' })
  expect(unknown.json()).toMatchObject({ id: 1, error: { code: -32_601 } })
  const wrong = await send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'ask', arguments: {} } })
  expect(wrong.json()).toMatchObject({
    id: 2,
    result: { isError: true, content: [{ text: expect.stringContaining('question') }] },
  })
  const foreign = await send({ jsonrpc: '2.0', id: 3, method: 'ping' }, { origin: 'https://evil.example.com' })
  expect(foreign.statusCode).toBe(403)
  const anonymous = await service.app.inject({
    method: 'POST',
    url: '/mcp',
    payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
  })
  expect(anonymous.statusCode).toBe(401)
  expect(anonymous.headers['www-authenticate']).toContain('resource_metadata=')
})

test.each([
  ['prompts/get', undefined, 'params'],
  ['prompts/get', { name: 7 }, 'params.name'],
  ['resources/read', {}, 'params.uri'],
  ['tools/call', { name: 'ask', arguments: 'x' }, 'params.arguments'],
])('what %s cannot read is named, and is no fault of ours', async (method, params, field) => {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...ada, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  })
  const { error } = JSON.parse(answer.body.replace(/^event: message\ndata: /, ''))
  expect(error).toEqual({ code: -32602, message: expect.stringMatching(`^${field}: \\w`), data: { field } })
})
