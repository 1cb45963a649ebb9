import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledger, textEraser } from '../../src/areas/deliberation/ledger/index.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { addressesOf } from '../../src/http/mount.ts'
import { filledPath, pathParameters } from '../../src/http/path-pattern.ts'
import { type Client, type DebateService, debateService, QUESTION } from '../support/debates.ts'
import { voice } from '../support/scripted-agents.ts'

const MARK = 'quillon marmalade zephyr'
const REASON = 'user_request' as const

let service: DebateService
let ada: Client
beforeAll(async () => {
  const said = { says: `So it is: ${MARK}.`, finds: `Doubtful: ${MARK}`, suggests: `Ask ${MARK}` }
  service = await debateService({
    scripts: {
      ada: voice({ ...said, proposal: 'p1', votesFor: 'p1' }),
      bo: voice({ ...said, proposal: 'p1', votesFor: 'p1' }),
      cy: voice({ ...said, proposal: 'p2', votesFor: 'p2' }),
    },
  })
  ada = await service.as({ org_role: 'owner' })
})
afterAll(() => service.close())

/** In every text that people may write. */
const MARKED = {
  ...QUESTION,
  topic: `Should we ship ${MARK}?`,
  context: `Known is ${MARK}.`,
  documents: [`Read of ${MARK}.`],
}

async function act(client: Client, id: string) {
  await client.post(`/debates/${id}/intervene`, { content: `Mind ${MARK}` })
  await client.post(`/debates/${id}/evidence`, { title: MARK, source: MARK, content: `Seen: ${MARK}` })
  await client.post(`/debates/${id}/pause`, { reason: MARK })
  await client.post(`/debates/${id}/resume`)
}

/** The name under which an address knows a debate. */
function named(path: string, id: string): string {
  const prefix = path.includes('/audit-trails/') ? 'trl_' : path.includes('/receipts/') ? 'rct_' : 'dbt_'
  return filledPath(path, () => id.replace(/^dbt_/, prefix))
}

/** Addresses without an end, which no test waits for. */
const ENDLESS = /\/stream\b/

function readable({ endpoints }: DebateService): string[] {
  const paths = endpoints
    .filter(({ method, auth, versions }: Endpoint) => method === 'GET' && auth !== 'scim' && versions !== 'unversioned')
    .flatMap((endpoint) => addressesOf(endpoint).slice(0, 1))
    .map(({ path }) => path.replace('/api/', '/api/v2/'))
  return paths.filter((path) => !ENDLESS.test(path))
}

/** The addresses that tell something of a debate. */
async function tellingOf(id: string): Promise<string[]> {
  const telling: string[] = []
  for (const path of readable(service)) {
    const { statusCode, body } = await ada.get(named(path, id))
    if (statusCode === 200 && (pathParameters(path).length > 0 || body.includes(MARK))) telling.push(path)
  }
  return telling
}

/** What is answered wrongly; `marked` are texts that may still be told. */
async function wrongAnswers(paths: readonly string[], ids: readonly string[], marked: boolean): Promise<string[]> {
  const wrong: string[] = []
  for (const url of new Set(paths.flatMap((path) => ids.map((id) => named(path, id))))) {
    const { statusCode, body } = await ada.get(url)
    if (statusCode >= 500) wrong.push(`${url} answers ${statusCode}`)
    if (!marked && body.includes(MARK)) wrong.push(`${url} still tells it`)
  }
  return wrong
}

test('whatever texts a debate has lost, running, paused, over or forked, every reading of it answers', async () => {
  const { platform } = service
  const eraseTexts = textEraser({ log: platform.log, ledger: ledger(platform) })
  const over = await service.started(ada, MARKED)
  await act(ada, over)
  await service.runDebates(over)
  await ada.post(`/debates/${over}/outcome`, { correct: true, explanation: MARK })
  const { debate_id: fork } = (await ada.post(`/debates/${over}/fork`, { topic: 'And now?', rounds: 3 })).json()
  const paused = await service.started(ada, MARKED)
  await ada.post(`/debates/${paused}/pause`, { reason: MARK })
  const ids = [over, fork, paused]
  await service.cursors.catchUp()
  const telling = await tellingOf(over)
  expect(telling.length).toBeGreaterThan(30)

  const everything = async (id: string) => (await platform.log.read(id)).map(({ version }) => version)
  const everyOther = async (id: string) => (await everything(id)).filter((version) => version % 2 === 0)
  for (const [which, marked] of [
    [everyOther, true],
    [everything, false],
  ] as const) {
    for (const id of ids) await eraseTexts(id, await which(id), REASON)
    await platform.tail.catchUp()
    await service.cursors.catchUp()
    expect(await wrongAnswers(telling, ids, marked)).toEqual([])
  }
  for (const id of ids) {
    const { body, statusCode } = await ada.get(`/debates/${id}`)
    expect([statusCode, body.includes(MARK)]).toEqual([200, false])
    expect(await platform.log.verify(id)).toMatchObject({ intact: true })
  }
  await ada.post(`/debates/${paused}/resume`)
  await service.runDebates(paused)
  expect((await ada.get(`/debates/${paused}`)).json()).toMatchObject({ status: 'failed' })
})

const MCP = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }

/** A request at one of the other doors, which have no version in their addresses. */
function ask(url: string, payload?: object, more: Record<string, string> = {}) {
  const headers = { ...ada.headers, 'a2a-version': '1.0', ...(url === '/mcp' && MCP), ...more }
  return service.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) })
}
const rpc = (url: '/a2a' | '/mcp', method: string, params: object, more?: Record<string, string>) =>
  ask(url, { jsonrpc: '2.0', id: 1, method, params }, more)
const tool = (name: string, given: object) => rpc('/mcp', 'tools/call', { name, arguments: given })

interface AskedThere {
  debateId: string
  /** The task by which A2A knows it. */
  taskId?: string
}

/** A debate begun through each door, with the mark in everything that the door takes. */
async function askedAtDoors(): Promise<AskedThere[]> {
  const { task } = (
    await ask('/a2a/message:send', {
      message: {
        messageId: 'marked',
        role: 'ROLE_USER',
        parts: [{ text: `Does the harbour know ${MARK}?` }, { data: { note: MARK } }],
      },
      configuration: { returnImmediately: true },
    })
  ).json()
  const row = (
    await ada.post('/a2a/tasks', { instruction: `Does the pier know ${MARK}?`, context: { terms: MARK } })
  ).json()
  const response = (
    await ask('/v1/responses', {
      ...{ model: 'parley/panel', background: true },
      ...{ input: `Does the quay know ${MARK}?`, instructions: `Mind ${MARK}` },
    })
  ).json()
  const given = { question: `Does the mole know ${MARK}?`, context: MARK, agents: QUESTION.agents, wait_seconds: 0 }
  const asked = JSON.parse((await tool('ask', given)).body.replace(/^event: message\ndata: /, ''))
  const rowsDebate = (await ask(`/a2a/tasks/${row.id}`)).json().metadata.debateId
  return [
    { debateId: task.metadata.debateId, taskId: task.id },
    { debateId: rowsDebate, taskId: row.id },
    { debateId: response.parley.debate_id },
    { debateId: asked.result.structuredContent.debate_id },
  ]
}

type Answer = ReturnType<typeof ask>

const FROM_THE_START = { 'last-event-id': '1' }
const AS_EVENTS = { accept: 'text/event-stream' }

/** Every reading of a debate at the doors. */
const readingsOf = ({ debateId, taskId }: AskedThere): Record<string, () => Answer> => ({
  '/v1/responses': () => ask(`/v1/responses/resp_${debateId}`),
  'stream of /v1/responses': () => ask(`/v1/responses/resp_${debateId}?stream=true`),
  get_decision: () => tool('get_decision', { debate_id: debateId, wait_seconds: 0 }),
  explain_decision: () => tool('explain_decision', { debate_id: debateId }),
  'parley://decisions': () => rpc('/mcp', 'resources/read', { uri: `parley://decisions/${debateId}` }),
  'parley://receipts': () =>
    rpc('/mcp', 'resources/read', { uri: `parley://receipts/${named('/receipts/:id', debateId).slice(10)}` }),
  ...(taskId && {
    '/a2a/tasks': () => ask(`/a2a/tasks/${taskId}`),
    ':subscribe': () => ask(`/a2a/tasks/${taskId}:subscribe`, undefined, FROM_THE_START),
    GetTask: () => rpc('/a2a', 'GetTask', { id: taskId }),
    SubscribeToTask: () => rpc('/a2a', 'SubscribeToTask', { id: taskId }, FROM_THE_START),
    'row of a task': () => ask(`/api/v2/a2a/tasks/${taskId}`),
    'chunks of a task': () => ask(`/api/v2/a2a/tasks/${taskId}/stream`, { from_sequence: 0 }),
    'stream of a task': () => ask(`/api/v2/a2a/tasks/${taskId}/stream`, { from_sequence: 0 }, AS_EVENTS),
  }),
})

/** Every reading of many debates at the doors. */
const LISTS: Record<string, () => Answer> = {
  'list of /a2a/tasks': () => ask('/a2a/tasks?includeArtifacts=true'),
  ListTasks: () => rpc('/a2a', 'ListTasks', { includeArtifacts: true }),
  list_decisions: () => tool('list_decisions', {}),
  find_similar_decisions: () =>
    tool('find_similar_decisions', { topic: 'Does the harbour, the pier, the quay or the mole know?' }),
  search_evidence: () => tool('search_evidence', { query: 'harbour' }),
}

/** The readings that tell the mark, and those that fail by our fault. */
async function toldAtDoors(asked: readonly AskedThere[]) {
  const [telling, failing] = [new Set<string>(), new Set<string>()]
  for (const readings of [...asked.map(readingsOf), LISTS]) {
    for (const [name, read] of Object.entries(readings)) {
      const { statusCode, body } = await read()
      if (body.includes(MARK)) telling.add(name)
      if (statusCode >= 500 || body.includes('-32603')) failing.add(name)
    }
  }
  return { telling: [...telling].sort(), failing: [...failing] }
}

/** What tells it before; a receipt has digests, and nobody added evidence. */
const TELLING = [...Object.keys(readingsOf({ debateId: '', taskId: ' ' })), ...Object.keys(LISTS)]
  .filter((name) => name !== 'parley://receipts' && name !== 'search_evidence')
  .sort()
const NOTHING = { telling: [], failing: [] }

test.each(['its texts', 'the debate'])(
  'of what was asked at the other doors nothing is readable there once %s is erased',
  async (what) => {
    const { platform } = service
    const asked = await askedAtDoors()
    for (const { debateId } of asked) await service.runDebates(debateId)
    await service.cursors.catchUp()
    expect(await toldAtDoors(asked)).toEqual({ telling: TELLING, failing: [] })

    const eraseTexts = textEraser({ log: platform.log, ledger: ledger(platform) })
    for (const { debateId } of asked) {
      if (what === 'the debate') expect((await ada.delete(`/debates/${debateId}`)).statusCode).toBe(200)
      else
        await eraseTexts(
          debateId,
          (await platform.log.read(debateId)).map(({ version }) => version),
          REASON,
        )
    }
    await platform.tail.catchUp()
    await service.cursors.catchUp()
    expect(await toldAtDoors(asked)).toEqual(NOTHING)
    if (what === 'its texts') return
    // The receipt of an erased debate stays, as under `/api`: it has digests where the words were.
    for (const each of asked) {
      const { 'parley://receipts': receipt, ...readings } = readingsOf(each)
      expect((await receipt?.())?.body).toContain('signature')
      for (const [name, read] of Object.entries(readings)) {
        const { statusCode, body } = await read()
        expect([name, statusCode === 404 || /-32602|isError":true/.test(body)]).toEqual([name, true])
      }
    }
  },
)
